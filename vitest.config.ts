import { defineConfig } from "vitest/config";
import { extent } from "./test/extent.ts";
import { SampleReporter } from "./test/sample-reporter.ts";

/** Packages that are pure: their tests leave nothing behind, so they share what is loaded. */
const pure = ["packages/core/test/**/*.test.ts", "packages/html/test/**/*.test.ts"];

// Tests read core's sources, so that a failure points into them; the command's tests spawn what was built.
export default defineConfig({
  test: {
    globalSetup: "test/bundled-command.ts",
    projects: [
      { extends: true, test: { name: "pure", include: pure, isolate: false } },
      {
        extends: true,
        test: { name: "rest", include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"], exclude: pure },
      },
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ["default", new SampleReporter(), ...(process.env["CI"] ? ["json"] : [])],
    outputFile: { json: extent === "sample" ? "coverage/tests.json" : `coverage/tests-${extent}.json` },
  },
});
