// Every case of cases/ on the engine, and on the oracle matcher where the dialect matches as the RFC does.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type DialectName, dialects, parseRobotsTxt, type Reason, type RobotsTxt, type RuleSet } from "../src/index.ts";
import { RequestPath } from "../src/matching/request-path.ts";
import { ruleAt } from "../src/robots-txt/index.ts";
import { oracleDecides, oracleNormalForm } from "./oracle.ts";

interface Expected {
  readonly allowed: boolean | null;
  readonly line?: number;
  readonly reason?: Reason;
}
interface Case {
  readonly name: string;
  readonly source: string;
  readonly robotsTxt?: string;
  readonly robotsTxtBase64?: string;
  readonly agents: readonly string[];
  readonly url: string;
  readonly expected: Readonly<Partial<Record<DialectName, Expected>>>;
}

const folder = fileURLToPath(new URL("../../../cases", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".json"))
  .sort();

const open = (one: Case): RobotsTxt =>
  parseRobotsTxt(
    one.robotsTxtBase64 === undefined ? (one.robotsTxt ?? "") : Buffer.from(one.robotsTxtBase64, "base64"),
  );
const octetsAsText = (octets: Uint8Array): string => Array.from(octets, (octet) => String.fromCharCode(octet)).join("");

/** What the oracle says, for dialects whose matching is RFC 9309's. */
function askOracle(robotsTxt: RobotsTxt, rules: RuleSet, url: string): boolean | null {
  const path = new RequestPath(dialects.rfc9309);
  if (!path.read(url)) return null;
  if (path.isRobotsTxt()) return true;
  const list: { isAllow: boolean; pattern: string }[] = [];
  for (let run = 0; run < rules.binding.rules.length; run += 2) {
    for (let event = rules.binding.rules[run] as number; event < (rules.binding.rules[run + 1] as number); event++) {
      const rule = ruleAt(rules.reading, event);
      const value = octetsAsText(robotsTxt.octets.subarray(rule.valueSpan.start, rule.valueSpan.end));
      list.push({ isAllow: rule.type === "allow", pattern: oracleNormalForm(value, "pattern") });
    }
  }
  const winner = list[oracleDecides(list, octetsAsText(path.octets.subarray(0, path.length)))];
  return winner === undefined || winner.isAllow || winner.pattern === "";
}

describe.each(files)("%s", (file) => {
  const cases = JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as Case[];

  test.each(cases.map((one) => [one.name, one] as const))("%s", (_, one) => {
    expect(one.source).not.toBe("");
    const robotsTxt = open(one);
    for (const [name, expected] of Object.entries(one.expected) as [DialectName, Expected][]) {
      const rules = robotsTxt.rulesForLiteral(one.agents, { dialect: name });
      const verdict = rules.evaluate(one.url);
      const answer: Record<string, unknown> = { dialect: name, allowed: verdict.allowed };
      if (expected.line !== undefined) answer["line"] = verdict.line;
      if (expected.reason !== undefined) answer["reason"] = verdict.reason;
      expect(answer).toEqual({ dialect: name, ...expected });
      expect(rules.allows(one.url)).toBe(verdict.allowed);
      expect(String(verdict)).toContain(
        verdict.allowed === null ? "It is undetermined whether" : verdict.allowed ? "may fetch" : "may not fetch",
      );
      if (name === "rfc9309" || name === "bing" || name === "rfc9309-strict")
        expect(askOracle(robotsTxt, rules, one.url)).toBe(expected.allowed);
    }
  });
});

test("there are cases of every dialect", () => {
  const seen = new Set(
    files.flatMap((file) =>
      (JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as Case[]).flatMap((one) => Object.keys(one.expected)),
    ),
  );
  expect([...seen].sort()).toEqual(Object.keys(dialects).sort());
});
