import { defineConfig } from "vitest/config";
import { extent } from "./test/extent.ts";
import { SampleReporter } from "./test/sample-reporter.ts";

/** Tests that read sources and start no process. */
const pure = ["packages/core/test/**/*.test.ts", "packages/html/test/**/*.test.ts"];

// Tests read core's sources, so that a failure points into them; the command's tests spawn what was built.
export default defineConfig({
  test: {
    globalSetup: "test/bundled-command.ts",
    projects: [
      { extends: true, test: { name: "pure", include: pure } },
      {
        extends: true,
        test: { name: "rest", include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"], exclude: pure },
      },
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests leave nothing behind, so their files share what is loaded.
    isolate: false,
    // One more than the cores of a small machine: tests of the page and of waits keep no core busy.
    maxWorkers: 3,
    // Tests that run beside each other wait for servers that never answer.
    maxConcurrency: 16,
    reporters: ["default", new SampleReporter(), ...(process.env["CI"] ? ["json"] : [])],
    outputFile: { json: extent === "sample" ? "coverage/tests.json" : `coverage/tests-${extent}.json` },
  },
});
