// What HTTP caching says of a response: how long it is fresh, how it can be validated, when to ask again, and what a
// 304 changes. In: fields as sent. Out: plain data; bounds are policy. http-cache-semantics does the arithmetic; what
// it leaves open (case, repeated directives, invalid dates) is settled here first. RFC 9111. Next: robots-txt.ts.
import type { Attempt } from "@maycrawl/core/access";
import CachePolicy from "http-cache-semantics";
import { type Field, valuesOf } from "./exchange.ts";
import { formatHttpDate, parseHttpDate } from "./http-date.ts";

/**
 * How long a response is fresh by its own fields, in milliseconds from `nowMs`, when it was received; null if they say
 * nothing. As a private cache, since the copy serves one client: `private` and `s-maxage` do not count. No heuristics.
 * Zero for no-store, no-cache, `Vary: *`, and for what is not understood (RFC 9111 section 4.2.1). The status does not
 * matter.
 *
 * Source: RFC 9111 section 4.2, 5.2.2, 5.3.
 */
export function freshForMs(fields: readonly Field[], nowMs: number): number | null {
  const directives = cacheControl(fields);
  const pragma = valuesOf(fields, "pragma").join(",").toLowerCase();
  const expires = valuesOf(fields, "expires")[0];
  // RFC 9111 section 5.4: Pragma counts if there is no Cache-Control.
  const isPragma = directives.size === 0 && pragma.includes("no-cache");
  const saysSomething =
    expires !== undefined || isPragma || ["max-age", "no-cache", "no-store"].some((name) => directives.has(name));
  if (!saysSomething) return null;
  const headers: Record<string, string> = {};
  const control = [...directives].map(([name, value]) => (value === null ? name : `${name}=${value}`)).join(", ");
  if (control !== "") headers["cache-control"] = control;
  if (isPragma) headers["pragma"] = "no-cache";
  if (
    valuesOf(fields, "vary")
      .join(",")
      .split(",")
      .some((name) => name.trim() === "*")
  )
    headers["vary"] = "*";
  // RFC 9111 section 5.3: an invalid date, such as 0, has expired. Before 1970 is 1970: the library takes the year 49
  // for 2049.
  if (expires !== undefined) headers["expires"] = formatHttpDate(Math.max(0, parseHttpDate(expires, nowMs) ?? 0));
  headers["date"] = formatHttpDate(Math.max(0, parseHttpDate(valuesOf(fields, "date")[0] ?? "", nowMs) ?? nowMs));
  const age = valuesOf(fields, "age")[0]?.trim() ?? "";
  const request = { url: "/robots.txt", method: "GET", headers: {} };
  const policy = new CachePolicy(request, { status: 200, headers }, { shared: false, immutableMinTimeToLive: 0 });
  // Not the policy's own age, which uses the system's clock.
  const ageSeconds = /^\d{1,15}$/.test(age) ? Number(age) : 0;
  return Math.max(0, (policy.maxAge() - ageSeconds) * 1000);
}

/**
 * The directives of Cache-Control: names in lower case, the first of each; null without a value. RFC 9111 sections
 * 4.2.1 and 5.2.
 */
function cacheControl(fields: readonly Field[]): Map<string, string | null> {
  const directives = new Map<string, string | null>();
  for (const part of splitOutsideQuotes(valuesOf(fields, "cache-control").join(","))) {
    const equals = part.indexOf("=");
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase();
    if (name === "" || directives.has(name)) continue;
    directives.set(
      name,
      equals < 0
        ? null
        : part
            .slice(equals + 1)
            .trim()
            .replaceAll('"', ""),
    );
  }
  // RFC 9111 section 1.2.2: delta-seconds are digits. Anything else is stale.
  const maxAge = directives.get("max-age");
  if (maxAge !== undefined && (maxAge === null || !/^\d{1,15}$/.test(maxAge))) directives.set("max-age", "0");
  return directives;
}

function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (text[at] !== "," || isQuoted) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  return [...parts, text.slice(start)];
}

/**
 * The moment that Retry-After names, in milliseconds since 1970-01-01T00:00:00Z; null if it names none. Seconds count
 * from `nowMs`, when the response was received. Names of fields are in lower case, as `Headers` gives them.
 *
 * @example
 * retryAfterMs([...response.headers], Date.now());
 *
 * Source: RFC 9110 section 10.2.3.
 */
export function retryAfterMs(fields: readonly Field[], nowMs: number): number | null {
  const value = valuesOf(fields, "retry-after")[0]?.trim() ?? "";
  if (/^\d+$/.test(value)) return Math.min(nowMs + Number(value) * 1000, lastMoment);
  return parseHttpDate(value, nowMs);
}

/** The last moment that a date can hold. ECMAScript section 21.4.1.1. */
const lastMoment = 8_640_000_000_000_000;

/**
 * The fields that ask whether a copy still holds; none if it has no validator that can be sent. RFC 9110 section 13.1.
 */
export function validatorFields(kept: Attempt): Field[] {
  const etag = valuesOf(kept.headers, "etag")[0]?.trim() ?? "";
  const modified = valuesOf(kept.headers, "last-modified")[0]?.trim() ?? "";
  const fields: Field[] = [];
  // RFC 9110 section 8.8.3: a stranger's text is sent back only if it is an entity tag.
  if (/^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]{0,1000}"$/.test(etag)) fields.push(["if-none-match", etag]);
  if (parseHttpDate(modified, kept.finishedMs) !== null) fields.push(["if-modified-since", modified]);
  return fields;
}

/** Whether a 304 is about the copy: it names no other validator. RFC 9111 section 4.3.4. */
export function isAboutCopy(fields: readonly Field[], kept: Attempt): boolean {
  const etag = valuesOf(fields, "etag")[0]?.trim();
  const keptEtag = valuesOf(kept.headers, "etag")[0]?.trim();
  if (etag !== undefined && keptEtag !== undefined) return opaqueTag(etag) === opaqueTag(keptEtag);
  return true;
}

function opaqueTag(etag: string): string {
  return etag.startsWith("W/") ? etag.slice(2) : etag;
}

/**
 * The copy's fields after a 304: each that it names replaces all of that name, except those of the body. RFC 9111
 * section 3.2.
 */
export function fieldsAfterValidation(kept: readonly Field[], fields: readonly Field[]): Field[] {
  const named = new Set(
    valuesOf(fields, "connection")
      .join(",")
      .split(",")
      .map((name) => name.trim().toLowerCase()),
  );
  const updates = fields.filter(([name]) => !bodyFields.has(name) && !hopFields.has(name) && !named.has(name));
  const replaced = new Set(updates.map(([name]) => name));
  // Age is the 304's: the copy's own would be counted again.
  return [...kept.filter(([name]) => !replaced.has(name) && name !== "age"), ...updates];
}

const bodyFields: ReadonlySet<string> = new Set([
  "content-encoding",
  "content-length",
  "content-range",
  "content-type",
]);
const hopFields: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authentication-info",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
