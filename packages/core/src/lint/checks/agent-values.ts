// Values of user-agent lines that name nobody, or not whom they seem to: one row for each way in which they do.
import { readIdentification } from "../../crawlers/index.ts";
import { isIdentification, writtenToken } from "../agent-names.ts";
import type { Check, CheckMeta } from "../check.ts";
import type { LintedFile } from "../linted-file.ts";
import { quoted } from "../wording.ts";

interface Row {
  readonly code: string;
  readonly meta: CheckMeta;
  /** What is wrong with the value; null where nothing of this kind is. */
  readonly fault: (value: string, file: LintedFile) => string | null;
}

const rows: readonly Row[] = [
  {
    code: "identification-string",
    meta: {
      summary: "A user-agent line holds a whole User-Agent header.",
      explanation:
        "robots.txt names a crawler by its product token, not by the header that it sends. Of a header, readers take " +
        "the first word: `Mozilla`, which is no crawler's name. Write the token from the header.",
      severity: { default: "error" },
      fix: null,
      source: "RFC 9309 section 2.2.1",
    },
    fault: (value) => {
      if (!isIdentification(value)) return null;
      const token = writtenToken(value);
      const meant = readIdentification(value)?.productToken;
      const hint = meant === undefined || meant === token ? "" : ` Its token may be ${quoted(meant)}.`;
      return `This is a User-Agent header, not a product token: readers take it for ${quoted(token)}.${hint}`;
    },
  },
  {
    code: "invalid-user-agent",
    meta: {
      summary: "A user-agent line names no crawler.",
      explanation:
        '`*` stands for every crawler only when it stands alone. `*bot`, `"Foo"` and an empty value are neither ' +
        "product tokens nor patterns: names are compared whole. The line still begins a group, so the rules below " +
        "bind no crawler.",
      severity: { default: "error" },
      fix: null,
      source: "RFC 9309 section 2.2.1",
    },
    fault: (value) => {
      if (value === "") return "The user-agent line names no crawler.";
      if (writtenToken(value) !== "") return null;
      const hint = value.includes("*") ? " A * among letters is not a wildcard here." : "";
      return `${quoted(value)} is not a product token: the line names no crawler.${hint}`;
    },
  },
  {
    code: "digits-in-token",
    meta: {
      summary: "A product token holds digits.",
      explanation:
        "RFC 9309's tokens have no digits, and readers built on google/robotstxt cut a name at the first one: to " +
        "them `MJ12bot` is `MJ`. The crawlers with such names look for the whole name, so nothing needs to change; " +
        "hence off except under those dialects.",
      severity: { default: "off", google: "info", "rfc9309-strict": "warning" },
      fix: null,
      source: "RFC 9309 section 2.2.1",
    },
    fault: (value, { dialect }) => {
      const token = writtenToken(value);
      if (!/[0-9]/.test(token)) return null;
      const cut = /^[A-Za-z_-]*/.exec(token)?.[0] ?? "";
      const reading =
        dialect.agentValue === "cut-at-non-letter" ? `it is read as ${quoted(cut)}` : "the line names no crawler";
      return `${quoted(token)} holds digits: ${reading}.`;
    },
  },
];

export const agentValues: readonly Check[] = rows.map(({ code, meta, fault }) => ({
  code,
  meta,
  run: (file) =>
    file.agentLines.flatMap((line) => {
      const message = fault(line.value, file);
      return message === null ? [] : [{ span: line.value === "" ? line.keySpan : line.valueSpan, message }];
    }),
}));
