// The entries of a list of ranges, form by form. In: its text. Out: what is written for each entry, not yet understood,
// or a sentence that says why the text is no list. Every reader is one pass; nothing throws. range-list.ts calls them.
import { parsePrefix } from "./address.ts";

/** What an entry says: a prefix as written (null where it says none, or two), and what it is used for. */
export interface Entry {
  readonly text: string | null;
  readonly services: readonly string[];
}

/** What a text holds. */
export interface Written {
  readonly entries: readonly Entry[];
  readonly createdMs: number | null;
  readonly syncToken: string | null;
  /** Whether there are more entries than are read. */
  readonly isCut: boolean;
}

/** Entries of a list. The largest in use, those of clouds, have about 10,000. */
const mostEntries = 100_000;
const mostServices = 10;
const longestService = 200;

/** Members that hold one prefix or address. */
const prefixMembers = ["ipv4Prefix", "ipv6Prefix", "ip_prefix", "ipv6_prefix", "ip_address", "cidr"] as const;
/** Members of a list that hold its entries. */
const entryMembers = ["prefixes", "ipv6_prefixes", "ips", "ipv4", "ipv6", "ranges"] as const;

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A JSON list: an object with entries, or an array of them. */
export function readJson(text: string): Written | string {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return "it is no JSON";
  }
  if (isArray(value)) return written([value], {});
  if (value === null || typeof value !== "object") return "it is neither an object nor an array";
  const version = value["formatVersion"];
  const major = /^[0-9]{1,4}(?=\.|$)/.exec(String(version ?? "1"))?.[0] ?? "unknown";
  if (Number(major) !== 1) return `version ${major} of the format`;
  const lists = entryMembers.flatMap((name) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    return member !== undefined && isArray(member) ? [member] : [];
  });
  return lists.length === 0 ? "it has no array of prefixes" : written(lists, value);
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function written(lists: readonly (readonly Json[])[], head: { readonly [name: string]: Json }): Written {
  const entries: Entry[] = [];
  let isCut = false;
  for (const list of lists) {
    for (const item of list) {
      if (entries.length === mostEntries) {
        isCut = true;
        break;
      }
      entries.push(entryOf(item));
    }
  }
  const created = head["creationTime"] ?? head["createDate"] ?? head["created"];
  const token = head["synctoken"] ?? head["syncToken"];
  return {
    entries,
    createdMs: typeof created === "string" ? momentIn(created) : null,
    syncToken: typeof token === "string" ? token.slice(0, longestService) : null,
    isCut,
  };
}

function entryOf(item: Json): Entry {
  if (typeof item === "string") return { text: item, services: [] };
  if (item === null || typeof item !== "object" || isArray(item)) return { text: null, services: [] };
  const members = prefixMembers.flatMap((name) => {
    const value = Object.hasOwn(item, name) ? item[name] : undefined;
    return typeof value === "string" ? [value] : [];
  });
  // JAFAR, "The Prefix Object": with both families or neither it is invalid.
  return { text: members.length === 1 ? (members[0] as string) : null, services: servicesOf(item) };
}

function servicesOf(item: { readonly [name: string]: Json }): readonly string[] {
  const value = item["services"] ?? item["service"] ?? [];
  const list = isArray(value) ? value : [value];
  return list.slice(0, mostServices).flatMap((one) => (typeof one === "string" ? [one.slice(0, longestService)] : []));
}

/** Lines whose first field is a prefix: text, CSV with or without a header, geofeeds. `#` and `;` begin comments. */
export function readLines(text: string): Written | string {
  const entries: Entry[] = [];
  let isCut = false;
  let isFirst = true;
  let understood = 0;
  for (let at = 0; at < text.length && !isCut;) {
    const end = endOfLine(text, at);
    // A line is short; of a long one the beginning decides.
    const line = text.slice(at, Math.min(end, at + 1_000)).trim();
    at = end + 1;
    if (line === "" || line.startsWith("#") || line.startsWith(";")) continue;
    const field = firstField(line);
    const isPrefix = parsePrefix(field) !== null;
    if (isPrefix) understood++;
    // A header has no digit of an address in it; anything else that is not understood counts.
    if (isPrefix || !isFirst || /[0-9]/.test(field)) {
      if (entries.length === mostEntries) isCut = true;
      else entries.push({ text: field, services: [] });
    }
    isFirst = false;
  }
  return understood === 0 ? "no line begins with a prefix" : plain(entries, isCut);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function firstField(line: string): string {
  const field = /^[^,;\t ]*/.exec(line)?.[0] ?? "";
  return field.length > 1 && field.startsWith('"') && field.endsWith('"') ? field.slice(1, -1) : field;
}

/** Parts of a page that are not text. */
const hidden: readonly string[] = ["script", "style"];

/**
 * A page that lists addresses: the JSON in it if there is a list, else every word that is an address or a prefix. Text
 * between tags is read; nothing else of HTML is understood, so such a list is never taken as complete.
 */
export function readHtml(text: string): Written | string {
  const words = textOf(text);
  const from = words.search(/\{\s{0,100}"(?:creationTime|synctoken|prefixes)"/);
  const json = from < 0 ? null : readJson(words.slice(from, words.lastIndexOf("}") + 1));
  if (json !== null && typeof json !== "string") return json;
  const found = new Set<string>();
  for (const word of words.split(/[\s,;"'()[\]<>]+/)) {
    if (found.size === mostEntries) break;
    const bare = word.replace(/[.:]$/, "");
    if (/^[0-9a-fA-F]*[.:][0-9a-fA-F.:]+(?:\/[0-9]{1,3})?$/.test(bare) && parsePrefix(bare) !== null) found.add(bare);
  }
  return found.size === 0
    ? "the page has no address"
    : plain(
        [...found].map((one) => ({ text: one, services: [] })),
        true,
      );
}

/** The text between tags, one blank for each tag. */
function textOf(html: string): string {
  const pieces: string[] = [];
  const lower = html.toLowerCase();
  for (let at = 0; at < html.length;) {
    const open = html.indexOf("<", at);
    pieces.push(html.slice(at, open < 0 ? html.length : open), " ");
    if (open < 0) break;
    const name = hidden.find((one) => lower.startsWith(one, open + 1));
    const close = name === undefined ? html.indexOf(">", open) : lower.indexOf(`</${name}`, open);
    if (close < 0) break;
    at = name === undefined ? close + 1 : close + 2 + name.length;
  }
  return pieces.join("").replaceAll("&quot;", '"').replaceAll("&#34;", '"').replaceAll("&#x22;", '"');
}

function plain(entries: readonly Entry[], isCut: boolean): Written {
  return { entries, createdMs: null, syncToken: null, isCut };
}

/**
 * The moment that a list states, in milliseconds since 1970-01-01T00:00:00Z, or null: ISO 8601, in UTC where no zone is
 * said, or the form of AWS (`2026-11-14-20-03-12`).
 */
function momentIn(text: string): number | null {
  const parts =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T -](\d\d)[:-](\d\d)(?:[:-](\d\d))?(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/.exec(
      text.slice(0, 50).trim(),
    );
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((at) => Number(parts[at] ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return null;
  const zone = parts[7] ?? "Z";
  const offset = zone === "Z" ? 0 : Number(`${zone[0]}1`) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
  // oxlint-disable-next-line no-restricted-globals -- the calendar, no clock
  return Date.UTC(year, month - 1, day, hour, minute, second) - offset * 60_000;
}
