// Apache: `Header always add` with an expression over the request line, so that neither the order of Files and Location
// nor an error page changes what is sent.
import { commentLines } from "../../enforcement/server-text.ts";
import { spelledText } from "../../enforcement/pattern-text.ts";
import { fieldsOf, type HeaderWriter, typeText } from "../writer.ts";

/** Apache. */
export const apacheHeaders: HeaderWriter = {
  name: "apache",
  title: "Apache",
  whyNot: (rules) =>
    rules.some(({ fields }) => fields.some(([, value]) => value.includes("${")))
      ? 'Apache takes "${" for a variable of its own'
      : null,
  guide: ["Needs mod_headers (a2enmod headers). Into each <VirtualHost>: Include .../maycrawl-headers.conf"],
  write: (rules, header) => {
    const lines = fieldsOf(rules).map(({ rule, name, value }) => {
      const quoted = value.replace(/[\\"]/g, "\\$&").replaceAll("%", "%%");
      const target = spelledText(rule.pattern, "pcre").slice(1).replace(/\$$/, "(?:\\x20|$)").replaceAll(".*", "\\S*");
      const path = `%{THE_REQUEST} =~ m#^\\S+\\x20(?:https?://[^/\\x3F]*)?(?=/)${target}#`;
      const type = rule.type === null ? "" : ` && %{CONTENT_TYPE} =~ m#${typeText(rule.type)}#i`;
      return `Header always add ${name} "${quoted}" "expr=${path}${type}"`;
    });
    return [{ name: "maycrawl-headers.conf", text: `${[...commentLines(header), ...lines].join("\n")}\n` }];
  },
};
