import { defineConfig } from "vitest/config";
import { extent } from "./test/extent.ts";
import { SampleReporter } from "./test/sample-reporter.ts";

// Tests read core's sources, so that a failure points into them; the command's tests spawn what was built.
export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ["default", new SampleReporter(), ...(process.env["CI"] ? ["json"] : [])],
    outputFile: { json: extent === "sample" ? "coverage/tests.json" : `coverage/tests-${extent}.json` },
  },
});
