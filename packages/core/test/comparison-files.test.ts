// Comparison on real files (beside the repository, see shared-goldens.ts) against edits of themselves, and on hostile
// ones made here.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseRobotsTxt } from "../src/index.ts";
import {
  compareRobotsTxt,
  compareRuleSets,
  defaultComparisonSteps,
  equalUnderAllDialects,
  extent,
  ruleEffects,
} from "../src/comparison/index.ts";
import { sampleOf, timesOf } from "../../../test/sample.ts";
import { hasShared, kindOfFile, sharedPath } from "./shared-goldens.ts";

const host = "https://shop.example";

/** Edits of one line, as people make them. */
const edits: Record<string, (line: string) => string | null> = {
  dropped: () => null,
  longer: (line) => `${line}x`,
  anchored: (line) => `${line}$`,
  wildcard: (line) => line.replace(/:\s*\/?/, ": /*"),
  turned: (line) => (/^\s*dis/i.test(line) ? line.replace(/dis(allow)/i, "$1") : line.replace(/allow/i, "Disallow")),
};

describe.skipIf(!hasShared())("real files", () => {
  const folder = hasShared() ? sharedPath("golden/files") : "";
  const names =
    folder === ""
      ? []
      : readdirSync(folder)
          .sort()
          .filter((_, at) => at % 9 === 0);
  const files = sampleOf("compared real files", names, { name: (file) => file, kind: kindOfFile, oneIn: 16 });
  const share = files.length / names.length;

  test("edits of one rule are decided, and every witness flips", () => {
    let compared = 0;
    let incomplete = 0;
    let witnesses = 0;
    files.forEach((name, number) => {
      const octets = readFileSync(`${folder}/${name}`);
      const lines = octets.toString("latin1").split(/\r\n|\n|\r/);
      const rules = lines.flatMap((line, at) => (/^\s*(dis)?allow\s*:\s*\S/i.test(line) ? [at] : []));
      const at = rules[(number * 7919) % Math.max(1, rules.length)];
      if (at === undefined) return;
      const group = lines.slice(0, at).findLast((line) => /^\s*user-?agent/i.test(line)) ?? "";
      const token = /:\s*([A-Za-z0-9_-]+)/.exec(group)?.[1];
      for (const edit of Object.values(edits)) {
        const line = edit((lines[at] as string).replace(/\s*#.*/, "").trimEnd());
        const edited = Buffer.from(
          [...lines.slice(0, at), ...(line === null ? [] : [line]), ...lines.slice(at + 1)].join("\n"),
          "latin1",
        );
        const [a, b] = [octets, edited].map((one) =>
          parseRobotsTxt(one).rulesForLiteral(token === undefined ? [] : [token]),
        );
        if (a === undefined || b === undefined) continue;
        const comparison = compareRuleSets(a, b);
        compared++;
        if (comparison.result === "incomplete") incomplete++;
        for (const one of [...comparison.newlyAllowed, ...comparison.newlyDisallowed]) {
          witnesses++;
          expect([name, one.witness, a.allows(host + one.witness), b.allows(host + one.witness)]).toEqual([
            name,
            one.witness,
            one.old.allowed,
            one.new.allowed,
          ]);
          expect(one.old.allowed).not.toBe(one.new.allowed);
        }
        if (comparison.result !== "equal" || comparison.steps === 0) continue;
        for (const url of samples(lines)) expect([name, url, a.allows(url)]).toEqual([name, url, b.allows(url)]);
      }
    });
    expect(compared).toBeGreaterThan(900 * share);
    expect(witnesses).toBeGreaterThan(700 * share);
    expect(incomplete).toBeLessThan(compared / 1000 + 1);
  }, 240_000);

  test("a file is equal to itself in other letter case, under all dialects; effects and extent are settled", () => {
    let rules = 0;
    let unknown = 0;
    for (const name of files.filter((_, at) => at % 4 === 0)) {
      const octets = readFileSync(`${folder}/${name}`);
      const edited = Buffer.from(
        octets.toString("latin1").replace(/^(user-agent|disallow|allow)(?=\s*:)/gim, (word) => word.toUpperCase()),
        "latin1",
      );
      const proof = equalUnderAllDialects(octets, edited);
      expect([name, proof.verdicts, proof.records]).toEqual([name, [], []]);
      const set = parseRobotsTxt(octets).rulesFor("*");
      for (const one of ruleEffects(set)) {
        rules++;
        if (one.status === "unknown") unknown++;
        if (one.witness !== null) expect(set.evaluate(host + one.witness).line).toBe(one.line);
      }
      expect(extent(set).extent).not.toBe("unknown");
    }
    expect(rules).toBeGreaterThan(1000 * share);
    expect(unknown).toBeLessThan(rules / 200);
  }, 240_000);
});

/** Paths that the lines name, and what may stand behind them. */
function samples(lines: readonly string[]): string[] {
  const named = lines
    .flatMap((line) => /^\s*(?:dis)?allow\s*:\s*(\/[\x21\x22\x24-\x7e]*)/i.exec(line)?.[1] ?? [])
    .slice(0, 40);
  return named.flatMap((path) => [
    path.replace(/[*$]/g, ""),
    `${path.replace(/[*$]/g, "x")}/index.html`,
    `${path.replace(/[*$]/g, "")}?a=1`,
  ]);
}

describe("hostile files", () => {
  const size = timesOf("octets of hostile files", 500 * 1024, 100 * 1024);
  const file = (line: (at: number) => string): string => {
    let text = "User-agent: *\n";
    for (let at = 0; text.length < size; at++) text += `${line(at)}\n`;
    return text.slice(0, text.lastIndexOf("\n", size) + 1);
  };
  const hostile: [string, string, string][] = [
    [
      "star rules that share nothing",
      file((at) => `Disallow: /*a${at}*b${at * 7}*c`),
      file((at) => `Disallow: /*a${at}*b${at * 7}*d`),
    ],
    [
      "stars between one letter",
      file((at) => `Disallow: /${"*a".repeat((at % 60) + 1)}b`),
      file((at) => `Allow: /${"*a".repeat((at % 61) + 1)}`),
    ],
    [
      "both kinds in turns",
      file((at) => `${at % 2 === 0 ? "Allow" : "Disallow"}: /*${at % 97}*${at % 89}*${at % 83}*`),
      file((at) => `${at % 2 === 0 ? "Disallow" : "Allow"}: /*${at % 97}*${at % 89}*${at % 83}*x`),
    ],
    [
      "one line of stars",
      `User-agent: *\nDisallow: /${"*a".repeat(8000)}\n`,
      `User-agent: *\nDisallow: /${"*a".repeat(7999)}*b\n`,
    ],
    ["literal rules", file((at) => `Disallow: /${at * 7919}/${at}`), file((at) => `Disallow: /${at * 7919}/${at + 1}`)],
    [
      "groups without end",
      file((at) => `Disallow: /${at}\nUser-agent: a${at}`),
      file((at) => `Disallow: /${at}x\nUser-agent: b${at}`),
    ],
  ];

  test.each(hostile)(
    "%s end within the budget",
    (_, old, renewed) => {
      const [a, b] = [parseRobotsTxt(old), parseRobotsTxt(renewed)];
      const start = performance.now();
      const { result, steps, newlyAllowed, newlyDisallowed } = compareRuleSets(a.rulesFor("*"), b.rulesFor("*"));
      // One move may take as many steps as there are nodes.
      expect(steps).toBeLessThan(defaultComparisonSteps * 1.3 + 200_000);
      expect(["different", "equal", "incomplete"]).toContain(result);
      for (const one of [...newlyAllowed, ...newlyDisallowed])
        expect(a.allows(host + one.witness, "*")).not.toBe(b.allows(host + one.witness, "*"));
      extent(a.rulesFor("*"));
      ruleEffects(a.rulesFor("*"), { maxSteps: 100_000 });
      // Other work may have the machine too: what is asserted is that it ends soon.
      expect(performance.now() - start).toBeLessThan(60_000);
    },
    120_000,
  );

  test("classes of a file with thousands of groups end, and say what they did not look at", () => {
    const [old, renewed] = [hostile[5]?.[1] ?? "", hostile[5]?.[2] ?? ""];
    const compared = compareRobotsTxt(parseRobotsTxt(old), parseRobotsTxt(renewed), { maxSteps: 10_000 });
    const agents = compared.reduce((sum, one) => sum + one.agents.length, 0);
    expect(agents).toBeGreaterThan(size / 25.6);
    expect(compared.at(-1)).toMatchObject({ result: "incomplete", isComplete: false, coveredOctets: 0 });
  }, 240_000);
});
