// Small questions, answered without a thread: the same answer as a thread's, only where little work is certain, and
// whatever was asked before.
import { describe, expect, test } from "vitest";
import { parseRobotsTxt, requesterOf, RequestUrl } from "@maycrawl/core";
import { crawlAnswerOf, crawlRow, loserRow } from "@maycrawl/core/access";
import { readAgents } from "@maycrawl/core/asking";
import { checkAtOnce } from "../src/answers/at-once.ts";
import { answerBlock, answersAtOnce, type BlockQuestion } from "../src/answers/batch.ts";
import { defaultBudgets } from "../src/answers/budgets.ts";
import { answerCheck, type CheckQuestion } from "../src/answers/check.ts";
import { row as rowSchema } from "../src/schemas/check-answer.ts";
import { checkQuestion } from "./check-question.ts";

const stars = `User-agent: *\n${"Disallow: /*a*b*c\n".repeat(400)}`;
const shop = "User-agent: *\nDisallow: /cart\nAllow: /cart/help\nDisallow: /*<\n\nUser-agent: GPTBot\nDisallow: /\n";
const question = (file: string, members: Partial<CheckQuestion> = {}): CheckQuestion =>
  checkQuestion(file, { urls: ["/cart"], ...members });

describe("a small check", () => {
  const urls = ["/cart", "/cart/help", "/a<b", "/", "/\u2028", "https://a.example/cart", "/robots.txt"];
  const agents = ["Googlebot", "GPTBot", "Google-Extended", "FooBot", "*"];

  test("has the rows that the file's own verdicts make", () => {
    const text = checkAtOnce(question(shop, { urls, agents })) ?? "";
    const { mode, rows, sites } = JSON.parse(text);
    expect([mode, sites, rows.length]).toEqual(["given", [], urls.length * agents.length]);
    const file = parseRobotsTxt(shop);
    const expected = urls.flatMap((url) =>
      agents.flatMap(readAgents).map(({ agent, label }) => {
        if (agent === null) throw new Error(`${label} is an agent`);
        const { crawler, dialect } = requesterOf(agent);
        const verdict = file.rulesFor(agent, { maxSteps: defaultBudgets.matchSteps }).evaluate(new RequestUrl(url));
        const subject = { url, agent: label, crawler: crawler?.name ?? null, dialect: dialect ?? "rfc9309" };
        const second = verdict.runnerUp;
        return {
          ...crawlRow(subject, crawlAnswerOf(verdict, crawler), verdict),
          runnerUp: second === null ? null : loserRow(second),
          origin: null,
          outlook: null,
        };
      }),
    );
    expect(rows).toEqual(JSON.parse(JSON.stringify(expected)));
    // The members stand in the order in which they are described.
    expect(Object.keys(rows[0])).toEqual(Object.keys(rowSchema.shape));
    expect(text).not.toMatch(/[<\u2028\u2029]/);
  });

  test("is answered as a thread would, also what has no answer", () => {
    for (const members of [
      { urls: ["//x", "nonsense", "ftp://x/", "https://a.example/", "https://b.example/"] },
      { agents: ["", "no agent!", "GPTBot"] },
      { dialect: "google-2012", urls: ["/a<b", "/cart"] },
      { origin: "https://shop.example", urls: ["https://other.example/cart", "/cart"] },
    ] as const) {
      const asked = question(shop, members);
      expect(checkAtOnce(asked)).toBe(answerCheck(asked));
      expect(checkAtOnce(asked)).not.toBeNull();
    }
  });

  test.each<[name: string, asked: CheckQuestion]>([
    ["many URLs", question(shop, { urls: Array.from({ length: 17 }, (_, i) => `/${i}`) })],
    ["a set of crawlers", question(shop, { agents: ["all"] })],
    ["a large file", question(`#${"x".repeat(16_384)}`)],
    ["long URLs", question(shop, { urls: Array.from({ length: 8 }, () => `/${"x".repeat(1_024)}`) })],
    [
      "stars that meet a long path",
      question(`User-agent: *\nDisallow: /${"*a".repeat(300)}b\n`, { urls: [`/${"a".repeat(200)}`] }),
    ],
    ["a file of stars", question(stars, { urls: ["/abcabcabcabcabcabc"] })],
  ])("is not: %s", (_name, asked) => {
    expect(checkAtOnce(asked)).toBeNull();
  });
});

test("what was asked before changes no answer", () => {
  const file = (index: number): string => `User-agent: *\nDisallow: /${index}\n\nUser-agent: GPTBot\nAllow: /\n`;
  const told = (index: number, agents: readonly string[]): unknown[] => {
    const { rows } = JSON.parse(checkAtOnce(question(file(index), { urls: [`/${index}`], agents })) ?? "");
    return rows.map((row: { agent: string; allowed: boolean; line: number }) => [row.agent, row.allowed, row.line]);
  };
  // More files, and more agents, than are kept.
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 100; index++) {
      const agents = ["GPTBot", "*", `Bot${String.fromCharCode(97 + (index % 26))}`];
      expect(told(index, agents)).toEqual([
        ["GPTBot", true, 5],
        ["*", false, 2],
        [agents[2], false, 2],
      ]);
    }
    for (let index = 0; index < 60; index++) expect(told(0, [`Bot-${index}`])).toEqual([[`Bot-${index}`, false, 2]]);
  }
});

test("neighbouring lines of a batch share nothing but what is the same", () => {
  const lines = [
    { id: 1, robotsTxt: shop, agents: [], url: "/cart" },
    { id: 2, robotsTxt: shop, agents: ["GPTBot"], url: "/x" },
    { id: 3, robotsTxt: shop, agents: [], url: "/x" },
    { id: 4, robotsTxt: "", agents: [], url: "/cart" },
    { id: "5<", robotsTxtBase64: Buffer.from(shop).toString("base64"), agents: [], url: "/cart" },
    { id: 6.5, robotsTxt: shop, agents: [], url: "/cart/help", dialect: "yandex" },
    { id: 7, robotsTxt: shop, agents: ["FooBot", "GPTBot"], url: "/x" },
  ];
  const octets = Buffer.concat([
    Buffer.from(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`),
    Buffer.from([0xff, 0x0a]),
    Buffer.from(JSON.stringify(lines[0])),
  ]);
  const text = answerBlock({ octets, dialect: "rfc9309", budgets: defaultBudgets });
  expect(text.split("\n")).toEqual([
    '{"id":1,"allowed":false,"line":2,"reason":"rule"}',
    '{"id":2,"allowed":false,"line":7,"reason":"rule"}',
    '{"id":3,"allowed":true,"line":0,"reason":"no-rule"}',
    '{"id":4,"allowed":true,"line":0,"reason":"no-group"}',
    '{"id":"5\\u003c","allowed":false,"line":2,"reason":"rule"}',
    '{"id":6.5,"allowed":true,"line":3,"reason":"rule"}',
    '{"id":7,"allowed":false,"line":7,"reason":"rule"}',
    expect.stringMatching(/^\{"id":null,"error":\{"code":"not-utf-8"/),
    '{"id":1,"allowed":false,"line":2,"reason":"rule"}',
    "",
  ]);
});

describe("lines of a batch that are answered at once", () => {
  const block = (octets: Uint8Array): BlockQuestion => ({ octets, dialect: "rfc9309", budgets: defaultBudgets });
  const blockOf = (lines: readonly unknown[]): BlockQuestion =>
    block(Buffer.from(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("")));
  const lineOf = (id: number, url: string, robotsTxt = shop): object => ({ id, robotsTxt, agents: ["GPTBot"], url });

  test("are answered as a thread would, and it answers the rest", () => {
    const lines: unknown[] = [];
    for (let id = 0; id < 60; id++) {
      const robotsTxtBase64 = Buffer.from(`${shop}# ${id}`).toString("base64");
      lines.push(lineOf(id, "/cart"), lineOf(id, "/caf\u00e9/\u{1f980}"), "", "{", { id, robotsTxt: "", agents: [] });
      lines.push({ id: `${id}<`, robotsTxtBase64, agents: [], url: `/cart/${id}`, dialect: "yandex" });
      lines.push({ id, file: "robots.txt", agents: [], url: "/" });
    }
    const whole = blockOf(lines);
    const expected = answerBlock(whole);
    const counts = [0, 1_000, 20_000, 65_536, 200_000, 1_000_000, 10_000_000].map((mostWork) => {
      const { text, octets, work } = answersAtOnce(whole, mostWork);
      expect(text + answerBlock(block(whole.octets.subarray(octets)))).toBe(expected);
      // What was too much was counted, and not done.
      if (octets === whole.octets.length) expect(work).toBeLessThanOrEqual(mostWork);
      return octets;
    });
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect([counts[0], counts[2], counts.at(-1)]).toEqual([0, 0, whole.octets.length]);
    expect(new Set(counts).size).toBeGreaterThan(3);
  });

  test.each<[name: string, asked: BlockQuestion]>([
    ["stars that meet a long path", blockOf([lineOf(1, `/${"abc".repeat(2_000)}`, stars)])],
    ["a large file", blockOf([lineOf(1, "/", `#${"x".repeat(40_000)}`)])],
    ["what is not UTF-8", block(Buffer.from([0x7b, 0xff, 0x7d, 0x0a]))],
  ])("are not: %s", (_name, asked) => {
    expect(answersAtOnce(asked, 262_144)).toMatchObject({ text: "", octets: 0 });
  });

  test("are few where each costs much", () => {
    const distinct = Array.from({ length: 800 }, (_, id) => lineOf(id, "/", `User-agent: *\nDisallow: /${id}\n`));
    const wrong = Array.from({ length: 3_000 }, () => "{");
    const starred = Array.from({ length: 8 }, (_, id) => lineOf(id, `/${"abc".repeat(4)}${id}`, stars));
    for (const asked of [blockOf(distinct), blockOf(wrong), blockOf(starred)]) {
      const { text } = answersAtOnce(asked, 262_144);
      const answered = text.split("\n").length - 1;
      expect(answered).toBeLessThan(answerBlock(asked).split("\n").length / 4);
    }
  });
});
