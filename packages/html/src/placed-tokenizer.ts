// parse5's tokenizer, which also knows where the tag at hand began. parse5 can keep the place of every token and
// attribute, but that costs a third of the speed, and on a tag of a million attributes seconds; what is wanted is one
// place a tag.
import { Token, Tokenizer, type TokenHandler } from "parse5";
import type { Place } from "./diagnostics.ts";

/** What of parse5's preprocessor says where the reader stands; of parse5 8.1.1, which package.json pins. */
export interface Stand {
  html: string;
  droppedBufferSize: number;
  /** Of the last character that was read. */
  pos: number;
  line: number;
  lineStartPos: number;
  /** Whether that character ended a line, and the line is not counted yet. */
  isEol: boolean;
  /** Whether it was a CR, so that an LF behind it belongs to it. */
  skipNextNewLine: boolean;
  /** Where more than one unit was read as one character: nothing goes back behind what is dropped. */
  lastGapPos: number;
  readonly gapStack: number[];
}

/** A tokenizer; both places hold while a handler looks at a tag. */
export class PlacedTokenizer extends Tokenizer {
  /** Whether text that comes now says nothing: the reader sets it behind every tag. */
  isTextIdle = false;
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

  /** How much of the page is held, in UTF-16 units: at every write it is copied. */
  get heldUnits(): number {
    return this.preprocessor.html.length;
  }

  /** Just behind what has been read: behind the ">" of the tag. */
  readTo(): Place {
    return { line: this.preprocessor.line, column: this.preprocessor.col + 1 };
  }

  protected stand(): Stand {
    return this.preprocessor as unknown as Stand;
  }

  // Where "&" begins no reference, parse5 goes back to it, but not over the line that it saw end behind it: it would
  // count that line twice.
  protected override _stateCharacterReference(): void {
    super._stateCharacterReference();
    const stand = this.stand();
    if (stand.pos === this.entityStartPos) stand.isEol = stand.skipNextNewLine = false;
  }

  /** Says where the "<" of the tag stands. */
  protected placeTag(line: number, column: number): void {
    this.#line = line;
    this.#column = column;
  }

  // Called on the first letter of the name, which stands on the line of its "<".
  protected override _createStartTagToken(): void {
    this.placeTag(this.preprocessor.line, this.preprocessor.col - 1);
    super._createStartTagToken();
  }

  protected override _createEndTagToken(): void {
    this.placeTag(this.preprocessor.line, this.preprocessor.col - 2);
    super._createEndTagToken();
  }
}
