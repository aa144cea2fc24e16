// nginx: a map a field, and add_header with `always`, which leaves out what is empty. A block with an add_header of its
// own inherits none, so the lines stand in a file that such blocks include too.
import { commentLines } from "../../enforcement/server-text.ts";
import { spelledText } from "../../enforcement/pattern-text.ts";
import { fieldsOf, type HeaderWriter, typeText } from "../writer.ts";

/** nginx. */
export const nginxHeaders: HeaderWriter = {
  name: "nginx",
  title: "nginx",
  whyNot: (rules) =>
    rules.some(({ pattern }) => spelledText(pattern, "pcre").length > 3_900)
      ? "nginx cannot hold so long a path"
      : null,
  guide: [
    "Put maycrawl-headers-map.conf where the http block includes it (/etc/nginx/conf.d/ on Debian), and",
    "  include maycrawl-headers.conf;",
    "into each server block, and again into EACH BLOCK THAT HAS AN add_header OF ITS OWN: such a block inherits none.",
  ],
  write: (rules, header) => {
    const fields = fieldsOf(rules);
    const quoted = (value: string): string =>
      `"${value.replace(/[\\"]/g, "\\$&").replaceAll("$", "${maycrawl_dollar}")}"`;
    const source = (type: string | null, number: number): string =>
      type === null ? "$request_uri" : `"$maycrawl_type_${number}$request_uri"`;
    const maps = fields.flatMap(({ rule, value, number }) => [
      ...(rule.type === null
        ? []
        : [
            `map $sent_http_content_type $maycrawl_type_${number} {`,
            '    default "";',
            `    "~*${typeText(rule.type)}" t;`,
            "}",
          ]),
      `map ${source(rule.type, number)} $maycrawl_header_${number} {`,
      '    default "";',
      `    "~^${rule.type === null ? "" : "t"}${spelledText(rule.pattern, "pcre").slice(1)}" ${quoted(value)};`,
      "}",
    ]);
    return [
      {
        name: "maycrawl-headers-map.conf",
        text: `${[...commentLines(header), "geo $maycrawl_dollar {", '    default "$";', "}", ...maps].join("\n")}\n`,
      },
      {
        name: "maycrawl-headers.conf",
        text: fields.map(({ name, number }) => `add_header ${name} $maycrawl_header_${number} always;\n`).join(""),
      },
    ];
  },
};
