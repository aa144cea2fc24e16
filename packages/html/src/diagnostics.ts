// Diagnostics of a page, as data: content never throws. Each code is defined here; a test compares docs/html.md. These
// are facts about the reading; @maycrawl/core says what they mean for a crawler.
import { visible } from "@maycrawl/core";

/** Every code with what it says. */
export const pageDiagnosticCodes = {
  "over-octet-limit": "The page is larger than the limit; the rest is not read.",
  "over-meta-limit": "The page has more meta tags than the limit; the rest are not listed.",
  "over-link-limit": "The page has more links than the limit; the rest are not listed.",
  "over-no-snippet-limit": "The page has more data-nosnippet elements than the limit; the rest are not listed.",
  "over-text-limit": "A title or script is longer than the limit, or there are more licence scripts than the limit.",
  "unknown-charset": "The charset in the page's Content-Type is unknown, so it is ignored.",
  "charset-declared-late": "A meta tag declares a charset after the first 1,024 bytes, where readers do not look.",
  "replacement-charset": "Browsers refuse to decode this charset: the page has no content.",
  "meta-in-noscript": "A meta tag is inside a noscript element, and no source says whether it counts there.",
  "meta-in-template": "A meta tag is inside a template element, whose content is inert: it does not count.",
  "meta-in-frameset": "A meta tag is inside a frameset, where only frames exist: it does not count.",
  "meta-without-content": "A meta tag has a name but no content attribute: it says nothing.",
  "meta-name-with-blanks": "A meta tag's name has blanks around it: by the HTML standard it is another name.",
  "robots-as-http-equiv": 'A meta tag has http-equiv="robots" where name="robots" is meant: it does not count.',
  "x-robots-tag-as-http-equiv":
    'A meta tag has http-equiv="X-Robots-Tag", which is a response header: it does not count.',
  "robots-as-property": 'A meta tag has property="robots" where name="robots" is meant: it does not count.',
  "no-snippet-not-for-google": "Google reads data-nosnippet on span, div and section only, not on this element.",
  "no-snippet-unclosed":
    "An element with data-nosnippet is never closed: everything after it is kept out of the snippet too.",
  "page-ends-in-tag": "The page ends inside a tag: what the tag would say does not count.",
  "unclosed-raw-text":
    "An element whose content is text is never closed: the rest of the page is text, and none of its tags count.",
} as const;

/** A diagnostic's code. */
export type PageDiagnosticCode = keyof typeof pageDiagnosticCodes;

/** A diagnostic of a page, and its place. */
export interface PageDiagnostic {
  readonly code: PageDiagnosticCode;
  readonly message: string;
  /**
   * What it is about, safe to print: a name, or what a tag that does not count would say. Null where the message says
   * it all.
   */
  readonly detail: string | null;
  /** From 1; the column is in UTF-16 units of the decoded line. */
  readonly line: number;
  readonly column: number;
}

/**
 * A place in the decoded page; both from 1, the column in UTF-16 units of the line. CR, LF and CRLF each end one line.
 */
export interface Place {
  readonly line: number;
  readonly column: number;
}

// Enough to explain any page that a person wrote.
const maxDiagnostics = 1_000;
const maxDetailUnits = 200;

/** The diagnostics of one page, in the order in which they were found, bounded in number and length. */
export class DiagnosticList {
  readonly found: PageDiagnostic[] = [];
  readonly #once = new Set<PageDiagnosticCode>();

  add(code: PageDiagnosticCode, place: Place, detail: string | null = null): void {
    if (this.found.length >= maxDiagnostics) return;
    const { line, column } = place;
    this.found.push({
      code,
      message: pageDiagnosticCodes[code],
      detail: detail === null ? null : visible(detail.slice(0, maxDetailUnits)),
      line,
      column,
    });
  }

  /** A limit is reported once, where it was first reached, even when the list is full. */
  addOnce(code: PageDiagnosticCode, { line, column }: Place): void {
    if (this.#once.has(code)) return;
    this.#once.add(code);
    this.found.push({ code, message: pageDiagnosticCodes[code], detail: null, line, column });
  }
}
