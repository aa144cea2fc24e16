// Every check accepts and rejects what its table says: places, words, effects, severities, and what its fixes would
// make of the file.
import { describe, expect, test } from "vitest";
import { checks, type Finding, lint, type LintOptions } from "../../src/lint/index.ts";
import { lintedFile } from "../../src/lint/lint.ts";
import { applyEdits } from "../../src/lint/edits/text-edits.ts";
import type { CheckCases, Reject } from "./tables/check-cases.ts";
import { groups } from "./tables/groups.ts";
import { linesAndNames } from "./tables/lines-and-names.ts";
import { otherRecords } from "./tables/other-records.ts";
import { patterns } from "./tables/patterns.ts";
import { rules } from "./tables/rules.ts";
import { theFile } from "./tables/the-file.ts";

const tables: Readonly<Record<string, CheckCases>> = {
  ...theFile,
  ...linesAndNames,
  ...groups,
  ...patterns,
  ...rules,
  ...otherRecords,
};
const encoder = new TextEncoder();
const bytes = (text: string | Uint8Array): Uint8Array => (typeof text === "string" ? encoder.encode(text) : text);
const found = (code: string, text: string | Uint8Array, options: LintOptions = {}): Finding[] =>
  lint(text, options).filter((finding) => finding.code === code);
const placeOf = (finding: Finding): string =>
  `${finding.line}:${finding.column}-${finding.endLine}:${finding.endColumn}`;

test("every check has a table, and every table a check", () => {
  expect(Object.keys(tables).sort()).toEqual(checks.map((check) => check.code).sort());
  expect(Object.entries(tables).filter(([, { accept, reject }]) => accept.length === 0 || reject.length === 0)).toEqual(
    [],
  );
});

test("every check that can fix something does so in its table, and no other does", () => {
  const isFixed = (code: string): boolean => tables[code]?.reject.some((one) => one.fixed !== undefined) === true;
  expect(checks.filter((check) => isFixed(check.code)).map((check) => check.code)).toEqual(
    checks.filter((check) => check.meta.fix !== null).map((check) => check.code),
  );
});

test("a check is not asked where the file holds none of its signs: there it finds nothing", () => {
  const texts = Object.values(tables).flatMap(({ accept, reject }) =>
    [...accept, ...reject].map((one) => (typeof one === "object" && "text" in one ? one.text : one)),
  );
  const files = texts.map((text) => lintedFile(bytes(text), {}));
  const signed = checks.filter(({ meta }) => meta.signs !== undefined);
  for (const { run, meta } of signed)
    for (const file of files) if (!file.holds(meta.signs as string)) expect(run(file)).toEqual([]);
  expect(signed.length).toBeGreaterThan(9);
});

describe.each(Object.entries(tables))("%s", (code, { accept, reject }) => {
  test.each(accept.map((one, i) => [i, one] as const))("accepts %i", (_, one) => {
    const isCase = typeof one === "object" && "text" in one;
    expect(found(code, isCase ? one.text : one, isCase ? one.options : {}).map(placeOf)).toEqual([]);
  });

  test.each(reject.map((one, i) => [i, one] as const))("rejects %i", (_, one: Reject) => {
    const findings = found(code, one.text, one.options);
    expect(findings.map(placeOf)).toEqual(one.findings.map((text) => text.split(" ", 1)[0]));
    for (const [i, text] of one.findings.entries()) {
      const [place = ""] = text.split(" ", 1);
      expect(findings[i]?.message).toContain(text.slice(place.length + 1));
    }
    if (one.effect !== undefined) expect(findings[0]?.effect?.text).toContain(one.effect);
    if (one.severity !== undefined)
      expect(new Set(findings.map((finding) => finding.severity))).toEqual(new Set([one.severity]));
    const edits = findings.flatMap((finding) => finding.fix ?? []);
    if (one.fixed === undefined) expect(edits).toEqual([]);
    else
      expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(applyEdits(bytes(one.text), edits))).toBe(one.fixed);
  });
});
