// Response headers in, statements out: X-Robots-Tag, and Robots-Tag of draft-illyes-repext-00. Each field is read by
// itself, since a crawler's name covers the rest of its field: pass the raw list (Node's `rawHeaders` in pairs), not a
// `Headers` object, which joins fields of one name. If that is all you have, `readJoinedRobotsHeader` reports what was
// lost. Next: weighing.ts.
import { foldAscii, trimBlanks } from "../octets/index.ts";
import { type ReadStatements, StatementCollector } from "./collector.ts";
import { pageFinding } from "./findings.ts";
import { isCrawlerToken, type ListedRule, listRules } from "./rule-list.ts";
import { isUnderstood, type PageStatement, readRule, type StatementPlace } from "./statement.ts";

/** A header as it came: name and value of each field line, in order. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

/**
 * The statements of a response's X-Robots-Tag and Robots-Tag fields, in their order; other fields are ignored. Never
 * throws on content. Linear; at most 64 KiB of these fields and 1,000 statements are read, and a finding says when
 * there was more.
 *
 * @example
 * readRobotsHeaders([["X-Robots-Tag", "BadBot: noindex, nofollow, googlebot: nofollow"]]).statements.length; // 3
 *
 * Source: Google, "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications";
 * draft-illyes-repext-00 for Robots-Tag, which is read and never written.
 */
export function readRobotsHeaders(fields: HeaderFields): ReadStatements {
  const collector = new StatementCollector();
  const counts = { "x-robots-tag": 0, "robots-tag": 0 };
  for (const [name] of fields) {
    const source = robotsField(name);
    if (source !== null) counts[source]++;
  }
  const seen = { "x-robots-tag": 0, "robots-tag": 0 };
  for (const [name, value] of fields) {
    const source = robotsField(name);
    if (source === null) continue;
    const place = {
      source,
      name: trimBlanks(name),
      index: ++seen[source],
      of: counts[source],
      position: null,
      line: null,
      column: null,
    };
    if (source === "robots-tag") readDraftField(collector.take(value, ",;"), place, collector);
    else for (const rule of listRules(collector.take(value, ","), true)) collector.add(toStatement(rule, place));
  }
  return collector.result([]);
}

/**
 * The statements of X-Robots-Tag fields that something on the way has joined with commas, as `Headers.get` of fetch
 * does. Read as one field; where a rule follows a crawler's name only through a comma, a finding says that it may have
 * stood in a field of its own, for every crawler. Never throws on content; bounded as `readRobotsHeaders`.
 *
 * @example
 * readJoinedRobotsHeader("googlebot: nofollow, noindex").findings[0]?.code; // "joined-headers"
 *
 * Source: Fetch standard, "get a value from a header list": values are joined with a comma.
 */
export function readJoinedRobotsHeader(value: string): ReadStatements {
  const collector = new StatementCollector();
  const place: StatementPlace = {
    source: "x-robots-tag",
    name: "X-Robots-Tag",
    index: 1,
    of: 1,
    position: null,
    line: null,
    column: null,
  };
  const doubtful: PageStatement[] = [];
  for (const rule of listRules(collector.take(value, ","), true)) {
    const statement = toStatement(rule, place);
    collector.add(statement);
    if (rule.isInherited && doubtful.length < 1000) doubtful.push(statement);
  }
  return collector.result(doubtful.length === 0 ? [] : [pageFinding("joined-headers", doubtful)]);
}

function robotsField(name: string): "x-robots-tag" | "robots-tag" | null {
  const folded = foldAscii(trimBlanks(name));
  return folded === "x-robots-tag" || folded === "robots-tag" ? folded : null;
}

function toStatement(rule: ListedRule, place: StatementPlace): PageStatement {
  const read = rule.text === "" ? noRule : readRule(rule.text);
  return { carrier: "header", place, crawlerName: rule.crawlerName, ...read, text: rule.text };
}

const noRule = { rule: null, value: null, problem: "no-rule" } as const;

/**
 * The draft's own grammar: members separated by semicolons, each `token=rules`, or rules alone for every crawler;
 * commas between rules. A member without rules (`ExampleBot=`) is a statement too: it lifts what is said to every
 * crawler.
 */
function readDraftField(value: string, place: StatementPlace, collector: StatementCollector): void {
  for (const member of value.split(";")) {
    const equals = member.indexOf("=");
    const name = equals < 0 ? "" : trimBlanks(member.slice(0, equals));
    const isNamed = isCrawlerToken(name);
    const crawlerName = isNamed && name !== "*" ? foldAscii(name) : null;
    let count = 0;
    for (const part of (isNamed ? member.slice(equals + 1) : member).split(",")) {
      const text = trimBlanks(part);
      if (text === "") continue;
      collector.add(toDraftStatement(text, crawlerName, place));
      count++;
    }
    if (count === 0 && crawlerName !== null) collector.add({ ...toDraftStatement("", crawlerName, place), ...noRule });
  }
}

function toDraftStatement(text: string, crawlerName: string | null, place: StatementPlace): PageStatement {
  const statement: PageStatement = { carrier: "header", place, crawlerName, ...readRule(text), text };
  // The draft defines these two and lets a reader ignore the rest.
  const isInDraft = statement.rule === null || statement.rule === "noindex" || statement.rule === "nosnippet";
  return isInDraft || !isUnderstood(statement) ? statement : { ...statement, problem: "not-in-draft" };
}
