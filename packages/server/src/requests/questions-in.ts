// Reads bodies and query strings by their schemas. In: untrusted octets. Out: members, or a Problem that names the
// member and what it must be. Of what was sent, only names of members are repeated.
import type { z } from "@hono/zod-openapi";
import { Problem } from "../problems.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The members of a JSON body. */
export function membersOf<Schema extends z.ZodType>(octets: Uint8Array, schema: Schema): z.infer<Schema> {
  let text: string;
  try {
    text = decoder.decode(octets);
  } catch {
    throw new Problem("not-utf-8", "the body is not UTF-8, which JSON requires (RFC 8259 section 8.1)");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem("not-json", "the body is not JSON: send one object");
  }
  return checked(value, schema);
}

/** The members of a query; those in `lists` may be repeated, and are lists. */
export function queryOf<Schema extends z.ZodType>(
  query: URLSearchParams,
  schema: Schema,
  lists: ReadonlySet<string>,
): z.infer<Schema> {
  const members = new Map<string, string | string[]>();
  for (const [name, value] of query) {
    const known = members.get(name);
    if (lists.has(name)) members.set(name, [...(Array.isArray(known) ? known : []), value]);
    else if (known === undefined) members.set(name, value);
    else throw new Problem("invalid-request", `${shortName(name)} must be given once`);
    if (members.size > 100 || (Array.isArray(known) && known.length > 500))
      throw new Problem("invalid-request", "the query must hold fewer members");
  }
  return checked(Object.fromEntries(members), schema);
}

function checked<Schema extends z.ZodType>(value: unknown, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue === undefined) throw new Problem("invalid-request", "the request is invalid");
  if (issue.code === "unrecognized_keys") {
    throw new Problem(
      "invalid-request",
      `${[...issue.path, issue.keys[0] ?? ""].map((one) => shortName(String(one))).join(".")} is not a known member`,
    );
  }
  const where = issue.path.map((one) => shortName(String(one))).join(".");
  const isDialect =
    issue.path.at(-1) === "dialect" &&
    typeof value === "object" &&
    value !== null &&
    typeof (value as Record<string, unknown>)["dialect"] === "string";
  throw new Problem(
    isDialect ? "unknown-dialect" : "invalid-request",
    `${where === "" ? "the request" : where} ${demandOf(issue, value)}`,
  );
}

/** What the member must be, in words. */
function demandOf(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case "invalid_type":
      if (memberAt(value, issue.path) === undefined) return "must be given";
      return `must be ${typeWords[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.minimum === 1 && amountWords[issue.origin] !== undefined
        ? "must not be empty"
        : `must ${amountWords[issue.origin] ?? "be"} at least ${issue.minimum}${unitWords[issue.origin] ?? ""}`;
    case "too_big":
      return `must ${amountWords[issue.origin] ?? "be"} at most ${issue.maximum}${unitWords[issue.origin] ?? ""}`;
    default:
      return `is invalid: ${issue.message.slice(0, 500)}`;
  }
}

/** What was sent at the path; undefined where nothing was. */
function memberAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return at;
}

const typeWords: Readonly<Partial<Record<string, string>>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
const amountWords: Readonly<Partial<Record<string, string>>> = { string: "have", array: "have", set: "have" };
const unitWords: Readonly<Partial<Record<string, string>>> = { string: " characters", array: " items", set: " items" };

function shortName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}...` : name;
}
