// The shapes that several answers share, as schemas: the types of the code, the OpenAPI document and the tests all follow from them.
// In: nothing. Out: schemas. Closed lists come from core's tables. Next: the schemas of each route beside its name here.
import { z } from "@hono/zod-openapi";
import { faults } from "@maycrawl/core/access";
import { type DialectName, dialects } from "@maycrawl/core";

/** A schema of one of the names that a table has as its keys. */
export function keysOf<Name extends string>(table: Readonly<Record<Name, unknown>>): z.ZodEnum<{ [name in Name]: name }> {
  return z.enum(Object.keys(table) as Name[]) as unknown as z.ZodEnum<{ [name in Name]: name }>;
}

export const moment = z.string().regex(/^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);
export const count = z.int().min(0);
export const dialectName = keysOf<DialectName>(dialects);
export const fault = keysOf(faults);
export const accessResult = z.enum(["successful", "unavailable", "unreachable"]);
export const accessRules = z.enum(["this-copy", "last-good-copy", "allow-all", "disallow-all", "undetermined"]);
export const action = z.enum(["fetch", "skip", "defer"]);
export const allowed = z.boolean().nullable();
/** Core's own lists of reasons are closed too; a row can have any of several. */
export const reason = z.string();
export const mode = z.enum(["given", "live"]);

export const hop = z.strictObject({
  url: z.string(), status: z.int().nullable(), fault: fault.nullable(), location: z.string().nullable(),
}).openapi("Hop");

const attempt = z.strictObject({
  url: z.string(),
  startedAt: moment,
  finishedAt: moment,
  hops: z.array(z.strictObject({
    url: z.string(), address: z.string().nullable(), status: z.int().nullable(), fault: fault.nullable(), detail: z.string().nullable(), location: z.string().nullable(),
    startedAt: moment, durationMs: z.number(),
  })),
  status: z.int().nullable(),
  ftpReply: z.int().nullable(),
  fault: fault.nullable(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.strictObject({
    hash: z.string(), sizeOctets: count, isCut: z.boolean(), mediaType: z.string().nullable(),
    kind: z.enum(["robots-txt", "empty", "html", "xml", "json", "binary"]),
  }).nullable(),
  isValidated: z.boolean(),
  freshForMs: z.number().nullable(),
  retryAfter: moment.nullable(),
}).openapi("Attempt");

export const site = z.strictObject({
  origin: z.string(),
  robotsTxtUrl: z.string(),
  isKnown: z.boolean(),
  result: accessResult.nullable(),
  reason,
  explanation: z.string(),
  rules: accessRules.nullable(),
  policy: z.string().nullable(),
  status: z.int().nullable(),
  fault: fault.nullable(),
  redirects: z.array(hop),
  finalUrl: z.string().nullable(),
  mediaType: z.string().nullable(),
  kind: z.enum(["robots-txt", "empty", "html", "xml", "json", "binary"]).nullable(),
  sizeOctets: count,
  isCut: z.boolean(),
  hash: z.string().nullable(),
  askedAt: moment.nullable(),
  freshUntil: moment.nullable(),
  retryAt: moment.nullable(),
  isOpenedByPolicy: z.boolean(),
  notes: z.array(z.string()),
  history: z.strictObject({
    last: attempt, lastGood: attempt.nullable(), firstFailureAt: moment.nullable(), firstUnreachableAt: moment.nullable(), failures: count,
  }).nullable(),
  robotsTxtBase64: z.string().nullable(),
}).openapi("Site");

export const outlook = z.strictObject({
  policy: z.string(),
  isDocumented: z.boolean(),
  stages: z.array(z.strictObject({ from: moment, until: moment.nullable(), rules: accessRules, explanation: z.string() })),
}).openapi("Outlook");

export const facts = z.strictObject({
  allowed, reason, line: z.int().min(1).nullable(), text: z.string().nullable(),
}).openapi("Facts");

export const difference = z.strictObject({ witness: z.string(), shape: z.string(), old: facts, new: facts }).openapi("Difference");

export const agentClass = z.strictObject({
  agents: z.array(z.string()),
  dialect: dialectName,
  result: z.enum(["equal", "different", "incomplete"]),
  newlyDisallowed: z.array(difference),
  newlyAllowed: z.array(difference),
  newlyUndecided: z.array(difference),
  isComplete: z.boolean(),
  coveredOctets: count.nullable(),
  steps: count,
}).openapi("Class");

/** The type of an answer that a schema describes. */
export type Shape<Schema extends z.ZodType> = Readonlies<z.infer<Schema>>;

type Readonlies<Value> = Value extends object ? { readonly [Member in keyof Value]: Readonlies<Value[Member]> } : Value;
