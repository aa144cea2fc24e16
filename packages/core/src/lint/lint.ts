// A file in, findings out. Each check runs in turn; what it observed gets its place, its severity under the dialect
// and, where URLs are given, how many of them the line decides. Pure and deterministic; never throws on content;
// bounded (budgets.ts). Next: check.ts, what a check is; checks/index.ts, all of them; edits/fix.ts, how their fixes
// are applied.
import { type Dialect, type DialectName, dialects, findDialect } from "../dialect/index.ts";
import { urlOf } from "../matching/index.ts";
import { parseRobotsTxt, type RobotsTxt } from "../robots-txt.ts";
import { findingsPerCheck } from "./budgets.ts";
import { type Check, type Observation, severityOf } from "./check.ts";
import { checks } from "./checks/index.ts";
import { type Effect, Finding, Places, type Severity } from "./finding.ts";
import { LintedFile, octetsGiven } from "./linted-file.ts";

/** How a file is linted. */
export interface LintOptions {
  /** The reader to lint for: what counts as a rule, and how much each finding matters. */
  readonly dialect?: DialectName;
  /**
   * URLs of the site, or paths that begin with "/", from a sitemap, a log or a crawl. Effects are counted with them.
   */
  readonly urls?: Iterable<string>;
  /** Where the file is served: an absolute URL. */
  readonly robotsTxtUrl?: string | URL;
  /** The Content-Type it is served with. */
  readonly mediaType?: string;
  /** The file's own name, without its folders. */
  readonly fileName?: string;
  /** Checks by code: false switches one off, true on (if its dialect has it off), a severity sets its severity. */
  readonly checks?: Readonly<Record<string, boolean | Severity>>;
  /** The crawlers that matter most to the site, by name: checks report what is closed to them. */
  readonly crawlers?: readonly string[];
}

/** The crawlers that matter where the caller names none. */
const usualCrawlers: readonly string[] = ["Googlebot", "bingbot"];

/**
 * Returns what is wrong, doubtful or good to know about a robots.txt, in file order.
 *
 * A string stands for its UTF-8 bytes. At most 50 findings a check, then one that says how many more there are. Cost:
 * linear in the file, plus the stated budgets for proofs and counts. TypeError if an option is invalid; content never
 * throws.
 *
 * @example
 * const [finding] = lint("User-agent: *\nDisalow: /cart\n");
 * `${finding?.line}:${finding?.column} ${finding?.code}`; // "2:1 misspelled-record"
 *
 * Source: docs/checks.md names each check's own.
 */
export function lint(robotsTxt: RobotsTxt | string | Uint8Array, options: LintOptions = {}): Finding[] {
  return findingsOf(robotsTxt, options, findingsPerCheck);
}

/** The same, with all findings of each check: for fixes. */
export function lintAll(robotsTxt: RobotsTxt | string | Uint8Array, options: LintOptions): Finding[] {
  return findingsOf(robotsTxt, options, Number.POSITIVE_INFINITY);
}

function findingsOf(robotsTxt: RobotsTxt | string | Uint8Array, options: LintOptions, most: number): Finding[] {
  const file = lintedFile(robotsTxt, options);
  const places = new Places(file.octets, file.lines, file.contentStart);
  const switches = options.checks ?? {};
  for (const code of Object.keys(switches)) {
    if (checks.some((check) => check.code === code)) continue;
    throw new TypeError(`checks must name known checks (docs/checks.md), got ${JSON.stringify(code)}`);
  }
  const findings: Finding[] = [];
  for (const check of checks) {
    const asked = Object.hasOwn(switches, check.code) ? switches[check.code] : undefined;
    const severity = severityFor(check, file.dialect, asked);
    if (severity === "off" || (file.kind !== "robots.txt" && check.meta.readsAnything !== true)) continue;
    const { signs } = check.meta;
    const observations = signs !== undefined && !file.holds(signs) ? [] : check.run(file);
    const isSet = asked !== undefined && asked !== true;
    const severityHere = ({ isHarmless }: Observation): Severity => (isHarmless === true && !isSet ? "info" : severity);
    for (const observation of observations.slice(0, most)) {
      findings.push(findingOf(check, severityHere(observation), withUrls(observation, file, places), places));
    }
    const last = observations[most];
    if (last !== undefined) {
      const rest = observations.length - most;
      const message = `${rest} more of this kind from here on: ${check.meta.summary}`;
      // Of the rest, one that matters is enough.
      const isHarmless = observations.slice(most).every((one) => one.isHarmless === true);
      findings.push(findingOf(check, severityHere({ ...last, isHarmless }), { span: last.span, message }, places));
    }
  }
  const byCode = (a: Finding, b: Finding): number => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
  return findings.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || byCode(a, b));
}

/** The file with what the options say about it. TypeError if an option is invalid. */
export function lintedFile(robotsTxt: RobotsTxt | string | Uint8Array, options: LintOptions): LintedFile {
  const octets = octetsGiven(robotsTxt);
  const parsed = typeof robotsTxt === "string" || robotsTxt instanceof Uint8Array ? parseRobotsTxt(octets) : robotsTxt;
  const dialect = findDialect(options.dialect ?? parsed.dialect.name);
  if (dialect === undefined) {
    const names = Object.keys(dialects).join(", ");
    throw new TypeError(`dialect must be one of ${names}, got ${JSON.stringify(options.dialect)}`);
  }
  const { robotsTxtUrl: url, mediaType, fileName } = options;
  if (url !== undefined && urlOf(String(url)) === null) {
    throw new TypeError(`robotsTxtUrl must be an absolute URL, got ${JSON.stringify(String(url))}`);
  }
  if (mediaType !== undefined && typeof mediaType !== "string") {
    throw new TypeError(`mediaType must be a string, got ${String(mediaType)}`);
  }
  if (fileName !== undefined && typeof fileName !== "string") {
    throw new TypeError(`fileName must be a string, got ${String(fileName)}`);
  }
  const urls = options.urls === undefined ? null : [...options.urls];
  const odd = urls?.find((one) => typeof one !== "string");
  if (odd !== undefined) throw new TypeError(`urls must be strings, got ${String(odd)}`);
  return new LintedFile(parsed, dialect, {
    urls,
    robotsTxtUrl: url === undefined ? null : urlOf(String(url)),
    mediaType: mediaType ?? null,
    fileName: fileName ?? null,
    crawlers: options.crawlers ?? usualCrawlers,
  });
}

function severityFor(check: Check, dialect: Dialect, asked: boolean | Severity | undefined): Severity | "off" {
  const usual = severityOf(check, dialect.name);
  if (asked === undefined) return usual;
  if (asked === false) return "off";
  if (asked === true) return usual === "off" ? "info" : usual;
  if (asked !== "error" && asked !== "warning" && asked !== "info") {
    const got = `${JSON.stringify(asked)} for ${check.code}`;
    throw new TypeError(`checks must have true, false or a severity as values, got ${got}`);
  }
  return asked;
}

/**
 * The observation with how many of the given URLs its line decides, if it is about a rule and has no effect of its own.
 */
function withUrls(observation: Observation, file: LintedFile, places: Places): Observation {
  if (observation.effect !== undefined || file.urlCounts === null) return observation;
  const rule = file.rulesByLine.get(places.of(observation.span).line);
  if (rule === undefined || rule.pathPattern === "") return observation;
  const { total, byLine, isComplete } = file.urlCounts;
  const counted = byLine.get(rule.line);
  if (counted === undefined && !isComplete) return observation;
  const count = counted?.count ?? 0;
  const kind: Effect["kind"] = rule.type === "allow" ? "opens" : "closes";
  const to = counted === undefined || counted.agent === "*" ? "" : ` to ${counted.agent}`;
  const effect: Effect = {
    kind,
    text: `${kind} ${count.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} URLs${to}`,
    urls: { count, of: total },
    ...(counted === undefined ? {} : { paths: [counted.example] }),
  };
  return { ...observation, effect };
}

function findingOf({ code }: Check, severity: Severity, observation: Observation, places: Places): Finding {
  return new Finding({ code, severity, ...observation, ...places.of(observation.span) });
}
