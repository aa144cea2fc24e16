// The promises of the undici interceptor with undici 8 and its own fetch: node undici-8.mjs, on Node 22. Prints a line
// for each case, in JSON; exit 1 if any fails.
import * as undici from "undici-8";
import { undiciCases } from "../../packages/adapters/test/undici-cases.ts";

for (const { name, run } of undiciCases) {
  let error = null;
  try {
    await run(undici);
  } catch (thrown) {
    error = thrown.stack ?? String(thrown);
    process.exitCode = 1;
  }
  process.stdout.write(`${JSON.stringify({ name, error })}\n`);
}
