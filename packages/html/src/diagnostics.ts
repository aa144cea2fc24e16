// What is odd about a page, as data: content never throws. Each code stands once, here; docs/html.md is held against it by a
// test. These are facts about the reading; what they mean for a crawler is said by @maycrawl/core.
import { visible } from "@maycrawl/core";

/** Every code with what it says. */
export const pageDiagnosticCodes = {
  "over-octet-limit": "The page is larger than the limit; what is beyond it does not count.",
  "over-meta-limit": "The page holds more meta tags than are kept; the rest are not listed.",
  "over-link-limit": "The page holds more links than are kept; the rest are not listed.",
  "over-no-snippet-limit": "The page holds more data-nosnippet elements than are kept; the rest are not listed.",
  "over-text-limit": "The text of a title or script is longer than what is kept of one, or there are more licence scripts than are kept.",
  "unknown-charset": "Nobody knows the charset that came with the page; it is passed over.",
  "charset-declared-late": "A meta tag declares a charset beyond the first 1,024 octets, where no reader looks before it decodes.",
  "replacement-charset": "The charset is one that browsers refuse to decode: the page has no content.",
  "meta-in-noscript": "A meta tag stands in a noscript element, which is text to a reader that runs scripts: it does not count.",
  "meta-in-template": "A meta tag stands in a template element, whose content is inert: it does not count.",
  "meta-in-frameset": "A meta tag stands in a frameset, where no element but a frame exists: it does not count.",
  "meta-without-content": "A meta tag has a name but no content attribute: it says nothing.",
  "meta-name-with-blanks": "A meta tag's name has blanks around it: by the HTML standard it is another name.",
  "robots-as-http-equiv": "A meta tag has robots as http-equiv instead of as name: it does not count.",
  "robots-as-property": "A meta tag has robots as property instead of as name: it does not count.",
  "no-snippet-not-for-google": "data-nosnippet stands on an element where Google does not read it: only on span, div and section.",
  "no-snippet-unclosed": "An element with data-nosnippet is never closed: all that follows is kept out of the snippet too.",
  "unclosed-raw-text": "An element whose content is text is never closed: the rest of the page is text, and none of its tags counts.",
} as const;

/** A diagnostic's code. */
export type PageDiagnosticCode = keyof typeof pageDiagnosticCodes;

/** Something odd about a page, and where. */
export interface PageDiagnostic {
  readonly code: PageDiagnosticCode;
  readonly message: string;
  /** What it is about, fit to be shown: a name, or what a tag that does not count would say. Null where the message is all. */
  readonly detail: string | null;
  /** From 1; the column is in UTF-16 units of the decoded line. */
  readonly line: number;
  readonly column: number;
}

/** A place in the decoded page; both from 1, the column in UTF-16 units of the line. CR, LF and CRLF each end one line. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

// Enough to explain any page that a person wrote; a page of a million oddities is told by its first thousand.
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
      code, message: pageDiagnosticCodes[code], detail: detail === null ? null : visible(detail.slice(0, maxDetailUnits)), line, column,
    });
  }

  /** A limit is told once, where it was first met, even when the list is full. */
  addOnce(code: PageDiagnosticCode, { line, column }: Place): void {
    if (this.#once.has(code)) return;
    this.#once.add(code);
    this.found.push({ code, message: pageDiagnosticCodes[code], detail: null, line, column });
  }
}
