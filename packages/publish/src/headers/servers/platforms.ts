// Netlify, Cloudflare Pages and Vercel: files of paths with one wildcard, which see no query and no type. Sources:
// Netlify
// "Custom headers"; Cloudflare Pages "Headers" (100 rules, lines of 2,000 characters, values of one name joined);
// Vercel
// "Project configuration: headers" (of one key, the last rule that matches counts).
import { commentLines } from "../../enforcement/server-text.ts";
import { whyNotJoined } from "../joined.ts";
import { areDisjoint, type ReadHeaderRule, textOf } from "../rules.ts";
import { type HeaderWriter, whyNoType } from "../writer.ts";
import { joinedFields } from "./lighttpd.ts";

/** The path with its one wildcard; null where the pattern needs more. */
function wildcardPath({ pattern }: ReadHeaderRule): string | null {
  const path = `${textOf(pattern)}${pattern.isAnchored ? "" : "*"}`.replace(/\*+$/, "*");
  return /^[^*]*\*?[^*]*$/.test(path) && !path.includes("?") && path.startsWith("/") ? path : null;
}

function whyNoPath(rules: readonly ReadHeaderRule[], title: string): string | null {
  const rule = rules.find((one) => wildcardPath(one) === null || /[:(){}\\]/.test(textOf(one.pattern)));
  return rule === undefined ? null : `${title} knows one wildcard in a path and no query, and ${rule.path} needs more`;
}

function headersFile(name: "netlify" | "cloudflare", title: string): HeaderWriter {
  return {
    name,
    title,
    whyNot: (rules) =>
      name === "cloudflare" && rules.length > 100
        ? "Cloudflare takes at most 100 rules"
        : (whyNoType(rules, title) ?? whyNoPath(rules, title) ?? whyNotJoined(rules)),
    guide: ["Put _headers into the folder that is published. Responses of functions do not get these fields."],
    write: (rules, header) => [
      {
        name: "_headers",
        text: `${[
          ...commentLines(header),
          ...rules.flatMap((rule) => [
            wildcardPath(rule) as string,
            ...joinedFields([rule]).map(([field, value]) => `  ${field}: ${value}`),
          ]),
        ].join("\n")}\n`,
      },
    ],
  };
}

/** Netlify. */
export const netlifyHeaders: HeaderWriter = headersFile("netlify", "Netlify");
/** Cloudflare Pages. */
export const cloudflareHeaders: HeaderWriter = headersFile("cloudflare", "Cloudflare");

/** Vercel. */
export const vercelHeaders: HeaderWriter = {
  name: "vercel",
  title: "Vercel",
  whyNot: (rules) =>
    whyNoType(rules, "Vercel") ?? whyNoPath(rules, "Vercel") ?? whyNotJoined(rules) ?? whyOverridden(rules),
  guide: ["Put the member headers into vercel.json, or this file beside the project where there is none."],
  write: (rules) => [
    {
      name: "vercel.json",
      text: `${JSON.stringify(
        {
          headers: rules.map((rule) => ({
            // path-to-regexp: what is no letter or digit is escaped, and a star is any text.
            source: (wildcardPath(rule) as string).replace(/[.+^$[\]|!]/g, "\\$&").replaceAll("*", "(.*)"),
            headers: joinedFields([rule]).map(([key, value]) => ({ key, value })),
          })),
        },
        null,
        2,
      )}\n`,
    },
  ],
};

/** Of one key, the last rule that matches counts: two rules for one key must never meet. */
function whyOverridden(rules: readonly ReadHeaderRule[]): string | null {
  for (const [at, one] of rules.entries()) {
    for (const other of rules.slice(at + 1)) {
      const name = one.fields.find(([name]) =>
        other.fields.some(([same]) => same.toLowerCase() === name.toLowerCase()),
      )?.[0];
      if (name !== undefined && !areDisjoint(one, other))
        return `Vercel sends ${name} of the last rule that matches alone, and ${one.path} and ${other.path} may meet`;
    }
  }
  return null;
}
