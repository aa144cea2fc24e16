// A list of address ranges that an operator publishes, from its text. In: JSON (JAFAR and the forms that came before
// it), CSV, lines of text, or a page of HTML. Out: a `RangeList` that says which prefix holds an address, or why the
// text is no list. A stranger wrote it: nothing throws, work and memory are bounded, and what is not understood is
// noted, since an address may stand in what was not read. The readers are in range-readers.ts; next: identity.ts.
import type { RangeFormat } from "../crawlers/published-ranges.ts";
import { type IpAddress, type IpPrefix, parseAddress, parsePrefix, prefixText } from "./address.ts";
import { isInner } from "./inner-ranges.ts";
import { PrefixSet } from "./prefix-set.ts";
import { readHtml, readJson, readLines, type Written } from "./range-readers.ts";

/** Why a text is not a list that can be used. */
export type RangeFault =
  /** It is not in the form that was expected, or in no known one. */
  | "not-a-list"
  /** Its major version is not one that is understood: the list kept before stays (JAFAR, "Format Versioning"). */
  | "unknown-version"
  /** It is longer than `rangeLimits` allows. */
  | "too-large";

/** Why an entry was left out. */
export type RangeProblem =
  /** It is no prefix and no address, or holds both families or neither. */
  | "not-a-prefix"
  /** So wide that it would verify strangers: wider than /8 in IPv4 or /16 in IPv6. */
  | "too-wide"
  /** Of somebody's own network. */
  | "inner-address";

/** The bounds of a list. The largest in use, those of clouds, have 10,000 prefixes and 3 MB. */
export const rangeLimits: {
  readonly textLength: number;
  readonly prefixes: number;
  readonly problems: number;
  readonly widestIpv4: number;
  readonly widestIpv6: number;
} = { textLength: 4_194_304, prefixes: 100_000, problems: 20, widestIpv4: 8, widestIpv6: 16 };

/** A prefix of a list. */
export interface ListedPrefix {
  /** In CIDR notation, host bits cleared. */
  readonly prefix: string;
  /** What the publisher uses it for, in its words; empty where it does not say. */
  readonly services: readonly string[];
}

/** What a reading takes from the response besides its text. */
export interface RangeReading {
  /** The form that is expected; without it the text decides, and a page of HTML is not taken for a list. */
  readonly format?: RangeFormat;
  /** The Content-Type of the response, whose `version` parameter counts. */
  readonly mediaType?: string | null;
}

/** A list of address ranges, read. */
export class RangeList {
  /** How it was written; null where that is unknown. */
  readonly format: RangeFormat | null;
  /** Null if it can be used. A list with a fault has no prefixes, and nobody is judged by it. */
  readonly fault: RangeFault | null;
  /** Why, in a few words; null without a fault. */
  readonly detail: string | null;
  /** When its publisher says that it was made, in milliseconds since 1970-01-01T00:00:00Z; null if it does not. */
  readonly createdMs: number | null;
  readonly syncToken: string | null;
  readonly prefixes: readonly ListedPrefix[];
  /** What was left out, at most 20 of it. */
  readonly problems: readonly { readonly problem: RangeProblem; readonly entry: string }[];
  /**
   * Whether every entry was read and there is at least one. Where this is false, an address that is in no prefix may
   * still be the operator's.
   */
  readonly isWhole: boolean;
  readonly #set: PrefixSet;

  constructor(written: Written | RangeFault, detail: string | null, format: RangeFormat | null) {
    const { entries, createdMs, syncToken, isCut } = typeof written === "string" ? noEntries : written;
    const kept: IpPrefix[] = [];
    const prefixes: ListedPrefix[] = [];
    const problems: { problem: RangeProblem; entry: string }[] = [];
    let unread = 0;
    for (const { text, services } of entries) {
      const prefix = text === null ? null : parsePrefix(text.trim());
      const problem = prefix === null ? "not-a-prefix" : problemOf(prefix);
      if (prefix === null || problem !== null) {
        // A private address is nobody's own on the Internet, so nothing is missing without it.
        if (problem !== "inner-address") unread++;
        if (problems.length < rangeLimits.problems)
          problems.push({ problem: problem ?? "not-a-prefix", entry: (text ?? "").slice(0, 60) });
      } else {
        kept.push(prefix);
        prefixes.push({ prefix: prefixText(prefix), services });
      }
    }
    this.format = format;
    this.fault = typeof written === "string" ? written : null;
    this.detail = detail;
    this.createdMs = createdMs;
    this.syncToken = syncToken;
    this.prefixes = prefixes;
    this.problems = problems;
    this.isWhole = this.fault === null && !isCut && unread === 0 && prefixes.length > 0;
    this.#set = new PrefixSet(kept);
  }

  /** The most specific prefix that holds the address; null if none does. Cost is logarithmic in the prefixes. */
  holder(address: IpAddress | string): ListedPrefix | null {
    const asked = typeof address === "string" ? parseAddress(address) : address;
    const at = asked === null ? -1 : this.#set.find(asked);
    return at < 0 ? null : (this.prefixes[at] as ListedPrefix);
  }

  /** Whether a prefix holds the address. */
  has(address: IpAddress | string): boolean {
    const asked = typeof address === "string" ? parseAddress(address) : address;
    return asked !== null && this.#set.find(asked) >= 0;
  }
}

const noEntries: Written = { entries: [], createdMs: null, syncToken: null, isCut: false };

function problemOf({ first, bits }: IpPrefix): RangeProblem | null {
  if (bits < (first.family === 4 ? rangeLimits.widestIpv4 : rangeLimits.widestIpv6)) return "too-wide";
  return isInner(first) ? "inner-address" : null;
}

/**
 * The list that a text holds. Read: JAFAR (`{creationTime, prefixes: [{ipv4Prefix | ipv6Prefix, services}]}`) and the
 * JSON forms before it (`ip_prefix`, `ipv6_prefixes`, `ips`, arrays of texts), CSV and geofeeds whose first field is a
 * prefix, one prefix a line, and, if asked for, pages of HTML. Never throws; work is linear in the text, which is at
 * most 4 Mi characters long.
 *
 * @example
 * parseRanges('{"creationTime": "2026-11-01T00:00:00Z", "prefixes": [{"ipv4Prefix": "66.249.64.0/27"}]}')
 *   .holder("66.249.64.5")?.prefix; // "66.249.64.0/27"
 *
 * Source: draft-illyes-webbotauth-jafar-00; RFC 8805 (geofeeds); the operators' lists, row by row in `rangeFeeds`.
 */
export function parseRanges(text: string, { format, mediaType = null }: RangeReading = {}): RangeList {
  if (text.length > rangeLimits.textLength)
    return new RangeList("too-large", `more than ${rangeLimits.textLength} characters`, format ?? null);
  const own = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const read = formatOf(own);
  // A page that tells of an error is no list; neither is a list where a page was expected, but it can be read.
  if (read === "html" && format !== "html") return new RangeList("not-a-list", "it is a page of HTML", null);
  const version = read === "json" ? majorVersion(mediaType) : null;
  if (version !== null && version !== 1)
    return new RangeList("unknown-version", `version ${version} of the media type`, "json");
  const written = read === "json" ? readJson(own) : read === "html" ? readHtml(own) : readLines(own);
  if (typeof written === "string")
    return new RangeList(written.startsWith("version") ? "unknown-version" : "not-a-list", written, read);
  const list = new RangeList(written, null, read);
  // A form that changed without a word would otherwise take the place of a list that can be read.
  return list.prefixes.length === 0 && written.entries.length > 0
    ? new RangeList("not-a-list", "none of its entries is a prefix of the Internet", read)
    : list;
}

function formatOf(text: string): RangeFormat {
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (character <= " ") continue;
    return character === "{" || character === "[" ? "json" : character === "<" ? "html" : "lines";
  }
  return "lines";
}

/** The major version in `application/jafar+json; version=1.0`; null without one. JAFAR, "Format Versioning". */
function majorVersion(mediaType: string | null): number | null {
  const found = /;\s*version\s*=\s*"?([0-9]{1,4})(?:[.;"\s]|$)/i.exec((mediaType ?? "").slice(0, 500));
  return found === null ? null : Number(found[1]);
}

/**
 * The list as JAFAR writes it. `createdAt` is the moment to state, ISO 8601; notes are for people.
 *
 * Source: draft-illyes-webbotauth-jafar-00.
 */
export function rangesText(list: RangeList, createdAt: string, notes?: string): string {
  const prefixes = list.prefixes.map(({ prefix, services }) => ({
    [prefix.includes(":") ? "ipv6Prefix" : "ipv4Prefix"]: prefix,
    ...(services.length > 0 ? { services } : {}),
  }));
  const synctoken = list.syncToken === null ? {} : { synctoken: list.syncToken };
  const own = notes === undefined ? {} : { notes };
  return `${JSON.stringify({ ...synctoken, creationTime: createdAt, ...own, prefixes }, null, 1)}\n`;
}
