// What stands where a robots.txt should: one row for each kind of content without rules.
import type { Check } from "../check.ts";
import { type ContentKind, contentWords } from "../content-kind.ts";
import type { LintedFile } from "../linted-file.ts";
import type { Span } from "../../robots-txt/index.ts";

interface Row {
  readonly code: string;
  readonly kind: ContentKind;
  readonly summary: string;
  readonly explanation: string;
  readonly source: string;
  readonly message: (file: LintedFile) => string;
  readonly span: (file: LintedFile) => Span;
}

const firstOctets = ({ octets }: LintedFile): Span => ({ start: 0, end: Math.min(2, octets.length) });

function firstText(file: LintedFile): Span {
  const line = file.lines.find((one) => one.kind !== "empty");
  return line === undefined ? { start: 0, end: 0 } : file.textSpan(line);
}

const rows: readonly Row[] = [
  {
    code: "other-encoding",
    kind: "other-encoding",
    summary: "The file is UTF-16 or UTF-32.",
    explanation:
      "robots.txt is UTF-8. To a reader, every second byte of such a file is a NUL, so it finds no record and may " +
      "fetch everything. Save the file as UTF-8.",
    source: "RFC 9309 section 2.3",
    message: ({ octets }) => contentWords("other-encoding", octets),
    span: firstOctets,
  },
  {
    code: "binary-file",
    kind: "binary",
    summary: "The file is not text.",
    explanation:
      "An image, or a compressed file that is not labelled as one, holds no record: everything may be fetched. Check " +
      "what the server sends for /robots.txt, and with which `Content-Encoding`.",
    source: "RFC 9309 section 2.3",
    message: ({ octets }) => contentWords("binary", octets),
    span: firstOctets,
  },
  {
    code: "html-document",
    kind: "html",
    summary: "The file is an HTML page.",
    explanation:
      "A server that answers every unknown path with its start page does so for /robots.txt too. Crawlers find no " +
      "rule in it and fetch everything. Serve a robots.txt, or 404 if the site has none.",
    source: "RFC 9309 sections 2.3 and 2.3.1.3",
    message: ({ octets }) => contentWords("html", octets),
    span: firstText,
  },
  {
    code: "xml-document",
    kind: "xml",
    summary: "The file is XML.",
    explanation:
      "A store answered with an error in XML, or the sitemap is served in its place. Crawlers find no rule in it and " +
      "fetch everything. Serve a robots.txt, or 404 if the site has none.",
    source: "RFC 9309 sections 2.3 and 2.3.1.3",
    message: ({ octets }) => contentWords("xml", octets),
    span: firstText,
  },
  {
    code: "json-document",
    kind: "json",
    summary: "The file is JSON.",
    explanation:
      "An API or a framework answered with an error in JSON, and with status 200. Crawlers find no rule in it " +
      "and fetch " +
      "everything. Serve a robots.txt, or 404 if the site has none.",
    source: "RFC 9309 sections 2.3 and 2.3.1.3",
    message: ({ octets }) => contentWords("json", octets),
    span: firstText,
  },
];

export const notRobotsTxt: readonly Check[] = rows.map(
  ({ code, kind, summary, explanation, source, message, span }) => ({
    code,
    meta: { summary, explanation, severity: { default: "error" }, fix: null, source, readsAnything: true },
    run: (file) =>
      file.kind !== kind
        ? []
        : [
            {
              span: span(file),
              message: message(file),
              effect: { kind: "decides-nothing", text: "no line of the file has an effect: everything may be fetched" },
            },
          ],
  }),
);
