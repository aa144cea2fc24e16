// What a writer of headers gets and gives, and what they share. Each server and platform has a small writer in
// servers/.
import type { ServerFile, ServerName } from "../enforcement/server-text.ts";
import type { ReadHeaderRule } from "./rules.ts";

/** The servers and platforms that headers are written for. */
export type HeaderTarget = ServerName | "netlify" | "vercel" | "cloudflare";

/** A server or platform. */
export interface HeaderWriter {
  readonly name: HeaderTarget;
  readonly title: string;
  /** Why it cannot say what the rules say; null where it can. */
  whyNot(rules: readonly ReadHeaderRule[]): string | null;
  /** How the files are taken into a site's own configuration, line by line. */
  readonly guide: readonly string[];
  write(rules: readonly ReadHeaderRule[], header: readonly string[]): ServerFile[];
}

/** The rule that has a type, for servers that cannot see the type of a response. */
export function whyNoType(rules: readonly ReadHeaderRule[], title: string): string | null {
  const typed = rules.find(({ type }) => type !== null);
  return typed === undefined
    ? null
    : `${title} cannot choose by the type of a response, as the rule for ${typed.path} does: name the files by "path"`;
}

/** The expression for the type of a response, with or without parameters. */
export function typeText(type: string): string {
  const [family = "", name = ""] = type.split("/");
  const literal = (text: string): string =>
    text.replace(/[.+]/g, (c) => `\\x${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return name === "*" ? `^${literal(family)}/` : `^${literal(family)}/${literal(name)}\\s*(?:$|\\x3B)`;
}

/** The fields of all rules, numbered, each with its rule. */
export function fieldsOf(
  rules: readonly ReadHeaderRule[],
): { readonly rule: ReadHeaderRule; readonly name: string; readonly value: string; readonly number: number }[] {
  let number = 0;
  return rules.flatMap((rule) => rule.fields.map(([name, value]) => ({ rule, name, value, number: number++ })));
}
