// Arbitrary layers of a decision: agents, rules of pages and headers, and robots.txt files of groups that are all kept
// apart.
import * as fc from "fast-check";
import type { DialectName } from "../../src/index.ts";
import { decide, type Decision, type DecisionLayers, type DecisionPart } from "../../src/decision/index.ts";
import { nowMs } from "./asking.ts";

export const restrictive = [
  "Googlebot",
  "Bingbot",
  "Amazonbot",
  "GPTBot",
  "AdsBot-Google",
  "Google-Extended",
  "FooBot",
  "*",
];
const agents = [...restrictive, "YandexBot"];
export const agent = fc.constantFrom(...agents);
export const metaName = fc.constantFrom("robots", "Robots", "googlebot", "bingbot", "yandex", "foobot");
export const headerName = fc.constantFrom("X-Robots-Tag", "x-robots-tag");

export const path = fc
  .string({ unit: fc.constantFrom("a", "b", "/", ".", "?"), maxLength: 8 })
  .map((tail) => `/${tail}`);
export const pattern = fc.oneof(
  path,
  fc
    .string({ unit: fc.constantFrom("a", "b", "/", "*", "$", "%41", "\u00e9"), maxLength: 8 })
    .map((tail) => `/${tail}`),
  fc.constant(""),
);
const groupRule = fc.record({
  type: fc.constantFrom("allow" as const, "disallow" as const, "disallow" as const),
  pathPattern: pattern,
});
const group = fc.record({
  tokens: fc.uniqueArray(fc.constantFrom("*", "FooBot", "Googlebot", "Google-Extended", "bingbot"), {
    minLength: 1,
    maxLength: 3,
  }),
  rules: fc.array(groupRule, { minLength: 1, maxLength: 5 }),
  signal: fc.constantFrom("", "", "Content-Signal: ai-train=no\n", "Content-Usage: /a train-ai=y\n"),
});
/** Groups that are all kept apart: each ends with a rule, and no empty line stands within one. */
export const robotsText = fc
  .array(group, { minLength: 1, maxLength: 4 })
  .map((groups) =>
    groups
      .map(
        ({ tokens, rules, signal }) =>
          `${tokens.map((token) => `User-agent: ${token}\n`).join("")}${signal}` +
          rules.map(({ type, pathPattern }) => `${type === "allow" ? "Allow" : "Disallow"}: ${pathPattern}\n`).join(""),
      )
      .join("\n"),
  );

export const partsOf = (decision: Decision): DecisionPart<string>[] => [
  decision.crawl,
  decision.index,
  decision.follow,
  decision.snippet,
  ...Object.values(decision.use),
];
export const ask = (layers: DecisionLayers, url: string, agent: string, dialect?: DialectName): Decision =>
  decide(layers, url, agent, dialect === undefined ? { nowMs } : { nowMs, dialect });
