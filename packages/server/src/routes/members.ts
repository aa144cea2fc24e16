// The members that several requests share, as schemas. In: checked members. Out: octets, agents, options.
import { z } from "@hono/zod-openapi";
import { Buffer } from "node:buffer";
import { readAgents } from "@maycrawl/core/asking";
import { dialectName } from "../schemas/shapes.ts";
import { serviceLimits } from "../limits.ts";
import { Problem } from "../problems.ts";
import { octetsOfBase64 } from "../answers/base64.ts";

/** The robots.txt of examples. */
export const exampleFile = "User-agent: *\nDisallow: /cart\nAllow: /cart/help\n";

export const url = z.string().min(1).max(serviceLimits.urlUnits);
export const agent = z.string().max(serviceLimits.agentUnits);
export const agents = z.array(agent).min(1).max(200);
export const dialect = dialectName;
export const base64 = z.string();

/** The members of a robots.txt that is given. */
export const fileMembers = { robotsTxt: z.string().optional(), robotsTxtBase64: base64.optional() };

/** The given file; null without one. Throws a Problem if there are two. */
export function fileGiven(members: {
  readonly robotsTxt?: string | undefined;
  readonly robotsTxtBase64?: string | undefined;
}): Uint8Array | null {
  return octetsGiven(members.robotsTxt, members.robotsTxtBase64, "robotsTxt");
}

/** The octets of the given text or base64; null if neither is given. */
export function octetsGiven(text: string | undefined, encoded: string | undefined, name: string): Uint8Array | null {
  if (text !== undefined && encoded !== undefined)
    throw new Problem("invalid-request", `only one of ${name} and ${name}Base64 must be given`);
  if (text !== undefined) return Buffer.from(text, "utf8");
  return encoded === undefined ? null : octetsOfBase64(encoded, `${name}Base64`);
}

/** Throws a Problem for an invalid agent, in questions whose answer has no row for it. */
export function checkAgents(member: string, names: readonly string[]): void {
  const at = names.findIndex((name) => readAgents(name).some((one) => one.agent === null));
  if (at >= 0)
    throw new Problem(
      "invalid-request",
      `${member}.${at} must be a known crawler, a set, a product token, a User-Agent header or "*"`,
    );
}

/** The moment that a text names; throws a Problem if it is invalid. */
export function momentGiven(member: string, text: string): number {
  const ms = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(ms)) throw new Problem("invalid-moment", `${member} must be a moment such as 2026-12-31T23:59:59Z`);
  return ms;
}
