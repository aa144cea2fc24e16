// HAProxy: http-after-response, which sees every response, HAProxy's own too, in a named section of defaults.
import { commentLines } from "../../enforcement/server-text.ts";
import { spelledText } from "../../enforcement/pattern-text.ts";
import { fieldsOf, type HeaderWriter, typeText } from "../writer.ts";

/** HAProxy. */
export const haproxyHeaders: HeaderWriter = {
  name: "haproxy",
  title: "HAProxy",
  whyNot: (rules) =>
    rules.some(({ pattern }) => spelledText(pattern, "pcre").length > 1_500)
      ? "HAProxy cannot hold so long a path"
      : null,
  guide: [
    "Start HAProxy with -f .../maycrawl-headers.cfg before the site's own file, and write there",
    "`frontend NAME from maycrawl_headers`",
  ],
  write: (rules, header) => [
    {
      name: "maycrawl-headers.cfg",
      text: `${[
        ...commentLines(header),
        "defaults maycrawl_headers",
        "    mode http",
        "    timeout client 60s",
        "    timeout server 60s",
        "    timeout connect 10s",
        "    http-request set-var(txn.maycrawl_path) pathq",
        ...fieldsOf(rules).map(({ rule, name, value }) => {
          const quoted = value.replace(/[\\"$]/g, "\\$&").replaceAll("%", "%%");
          const type = rule.type === null ? "" : ` { res.hdr(content-type) -m reg -i '${typeText(rule.type)}' }`;
          const path = `{ var(txn.maycrawl_path) -m reg '${spelledText(rule.pattern, "pcre")}' }`;
          return `    http-after-response add-header ${name} "${quoted}" if ${path}${type}`;
        }),
      ].join("\n")}\n`,
    },
  ],
};
