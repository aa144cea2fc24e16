// Custom policies: a named one with changes. In: the changes. Out: a complete record, or TypeError, since a policy is
// code, not content. Every field is checked, because policies can come from settings files.
import { accessPolicies, findAccessPolicy } from "./policies.ts";
import type { AccessPolicy, AccessPolicyName, Freshness, OutageStage, Retry } from "./policy.ts";

/** The changes that a custom policy makes to a named one. */
export type AccessPolicyChanges = { readonly base: AccessPolicyName } & Partial<Omit<AccessPolicy, "name" | "base">>;

type UnionField =
  | "successes"
  | "substitutes"
  | "oversize"
  | "refusals"
  | "tooManyRequests"
  | "otherClientErrors"
  | "redirectLimit"
  | "unavailable"
  | "serverErrorsForMissing"
  | "validation";

/** The values of each field that is a union, RFC 9309's first. */
export const policyValues: { readonly [Field in UnionField]: readonly AccessPolicy[Field][] } = {
  successes: ["any-2xx", "only-200-else-open", "only-200-else-undetermined"],
  substitutes: ["read", "binary-opens", "undetermined"],
  oversize: ["beginning-read", "opens", "undetermined"],
  refusals: ["open", "closed"],
  tooManyRequests: ["unavailable", "unreachable"],
  otherClientErrors: ["open", "undetermined"],
  redirectLimit: ["open", "undetermined"],
  unavailable: ["open", "last-good-copy"],
  serverErrorsForMissing: ["unreachable", "unavailable"],
  validation: ["allowed", "never"],
};

const outageAnswers: readonly OutageStage["withoutCopy"][] = ["undetermined", "allow-all", "as-site-answers"];

/** A second: asking more often does harm. */
const leastWaitMs = 1000;
/** A year: a longer time is a mistake. */
const longestMs = 366 * 86_400_000;

/**
 * A custom policy, named `custom`. TypeError if a field is unknown or its value is invalid.
 *
 * @example
 * // What RFC 9309 section 2.3.1.4 lets a crawler do after a reasonably long time.
 * const longest = 30 * 86_400_000;
 * accessPolicy({ base: "rfc9309", outage: [
 *   { forMs: longest, withCopy: "undetermined", withoutCopy: "undetermined" },
 *   { forMs: null, withCopy: "last-good-copy", withoutCopy: "allow-all" },
 * ] }).name; // "custom"
 */
export function accessPolicy(changes: AccessPolicyChanges): AccessPolicy {
  const given: Readonly<Record<string, unknown>> = asRecord(changes, "an access policy");
  const base = typeof given["base"] === "string" ? findAccessPolicy(given["base"]) : undefined;
  if (base === undefined) throw wrong("base", `one of ${Object.keys(accessPolicies).join(", ")}`, given["base"]);
  for (const [field, value] of Object.entries(given)) {
    if (field === "base") continue;
    if (field === "name" || !Object.hasOwn(base, field)) {
      throw new TypeError(`a policy's fields must be among ${changeable(base).join(", ")}, got ${shown(field)}`);
    }
    checkField(field, value);
  }
  // The caller could change its stages later.
  const outage = (changes.outage ?? base.outage).map((stage) => ({ ...stage }));
  return { ...base, ...changes, name: "custom", base: base.base, outage };
}

function changeable(base: AccessPolicy): string[] {
  return Object.keys(base).filter((field) => field !== "name" && field !== "base");
}

function checkField(field: string, value: unknown): void {
  if (Object.hasOwn(policyValues, field)) return checkUnion(field, policyValues[field as UnionField], value);
  switch (field) {
    case "outage":
      return checkOutage(value);
    case "copyMaxAgeMs":
      return value === null ? undefined : checkSpan(field, value, leastWaitMs);
    case "retryAfterCeilingMs":
      return checkSpan(field, value, leastWaitMs);
    case "retry":
    case "retryOn503":
      return checkOrdered<Retry>(field, value, ["firstMs", "ceilingMs"]);
    default:
      return checkOrdered<Freshness>(field, value, ["floorMs", "defaultMs", "ceilingMs"]);
  }
}

function checkUnion(field: string, values: readonly string[], value: unknown): void {
  if (typeof value !== "string" || !values.includes(value)) throw wrong(field, `one of ${values.join(", ")}`, value);
}

function checkOutage(value: unknown): void {
  if (!Array.isArray(value) || value.length === 0) throw wrong("outage", "a list of at least one stage", value);
  for (const [index, item] of value.entries()) {
    const name = `outage[${index}]`;
    const stage = asRecord(item, name);
    const fields = Object.keys(stage).sort().join(", ");
    if (fields !== "forMs, withCopy, withoutCopy")
      throw new TypeError(`${name} must have the fields forMs, withCopy, withoutCopy, got ${shown(fields)}`);
    const isLast = index === value.length - 1;
    // Without an end of the last one nothing would be said of what comes then.
    if (isLast !== (stage["forMs"] === null))
      throw wrong(
        `${name}.forMs`,
        isLast ? "null, for it is the last stage" : "a span, for a stage follows",
        stage["forMs"],
      );
    if (!isLast) checkSpan(`${name}.forMs`, stage["forMs"], leastWaitMs);
    checkUnion(`${name}.withCopy`, [...outageAnswers, "last-good-copy"], stage["withCopy"]);
    checkUnion(`${name}.withoutCopy`, outageAnswers, stage["withoutCopy"]);
  }
}

/** A record of these spans, none less than the one before it. */
function checkOrdered<Spans>(field: string, value: unknown, names: readonly (keyof Spans & string)[]): void {
  const spans = asRecord(value, field);
  const fields = Object.keys(spans).sort().join(", ");
  if (fields !== [...names].sort().join(", "))
    throw new TypeError(`${field} must have the fields ${names.join(", ")}, got ${shown(fields)}`);
  let least = leastWaitMs;
  for (const name of names) {
    checkSpan(`${field}.${name}`, spans[name], least);
    least = spans[name] as number;
  }
}

function checkSpan(field: string, value: unknown, leastMs: number): void {
  if (typeof value === "number" && value >= leastMs && value <= longestMs) return;
  throw wrong(field, `a number of milliseconds from ${leastMs} to ${longestMs}`, value);
}

function asRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError(`${what} must be an object, got ${shown(value)}`);
  return value as Readonly<Record<string, unknown>>;
}

function wrong(field: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${field} must be ${expected}, got ${shown(value)}`);
}

function shown(value: unknown): string {
  if (typeof value === "string") return `"${value.slice(0, 100)}"`;
  return typeof value === "object" && value !== null ? (Array.isArray(value) ? "a list" : "an object") : String(value);
}
