// parse5's tokenizer, which also knows where the tag at hand began. parse5 can keep the place of every token and
// attribute, but that costs a third of the speed, and on a tag of a million attributes seconds; what is wanted is one
// place a tag.
import { Token, Tokenizer, type TokenHandler } from "parse5";
import type { Place } from "./diagnostics.ts";

/** A tokenizer; both places hold while a handler looks at a tag. */
export class PlacedTokenizer extends Tokenizer {
  #line = 1;
  #column = 1;

  constructor(handler: TokenHandler) {
    super({ sourceCodeLocationInfo: false }, handler);
  }

  /** Where the "<" of the tag stands. */
  tagStart(): Place {
    return { line: this.#line, column: this.#column };
  }

  /** The name of the start tag that is being read; null outside of one. */
  openTagName(): string | null {
    const token = this.currentToken;
    return token?.type === Token.TokenType.START_TAG ? token.tagName : null;
  }

  /** Just behind what has been read: behind the ">" of the tag. */
  readTo(): Place {
    return { line: this.preprocessor.line, column: this.preprocessor.col + 1 };
  }

  // Called on the first letter of the name, which stands on the line of its "<".
  protected override _createStartTagToken(): void {
    this.#line = this.preprocessor.line;
    this.#column = this.preprocessor.col - 1;
    super._createStartTagToken();
  }

  protected override _createEndTagToken(): void {
    this.#line = this.preprocessor.line;
    this.#column = this.preprocessor.col - 2;
    super._createEndTagToken();
  }
}
