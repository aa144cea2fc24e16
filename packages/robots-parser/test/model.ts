// robots-parser 3.0.1 written anew, with a switch for each thing that RFC 9309 and this package decide otherwise. With
// no switch on it answers as robots-parser does, with all of them as this package does, on every row that is tested: so
// the switches that a difference needs are its cause, and the whole of it. Plain and slow on purpose.
import { oracleMatches, oracleNormalForm } from "../../core/test/oracle.ts";
import type { CauseId } from "./causes.ts";

/** What one of the two parsers says about a URL. */
export interface Answer {
  readonly allowed: boolean | undefined;
  readonly line: number;
}

interface Rule {
  readonly isAllow: boolean;
  /** As it stands in the file. */
  readonly value: string;
  readonly line: number;
}

/** Records that stand together, and whom they name. */
interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  readonly delays: string[];
  /** Whether robots-parser knows its agents: it has a rule or a crawl-delay, if only an empty one. */
  isKnown: boolean;
}

interface File {
  readonly groups: readonly Group[];
  readonly sitemaps: readonly string[];
  readonly host: string | null;
}

const misspellings: Readonly<Record<string, string>> = {
  useragent: "user-agent",
  "user agent": "user-agent",
  dissallow: "disallow",
  dissalow: "disallow",
  disalow: "disallow",
  diasllow: "disallow",
  disallaw: "disallow",
  "site-map": "sitemap",
};
/** Octets of a line that are read. */
const lineCap = 16_663;
/** Seconds; a longer crawl-delay is cut to it. */
const longestDelay = 86_400;

/** A robots.txt as robots-parser reads it, but for what is switched on. */
export class Model {
  readonly #on: ReadonlySet<CauseId>;
  readonly #file: File;
  /** Whether the URL of the file is relative. */
  readonly #base: URL | null;

  constructor(robotsTxtUrl: string, text: string, on: ReadonlySet<CauseId>) {
    this.#on = on;
    this.#base = parsed(robotsTxtUrl);
    this.#file = fileOf(text, on);
  }

  /** The answer about the URL. */
  ask(url: string, userAgent: string): Answer {
    const asked = parsed(url);
    const base = this.#base;
    const unknown: Answer = { allowed: undefined, line: -1 };
    if (asked === null || base === null || asked.protocol !== base.protocol || asked.host !== base.host) return unknown;
    if (this.#on.has("unusual-urls") && !/^[a-z][a-z0-9+.-]*:\/\//.test(asked.href)) return unknown;
    const path = this.#pathOf(asked);
    if (this.#on.has("robots-txt-itself") && path === "/robots.txt") return { allowed: true, line: -1 };
    let best: { rule: Rule; pattern: string } | null = null;
    for (const rule of this.#groupsFor(userAgent).flatMap(({ rules }) => rules)) {
      const pattern = this.#patternOf(rule.value);
      if (!oracleMatches(pattern, path)) continue;
      const isBetter =
        best === null ||
        pattern.length > best.pattern.length ||
        (pattern.length === best.pattern.length && rule.isAllow && !best.rule.isAllow);
      if (isBetter) best = { rule, pattern };
    }
    return best === null ? { allowed: true, line: -1 } : { allowed: best.rule.isAllow, line: best.rule.line };
  }

  sitemaps(): readonly string[] {
    return this.#file.sitemaps;
  }

  host(): string | null {
    return this.#file.host;
  }

  delay(userAgent: string): number | undefined {
    const values = this.#groupsFor(userAgent).flatMap(({ delays }) => delays);
    if (!this.#on.has("crawl-delay")) {
      return values.map((value) => Number(value)).findLast((seconds) => !Number.isNaN(seconds));
    }
    const valid = values.filter((value) => /^[0-9.]+$/.test(value) && /[0-9]/.test(value) && !/\..*\./.test(value));
    return valid.length === 0 ? undefined : Math.min(longestDelay, Math.max(...valid.map(Number)));
  }

  #groupsFor(userAgent: string): readonly Group[] {
    const name = askedName(userAgent === "" ? "*" : userAgent, this.#on);
    const naming = (agent: string): readonly Group[] =>
      this.#file.groups.filter(
        ({ agents, isKnown }) => agents.includes(agent) && (isKnown || this.#on.has("group-without-rules")),
      );
    const own = naming(name);
    return own.length > 0 ? own : naming("*");
  }

  #pathOf(url: URL): string {
    const { href, search } = url;
    const pathname = url.pathname === "" && this.#on.has("unusual-urls") ? "/" : url.pathname;
    const fragment = href.indexOf("#");
    const whole = fragment < 0 ? href : href.slice(0, fragment);
    const target =
      this.#on.has("empty-query") && whole.endsWith("?") && search === "" ? `${pathname}?` : pathname + search;
    if (this.#on.has("percent-encoding")) return oracleNormalForm(octetsOf(target), "path");
    return target.replace(/%[0-9a-fA-F]{2}/g, (escape) => escape.toUpperCase());
  }

  #patternOf(value: string): string {
    if (this.#on.has("percent-encoding")) return oracleNormalForm(octetsOf(value), "pattern");
    try {
      return encodeURI(value)
        .replace(/%25/g, "%")
        .replace(/%[0-9a-fA-F]{2}/g, (escape) => escape.toUpperCase());
    } catch {
      return value;
    }
  }
}

function fileOf(text: string, on: ReadonlySet<CauseId>): File {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let host: string | null = null;
  let group: Group | null = null;
  let isInAgentList = false;
  for (const [index, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const record = recordOf(index === 0 ? withoutMark(whole, on) : whole, on);
    if (record === null) continue;
    const { name, value } = record;
    if (name === "user-agent") {
      if (group === null || !isInAgentList)
        groups.push((group = { agents: [], rules: [], delays: [], isKnown: false }));
      isInAgentList = true;
      if (value !== "" || on.has("agent-token")) group.agents.push(fileName(value, on));
      continue;
    }
    const isRule = name === "allow" || name === "disallow";
    if (isRule || !on.has("what-ends-agent-lines")) isInAgentList = false;
    if (name === "sitemap" && value !== "") sitemaps.push(value);
    if (name === "host" && value !== "") host = value.toLowerCase();
    if (group === null || (!isRule && name !== "crawl-delay")) continue;
    group.isKnown = true;
    if (!isRule) group.delays.push(value);
    else if (value !== "") group.rules.push({ isAllow: name === "allow", value, line: index + 1 });
  }
  return { groups, sitemaps, host };
}

function recordOf(whole: string, on: ReadonlySet<CauseId>): { readonly name: string; readonly value: string } | null {
  let line = on.has("line-cap") ? capped(whole) : whole;
  if (on.has("nul")) line = line.split("\0")[0] ?? "";
  const comment = line.indexOf("#");
  if (comment >= 0) line = line.slice(0, comment);
  const trim = (text: string): string =>
    on.has("blanks") ? text.replace(/^[ \t\v\f\r\n]+/, "").replace(/[ \t\v\f\r\n]+$/, "") : text.trim();
  let colon = line.indexOf(":");
  if (colon < 0) {
    const words = on.has("missing-colon") ? trim(line).split(/[ \t]+/) : [];
    if (words.length !== 2) return null;
    line = `${words[0]}:${words[1]}`;
    colon = line.indexOf(":");
  }
  const name = trim(line.slice(0, colon)).toLowerCase();
  if (name === "") return null;
  const known = on.has("misspelled-names") ? (misspellings[name] ?? name) : name;
  return { name: known, value: trim(line.slice(colon + 1)) };
}

/** Without the byte order mark, or what is there of it; `String.prototype.trim` takes a whole one for a blank. */
function withoutMark(line: string, on: ReadonlySet<CauseId>): string {
  return on.has("blanks") && line.startsWith("\ufeff") ? line.slice(1) : line;
}

function capped(line: string): string {
  const octets = Buffer.from(line, "utf8");
  return octets.length <= lineCap ? line : octets.subarray(0, lineCap).toString("utf8");
}

/** The name on a user-agent line. */
function fileName(value: string, on: ReadonlySet<CauseId>): string {
  if (!on.has("agent-token")) return oldName(value);
  if (/^\*(?:[ \t\v\f]|$)/.test(value)) return "*";
  // An empty token names nobody.
  return cut(value) === "" ? "\0nobody" : cut(value);
}

function askedName(userAgent: string, on: ReadonlySet<CauseId>): string {
  if (on.has("identification-string") && /^\s*mozilla\/.*compatible; *([A-Za-z0-9_-]+)/i.test(userAgent)) {
    return cut(/compatible; *([A-Za-z0-9_-]+)/i.exec(userAgent)?.[1] ?? "");
  }
  return on.has("agent-token") ? cut(userAgent.trim()) : oldName(userAgent);
}

function oldName(text: string): string {
  return text.toLowerCase().split("/")[0]?.trim() ?? "";
}

function cut(text: string): string {
  return (/^[A-Za-z0-9_-]*/.exec(text)?.[0] ?? "").replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function octetsOf(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

function parsed(url: string): URL | null {
  try {
    return new URL(url, "http://robots-relative.samclarke.com/");
  } catch {
    return null;
  }
}
