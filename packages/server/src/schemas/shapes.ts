// The words that several schemas share. In: nothing. Out: schemas of names, moments and counts. Closed lists come from
// core's tables where it has them. Next: nouns.ts, one schema for each noun of core.
import { z } from "@hono/zod-openapi";
import {
  accessReasons,
  accessPolicies,
  type AccessPolicyName,
  accessNotes,
  crawlReasons,
  faults,
  policyDepartures,
} from "@maycrawl/core/access";
import { type DialectName, dialects, type LossReason, type Note, type Reason } from "@maycrawl/core";
import { heldTo } from "./held.ts";

/** A schema of one of the names that a table has as its keys. */
export function keysOf<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): z.ZodEnum<{ [name in Name]: name }> {
  return namesOf(Object.keys(table) as Name[]);
}

/** A schema of one of the names in a list. */
export function namesOf<Name extends string>(names: readonly Name[]): z.ZodEnum<{ [name in Name]: name }> {
  return z.enum(names as Name[]) as unknown as z.ZodEnum<{ [name in Name]: name }>;
}

/** The schema or null. Of a named schema, `nullable` would make a reference that null does not satisfy. */
export function orNull<Schema extends z.ZodType>(schema: Schema): z.ZodUnion<[Schema, z.ZodNull]> {
  return z.union([schema, z.null()]);
}

export const moment = z.string().regex(/^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);
export const count = z.int().min(0);
export const line = z.int().min(1);
export const dialectName = keysOf<DialectName>(dialects);
export const fault = keysOf(faults);
export const accessResult = z.enum(["successful", "unavailable", "unreachable"]);
export const accessReason = keysOf(accessReasons);
export const accessRules = z.enum(["this-copy", "last-good-copy", "allow-all", "disallow-all", "undetermined"]);
export const accessNote = keysOf(accessNotes);
export const policyName = namesOf([...(Object.keys(accessPolicies) as AccessPolicyName[]), "custom"]);
export const departure = namesOf(policyDepartures.map((row) => row.id));
export const action = z.enum(["fetch", "skip", "defer"]);
export const allowed = z.boolean().nullable();
export const crawlReason = keysOf(crawlReasons);
export const mode = z.enum(["given", "live"]);
export const severity = z.enum(["error", "warning", "info"]);

export const verdictReason = heldTo<Reason>()(
  z.enum([
    "rule",
    "empty-rule",
    "no-rule",
    "no-group",
    "robots-txt",
    "invalid-url",
    "other-origin",
    "step-limit",
    "order-undefined",
  ]),
);
export const lossReason = heldTo<LossReason>()(
  z.enum(["fewer-octets", "allow-wins-tie", "later-in-file", "other-group", "order-undefined"]),
);
export const note = heldTo<Note>()(
  z.enum([
    "named-group-replaces-global",
    "global-group-not-obeyed",
    "ignores-robots-txt",
    "control-only",
    "dialect-undocumented",
  ]),
);
