// Varnish: vcl_deliver and vcl_synth, which see every response. A field is sent once: values of one name are joined,
// where that says the same.
import { commentLines } from "../../enforcement/server-text.ts";
import { spelledText } from "../../enforcement/pattern-text.ts";
import { whyNotJoined } from "../joined.ts";
import { fieldsOf, type HeaderWriter, typeText } from "../writer.ts";

/** Varnish. */
export const varnishHeaders: HeaderWriter = {
  name: "varnish",
  title: "Varnish",
  whyNot: (rules) => {
    if (rules.some(({ fields }) => fields.some(([, value]) => value.includes('"}'))))
      return 'Varnish cannot hold "} in a value';
    return whyNotJoined(rules);
  },
  guide: ['Into the site\'s VCL, before its own vcl_deliver and vcl_synth: include ".../maycrawl-headers.vcl";'],
  write: (rules, header) => {
    const lines = fieldsOf(rules).flatMap(({ rule, name, value }) => {
      const type = rule.type === null ? "" : ` && resp.http.Content-Type ~ "(?i)${typeText(rule.type)}"`;
      return [
        `    if (req.url ~ "${spelledText(rule.pattern, "pcre")}"${type}) {`,
        `        if (resp.http.${name}) { set resp.http.${name} = resp.http.${name} + ", " + {"${value}"}; }`,
        `        else { set resp.http.${name} = {"${value}"}; }`,
        "    }",
      ];
    });
    const text = [
      ...commentLines(header),
      "sub maycrawl_headers {",
      ...lines,
      "}",
      "sub vcl_deliver { call maycrawl_headers; }",
      "sub vcl_synth { call maycrawl_headers; }",
    ];
    return [{ name: "maycrawl-headers.vcl", text: `${text.join("\n")}\n` }];
  },
};
