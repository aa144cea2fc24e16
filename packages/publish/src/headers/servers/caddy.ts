// Caddy: `header` with "+", which adds a field of its own, in a snippet; what it sets stays on error pages and
// redirects.
import { commentLines } from "../../enforcement/server-text.ts";
import { spelledText } from "../../enforcement/pattern-text.ts";
import { fieldsOf, type HeaderWriter, whyNoType } from "../writer.ts";

/** Caddy. */
export const caddyHeaders: HeaderWriter = {
  name: "caddy",
  title: "Caddy",
  whyNot: (rules) =>
    rules.some(({ fields }) => fields.some(([, value]) => /[`{}]/.test(value)))
      ? "Caddy takes braces and backticks in a value for its own"
      : whyNoType(rules, "Caddy"),
  guide: [
    "At the top of the Caddyfile, before the sites, and into each site's block:",
    "  import .../maycrawl-headers.caddy",
    "  import maycrawl_headers",
  ],
  write: (rules, header) => {
    const lines = fieldsOf(rules).flatMap(({ rule, name, value, number }) => [
      `    @maycrawl_header_${number} vars_regexp {http.request.orig_uri} ${spelledText(rule.pattern, "re2")}`,
      `    header @maycrawl_header_${number} +${name} \`${value}\``,
    ]);
    return [
      {
        name: "maycrawl-headers.caddy",
        text: `${[...commentLines(header), "(maycrawl_headers) {", ...lines, "}"].join("\n")}\n`,
      },
    ];
  },
};
