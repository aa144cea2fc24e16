// The example of docs/identity.md runs as it stands, with a server on loopback in the operators' place.
import { readFileSync } from "node:fs";
import { rangeFeeds } from "@maycrawl/core/identity";
import { expect, test } from "vitest";
import * as identity from "../../src/identity/index.ts";
import { targetRules } from "../../src/safety/target-rules.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { response } from "../hostile-server/behaviours.ts";
import { HostileServer } from "../hostile-server/server.ts";

test("the example of docs/identity.md", async () => {
  const page = readFileSync(new URL("../../../../docs/identity.md", import.meta.url), "utf8");
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  const server = await HostileServer.start((socket) => socket.end(response(200, [], '["66.249.64.0/20"]')));
  const names = {
    MemoryStore,
    keptRanges: identity.keptRanges,
    RequestIdentifier: identity.RequestIdentifier,
    DnsVerifier: identity.DnsVerifier,
    updateRanges: (options: identity.RangeUpdateOptions) =>
      identity.updateRanges({
        ...options,
        feeds: rangeFeeds.filter(({ id }) => id === "google-common-crawlers"),
        urlOf: ({ id }) => `http://127.0.0.1:${server.port}/${id}`,
        network: { target: targetRules("any") },
      }),
    address: "66.249.66.1",
    userAgent: "Googlebot/2.1",
  };
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<unknown>;
  // The example is this repository's own; it is run as it stands.
  const run = new AsyncFunction(...Object.keys(names), `${code.replace(/^import .*$/gm, "")}\nreturn identity;`);
  const result = (await run(...Object.values(names))) as { state: string };
  expect(code).toContain(`identity.state;                                        // ${JSON.stringify(result.state)}`);
  expect(server.requests.length).toBe(1);
  await server.close();
});
