import { defineConfig } from "vitest/config";
import { extent } from "./test/extent.ts";
import { LongFirst } from "./test/long-first.ts";
import { SampleReporter } from "./test/sample-reporter.ts";

// Tests read core's sources, so that a failure points into them; the command's tests spawn what was built.
export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: "test/bundled-command.ts",
    testTimeout: extent === "soak" ? 600_000 : 60_000,
    hookTimeout: 60_000,
    // Tests leave nothing behind, so their files share what is loaded.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // What was built is loaded by Node, as users load it, and not translated once more.
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
    // Twice the cores of a small machine: tests of the page, of servers and of waits leave cores idle.
    maxWorkers: 4,
    // Tests that run beside each other wait for servers that never answer.
    maxConcurrency: 16,
    reporters: ["default", new SampleReporter(), ...(process.env["CI"] ? ["json"] : [])],
    outputFile: { json: extent === "sample" ? "coverage/tests.json" : `coverage/tests-${extent}.json` },
  },
});
