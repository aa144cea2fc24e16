// The response fields that an attempt keeps: bounded, and without cookies. In: the fields as sent. Out: fewer. Next:
// robots-txt.ts.
import type { Field } from "./exchange.ts";
import { retrievalLimits } from "./limits.ts";

// What freshness, validation and explanation need: the first few lines of each are always kept.
const neededNames: ReadonlySet<string> = new Set([
  "age",
  "cache-control",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "etag",
  "expires",
  "last-modified",
  "location",
  "pragma",
  "retry-after",
  "vary",
]);
const neededLines = 4;

/** The fields kept as evidence, in the order sent. Set-Cookie is not: nothing uses it, and it identifies someone. */
export function evidenceFields(fields: readonly Field[]): Field[] {
  let lines = 0;
  let octets = 0;
  const seen = new Map<string, number>();
  return fields.filter(([name, value]) => {
    if (name === "set-cookie" || name === "set-cookie2") return false;
    if (neededNames.has(name)) {
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      if (count <= neededLines && value.length <= retrievalLimits.locationOctets) return true;
    }
    lines++;
    octets += name.length + value.length;
    return lines <= retrievalLimits.evidenceLines && octets <= retrievalLimits.evidenceOctets;
  });
}
