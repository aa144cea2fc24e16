// The filter in front of parse5's tokenizer: it moves the tokenizer on over stretches that can hold no fact, and where
// it is not sure it leaves the page to parse5. What it passes over:
// - text that nobody wants, up to the next "<": in the body, and in scripts, styles and the like;
// - comments, and of those that begin oddly the inside, up to the next two hyphens;
// - tags in their plain form, except those that can hold a rule (meta, link, base, data-nosnippet) or decide how the
//   page is read: of these the reader is told the name, where a link leads and how, and the type of a script;
// - in all other tags, what stands for itself in a name or a quoted value: parse5 keeps it as it is.
// Lines and columns are counted over what is passed by. The tests hold every page against the tokenizer without the
// filter. Next on the path: page-reader.ts.
import { Token, TokenizerMode } from "parse5";
import { PassingTokenizer } from "./passing-tokenizer.ts";
import { commentEnd, isName, plainAttributesEnd, plainName } from "./plain-tag.ts";
import {
  ampersand,
  apostrophe,
  exclamation,
  greaterThan,
  hyphen,
  isBlank,
  isDoubleQuotedUnit,
  isLowerCaseUnit,
  isPlainBlank,
  isSingleQuotedUnit,
  isTextUnit,
  lessThan,
  quote,
  slash,
  unitAt,
} from "./text-units.ts";

const textModes: ReadonlySet<number> = new Set(Object.values(TokenizerMode));

const noComment: Token.CommentToken = { type: Token.TokenType.COMMENT, data: "", location: null };

/** parse5's tokenizer behind the filter. */
export class FilteredTokenizer extends PassingTokenizer {
  readonly #plain: Token.TagToken = {
    type: Token.TokenType.START_TAG,
    tagName: "",
    tagID: 0,
    selfClosing: false,
    ackSelfClosing: false,
    attrs: [],
    location: null,
  };

  // What was read is dropped here alone, and what is left is joined with what comes: so the page is one flat string,
  // whose characters are read at half the cost of those of a slice or of a concatenation.
  override write(chunk: string, isLastChunk: boolean): void {
    const { preprocessor } = this;
    if (this.#mayDrop()) {
      this.#dropText();
      this.#dropRead();
    }
    preprocessor.bufferWaterline = Infinity;
    const rest = preprocessor.html;
    preprocessor.html = "";
    super.write(rest === "" ? chunk : [rest, chunk].join(""), isLastChunk);
  }

  #dropRead(): void {
    const stand = this.stand();
    const read = stand.pos + 1;
    stand.html = stand.html.slice(read);
    stand.droppedBufferSize += read;
    stand.lineStartPos -= read;
    stand.pos = -1;
    stand.lastGapPos = -2;
    stand.gapStack.length = 0;
  }

  override get heldUnits(): number {
    return this.#mayDrop() ? 0 : super.heldUnits;
  }

  /** Whether nothing that was read is needed any more: no tag, comment or reference is open. */
  #mayDrop(): boolean {
    return this.currentToken === null && textModes.has(this.state);
  }

  protected override _stateData(code: number): void {
    if (this.#pass(code)) return;
    super._stateData(code);
    if (isBlank(code)) this.#takeRun(isPlainBlank);
  }

  protected override _stateRcdata(code: number): void {
    if (this.#pass(code)) return;
    super._stateRcdata(code);
    this.#takeText(code);
  }

  protected override _stateRawtext(code: number): void {
    if (this.#pass(code)) return;
    super._stateRawtext(code);
    this.#takeText(code);
  }

  protected override _stateScriptData(code: number): void {
    if (this.#pass(code)) return;
    super._stateScriptData(code);
    this.#takeText(code);
  }

  protected override _statePlaintext(code: number): void {
    if (!this.isTextIdle || code < 0) super._statePlaintext(code);
    else this.#passText(this.preprocessor.html.length);
  }

  protected override _stateScriptDataEscaped(code: number): void {
    if (!this.#passEscaped(code)) super._stateScriptDataEscaped(code);
  }

  protected override _stateScriptDataDoubleEscaped(code: number): void {
    if (!this.#passEscaped(code)) super._stateScriptDataDoubleEscaped(code);
  }

  // "<" and one hyphen begin states of their own in a comment, but whatever comes between, only two hyphens end it.
  protected override _stateComment(code: number): void {
    if (code < 0 || code === hyphen) {
      super._stateComment(code);
      return;
    }
    const { html, pos } = this.preprocessor;
    const next = html.indexOf("--", pos + 1);
    const isHyphenLast = unitAt(html, html.length - 1) === hyphen;
    this.passTo(next >= 0 ? next : isHyphenLast ? html.length - 1 : html.length);
  }

  protected override _stateAttributeValueDoubleQuoted(code: number): void {
    super._stateAttributeValueDoubleQuoted(code);
    if (code !== quote && code !== ampersand && code > 0) this.#takeRun(isDoubleQuotedUnit);
  }

  protected override _stateAttributeValueSingleQuoted(code: number): void {
    super._stateAttributeValueSingleQuoted(code);
    if (code !== apostrophe && code !== ampersand && code > 0) this.#takeRun(isSingleQuotedUnit);
  }

  protected override _stateTagName(code: number): void {
    super._stateTagName(code);
    const token = this.currentToken;
    if (!isLowerCaseUnit(code) || token === null || !("tagName" in token)) return;
    token.tagName += this.#nameRun();
  }

  protected override _stateAttributeName(code: number): void {
    super._stateAttributeName(code);
    if (isLowerCaseUnit(code)) this.currentAttr.name += this.#nameRun();
  }

  /** The letters that follow in a name, which parse5 would take as they are. */
  #nameRun(): string {
    const { html, pos } = this.preprocessor;
    let to = pos + 1;
    while (isLowerCaseUnit(unitAt(html, to))) to++;
    this.passTo(to);
    return html.slice(pos + 1, to);
  }

  /** Text that nobody wants: what parse5 has gathered of it goes too. */
  #dropText(): void {
    if (this.currentCharacterToken !== null) this._emitCurrentCharacterToken(null);
  }

  #passText(end: number): void {
    this.#dropText();
    this.passTo(end);
  }

  /** Passes what was read and all behind it, as far as the filter is sure; false if what was read is parse5's. */
  #pass(code: number): boolean {
    if (code < 0) return false;
    if (code !== lessThan || this.state !== TokenizerMode.DATA) {
      if (code === lessThan || !this.isTextIdle) return false;
      this.#dropText();
      if (!this.#toMarkup()) {
        this.countAll();
        return true;
      }
    }
    while (this.#passMarkup()) {
      if (!this.#toMarkup()) {
        this.countAll();
        return true;
      }
    }
    this.countAll();
    super._stateData(lessThan);
    return true;
  }

  /** Moves on to the next "<" that may begin markup; false if parse5 reads on before. */
  #toMarkup(): boolean {
    for (;;) {
      const { html, pos } = this.preprocessor;
      if (this.state !== TokenizerMode.DATA) {
        if (!this.isTextIdle || !this.#passRawText()) return false;
      } else {
        if (!this.isTextIdle && unitAt(html, pos + 1) !== lessThan) return false;
        const next = html.indexOf("<", pos + 1);
        this.skipTo(next < 0 ? html.length : next + 1);
        return next >= 0;
      }
    }
  }

  /**
   * Raw text ends at "</" and the element's name; in a script, "<!" may begin what hides that. False if parse5 reads
   * the end.
   */
  #passRawText(): boolean {
    const isScript = this.state === TokenizerMode.SCRIPT_DATA;
    if (!isScript && this.state !== TokenizerMode.RAWTEXT && this.state !== TokenizerMode.RCDATA) return false;
    const { html, pos } = this.preprocessor;
    const name = this.lastStartTagName;
    const first = name.charCodeAt(0);
    let next = html.indexOf("<", pos + 1);
    for (; next >= 0; next = html.indexOf("<", next + 1)) {
      if (next + 2 >= html.length) break;
      const after = unitAt(html, next + 1);
      if (after === slash ? (unitAt(html, next + 2) | 0x20) === first : isScript && after === exclamation) break;
    }
    const end = next + 2 + name.length;
    if (next < 0 || unitAt(html, end) !== greaterThan || !isName(html, next + 2, end, name)) {
      this.skipTo(next < 0 ? html.length : next);
      return false;
    }
    this.state = TokenizerMode.DATA;
    this.#passTag(name, next, end, true, false);
    return true;
  }

  /** In a script's comment, a hyphen or "<" may begin its end. */
  #passEscaped(code: number): boolean {
    if (!this.isTextIdle || code < 0 || code === lessThan || code === hyphen) return false;
    const { html, pos } = this.preprocessor;
    let end = pos + 1;
    for (; end < html.length; end++) {
      const next = unitAt(html, end);
      if (next === lessThan || next === hyphen) break;
    }
    this.#passText(end);
    return true;
  }

  /** Text that is wanted: after a character that stands for itself, those that do too. */
  #takeText(code: number): void {
    if (code > 0 && code !== lessThan && code !== ampersand && !isBlank(code)) this.#takeRun(isTextUnit);
  }

  /** Takes what stands for itself into the text or value that parse5 gathers, as its `_extendRun` does. */
  #takeRun(isTaken: (code: number) => boolean): void {
    const stand = this.stand();
    if (stand.skipNextNewLine) return;
    const { html, pos } = stand;
    let to = pos + 1;
    while (to < html.length && isTaken(unitAt(html, to))) to++;
    // The second half of a surrogate pair must not be left alone.
    if (to === html.length) to--;
    if (to <= pos + 1) return;
    if (this.runEnd !== pos + 1) {
      this._flushRun("");
      this.runStart = pos + 1;
    }
    this.runEnd = to;
    this.passTo(to);
  }

  /** Passes what begins at the "<" that was read, if the filter can be sure of it. */
  #passMarkup(): boolean {
    const { html, pos } = this.preprocessor;
    if (unitAt(html, pos + 1) !== exclamation) return this.#passPlainTag();
    const end = commentEnd(html, pos);
    if (end < 0) return false;
    this.skipTo(end + 1);
    this.#dropText();
    this.handler.onComment(noComment);
    return true;
  }

  /** Passes the tag whose "<" was read, if it is plain and can say nothing but that it opens or closes an element. */
  #passPlainTag(): boolean {
    const stand = this.stand();
    const { html, pos } = stand;
    let at = pos + 1;
    let code = unitAt(html, at);
    const isEnd = code === slash;
    if (isEnd) code = unitAt(html, ++at);
    const nameAt = at;
    let hash = 0;
    for (; ; code = unitAt(html, ++at)) {
      const folded = code | 0x20;
      if (folded >= 0x61 && folded <= 0x7a) hash = (hash * 31 + folded) & 0xffff;
      else if (at > nameAt && ((code >= 0x30 && code <= 0x39) || code === hyphen)) hash = (hash * 31 + code) & 0xffff;
      else break;
    }
    if (at === nameAt) return false;
    const name = plainName(html, nameAt, at, hash);
    if (name.asked === null) return false;
    const { attrs } = this.#plain;
    if (attrs.length > 0) attrs.length = 0;
    let isSelfClosing = false;
    if (code !== greaterThan) {
      if (isEnd) return false;
      at = plainAttributesEnd(html, at, name.asked, attrs);
      if (at < 0) return false;
      isSelfClosing = unitAt(html, at - 1) === slash;
    }
    if (!isEnd && name.isRawText) this.lastStartTagName = name.text;
    this.#passTag(name.text, pos, at, isEnd, isSelfClosing);
    return true;
  }

  /** Tells the reader of the tag between the two places, of which it asks no more. */
  #passTag(name: string, from: number, to: number, isEnd: boolean, isSelfClosing: boolean): void {
    this.#dropText();
    this.skipTo(to + 1);
    this.placeLater(from);
    const token = this.#plain;
    token.tagName = name;
    token.selfClosing = isSelfClosing;
    if (isEnd) this.handler.onEndTag(token);
    else this.handler.onStartTag(token);
    this.placeLater(-1);
  }
}
