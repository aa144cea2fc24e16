// A process that holds a store's file together with others, for sqlite-processes.test.ts: node holder.mjs <path> <task>
// <number> <count>. It loads what was built, says "ready", waits for a line, works, and says each thing that was
// acknowledged to it, at once and for good: what is on its standard output was promised. Task "write" goes on until it
// is killed; "slots" takes so many and ends.
import { createHash } from "node:crypto";
import { writeSync } from "node:fs";
import { openSqliteStore } from "../../dist/store/sqlite-store.js";

const [path, task, number, count] = process.argv.slice(2);
const say = (...words) => writeSync(1, `${words.join(" ")}\n`);

say("ready");
await new Promise((settle) => process.stdin.once("data", settle));
const store = await openSqliteStore({ path });

if (task === "slots") {
  for (let n = 0; n < Number(count); n++)
    say("slot", (await store.slot({ host: "shared.example", intervalMs: 1000 })).atMs);
  await store.close();
  process.exit(0);
}

const lease = await store.lease("victim", 50);
say("lease", lease === null ? "none" : lease.token);
for (let n = 0; ; n++) {
  const origin = `https://${n % 7}.example`;
  const token = Number(number) * 1_000_000 + n;
  const body = Buffer.alloc((n * 7919) % 120_000, `${token} `);
  const hash = createHash("sha256").update(body).digest("hex");
  const finishedMs = 5000 + n;
  const attempt = {
    url: `${origin}/robots.txt`,
    startedMs: 5000,
    finishedMs,
    hops: [],
    status: 200,
    ftpReply: null,
    fault: null,
    headers: [],
    body: { hash, sizeOctets: body.length, isCut: false, mediaType: null, kind: "robots-txt" },
    isValidated: false,
    freshForMs: null,
    retryAfterMs: null,
  };
  const isWritten = await store.setIfNewer(
    { origin, token, history: { last: attempt, lastGood: null, firstFailureMs: null, failures: 0 } },
    body,
  );
  if (isWritten) say("record", origin, token, hash);
  if (
    await store.appendVersion({
      origin,
      seenMs: finishedMs,
      result: "successful",
      status: 200,
      fault: null,
      hash,
      sizeOctets: body.length,
    })
  )
    say("version", origin, hash);
  const slot = await store.slot({ host: "shared.example", intervalMs: 3 });
  say("slot", slot.atMs);
}
