import { defineConfig } from "vitest/config";
import { isFull } from "./test/full.ts";

// Tests read core's sources, so that a failure points into them; the command's tests spawn what was built.
export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ["default", "./test/sample-reporter.ts", ...(process.env["CI"] ? ["json"] : [])],
    outputFile: { json: isFull ? "coverage/tests-full.json" : "coverage/tests.json" },
  },
});
