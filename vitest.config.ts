import { defineConfig } from "vitest/config";

// Tests read core's sources, so that a failure points into them; the command's tests spawn what was built.
export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: process.env["CI"] ? ["default", "json"] : ["default"],
    outputFile: { json: "coverage/tests.json" },
  },
});
