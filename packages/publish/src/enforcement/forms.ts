// The forms of a request target, as expressions that are tried in this order; what none matches is in normal form.
//
//   d  broken: nothing that a crawler sends. Dot segments, which URL parsers resolve; an absolute form; raw octets that
//      no URL holds. Refused to crawlers to which anything is forbidden.
//   s  structural: "//", ";" or an escaped slash in the path, which servers may take for another path. Refused where a
//      disallow rule matches one of the paths, whatever is allowed.
//   e  escaped otherwise: needless escapes, escapes in lower case. The allow rules that are certain count too.
//   p  normal form: what RFC 9309 section 2.2.2 compares octet by octet. Answered exactly as the engine does.
//
// An escape of a reserved character in a query is another URL (RFC 3986 section 2.2), and normal form.
import { brokenForm, escapedForm, structuralForm } from "./pattern-text.ts";

/** A form and the expression of the targets in it. */
export interface FormText {
  readonly form: string;
  readonly text: string;
}

const separator = "(?:[/\\x5C]|\\x25(?:2[Ff]|5[Cc]))";
const dot = "(?:\\x2E|\\x252[Ee])";

/** In the order in which they are tried. Every flavour reads them. */
export const forms: readonly FormText[] = [
  { form: brokenForm, text: "^[^/]" },
  // Octets that no URL holds as they stand, and a fragment, which no request holds (RFC 3986 section 2; RFC 9112).
  { form: brokenForm, text: "[^\\x21\\x24-\\x3B\\x3D\\x3F-\\x7E]" },
  { form: brokenForm, text: `^[^\\x3F]*${separator}${dot}${dot}?(?:[/\\x5C\\x3F\\x3B]|\\x25(?:2[Ff]|5[Cc]|3[Bb])|$)` },
  { form: structuralForm, text: "^[^\\x3F]*(?://|[\\x5C\\x3B]|\\x25(?:2[Ff]|5[Cc]|3[Bb]))" },
  // Escapes in lower case, and of unreserved characters (RFC 3986 sections 6.2.2.1 and 6.2.2.2).
  { form: escapedForm, text: "\\x25(?:[0-9A-F][a-f]|[a-f][0-9A-Fa-f])" },
  { form: escapedForm, text: "\\x25(?:2[DE]|3[0-9]|[46][1-9A-F]|[57][0-9A]|5F|7E)" },
  // Characters that some crawlers escape and others send as they stand.
  {
    form: escapedForm,
    text: "[^A-Za-z0-9_\\x21\\x25-\\x29\\x2B-\\x2F\\x3A\\x3B\\x3D\\x3F\\x40\\x5B\\x5D\\x7E]|\\x25(?:5[CE]|60|7[BCD])",
  },
  { form: escapedForm, text: "\\x3F.*\\x27" },
  // Escapes of reserved characters in the path: servers decode them before they look for a file.
  { form: escapedForm, text: "^[^\\x3F]*\\x25(?:2[146-9ABC]|3[AD]|40|5[BD])" },
];
