// This package and robots-parser 3.0.1, asked the same questions: the golden files, the case tables, the example of
// each cause. Every difference must have its causes; what is left over fails. The counts are printed.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import theirParser from "robots-parser";
import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../test/sample.ts";
import { hasShared, kindOfFile, rows, sharedPath } from "../../core/test/shared-goldens.ts";
import robotsParser from "../src/index.ts";
import { type CauseId, causes } from "./causes.ts";
import { type Answer, Model } from "./model.ts";

/** Two parsers, and the models between them, of one file. */
class Pair {
  readonly #url: string;
  readonly #text: string;
  readonly #ours;
  readonly #theirs;
  readonly #models: Map<string, Model> = new Map();

  constructor(url: string, text: string) {
    this.#url = url;
    this.#text = text;
    this.#ours = robotsParser(url, text);
    this.#theirs = theirParser(url, text);
  }

  ours(url: string, userAgent: string): Answer {
    return answerOf(this.#ours, url, userAgent);
  }

  theirs(url: string, userAgent: string): Answer {
    return answerOf(this.#theirs, url, userAgent);
  }

  model(on: readonly CauseId[]): Model {
    const key = on.join(" ");
    let model = this.#models.get(key);
    if (model === undefined) this.#models.set(key, (model = new Model(this.#url, this.#text, new Set(on))));
    return model;
  }
}

interface Asked {
  isAllowed(url: string, userAgent?: string): boolean | undefined;
  getMatchingLineNumber(url: string, userAgent?: string): number;
}

function answerOf(parser: Asked, url: string, userAgent: string): Answer {
  return { allowed: parser.isAllowed(url, userAgent), line: parser.getMatchingLineNumber(url, userAgent) };
}

const same = (a: Answer, b: Answer): boolean => a.allowed === b.allowed && a.line === b.line;

const switches: readonly CauseId[] = causes.map(({ id }) => id).filter((id) => id !== "step-limit");

/**
 * The fewest switches that turn robots-parser's answer into ours, first those that do it alone; null if not even all of
 * them do, or none of them gives robots-parser's answer.
 */
function causeOf(pair: Pair, url: string, userAgent: string, ours: Answer, theirs: Answer): readonly CauseId[] | null {
  if (!same(pair.model([]).ask(url, userAgent), theirs)) return null;
  if (!same(pair.model(switches).ask(url, userAgent), ours)) return null;
  const alone = switches.find((id) => same(pair.model([id]).ask(url, userAgent), ours));
  if (alone !== undefined) return [alone];
  // What can be left out is left out: the rest are needed together.
  let needed = [...switches];
  for (const id of switches) {
    const fewer = needed.filter((one) => one !== id);
    if (same(pair.model(fewer).ask(url, userAgent), ours)) needed = fewer;
  }
  return needed;
}

class Tally {
  asked = 0;
  same = 0;
  left = 0;
  readonly byCause: Map<string, { allowed: number; disallowed: number; line: number }> = new Map();
  readonly unexplained: string[] = [];

  check(pair: Pair, url: string, userAgent: string, where: string): void {
    this.asked++;
    const ours = pair.ours(url, userAgent);
    const theirs = pair.theirs(url, userAgent);
    if (same(ours, theirs)) {
      this.same++;
      return;
    }
    const cause = causeOf(pair, url, userAgent, ours, theirs);
    if (cause === null) {
      this.unexplained.push(`${where} ${JSON.stringify({ url, userAgent, ours, theirs })}`);
      return;
    }
    const key = cause.join(" + ");
    const counts = this.byCause.get(key) ?? { allowed: 0, disallowed: 0, line: 0 };
    if (ours.allowed === theirs.allowed) counts.line++;
    else if (ours.allowed === true) counts.allowed++;
    else counts.disallowed++;
    this.byCause.set(key, counts);
  }

  report(title: string): void {
    const list = [...this.byCause]
      .sort(([, a], [, b]) => b.allowed + b.disallowed + b.line - (a.allowed + a.disallowed + a.line))
      .map(
        ([cause, { allowed, disallowed, line }]) =>
          `  ${cause}: ${disallowed} not allowed here alone, ${allowed} allowed here alone, ${line} other line\n`,
      );
    process.stderr.write(
      `${title}: ${this.asked} questions, ${this.same} answers alike, ${this.unexplained.length} differences ` +
        `without a cause${this.left > 0 ? `; ${this.left} left out: several tokens as one requester` : ""}\n${list.join("")}`,
    );
  }
}

/** One text for all who ask it, with the URL where such a file would be. */
class Pairs {
  readonly #text: string;
  readonly #byUrl: Map<string, Pair> = new Map();

  constructor(octets: Uint8Array) {
    this.#text = Buffer.from(octets).toString("utf8");
  }

  of(url: string): Pair {
    let home = "/robots.txt";
    try {
      home = new URL("/robots.txt", url).href;
    } catch {
      // A path, or no URL at all.
    }
    let pair = this.#byUrl.get(home);
    if (pair === undefined) this.#byUrl.set(home, (pair = new Pair(home, this.#text)));
    return pair;
  }
}

interface Question {
  readonly agent?: string;
  readonly agents?: readonly string[];
  readonly url: string;
}

function checkAll(tally: Tally, octets: Uint8Array, questions: readonly Question[], where: string): void {
  const pairs = new Pairs(octets);
  for (const { agent, agents = agent === undefined ? [] : [agent], url } of questions) {
    if (agents.length > 1) tally.left++;
    else tally.check(pairs.of(url), url, agents[0] ?? "", where);
  }
}

const letters = "abcdefghijklmnopqrstuvwxyz";
/** A stretch of letters that looks random and is the same each time (xorshift). */
function scramble(length: number): string {
  let state = 42;
  let text = "";
  for (let i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    text += letters[(state >>> 0) % 26];
  }
  return text;
}

describe("causes", () => {
  test.each(causes.filter(({ id }) => id !== "step-limit").map((cause) => [cause.id, cause] as const))(
    "%s, alone",
    (id, { example: { robotsTxt, url: target, userAgent, ours, theirs } }) => {
      const url = new URL(target, "http://shop.example").href;
      const pair = new Pair(new URL("/robots.txt", new URL(url, "http://shop.example")).href, robotsTxt);
      expect([pair.ours(url, userAgent).allowed, pair.theirs(url, userAgent).allowed]).toEqual([ours, theirs]);
      expect(causeOf(pair, url, userAgent, pair.ours(url, userAgent), pair.theirs(url, userAgent))).toEqual([id]);
    },
  );

  test("step-limit: no answer, and so not allowed", () => {
    const three = (i: number): string => [i, i / 26, i / 676].map((n) => letters[Math.floor(n) % 26]).join("");
    const rules = Array.from({ length: 23_000 }, (_, i) => `Disallow: /*${three(i)}*z$\n`).join("");
    const robots = robotsParser("/robots.txt", `User-agent: *\n${rules}`);
    const path = `/${scramble(8_000)}!`;
    const started = performance.now();
    expect(robots.isAllowed(path, "FooBot")).toBe(undefined);
    expect(robots.isDisallowed(path, "FooBot")).toBe(true);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

test("the case tables", { timeout: 300_000 }, () => {
  interface Case {
    readonly name: string;
    readonly robotsTxt?: string;
    readonly robotsTxtBase64?: string;
    readonly agents: readonly string[];
    readonly url: string;
  }
  const folder = fileURLToPath(new URL("../../../cases", import.meta.url));
  const tally = new Tally();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) => one.endsWith(".json")))
    for (const one of JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as Case[]) {
      const octets =
        one.robotsTxtBase64 === undefined
          ? Buffer.from(one.robotsTxt ?? "")
          : Buffer.from(one.robotsTxtBase64, "base64");
      checkAll(tally, octets, [one], `${name} ${one.name}`);
    }
  tally.report("case tables");
  expect(tally.unexplained).toEqual([]);
  expect(tally.asked).toBeGreaterThan(500);
});

describe.runIf(hasShared())("goldens", () => {
  test("real files", { timeout: 600_000 }, () => {
    const names = readdirSync(sharedPath("golden/files"));
    const some = new Set(
      sampleOf("real files, both parsers", names, { name: (file) => file, kind: kindOfFile, oneIn: 64 }),
    );
    const tally = new Tally();
    const byFile = new Map<string, (Question & { file: string; cls: string })[]>();
    const isWanted = (line: string): boolean => some.has(/^\{"file":"([^"]+)"/.exec(line)?.[1] ?? "");
    for (const row of rows<Question & { file: string; cls: string }>("golden/verdicts.ndjson.gz", isWanted)) {
      const ofFile = byFile.get(row.file);
      if (ofFile === undefined) byFile.set(row.file, [row]);
      else ofFile.push(row);
    }
    for (const [name, questions] of byFile) {
      checkAll(tally, readFileSync(sharedPath(`golden/files/${name}`)), questions, name);
    }
    tally.report("real files");
    expect(tally.unexplained).toEqual([]);
  });

  test("adversarial files", { timeout: 600_000 }, () => {
    const bodies = sampleOf(
      "adversarial files, both parsers",
      [...rows<{ id: string; family: string; robots_b64: string; queries: Question[] }>("golden/synthetic.ndjson.gz")],
      { name: ({ id }) => id, kind: ({ family }) => family, oneIn: 16 },
    );
    const tally = new Tally();
    for (const { id, robots_b64, queries } of bodies) checkAll(tally, Buffer.from(robots_b64, "base64"), queries, id);
    tally.report("adversarial files");
    expect(tally.unexplained).toEqual([]);
  });
});
