// The verifier over resolvers that do as they are told: deadlines, bounds, memory.
import type { DnsAnswer } from "@maycrawl/core/identity";
import { expect, test } from "vitest";
import { DnsVerifier, type NameResolver, nameResolver } from "../../src/identity/index.ts";
import { reverseName } from "../../src/identity/name-resolver.ts";

const masks = ["*.search.msn.com"];
const found = (...values: string[]): DnsAnswer => ({ kind: "found", values });

function told(reverse: (address: string) => Promise<DnsAnswer>, forward?: NameResolver["forward"]): NameResolver {
  return { reverse, forward: forward ?? (async () => ({ kind: "none" })), close: () => {} };
}

test("at most so many addresses are asked about at once, and all are answered", async () => {
  let running = 0;
  let most = 0;
  const dns = new DnsVerifier({
    atOnce: 4,
    resolver: told(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return { kind: "none" };
    }),
  });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => dns.ask(`192.0.2.${at}`, masks)));
  expect(answers.every(({ reverse }) => reverse.kind === "none")).toBe(true);
  expect(most).toBe(4);
});

test("an address is asked about once, however it is written, until the answer is old", async () => {
  let asked = 0;
  let nowMs = 1_000_000;
  const dns = new DnsVerifier({ now: () => nowMs, resolver: told(async () => (asked++, { kind: "none" })) });
  await Promise.all([dns.ask("192.0.2.1", masks), dns.ask("::ffff:192.0.2.1", masks), dns.ask("192.0.2.1", masks)]);
  expect(asked).toBe(1);
  nowMs += 3_599_000;
  await dns.ask("192.0.2.1", masks);
  expect(asked).toBe(1);
  nowMs += 2_000;
  await dns.ask("192.0.2.1", masks);
  expect(asked).toBe(2);
});

test("a silence is remembered for a minute only", async () => {
  let asked = 0;
  let nowMs = 1_000_000;
  const resolver = told(async () => (asked++, { kind: "silent", reason: "ESERVFAIL" }));
  const dns = new DnsVerifier({ now: () => nowMs, resolver });
  await dns.ask("192.0.2.1", masks);
  nowMs += 59_000;
  await dns.ask("192.0.2.1", masks);
  expect(asked).toBe(1);
  nowMs += 2_000;
  await dns.ask("192.0.2.1", masks);
  expect(asked).toBe(2);
});

test("only so many addresses are remembered", async () => {
  let asked = 0;
  const dns = new DnsVerifier({ entries: 10, resolver: told(async () => (asked++, { kind: "none" })) });
  for (let at = 0; at < 50; at++) await dns.ask(`192.0.2.${at}`, masks);
  await dns.ask("192.0.2.49", masks);
  expect(asked).toBe(50);
  await dns.ask("192.0.2.0", masks);
  expect(asked).toBe(51);
});

test("a resolver that rejects or throws is silent", async () => {
  const reject = told(() => Promise.reject(Object.assign(new Error("broken"), { code: "EBROKEN" })));
  expect((await new DnsVerifier({ resolver: reject }).ask("192.0.2.1", masks)).reverse).toEqual({
    kind: "silent",
    reason: "EBROKEN",
  });
  const thrown = told(() => {
    throw new Error("no code");
  });
  expect((await new DnsVerifier({ resolver: thrown }).ask("192.0.2.1", masks)).reverse.kind).toBe("silent");
});

test("only names under the masks are resolved, at most eight, in the address's family", async () => {
  const resolved: string[] = [];
  const names = Array.from({ length: 20 }, (_, at) => `msnbot-${at}.search.msn.com`);
  const resolver = told(
    async () => found("x.example", ...names),
    async (name, family) => (resolved.push(`${name} ${family}`), { kind: "none" }),
  );
  const { forward } = await new DnsVerifier({ resolver }).ask("2001:db8::1", masks);
  expect(resolved).toEqual(names.slice(0, 8).map((name) => `${name} 6`));
  expect([...forward.keys()]).toEqual(names.slice(0, 8));
});

test("the names under which reverse names stand", () => {
  expect(reverseName({ family: 4, a: 0, b: 0, c: 0, d: 0x42f94201 })).toBe("1.66.249.66.in-addr.arpa");
  expect(reverseName({ family: 6, a: 0x20010db8, b: 0, c: 0, d: 0xab })).toBe(
    `b.a.${"0.".repeat(22)}8.b.d.0.1.0.0.2.ip6.arpa`,
  );
});

test("wrong calls", async () => {
  expect(() => new DnsVerifier({ deadlineMs: 0 })).toThrow(TypeError);
  expect(() => new DnsVerifier({ atOnce: Number.NaN })).toThrow(TypeError);
  expect(() => nameResolver({ servers: ["no address"] })).toThrow(/Invalid IP address/);
  expect(await nameResolver().reverse("no address")).toEqual({ kind: "silent", reason: "no address" });
});
