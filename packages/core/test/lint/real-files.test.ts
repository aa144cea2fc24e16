// Every check on every real file, where the goldens are: none throws, the whole takes bounded time, and what is found
// is what the table in docs/checks.md says. In a sample of the files: no more than that.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checks, formatRobotsTxt, lint } from "../../src/lint/index.ts";
import { hasSameReading } from "../../src/lint/edits/same-reading.ts";
import { sampleOf } from "../../../../test/sample.ts";
import { hasShared, kindOfFile, sharedPath } from "../shared-goldens.ts";

interface Review {
  readonly checks: Readonly<
    Record<
      string,
      { readonly findings: number; readonly files: number; readonly reviewed: number; readonly falseAlarms: number }
    >
  >;
}
/**
 * Checks by proof: how many rules are proven about depends on how far the proofs' budget goes, which comparison may
 * better.
 */
const proven: ReadonlySet<string> = new Set(["dead-rule", "redundant-disallow", "allow-without-effect"]);
const review = JSON.parse(readFileSync(new URL("review.json", import.meta.url), "utf8")) as Review;

test("the review has a row for every check, of 20 findings or all", () => {
  expect(Object.keys(review.checks)).toEqual(checks.map((check) => check.code));
  const wrong = Object.entries(review.checks).filter(
    ([, { findings, files, reviewed, falseAlarms }]) =>
      reviewed !== Math.min(20, findings) || falseAlarms > reviewed || files > findings,
  );
  expect(wrong).toEqual([]);
});

test.skipIf(!hasShared())(
  "real files",
  () => {
    const counts = new Map(checks.map((check) => [check.code, { findings: 0, files: 0 }]));
    let slowest = 0;
    const started = performance.now();
    const names = readdirSync(sharedPath("golden/files"));
    const some = sampleOf("linted real files", names, { name: (file) => file, kind: kindOfFile, oneIn: 100 });
    for (const name of some) {
      const octets = new Uint8Array(readFileSync(sharedPath(`golden/files/${name}`)));
      const before = performance.now();
      const findings = lint(octets);
      slowest = Math.max(slowest, performance.now() - before);
      for (const finding of findings) {
        const count = counts.get(finding.code);
        if (count !== undefined) count.findings++;
      }
      for (const code of new Set(findings.map((finding) => finding.code))) {
        const count = counts.get(code);
        if (count !== undefined) count.files++;
      }
    }
    const total = performance.now() - started;
    process.stderr.write(`lint of all real files: ${Math.round(total)} ms, the slowest ${Math.round(slowest)} ms\n`);
    // On two idle cores: some 25 s and 2 s. The bounds leave room for a busy machine.
    expect(total).toBeLessThan(400_000);
    expect(slowest).toBeLessThan(60_000);
    if (some.length < names.length) {
      const tooMany = [...counts].filter(([code, { findings, files }]) => {
        const whole = review.checks[code];
        return !proven.has(code) && (whole === undefined || findings > whole.findings || files > whole.files);
      });
      expect(tooMany).toEqual([]);
      return;
    }
    const expected = Object.entries(review.checks).map(
      ([code, { findings, files }]) => [code, { findings, files }] as const,
    );
    const isExact = ([code]: readonly [string, unknown]): boolean => !proven.has(code);
    expect([...counts].filter(isExact)).toEqual(expected.filter(isExact));
    const isFar = ([code, { findings }]: readonly [string, { readonly findings: number }]): boolean =>
      Math.abs((counts.get(code)?.findings ?? 0) - findings) > findings / 5;
    expect(expected.filter((row) => proven.has(row[0]) && isFar(row))).toEqual([]);
  },
  600_000,
);

test.skipIf(!hasShared())(
  "formatting a real file changes nobody's reading of it, and is done once",
  () => {
    const names = readdirSync(sharedPath("golden/files"));
    for (const name of sampleOf("formatted real files", names, {
      name: (file) => file,
      kind: kindOfFile,
      oneIn: 160,
    })) {
      const octets = new Uint8Array(readFileSync(sharedPath(`golden/files/${name}`)));
      const once = formatRobotsTxt(octets);
      expect({ name, isSame: hasSameReading(octets, once.octets) }).toEqual({ name, isSame: true });
      expect({ name, isChanged: formatRobotsTxt(once.octets).isChanged }).toEqual({ name, isChanged: false });
    }
  },
  300_000,
);
