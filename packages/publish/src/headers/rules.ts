// Header rules: which responses carry which fields. In comes the JSON that a user wrote, out come rules that every
// writer takes, or what is wrong with it and where.
import { parseRobotsTxt } from "@maycrawl/core";
import { type OrderedPattern, orderedPatterns } from "@maycrawl/core/comparison";

/** A rule as it stands in RULES.json. */
export interface HeaderRule {
  /** A path pattern as in robots.txt: a prefix, with `*` and a final `$`. */
  readonly path: string;
  /** A media type of the response, or a family of them such as `image/*`. */
  readonly type?: string;
  /** The rule counts for this environment alone. */
  readonly environment?: string;
  /** The crawler that an X-Robots-Tag field is for; without it, all. */
  readonly agent?: string;
  /** Name and value of each field. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** A rule, read: its pattern in normal form, its fields as they are sent. */
export interface ReadHeaderRule {
  readonly path: string;
  readonly pattern: OrderedPattern;
  /** In lower case; null for every type. */
  readonly type: string | null;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** The rules, or the first thing that is wrong. */
export type HeaderRules =
  | { readonly rules: readonly ReadHeaderRule[]; readonly problem: null }
  | { readonly rules: null; readonly problem: string };

const mostRules = 200;
const mostFields = 20;
const mostValue = 1_000;
const tokenText = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** Fields that say how a message is framed or handled: setting them breaks it. */
const framing =
  /^(?:connection|content-length|transfer-encoding|te|trailer|upgrade|keep-alive|date|host|server|set-cookie)$/i;

/** The rules that count in the environment (null: those without one). Never throws on content. */
export function readHeaderRules(json: unknown, environment: string | null = null): HeaderRules {
  if (!Array.isArray(json)) return problem('the file must hold a list of rules: [{"path": "/", "headers": [...]}]');
  if (json.length > mostRules)
    return problem(`the file holds ${json.length} rules, and at most ${mostRules} are written`);
  const rules: ReadHeaderRule[] = [];
  for (const [at, rule] of json.entries()) {
    const read = readRule(rule, environment);
    if (typeof read === "string") return problem(`rule ${at + 1}: ${read}`);
    if (read !== null) rules.push(read);
  }
  return { rules, problem: null };
}

function problem(text: string): HeaderRules {
  return { rules: null, problem: text };
}

const members = ["path", "type", "environment", "agent", "headers"];

/** The rule, null where it is for another environment, or what is wrong with it. */
function readRule(rule: unknown, environment: string | null): ReadHeaderRule | string | null {
  if (typeof rule !== "object" || rule === null || Array.isArray(rule)) return "it must be an object";
  const unknown = Object.keys(rule).find((name) => !members.includes(name));
  if (unknown !== undefined) return `unknown member ${JSON.stringify(unknown)}: ${members.join(", ")}`;
  const { path, type, environment: only, agent, headers } = rule as { readonly [name: string]: unknown };
  if (typeof path !== "string" || !/^[/*][^\s#\u0000-\u001f\u007f]*$/.test(path) || path.length > 500)
    return '"path" must be a path pattern as in robots.txt, such as "/private/" or "/*.pdf$"';
  if (type !== undefined && (typeof type !== "string" || !/^[a-z0-9.+-]+\/(?:\*|[a-z0-9.+-]+)$/i.test(type)))
    return '"type" must be a media type such as "application/pdf" or "image/*"';
  if (only !== undefined && (typeof only !== "string" || only === "")) return '"environment" must be a name';
  if (agent !== undefined && (typeof agent !== "string" || !/^[A-Za-z0-9_-]{1,100}$/.test(agent)))
    return '"agent" must be the name of one crawler: letters, digits, "_" and "-"';
  if (!Array.isArray(headers) || headers.length === 0 || headers.length > mostFields)
    return `"headers" must be a list of 1 to ${mostFields} pairs: [["X-Robots-Tag", "noindex"]]`;
  const fields: [string, string][] = [];
  for (const pair of headers) {
    const field = readField(pair, agent);
    if (typeof field === "string") return field;
    fields.push(field);
  }
  const [pattern] = orderedPatterns(
    parseRobotsTxt(`User-agent: *\nDisallow: ${path}\n`).rulesForLiteral([], { dialect: "rfc9309" }),
  );
  if (pattern === undefined) return `no URL can match the path ${JSON.stringify(path)}`;
  if (only !== undefined && only !== environment) return null;
  return { path, pattern, type: type?.toLowerCase() ?? null, fields };
}

function readField(pair: unknown, agent: string | undefined): [string, string] | string {
  if (!Array.isArray(pair) || pair.length !== 2) return 'each of "headers" must be a pair: ["X-Robots-Tag", "noindex"]';
  const [name, value] = pair as unknown[];
  if (typeof name !== "string" || !tokenText.test(name)) return `${JSON.stringify(name)} is no name of a header`;
  if (framing.test(name)) return `${name} cannot be set: it says how a message is framed or handled`;
  if (typeof value !== "string" || !/^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/.test(value) || value.length > mostValue)
    return `the value of ${name} must be 1 to ${mostValue} characters of ASCII, without blanks around it`;
  if (agent === undefined) return [name, value];
  if (name.toLowerCase() !== "x-robots-tag")
    return `"agent" goes with X-Robots-Tag alone: ${name} applies to all crawlers`;
  return [name, `${agent}: ${value}`];
}

/** Whether no path can match both, by their ends alone; false where that is not plain. */
export function areDisjoint(a: ReadHeaderRule, b: ReadHeaderRule): boolean {
  const [one, other] = [textOf(a.pattern), textOf(b.pattern)];
  const heads = [one.split("*")[0] as string, other.split("*")[0] as string].sort((x, y) => x.length - y.length);
  if (!(heads[1] as string).startsWith(heads[0] as string)) return true;
  if (!one.includes("*") && a.pattern.isAnchored && !other.includes("*") && b.pattern.isAnchored) return one !== other;
  if (!a.pattern.isAnchored || !b.pattern.isAnchored) return false;
  const ends = [one.split("*").at(-1) as string, other.split("*").at(-1) as string].sort((x, y) => x.length - y.length);
  return !(ends[1] as string).endsWith(ends[0] as string);
}

/** The pattern's octets as text. */
export function textOf({ octets }: Pick<OrderedPattern, "octets">): string {
  return Array.from(octets, (octet) => String.fromCharCode(octet)).join("");
}
