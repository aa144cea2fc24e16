// lighttpd: setenv.add-response-header, of which only the innermost counts; so conditions are nested, and each place
// holds all that is sent there. A field is sent once: values of one name are joined, where that says the same.
import { commentLines } from "../../enforcement/server-text.ts";
import { spelledText } from "../../enforcement/pattern-text.ts";
import { whyNotJoined } from "../joined.ts";
import type { ReadHeaderRule } from "../rules.ts";
import { areDisjoint, textOf } from "../rules.ts";
import { type HeaderWriter, whyNoType } from "../writer.ts";

/** Each further path doubles the places. */
const mostPaths = 6;

/** lighttpd. */
export const lighttpdHeaders: HeaderWriter = {
  name: "lighttpd",
  title: "lighttpd",
  whyNot: (rules) => {
    if (pathsOf(rules).length > mostPaths)
      return `lighttpd needs a condition for each combination of paths: at most ${mostPaths} paths`;
    const withQuery = rules.find(({ pattern }) => textOf(pattern).includes("?"));
    if (withQuery !== undefined) return `lighttpd's conditions do not see the query, which ${withQuery.path} is about`;
    if (rules.some(({ fields }) => fields.some(([, value]) => value.includes("\\"))))
      return "lighttpd cannot hold a backslash in a value";
    return whyNoType(rules, "lighttpd") ?? whyNotJoined(rules);
  },
  guide: [
    'Needs "mod_setenv" in server.modules. At the end of the configuration: include ".../maycrawl-headers.conf"',
    "A star stands for a path here, never for a part of the query.",
  ],
  write: (rules, header) => [
    {
      name: "maycrawl-headers.conf",
      text: `${[...commentLines(header), ...places(pathsOf(rules), rules, [], "")].join("\n")}\n`,
    },
  ],
};

function pathsOf(rules: readonly ReadHeaderRule[]): string[] {
  return [...new Set(rules.map(({ path }) => path))];
}

/**
 * The conditions for the paths, inside a place where those of `held` match. Of places that match, the one written last
 * counts; so the last path comes first, and whatever matches, the place written last holds all of it.
 */
function places(
  paths: readonly string[],
  rules: readonly ReadHeaderRule[],
  held: readonly string[],
  indent: string,
): string[] {
  const numbered = paths.map((path, at) => ({ path, at })).reverse();
  return numbered.flatMap(({ path, at }) => {
    const rule = rules.find((one) => one.path === path) as ReadHeaderRule;
    const { isAnchored } = rule.pattern;
    const inner = isAnchored ? `${indent}  ` : indent;
    const now = [...held, path];
    const further = paths
      .slice(at + 1)
      .filter((other) => !areDisjoint(rule, rules.find((one) => one.path === other) as ReadHeaderRule));
    return [
      `${indent}$HTTP["url"] =~ "${spelledText(rule.pattern, "pcre")}" {`,
      ...(isAnchored ? [`${inner}$HTTP["query-string"] == "" {`] : []),
      `${inner}  setenv.add-response-header = (`,
      ...joinedFields(rules.filter((one) => now.includes(one.path))).map(
        ([name, value]) => `${inner}    "${name}" => "${value.replaceAll('"', '\\"')}",`,
      ),
      `${inner}  )`,
      ...places(further, rules, now, `${inner}  `),
      ...(isAnchored ? [`${inner}}`] : []),
      `${indent}}`,
    ];
  });
}

/** Fields with values of one name joined. */
export function joinedFields(rules: readonly ReadHeaderRule[]): [string, string][] {
  const joined = new Map<string, [string, string]>();
  for (const [name, value] of rules.flatMap(({ fields }) => fields)) {
    const known = joined.get(name.toLowerCase());
    if (known === undefined) joined.set(name.toLowerCase(), [name, value]);
    else known[1] = `${known[1]}, ${value}`;
  }
  return [...joined.values()];
}
