// What DNS says of an address: the names that it resolves to, and whether they resolve back. In: answers, however they
// came. Out: confirmed, denied or silent. A reverse name alone proves nothing, since whoever holds an address writes
// its reverse zone; the forward zone is the operator's own. Pure; the client asks. Next: identity.ts.
import { addressText, parseAddress } from "./address.ts";

/** What a resolver answered to one question. */
export type DnsAnswer =
  /** Names, or addresses. `isCut`: there were more than were read. */
  | { readonly kind: "found"; readonly values: readonly string[]; readonly isCut?: boolean }
  /** The name exists without such a record, or does not exist. */
  | { readonly kind: "none" }
  /** No answer that can be used: a timeout, a failure, a refusal, or nonsense. */
  | { readonly kind: "silent"; readonly reason: string };

/** The answers about one address. */
export interface DnsAnswers {
  /** When they were asked for, in milliseconds since 1970-01-01T00:00:00Z. */
  readonly askedMs: number;
  /** Its reverse names. */
  readonly reverse: DnsAnswer;
  /** The addresses of those names, by name as `dnsName` writes it. */
  readonly forward: ReadonlyMap<string, DnsAnswer>;
}

/** What they amount to. */
export interface DnsFinding {
  /** `denied`: DNS answered, and no name under the masks resolves back. `silent`: that is not known. */
  readonly outcome: "confirmed" | "denied" | "silent";
  /** In a few words: the name, or why not. */
  readonly detail: string;
}

/** Reverse names of one address that are looked at; crawlers have one. */
export const mostReverseNames = 8;
const longestName = 253;

/**
 * What the answers amount to, under an operator's masks.
 *
 * @example
 * judgeDns("66.249.66.1", ["crawl-*.googlebot.com"], {
 *   askedMs: 0,
 *   reverse: { kind: "found", values: ["crawl-66-249-66-1.googlebot.com"] },
 *   forward: new Map([["crawl-66-249-66-1.googlebot.com", { kind: "found", values: ["66.249.66.1"] }]]),
 * }).outcome; // "confirmed"
 */
export function judgeDns(address: string, masks: readonly string[], answers: DnsAnswers): DnsFinding {
  const { reverse, forward } = answers;
  const parsed = parseAddress(address);
  if (parsed === null) return { outcome: "silent", detail: "no address was asked about" };
  if (reverse.kind === "silent") return { outcome: "silent", detail: `reverse DNS: ${reverse.reason}` };
  if (reverse.kind === "none") return { outcome: "denied", detail: "the address has no reverse name" };
  const asked = namesToResolve(masks, reverse);
  const own = addressText(parsed);
  let silent: string | null = reverse.isCut === true ? "more reverse names than are read" : null;
  for (const name of asked) {
    const answer = forward.get(name);
    if (answer === undefined) silent ??= `${name} was not resolved`;
    else if (answer.kind === "silent") silent ??= `${name}: ${answer.reason}`;
    else if (answer.kind === "found") {
      if (answer.values.some((value) => isSame(value, own))) return { outcome: "confirmed", detail: name };
      if (answer.isCut === true) silent ??= `${name} has more addresses than are read`;
    }
  }
  if (silent !== null) return { outcome: "silent", detail: silent };
  if (masks.length > 0 && reverse.values.filter((name) => matches(masks, name)).length > mostReverseNames)
    return { outcome: "silent", detail: "more reverse names than are read" };
  if (asked.length > 0) return { outcome: "denied", detail: `${asked[0]} does not resolve back` };
  const [first] = reverse.values;
  const other = first === undefined ? null : dnsName(first);
  return {
    outcome: "denied",
    detail: other === null ? "the address has no reverse name" : `the reverse name is ${other}`,
  };
}

function isSame(value: string, own: string): boolean {
  const address = parseAddress(value);
  return address !== null && addressText(address) === own;
}

/** The reverse names that are under the masks, which must then resolve back: at most `mostReverseNames`. */
export function namesToResolve(masks: readonly string[], reverse: DnsAnswer): readonly string[] {
  if (reverse.kind !== "found") return [];
  const names = reverse.values.flatMap((value) => (matches(masks, value) ? [dnsName(value) as string] : []));
  return [...new Set(names)].slice(0, mostReverseNames);
}

function matches(masks: readonly string[], value: string): boolean {
  const name = dnsName(value);
  return name !== null && masks.some((mask) => isUnderMask(mask, name));
}

/** The name in lower case without its last dot; null for a text that is no name of a host. RFC 1123 section 2.1. */
export function dnsName(text: string): string | null {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  if (name.length === 0 || name.length > longestName || !/^[A-Za-z0-9_.-]+$/.test(name)) return null;
  return name.split(".").some((label) => label === "" || label.length > 63) ? null : name.toLowerCase();
}

/** Whether the name is under the mask: a leading `*.` is one or more labels, another `*` a run within a label. */
export function isUnderMask(mask: string, name: string): boolean {
  if (mask.startsWith("*.")) return name.length > mask.length - 1 && name.endsWith(mask.slice(1));
  const labels = name.split(".");
  const patterns = mask.split(".");
  return labels.length === patterns.length && patterns.every((pattern, at) => isLabel(pattern, labels[at] as string));
}

function isLabel(pattern: string, label: string): boolean {
  const star = pattern.indexOf("*");
  if (star < 0) return pattern === label;
  const end = pattern.slice(star + 1);
  return label.length >= pattern.length - 1 && label.startsWith(pattern.slice(0, star)) && label.endsWith(end);
}
