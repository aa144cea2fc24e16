// Tags of a body that may wait. What they open and close matters only where data-nosnippet, svg, math or a template
// stands: till one of these comes, their names are noted, and the rules are not told of them. On most pages they never
// are. Next on the path: page-reader.ts, which says when.
import type { Token } from "parse5";
import type { BodyRules } from "./body-rules.ts";
import { htmlBits, RawText } from "./elements.ts";
import type { OpenElements } from "./open-elements.ts";
import { attributeOf } from "./tag-text.ts";

/** To these it matters what is open, and to any tag with data-nosnippet. */
const urgentNames: ReadonlySet<string> = new Set(["svg", "math", "template", "plaintext"]);

/** So many wait at most: memory does not grow with the page. */
const maxWaiting = 65_536;
const endMark = "/";

/** The names of the tags that the rules have not been told of, in the page's order. */
export class DeferredTags {
  readonly #names: string[] = [];
  readonly #rules: BodyRules;
  readonly #open: OpenElements;

  constructor(rules: BodyRules, open: OpenElements) {
    this.#rules = rules;
    this.#open = open;
  }

  /**
   * Notes a start tag; false for one that may not wait, after telling of all that do. Raw text has no other tag in it,
   * so its end need not be noted.
   */
  start(token: Token.TagToken): boolean {
    const isUrgent = urgentNames.has(token.tagName) || attributeOf(token, "data-nosnippet") !== null;
    if (isUrgent || this.#names.length >= maxWaiting) this.#tell();
    if (!isUrgent) this.#names.push(token.tagName);
    return !isUrgent;
  }

  end(name: string): void {
    if (this.#names.length >= maxWaiting) this.#tell();
    this.#names.push(endMark, name);
  }

  #tell(): void {
    const names = this.#names;
    for (let at = 0; at < names.length; at++) {
      const name = names[at] as string;
      if (name === endMark) {
        const ended = names[++at] as string;
        this.#rules.end(ended, htmlBits(ended));
        continue;
      }
      const bits = htmlBits(name);
      if (this.#rules.start(name, bits) !== "open") continue;
      this.#open.push(name, bits, -1);
      if ((bits & RawText) !== 0) this.#open.pop();
    }
    names.length = 0;
  }
}
