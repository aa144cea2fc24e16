// This package and robots-parser 3.0.1, asked the same questions: the golden files, the case tables, the example of
// each cause. Every difference must have its causes; what is left over fails. The counts are printed.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../test/sample.ts";
import { hasShared, kindOfFile, rows, sharedPath } from "../../core/test/shared-goldens.ts";
import robotsParser from "../src/index.ts";
import { type CauseId, causes } from "./causes.ts";
import { type Answer, Model } from "./model.ts";
import { type TheirRobot, theirParser } from "./their-parser.ts";

/** Two parsers, and the models between them, of one file. */
class Pair {
  readonly #url: string;
  readonly #text: string;
  readonly ours: TheirRobot;
  readonly theirs: TheirRobot;
  readonly #models: Map<string, Model> = new Map();

  constructor(url: string, text: string) {
    this.#url = url;
    this.#text = text;
    this.ours = robotsParser(url, text);
    this.theirs = theirParser(url, text);
  }

  model(on: readonly CauseId[]): Model {
    const key = on.join(" ");
    let model = this.#models.get(key);
    if (model === undefined) this.#models.set(key, (model = new Model(this.#url, this.#text, new Set(on))));
    return model;
  }
}

/** A question, put to a parser and to a model, with an answer that is told from others as text. */
interface Question {
  readonly words: string;
  readonly ask: (robot: TheirRobot) => unknown;
  readonly model: (model: Model) => unknown;
}

const aboutUrl = (url: string, userAgent: string): Question => ({
  words: JSON.stringify({ url, userAgent }),
  ask: (robot) => ({ allowed: robot.isAllowed(url, userAgent), line: robot.getMatchingLineNumber(url, userAgent) }),
  model: (model) => model.ask(url, userAgent),
});
const aboutDelay = (userAgent: string): Question => ({
  words: `crawl-delay of ${JSON.stringify(userAgent)}`,
  ask: (robot) => robot.getCrawlDelay(userAgent),
  model: (model) => model.delay(userAgent),
});
const aboutFile: readonly Question[] = [
  { words: "sitemaps", ask: (robot) => robot.getSitemaps(), model: (model) => model.sitemaps() },
  { words: "host", ask: (robot) => robot.getPreferredHost(), model: (model) => model.host() },
];

const text = (answer: unknown): string =>
  JSON.stringify([answer], (_, value: unknown) =>
    value === undefined || typeof value === "number" ? String(value) : value,
  );

const switches: readonly CauseId[] = causes.map(({ id }) => id).filter((id) => id !== "step-limit");

/**
 * The fewest switches that turn robots-parser's answer into ours, first those that do it alone; null if not even all of
 * them do, or none of them gives robots-parser's answer.
 */
function causeOf(pair: Pair, question: Question): readonly CauseId[] | null {
  const ours = text(question.ask(pair.ours));
  const isOurs = (on: readonly CauseId[]): boolean => text(question.model(pair.model(on))) === ours;
  if (text(question.model(pair.model([]))) !== text(question.ask(pair.theirs)) || !isOurs(switches)) return null;
  const alone = switches.find((id) => isOurs([id]));
  if (alone !== undefined) return [alone];
  // What can be left out is left out: the rest are needed together.
  let needed = [...switches];
  for (const id of switches) {
    const fewer = needed.filter((one) => one !== id);
    if (isOurs(fewer)) needed = fewer;
  }
  return needed;
}

class Tally {
  asked = 0;
  same = 0;
  left = 0;
  readonly byCause: Map<string, { allowed: number; disallowed: number; line: number }> = new Map();
  readonly unexplained: string[] = [];

  check(pair: Pair, question: Question, where: string): void {
    this.asked++;
    const [ours, theirs] = [question.ask(pair.ours), question.ask(pair.theirs)];
    if (text(ours) === text(theirs)) {
      this.same++;
      return;
    }
    const cause = causeOf(pair, question);
    if (cause === null) {
      this.unexplained.push(`${where} ${question.words}: ours ${text(ours)}, theirs ${text(theirs)}`);
      return;
    }
    const key = cause.join(" + ");
    const counts = this.byCause.get(key) ?? { allowed: 0, disallowed: 0, line: 0 };
    const [here, there] = [ours as Partial<Answer> | null, theirs as Partial<Answer> | null];
    if (here?.allowed === there?.allowed) counts.line++;
    else if (here?.allowed === true) counts.allowed++;
    else counts.disallowed++;
    this.byCause.set(key, counts);
  }

  report(title: string): void {
    const list = [...this.byCause]
      .sort(([, a], [, b]) => b.allowed + b.disallowed + b.line - (a.allowed + a.disallowed + a.line))
      .map(
        ([cause, { allowed, disallowed, line }]) =>
          `  ${cause}: ${disallowed} not allowed here alone, ${allowed} allowed here alone, ${line} in the line, ` +
          "the delay or a list\n",
      );
    process.stderr.write(
      `${title}: ${this.asked} questions, ${this.same} answers alike, ${this.unexplained.length} differences ` +
        `without a cause; ${this.left} left out: several tokens as one requester\n${list.join("")}`,
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

interface Row {
  readonly agent?: string;
  readonly agents?: readonly string[];
  readonly url: string;
}

function checkAll(tally: Tally, octets: Uint8Array, questions: readonly Row[], where: string): void {
  const pairs = new Pairs(octets);
  const agentsAsked = new Set(["*"]);
  for (const { agent, agents = agent === undefined ? [] : [agent], url } of questions) {
    if (agents.length > 1) {
      tally.left++;
      continue;
    }
    agentsAsked.add(agents[0] ?? "");
    tally.check(pairs.of(url), aboutUrl(url, agents[0] ?? ""), where);
  }
  for (const question of [...aboutFile, ...Array.from(agentsAsked, aboutDelay)])
    tally.check(pairs.of("/robots.txt"), question, where);
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
  test.each(
    causes.filter(({ id }) => id !== "step-limit" && id !== "crawl-delay").map((cause) => [cause.id, cause] as const),
  )("%s, alone", (id, { example: { robotsTxt, url: target, userAgent, ours, theirs } }) => {
    const url = new URL(target, "http://shop.example").href;
    const pair = new Pair(new URL("/robots.txt", new URL(url, "http://shop.example")).href, robotsTxt);
    expect([pair.ours.isAllowed(url, userAgent), pair.theirs.isAllowed(url, userAgent)]).toEqual([ours, theirs]);
    expect(causeOf(pair, aboutUrl(url, userAgent))).toEqual([id]);
  });

  test("crawl-delay, alone", () => {
    const { example } = causes.find(({ id }) => id === "crawl-delay") ?? {};
    const pair = new Pair("/robots.txt", example?.robotsTxt ?? "");
    expect([pair.ours.getCrawlDelay("FooBot"), pair.theirs.getCrawlDelay("FooBot")]).toEqual([5, 1]);
    expect(causeOf(pair, aboutDelay("FooBot"))).toEqual(["crawl-delay"]);
  });

  test("step-limit: no answer, and so not allowed", () => {
    const three = (i: number): string => [i, i / 26, i / 676].map((n) => letters[Math.floor(n) % 26]).join("");
    // Many stars live at once, and literals that are nearly there everywhere: neither walk nor search is short.
    const run = (i: number, lengths: number): string => `${"a".repeat(5 + (i % lengths))}b`;
    const rules = Array.from(
      { length: 8_000 },
      (_, i) => `Disallow: /*${three(i)}*${run(i, 40)}${run(i, 37)}*z\n`,
    ).join("");
    const robots = robotsParser("/robots.txt", `User-agent: *\n${rules}`);
    const path = `/${scramble(7_999)}${`${"a".repeat(50)}b`.repeat(160)}!`;
    const started = performance.now();
    expect(robots.isAllowed(path, "FooBot")).toBe(undefined);
    expect(robots.isDisallowed(path, "FooBot")).toBe(true);
    // Half a second, if nobody else works here; without the bound it would be hours.
    expect(performance.now() - started).toBeLessThan(60_000);
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
      sampleOf("real files, both parsers", names, { name: (file) => file, kind: kindOfFile, oneIn: 300 }),
    );
    const tally = new Tally();
    const byFile = new Map<string, (Row & { file: string; cls: string })[]>();
    const isWanted = (line: string): boolean => some.has(/^\{"file":"([^"]+)"/.exec(line)?.[1] ?? "");
    for (const row of rows<Row & { file: string; cls: string }>("golden/verdicts.ndjson.gz", isWanted)) {
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
      [...rows<{ id: string; family: string; robots_b64: string; queries: Row[] }>("golden/synthetic.ndjson.gz")],
      { name: ({ id }) => id, kind: ({ family }) => family, oneIn: 24 },
    );
    const tally = new Tally();
    for (const { id, robots_b64, queries } of bodies) checkAll(tally, Buffer.from(robots_b64, "base64"), queries, id);
    tally.report("adversarial files");
    expect(tally.unexplained).toEqual([]);
  });
});
