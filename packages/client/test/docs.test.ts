// The pages say what the client does: examples run, over a simulated network, and lists are those of the code.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as client from "../src/index.ts";
import { FakeClock, FakeNetwork } from "./fake-network.ts";

const page = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

describe("examples run", () => {
  const blocks = ["docs/client.md", "packages/client/README.md"]
    .flatMap((name) =>
      [...page(name).matchAll(/```ts\n([\s\S]*?)```/g)].map(
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
    const printed: string[] = [];
    const AsyncFunction = (async () => {}).constructor as new (
      ...parts: string[]
    ) => (...values: unknown[]) => Promise<void>;
    // The examples are this repository's own; they are run as they stand.
    const run = new AsyncFunction("console", ...Object.keys(names), code.replace(/^import .*$/gm, ""));
    await clock.through(run({ log: (value: unknown) => printed.push(String(value)) }, ...Object.values(names)));
    expect(network.requests[0]?.url).toBe("https://shop.example/robots.txt");
    expect(network.requests.filter(({ url }) => url.endsWith("/cart"))).toEqual([]);
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
