// One verdict out of all statements: combination across standards, findings, properties, bounds.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runsOf, timesOf } from "../../../../test/sample.ts";
import { parseRobotsTxt } from "../../src/index.ts";
import {
  type PageRuleFact,
  readContentSignalHeader,
  readContentUsageHeader,
  readLicenseHeader,
  readTdmFile,
  readTdmHeaders,
  readTdmMeta,
  readUsageRecords,
  type UsageQuestion,
  usageOf,
  usageStandards,
  type Use,
  uses,
} from "../../src/usage/index.ts";
import { ask, askPage, codes, robots, states } from "./ask.ts";

const noai: PageRuleFact = { rule: "noai", crawlerName: null, carrier: "meta", text: "noai" };

describe("preferences exist only for paths that may be crawled", () => {
  const text = "User-agent: *\nDisallow: /never/\nContent-Usage: train-ai=y\nContent-Signal: search=yes, use=full\n";
  const everything: Partial<UsageQuestion> = {
    preferences: [readContentUsageHeader("search=y"), readContentSignalHeader("ai-input=no")],
    tdm: [readTdmHeaders([["tdm-reservation", "1"]])],
    pageRules: [noai],
  };
  test("Content-Usage and Content-Signal", () => {
    expect(states(ask(text, "/open").uses)).toBe("+?+");
    const verdict = ask(text, "/never/x");
    expect(states(verdict.uses)).toBe("???");
    expect(codes(verdict)).toEqual(["preference-unseen"]);
    expect(verdict.uses["ai-train"].lost.map((one) => one.why)).toEqual(["not-crawlable"]);
    expect(verdict.extents).toEqual([]);
    for (const standard of usageStandards) expect(states(verdict.byStandard[standard])).toBe("???");
  });
  test("every other carrier", () => {
    const verdict = ask(text, "/never/x", [], everything);
    expect([states(verdict.uses), codes(verdict)]).toEqual(["???", ["preference-unseen"]]);
  });
  test("an undetermined crawl fetches nothing", () => {
    expect(states(ask(text, "/open", [], { mayCrawl: null }).uses)).toBe("???");
    expect(codes(ask(text, "/open", [], { mayCrawl: null }))).toEqual(["preference-unseen"]);
  });
  test("where nothing was stated, nothing is unseen", () => {
    expect(codes(ask("User-agent: *\nDisallow: /\n", "/"))).toEqual([]);
  });
});

describe("across standards and carriers: any refusal, else any permission, else unstated", () => {
  /** Ways to state ai-train, each of another standard or carrier. */
  const stating: Record<string, (isAllowed: boolean) => Partial<UsageQuestion> | null> = {
    "Content-Usage record": (is) => robots(`User-agent: *\nContent-Usage: train-ai=${is ? "y" : "n"}\n`, "/p", []),
    "Content-Signal record": (is) => robots(`User-agent: *\nContent-Signal: ai-train=${is ? "yes" : "no"}\n`, "/p", []),
    "Content-Usage field": (is) => ({ preferences: [readContentUsageHeader(`train-ai=${is ? "y" : "n"}`)] }),
    "Content-Signal field": (is) => ({ preferences: [readContentSignalHeader(`ai-train=${is ? "yes" : "no"}`)] }),
    "tdmrep.json": (is) => ({ tdm: [readTdmFile(JSON.stringify([{ location: "/", "tdm-reservation": is ? 0 : 1 }]))] }),
    "tdm-reservation field": (is) => ({ tdm: [readTdmHeaders([["tdm-reservation", is ? "0" : "1"]])] }),
    "tdm-reservation element": (is) => ({ tdm: [readTdmMeta([{ name: "tdm-reservation", content: is ? "0" : "1" }])] }),
    noai: (is) => (is ? null : { pageRules: [noai] }),
    RSL: (is) => ({
      licenses: [readLicenseHeader('<https://l/>; rel="license"; type="application/rsl+xml"')],
      rslDocuments: new Map([
        [
          "https://l/",
          {
            contents: [
              {
                url: "/",
                licenses: [
                  { permits: [], prohibits: is ? [] : [{ type: "usage", tokens: ["ai-train"] }], payments: [] },
                ],
              },
            ],
          },
        ],
      ]),
    }),
    "control token": (is) => ({
      controlTokens: [{ token: "Google-Extended", allowed: is, isNamed: true, rule: null }],
      requester: { operator: "Google", pageNames: [] },
    }),
  };
  const names = Object.keys(stating);
  const merged = (a: Partial<UsageQuestion>, b: Partial<UsageQuestion>): Partial<UsageQuestion> => ({
    ...a,
    ...b,
    preferences: [...(a.preferences ?? []), ...(b.preferences ?? [])],
    tdm: [...(a.tdm ?? []), ...(b.tdm ?? [])],
  });
  test.each(names)("%s alone", (name) => {
    const refused = stating[name]?.(false) ?? {};
    expect(askPage(refused).uses["ai-train"].state).toBe("disallowed");
    const allowed = stating[name]?.(true) ?? null;
    if (allowed !== null) expect(askPage(allowed).uses["ai-train"].state).toBe("allowed");
  });
  // TDMRep's own carriers override each other, and two robots.txt are no question.
  const rivals = (a: string, b: string): boolean =>
    a === b || (a.startsWith("tdm") && b.startsWith("tdm")) || (a.endsWith("record") && b.endsWith("record"));
  const pairs = names.flatMap((a) => names.filter((b) => !rivals(a, b)).map((b) => [a, b] as const));
  test.each(pairs)("%s allows, %s refuses", (a, b) => {
    const [yes, no] = [stating[a]?.(true) ?? null, stating[b]?.(false) ?? {}];
    if (yes === null) return;
    const verdict = askPage(merged(yes, no));
    expect(verdict.uses["ai-train"].state).toBe("disallowed");
    expect(
      verdict.uses["ai-train"].lost.some((one) => one.why === "outweighed" && one.statement.state === "allowed"),
    ).toBe(true);
    expect(codes(verdict)).toContain("contradictory-statements");
  });
  test.each(pairs)("%s and %s allow", (a, b) => {
    const [one, other] = [stating[a]?.(true) ?? null, stating[b]?.(true) ?? null];
    if (one === null || other === null) return;
    expect(askPage(merged(one, other)).uses["ai-train"].state).toBe("allowed");
  });
});

describe("findings about scope", () => {
  const inNamed = "User-agent: GPTBot\nContent-Usage: train-ai=n\nAllow: /\n\nUser-agent: *\nAllow: /\n";
  const inGlobal = "User-agent: *\nContent-Usage: train-ai=n\nAllow: /\n\nUser-agent: GPTBot\nAllow: /\n";
  test.each<[string, string, string[], string, string[]]>([
    ["it is named", inNamed, ["GPTBot"], "??-", []],
    ["others are named", inNamed, ["OtherBot"], "???", ["preference-in-named-group-only"]],
    ["nobody else", inNamed, [], "???", ["preference-in-named-group-only"]],
    ["it is of *", inGlobal, ["OtherBot"], "??-", []],
    ["a named group does not inherit", inGlobal, ["GPTBot"], "???", ["preference-not-inherited"]],
    ["own preferences, no finding", `${inGlobal}Content-Usage: search=y\n`, ["GPTBot"], "+??", []],
  ])("%s", (_, text, tokens, expected, found) => {
    const verdict = ask(text, "/p", tokens);
    expect([states(verdict.uses), codes(verdict)]).toEqual([expected, found]);
  });
  test("each finding says what, where, and the smallest change", () => {
    const [finding] = ask("User-agent: *\nContent-Usage: ai-train=no\n", "/").findings;
    expect(finding).toEqual({
      code: "vocabulary-mix",
      carrier: "robots.txt",
      text: "ai-train",
      place: { name: "Content-Usage", line: 2, column: 1 },
      message:
        "The label belongs to the other standard: train-ai and ai-use to Content-Usage, ai-train and ai-input to Content-Signal.",
      advice: "Write train-ai=n in Content-Usage, ai-train=no in Content-Signal.",
    });
  });
  test("a stranger's text is not repeated without end", () => {
    expect(readContentUsageHeader(`a=${"(".repeat(10_000)}`).findings[0]?.text.length).toBeLessThan(130);
  });
  test.each(["x", "mailto:a@b", "", "http://", "https://["])("no URL: %j", (url) => {
    const verdict = usageOf({ url, mayCrawl: true, preferences: [readContentUsageHeader("search=y")] });
    expect([states(verdict.uses), codes(verdict)]).toEqual(["???", ["invalid-url"]]);
  });
});

describe("hostile names", () => {
  test.each(["__proto__", "constructor", "toString"])("%s as agent, key and path", (name) => {
    const text =
      `User-agent: ${name}\nContent-Usage: ${name}=n\nContent-Signal: ${name}=no\nContent-Usage: ` +
      `/${name} train-ai=n\n${name}: x\n`;
    expect(states(ask(text, `/${name}`, [name]).uses)).toBe("??-");
    expect(states(ask(text, "/x", [name]).uses)).toBe("???");
  });
});

const label = fc.constantFrom("train-ai", "search", "ai-use");
const path = fc.constantFrom("", "/ ", "/a ", "/a/b ", "/* ", "/*b$ ");
const usageLine = fc
  .record({ path, label, value: fc.constantFrom("y", "n", "no") })
  .map((one) => `Content-Usage: ${one.path}${one.label}=${one.value}`);
const signalLine = fc
  .record({ path, label: fc.constantFrom("ai-train", "search", "ai-input"), value: fc.constantFrom("yes", "no", "n") })
  .map((one) => `Content-Signal: ${one.path}${one.label}=${one.value}`);
const asked = fc.constantFrom("/", "/a", "/a/b", "/x/b", "/c");
const use = fc.constantFrom<Use>(...uses);
const words: Record<Use, [string, string]> = {
  search: ["search", "search"],
  "ai-input": ["ai-use", "ai-input"],
  "ai-train": ["train-ai", "ai-train"],
};

describe("properties", () => {
  const fileOf = (lines: readonly string[]): string => `User-agent: *\nAllow: /\n${lines.join("\n")}\n`;
  const lines = fc.array(fc.oneof(usageLine, signalLine), { maxLength: 8 });

  test("the order of records is irrelevant", () => {
    fc.assert(
      fc.property(
        lines.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        asked,
        ([all, shuffled], url) => {
          expect(states(ask(fileOf(shuffled), url).uses)).toBe(states(ask(fileOf(all), url).uses));
        },
      ),
      { numRuns: runsOf(500) },
    );
  });

  test("a further refusal of a use never makes it allowed", () => {
    fc.assert(
      fc.property(lines, path, use, asked, fc.boolean(), (all, scope, one, url, isSignal) => {
        const [usage, signal] = words[one];
        const refusal = isSignal ? `Content-Signal: ${scope}${signal}=no` : `Content-Usage: ${scope}${usage}=n`;
        const before = ask(fileOf(all), url).uses[one].state;
        const after = ask(fileOf([...all, refusal]), url).uses[one].state;
        expect(before !== "allowed" && after === "allowed").toBe(false);
      }),
      { numRuns: runsOf(1000) },
    );
  });

  test("a refusal that applies refuses, whatever else is stated", () => {
    fc.assert(
      fc.property(lines, asked, use, (all, url, one) => {
        const preferences = [readContentUsageHeader(`${words[one][0]}=n`)];
        expect(ask(fileOf(all), url, [], { preferences }).uses[one].state).toBe("disallowed");
      }),
      { numRuns: runsOf(300) },
    );
  });

  test("what is allowed has a statement that says so, and none that applies says otherwise", () => {
    fc.assert(
      fc.property(lines, asked, (all, url) => {
        const verdict = ask(fileOf(all), url);
        for (const one of uses) {
          const { state, decidedBy, lost } = verdict.uses[one];
          expect(decidedBy.every((statement) => statement.state === state && statement.use === one)).toBe(true);
          expect(decidedBy.length > 0).toBe(state !== "unstated");
          if (state === "allowed") expect(lost.some((other) => other.why === "outweighed")).toBe(false);
          // The whole is never more permissive than any standard alone.
          if (usageStandards.some((standard) => verdict.byStandard[standard][one].state === "disallowed"))
            expect(state).toBe("disallowed");
        }
      }),
      { numRuns: runsOf(500) },
    );
  });

  test("nothing throws on strangers' text", () => {
    const junk = fc.string({
      unit: fc.constantFrom(
        "/",
        "a",
        "=",
        "n",
        ",",
        " ",
        "\t",
        "*",
        "$",
        "%",
        "<",
        ">",
        ";",
        '"',
        "\\",
        "[",
        "{",
        ":",
        "\u0000",
        "é",
        "\ud800",
        "1",
        "\n",
      ),
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.array(junk, { maxLength: 5 }), junk, (texts, url) => {
        const file = texts
          .map((one, index) => `${["Content-Usage", "Content-Signal", "License", "User-agent"][index % 4]}: ${one}`)
          .join("\n");
        const verdict = usageOf({
          url,
          ...robots(file, "/a", []),
          preferences: [readContentUsageHeader(texts), readContentSignalHeader(texts)],
          licenses: [readLicenseHeader(texts, texts[0] ?? null)],
          pageRules: texts.map((rule) => ({ rule, crawlerName: rule, carrier: "meta" as const, text: rule })),
          tdm: [readTdmFile(texts.join("")), readTdmHeaders(texts.map((one) => ["tdm-reservation", one] as const))],
          mayCrawl: true,
          rslDocuments: new Map([["https://a/", { contents: [{ url, licenses: [] }] }]]),
        });
        expect(states(verdict.uses)).toMatch(/^[-+?]{3}$/);
      }),
      { numRuns: runsOf(2000) },
    );
  });
});

describe("bounds", () => {
  const octets = timesOf("octets of hostile fields", 2 ** 20, 2 ** 18);
  test.each<[string, (size: number) => void]>([
    ["Content-Usage of unknown keys", (size) => void readContentUsageHeader("abc,".repeat(size / 4))],
    [
      "Content-Usage of many keys",
      (size) =>
        void askPage({
          preferences: [readContentUsageHeader(Array.from({ length: size / 8 }, (_, i) => `a${i}`).join(","))],
        }),
    ],
    [
      "Content-Signal",
      (size) => void askPage({ preferences: [readContentSignalHeader("ai-train=no,".repeat(size / 12))] }),
    ],
    ["Content-Signal of blanks", (size) => void readContentSignalHeader(" ".repeat(size))],
    [
      "Content-Signal of nothing known",
      (size) => void askPage({ preferences: [readContentSignalHeader("a,".repeat(size / 2))] }),
    ],
    ["Link of targets", (size) => void readLicenseHeader("<a>;".repeat(size / 4))],
    ["Link of brackets", (size) => void readLicenseHeader("<".repeat(size))],
    [
      "Link of licences",
      (size) =>
        void askPage({
          licenses: [readLicenseHeader('<x>;rel=license;type="application/rsl+xml",'.repeat(size / 44))],
        }),
    ],
    ["Link of open strings", (size) => void readLicenseHeader('<a>;x="\\'.repeat(size / 8))],
    ["License records", (size) => void ask("License: x\n".repeat(size / 11), "/")],
    [
      "Content-Usage records",
      (size) => void ask(`User-agent: *\n${"Content-Usage: /a search=y\n".repeat(size / 27)}`, "/a"),
    ],
    [
      "TDM fields",
      (size) =>
        void askPage({
          tdm: [readTdmHeaders(Array.from({ length: size / 8 }, () => ["tdm-reservation", "x"] as const))],
        }),
    ],
    ["page rules", (size) => void askPage({ pageRules: Array.from({ length: size / 8 }, () => noai) })],
  ])("%s: linear", (_, run) => {
    run(octets / 16);
    const start = performance.now();
    run(octets);
    // 1 MiB takes up to a second, if it is linear; quadratic would take minutes.
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test("patterns of stars end within counted steps, and permit nothing then", () => {
    const pattern = `/${"*a".repeat(20_000)}b`;
    const text =
      `User-agent: *\nAllow: /\n` +
      `${`Content-Usage: ${pattern} search=n\n`.repeat(10)}Content-Signal: search=yes, ai-train=no\n`;
    const start = performance.now();
    const verdict = ask(text, `/${"a".repeat(8000)}`);
    expect(performance.now() - start).toBeLessThan(2000);
    expect([states(verdict.uses), codes(verdict)]).toEqual(["??-", ["undetermined"]]);
    expect(verdict.uses.search.lost.map((one) => one.why)).toEqual(["undetermined"]);
  });
  test("steps are counted over all records: one costly pattern is answered, three are not", () => {
    // Each start compares up to 900 octets before it fails: some 7 of the 16 million steps.
    const line = `Content-Usage: /*${"a".repeat(900)}b search=n\n`;
    const asking = (records: number): string => {
      const verdict = ask(
        `User-agent: *\nAllow: /\n${line.repeat(records)}Content-Signal: search=yes\n`,
        `/${"a".repeat(8000)}`,
      );
      return `${states(verdict.uses)} ${codes(verdict).join()}`;
    };
    expect([asking(1), asking(3)]).toEqual(["+?? ", "??? undetermined"]);
  });
  test("so do a TDM file's and an RSL document's", () => {
    const location = `/${"*a".repeat(20_000)}b`;
    const url = `https://e.example/${"a".repeat(8000)}`;
    const preferences = [readContentUsageHeader("train-ai=y")];
    expect(
      codes(askPage({ url, preferences, tdm: [readTdmFile(JSON.stringify([{ location, "tdm-reservation": 1 }]))] })),
    ).toEqual(["undetermined"]);
    const rsl = {
      licenses: [readLicenseHeader('<https://l/>; rel="license"; type="application/rsl+xml"')],
      rslDocuments: new Map([["https://l/", { contents: [{ url: location, licenses: [] }] }]]),
    };
    const verdict = askPage({ url, preferences, ...rsl });
    expect([states(verdict.uses), codes(verdict)]).toEqual(["???", ["undetermined"]]);
  });
  test("the records of a reading are counted by its groups under every dialect", () => {
    const text =
      "User-agent: a\n\nUser-agent: b\nContent-Usage: train-ai=n\nDisallow: /x\n\nUser-agent: *\n" +
      "Content-Usage: train-ai=y\nDisallow: /y\n";
    const file = parseRobotsTxt(text);
    for (const dialect of ["rfc9309", "google", "yandex", "original-1994"] as const) {
      const rules = file.rulesForLiteral(["b"], { dialect });
      const records = readUsageRecords(file.reading(dialect).otherRecords);
      const verdict = usageOf({
        url: "/p",
        mayCrawl: true,
        robotsTxt: { reading: rules.reading, binding: rules.binding, records },
      });
      expect([dialect, states(verdict.uses)]).toEqual([dialect, "??-"]);
    }
  });
});
