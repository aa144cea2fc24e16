// The pages say what the client does: examples run, over a simulated network, and lists are those of the code.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as client from "../src/index.ts";
import { openSqliteStore, type SqliteStoreOptions } from "../src/store/sqlite-store.ts";
import { storeCases } from "../src/testing/index.ts";
import { FakeClock, FakeNetwork } from "./fake-network.ts";
import { response } from "./hostile-server/behaviours.ts";
import { HostileServer } from "./hostile-server/server.ts";

const page = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<unknown>;

/** Runs an example as it stands, with these names in the place of what it imports; resolves with the result. */
function runBlock(code: string, names: Readonly<Record<string, unknown>>, result = "null"): Promise<unknown> {
  const body = `${code.replace(/^import .*$/gm, "")}\nreturn ${result};`;
  return new AsyncFunction(...Object.keys(names), body)(...Object.values(names));
}

describe("examples run", () => {
  const blocks = ["docs/client.md", "packages/client/README.md"]
    .flatMap((name) =>
      [...page(name).matchAll(/```[jt]s\n([\s\S]*?)```/g)].map(
        (match, index) => [`${name} ${index + 1}`, match[1] ?? ""] as const,
      ),
    )
    .filter(([, code]) => code.includes("@maycrawl/client"));

  test("there are some", () => expect(blocks.length).toBeGreaterThanOrEqual(2));

  test.each(blocks)("%s", async (_name, code) => {
    const clock = new FakeClock();
    const network = new FakeNetwork(clock, (url) =>
      url.endsWith("/robots.txt") ? { body: "User-agent: *\nDisallow: /cart\n" } : { body: "page" },
    );
    const onNetwork = { transport: network, now: clock.now, sleep: clock.sleep };
    const names = {
      RobotsClient: class extends client.RobotsClient {
        constructor(options: client.RobotsClientOptions) {
          super({ ...options, ...onNetwork });
        }
      },
      politeFetch: (options: client.RobotsClientOptions) => client.politeFetch({ ...options, ...onNetwork }),
    };
    await clock.through(runBlock(code, { console: { log: () => {} }, ...names }));
    expect(network.requests[0]?.url).toBe("https://shop.example/robots.txt");
    expect(network.requests.filter(({ url }) => url.endsWith("/cart"))).toEqual([]);
  });

  test("docs/politeness.md", async () => {
    const [, code = ""] = /```js\n([\s\S]*?)```/.exec(page("docs/politeness.md")) ?? [];
    const { signal } = new AbortController();
    expect(await runBlock(code, { RobotsClient: client.RobotsClient, signal }, "turn.outcome")).toBe("acquired");
  });

  test("docs/retrieval.md", async () => {
    const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(page("docs/retrieval.md")) ?? [];
    const server = await HostileServer.start((socket) => socket.end(response(200, [], "User-agent: *\n")));
    const retrieveRobotsTxt = (url: string, options: client.RobotsTxtRequest): Promise<client.RetrievedRobotsTxt> =>
      client.retrieveRobotsTxt(url.replace("https://shop.example", `http://127.0.0.1:${server.port}`), {
        ...options,
        target: client.targetRules("any"),
      });
    const result = await runBlock(code, { retrieveRobotsTxt }, "[attempt.status, attempt.fault, body.length]");
    await server.close();
    expect(result).toEqual([200, null, 14]);
  });

  test("docs/stores.md", async () => {
    const [own = "", suite = ""] = Array.from(
      page("docs/stores.md").matchAll(/```js\n([\s\S]*?)```/g),
      ([, code]) => code,
    );
    const folder = mkdtempSync(join(tmpdir(), "maycrawl-docs-"));
    const paths: string[] = [];
    const open = (options: SqliteStoreOptions): ReturnType<typeof openSqliteStore> => {
      paths.push(options.path);
      return openSqliteStore({ ...options, path: join(folder, "store.db") });
    };
    const record = await runBlock(own, { openSqliteStore: open, console }, "record");
    rmSync(folder, { recursive: true });
    expect([record, paths]).toEqual([null, ["/home/me/.cache/maycrawl/store.db"]]);
    // The suite that a store of the reader's own is held to, as the page calls it; its cases run in their own tests.
    const named = new Map<string, () => Promise<void>>();
    const given = { MemoryStore: client.MemoryStore, storeCases };
    await runBlock(suite, { ...given, test: (name: string, run: () => Promise<void>) => named.set(name, run) });
    expect(named.size).toBeGreaterThan(20);
    for (const run of [...named.values()].slice(0, 5)) await run();
  });
});

test("docs/client.md lists every option, and no other", () => {
  const source = page("packages/client/src/client-options.ts");
  const options = source.slice(
    source.indexOf("export interface RobotsClientOptions {"),
    source.indexOf("\n}\n", source.indexOf("export interface RobotsClientOptions {")),
  );
  const named = [...options.matchAll(/^ {2}readonly (\w+)\??:/gm)].map((match) => match[1]);
  const text = page("docs/client.md");
  const listed = [...text.slice(text.indexOf("## Options")).matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap((match) =>
    [...(match[1] ?? "").matchAll(/`(\w+)`/g)].map((name) => name[1]),
  );
  expect(listed.sort()).toEqual(named.sort());
});

test("docs/client.md names the client's own reasons", () => {
  for (const reason of ["invalid-url", "host-not-yet", "retrieval-elsewhere"])
    expect(page("docs/client.md")).toContain(`\`${reason}\``);
});
