// Tokens in, facts out. The tokenizer is parse5's; here stands what tree construction adds to it (HTML standard section
// 13.2.6): which state the tokenizer is in after which tag, whether a head is still open, what is svg or math, what is
// inert. No tree is built. Deviations from a full tree construction stand in docs/html.md. Next on the path:
// body-rules.ts, which says what a tag in the body closes, and collected-facts.ts, which keeps.
import type { MetaPosition } from "@maycrawl/core/page";
import { type Token, TokenizerMode, type TokenHandler } from "parse5";
import { BodyRules } from "./body-rules.ts";
import type { CollectedFacts } from "./collected-facts.ts";
import { DeferredTags } from "./deferred-tags.ts";
import type { Place } from "./diagnostics.ts";
import {
  Foreign,
  foreignBits,
  ForeignRoot,
  headElements,
  htmlBits,
  Inert,
  IntegrationPoint,
  MathMl,
  MathText,
  RawText,
  Svg,
} from "./elements.ts";
import { OpenElements } from "./open-elements.ts";
import { PlacedTokenizer } from "./placed-tokenizer.ts";
import { FilteredTokenizer } from "./filtered-tokenizer.ts";
import { isQuirksDoctype } from "./quirks.ts";
import { OpenRawText, rawTextModes } from "./raw-text.ts";
import { attributeOf, isHtmlAnnotation, isShadowRoot, leavesForeign } from "./tag-text.ts";

/** What ended the head as Google reads it: an element, by its name, or text, as "#text". */
export interface HeadEnd extends Place {
  readonly name: string;
}

/** Reads one page's tokens; `tokenizer` is written to by page-facts.ts. */
export class PageReader implements TokenHandler {
  readonly tokenizer: PlacedTokenizer;
  // The tokenizer asks for null, not undefined, to leave out its checks for errors that nobody reads.
  readonly onParseError = null;
  endedHeadAt: HeadEnd | null = null;
  readonly #facts: CollectedFacts;
  readonly #open: OpenElements;
  readonly #rules: BodyRules;
  #section: "initial" | "head" | "body" | "frameset" = "initial";
  #isHeadMarkupOver = false;
  #bodyAt: Place | null = null;
  #raw: OpenRawText | null = null;
  /** Whether it matters to nothing yet what is open in the body. */
  #mayDefer = false;
  readonly #deferred: DeferredTags;
  readonly #isFiltered: boolean;
  #isEndTag = false;
  /** Where text would begin: kept only before the body, which it would begin. */
  #textAt: Place = { line: 1, column: 1 };
  /** The blanks between there and the text. */
  #blanks = "";

  constructor(facts: CollectedFacts, isFiltered: boolean) {
    this.#facts = facts;
    this.#open = new OpenElements((stretch, isOwnEnd) => {
      // What an end tag names ends behind it; what is closed on the way, or by a start tag, ends before it.
      facts.endStretch(stretch, isOwnEnd && this.#isEndTag ? this.tokenizer.readTo() : this.tokenizer.tagStart());
    });
    this.#rules = new BodyRules(this.#open);
    this.#deferred = new DeferredTags(this.#rules, this.#open);
    this.#open.push("html", htmlBits("html"), -1);
    this.#isFiltered = isFiltered;
    this.tokenizer = isFiltered ? new FilteredTokenizer(this) : new PlacedTokenizer(this);
  }

  // A comment holds no element, whatever stands in it.
  onComment(): void {
    this.#noteTextPlace();
  }

  onDoctype(token: Token.DoctypeToken): void {
    this.#noteTextPlace();
    if (this.#section !== "initial") return;
    this.#section = "head";
    this.#rules.isQuirks = isQuirksDoctype(token);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    if (this.#raw !== null) this.#raw.keep(token.chars);
    else if (this.#isBeforeBody()) this.#blanks += token.chars;
  }

  onCharacter(token: Token.CharacterToken): void {
    if (this.#raw !== null) this.#raw.keep(token.chars);
    else if (this.#isBeforeBody()) this.#beginBody("#text", this.#placeOfText());
  }

  // By the standard a NUL is no white space: in a head it begins the body, where it is then dropped.
  onNullCharacter(token: Token.CharacterToken): void {
    if (this.#raw !== null) this.#raw.keep("\ufffd".repeat(token.chars.length));
    else this.onCharacter(token);
  }

  onStartTag(token: Token.TagToken): void {
    if (this.#section === "initial") this.#section = "head";
    this.#isEndTag = false;
    if (this.#mayDefer && this.#deferStart(token)) return;
    if (this.#section === "frameset") this.#startInFrameset(token);
    else if (this.#isForeign(token)) this.#startForeign(token);
    else this.#startHtml(token);
    this.#tagDone();
  }

  onEndTag(token: Token.TagToken): void {
    if (this.#section === "initial") this.#section = "head";
    this.#isEndTag = true;
    if (this.#mayDefer) {
      if (this.#raw === null) this.#deferEnd(token.tagName);
      else this.#endRawText(this.#raw);
      return;
    }
    if (this.#raw !== null) this.#endRawText(this.#raw);
    else if (this.#section !== "frameset") this.#end(token);
    this.#tagDone();
  }

  onEof(): void {
    const raw = this.#raw;
    const openTag = this.tokenizer.openTagName();
    if (openTag !== null && !this.#facts.isCut)
      this.#facts.diagnostics.add("page-ends-in-tag", this.tokenizer.tagStart(), openTag);
    if (raw !== null) {
      if (!this.#facts.isCut) this.#facts.diagnostics.add("unclosed-raw-text", raw.place, raw.name);
      this.#endRawText(raw, true);
    }
    const { line, column } = this.tokenizer.readTo();
    // At the end the tokenizer stands one behind the last character already.
    this.#facts.endOfPage({ line, column: column - 1 });
  }

  /** False for a tag that may not wait; then the rules are told of it next. */
  #deferStart(token: Token.TagToken): boolean {
    this.#mayDefer = this.#deferred.start(token);
    if (!this.#mayDefer) return false;
    this.#keepElement(token);
    if (rawTextModes.has(token.tagName)) {
      this.#openRawText(token);
      this.tokenizer.isTextIdle = this.#raw?.isWanted !== true;
    }
    return true;
  }

  #deferEnd(name: string): void {
    if (name === "head" || name === "body" || name === "html") this.#isHeadMarkupOver = true;
    else if (name !== "template") this.#deferred.end(name);
  }

  #tagDone(): void {
    this.#mayDefer =
      this.#isFiltered &&
      this.#section === "body" &&
      this.#raw === null &&
      !this.#open.isWatching &&
      this.#open.topNamed("template") < 0 &&
      this.#open.top(ForeignRoot) < 0;
    this.tokenizer.inForeignNode = (this.#open.currentBits & Foreign) !== 0;
    this.tokenizer.isTextIdle = this.#raw === null ? this.#section === "body" : !this.#raw.isWanted;
    this.#noteTextPlace();
  }

  #noteTextPlace(): void {
    if (this.#section !== "initial" && this.#section !== "head") return;
    this.#textAt = this.tokenizer.readTo();
    this.#blanks = "";
  }

  #placeOfText(): Place {
    const { line, column } = this.#textAt;
    const breaks = this.#blanks.split("\n").length - 1;
    const ofLast = this.#blanks.length - this.#blanks.lastIndexOf("\n") - 1;
    return { line: line + breaks, column: (breaks === 0 ? column : 1) + ofLast };
  }

  #isBeforeBody(): boolean {
    return (this.#section === "head" || this.#section === "initial") && this.#open.topNamed("template") < 0;
  }

  /** Where a meta tag would stand now. */
  position(): MetaPosition {
    if (this.endedHeadAt === null) return "head";
    return this.#isHeadMarkupOver ? "body" : "after-head-ended";
  }

  #endHead(name: string, { line, column }: Place): void {
    this.endedHeadAt ??= { name, line, column };
  }

  #beginBody(cause: string, place: Place): void {
    this.#endHead(cause, place);
    this.#section = "body";
    this.#bodyAt = place;
    this.#open.push("body", htmlBits("body"), -1);
  }

  // HTML standard section 13.2.6, the tree construction dispatcher, for a start tag.
  #isForeign(token: Token.TagToken): boolean {
    const bits = this.#open.currentBits;
    if ((bits & Foreign) === 0) return false;
    if ((bits & MathText) !== 0) return token.tagName === "mglyph" || token.tagName === "malignmark";
    if ((bits & IntegrationPoint) !== 0) return false;
    return token.tagName !== "svg" || this.#open.currentKey !== "!annotation-xml";
  }

  #startHtml(token: Token.TagToken): void {
    const name = token.tagName;
    if (this.#isBeforeBody() && this.#startInHead(token)) return;
    if (name === "svg" || name === "math") {
      if (this.#rules.start(name, 0) === "ignored") return;
      // svg in an annotation-xml or at an integration point stands in foreign elements itself: the run began further
      // out.
      const root = (this.#open.currentBits & Foreign) === 0 ? ForeignRoot : 0;
      this.#insertForeign(token, (name === "svg" ? Svg : MathMl) | root);
      return;
    }
    const bits = htmlBits(name);
    if (name === "html" || name === "body") this.#mergeAttributes(token);
    const outcome = this.#rules.start(name, bits);
    if (outcome !== "ignored") this.#insert(token, bits, outcome === "empty");
  }

  /** True when the tag is dealt with; false when it has begun the body, where it belongs. */
  #startInHead(token: Token.TagToken): boolean {
    const name = token.tagName;
    const place = this.tokenizer.tagStart();
    if (name === "html") this.#mergeAttributes(token);
    if (name === "html" || name === "head") return true;
    // Behind the head's end tag, noscript is not put back into the head: it begins the body (13.2.6.4.6, after head).
    const isBodyNoscript = name === "noscript" && this.#isHeadMarkupOver;
    if (!headElements.has(name)) this.#endHead(name, place);
    if (name === "frameset") {
      this.#section = "frameset";
      this.#isHeadMarkupOver = true;
      return true;
    }
    if (name === "body") {
      this.#isHeadMarkupOver = true;
      this.#beginBody(name, place);
      this.#mergeAttributes(token);
      return true;
    }
    // To the standard these three do not end a head; to Google, as documented, they do: the tags after them are read in
    // the head, but stand behind its end.
    if (
      (headElements.has(name) && !isBodyNoscript) ||
      name === "basefont" ||
      name === "bgsound" ||
      name === "noframes"
    ) {
      this.#insert(token, htmlBits(name), !(htmlBits(name) & RawText) && name !== "template");
      return true;
    }
    this.#beginBody(name, place);
    return false;
  }

  // HTML standard section 13.2.6.4, in frameset: nothing but frames and noframes exists here.
  #startInFrameset(token: Token.TagToken): void {
    if (token.tagName === "noframes") this.#openRawText(token);
    else if (token.tagName === "meta") this.#noteLost(token, "meta-in-frameset");
  }

  // A second html or body tag adds the attributes that the first does not have: no element begins.
  #mergeAttributes(token: Token.TagToken): void {
    if (attributeOf(token, "data-nosnippet") === null || this.#open.topNamed("template") >= 0) return;
    const from = token.tagName === "body" ? this.#bodyAt : null;
    this.#facts.openStretch(token.tagName, true, from ?? { line: 1, column: 1 });
  }

  #insert(token: Token.TagToken, bits: number, isEmpty: boolean): void {
    const isInert = this.#open.top(Inert) >= 0;
    if (isInert) {
      if (token.tagName === "meta") this.#noteLost(token, "meta-in-template");
    } else this.#keepElement(token);
    const stretch = isInert ? -1 : this.#beginStretch(token, true);
    if (isEmpty) {
      this.#facts.endStretch(stretch, this.tokenizer.readTo());
      return;
    }
    const isContentInert = token.tagName === "template" && !(this.#section === "body" && isShadowRoot(token));
    this.#open.push(token.tagName, isContentInert ? bits | Inert : bits, stretch);
    if (token.tagName === "template") this.#rules.openTemplate();
    if ((bits & RawText) !== 0) this.#openRawText(token);
    else if (token.tagName === "plaintext") this.tokenizer.state = TokenizerMode.PLAINTEXT;
  }

  #keepElement(token: Token.TagToken): void {
    switch (token.tagName) {
      case "meta":
        this.#facts.meta(token, this.tokenizer.tagStart(), this.position());
        return;
      case "a":
      case "area":
      case "link":
        this.#facts.link(token.tagName, token, this.tokenizer.tagStart());
        return;
      case "base":
        this.#facts.base(token);
    }
  }

  #beginStretch(token: Token.TagToken, isHtml: boolean): number {
    for (const one of token.attrs) {
      // A boolean attribute: any value, "false" too, switches it on.
      if (one.name === "data-nosnippet")
        return this.#facts.openStretch(token.tagName, isHtml, this.tokenizer.tagStart());
    }
    return -1;
  }

  #startForeign(token: Token.TagToken): void {
    if (leavesForeign(token)) {
      this.#leaveForeign();
      this.#startHtml(token);
      return;
    }
    this.#insertForeign(token, this.#open.currentBits & Foreign);
  }

  #leaveForeign(): void {
    this.#open.popAbove(Math.max(this.#open.top(IntegrationPoint), this.#open.top(ForeignRoot) - 1));
  }

  #insertForeign(token: Token.TagToken, namespace: number): void {
    const stretch = this.#open.top(Inert) >= 0 ? -1 : this.#beginStretch(token, false);
    if (token.selfClosing) {
      this.#facts.endStretch(stretch, this.tokenizer.readTo());
      return;
    }
    const bits = foreignBits(token.tagName, namespace & Foreign, isHtmlAnnotation(token));
    this.#open.push(token.tagName, bits | (namespace & ForeignRoot), stretch);
  }

  #end(token: Token.TagToken): void {
    const name = token.tagName;
    if ((this.#open.currentBits & Foreign) !== 0) {
      if (name === "br" || name === "p") this.#leaveForeign();
      else {
        const index = this.#open.topForeign(name);
        if (index >= 0 && index >= this.#open.top(ForeignRoot)) {
          this.#open.popThrough(index);
          return;
        }
      }
    }
    if (name === "template") {
      const index = this.#open.topNamed("template");
      if (index < 0) return;
      this.#open.popThrough(index);
      this.#rules.closeTemplate();
      return;
    }
    const isRoot = name === "head" || name === "body" || name === "html";
    if (isRoot && this.#open.topNamed("template") < 0) {
      if (name !== "head" && this.#isBeforeBody()) this.#beginBody("body", this.tokenizer.tagStart());
      this.#isHeadMarkupOver = true;
      return;
    }
    if (this.#isBeforeBody()) {
      // "</br>" stands for "<br>"; any other end tag means nothing in a head.
      if (name === "br") this.#beginBody(name, this.tokenizer.tagStart());
      return;
    }
    this.#rules.end(name, htmlBits(name));
  }

  #openRawText(token: Token.TagToken): void {
    this.tokenizer.state = rawTextModes.get(token.tagName) ?? TokenizerMode.RAWTEXT;
    const isWanted = this.#section !== "frameset" && this.#open.top(Inert) < 0 && this.#facts.wantsText(token);
    const { tokenizer } = this;
    this.#raw = new OpenRawText(token.tagName, tokenizer.tagStart(), tokenizer.readTo(), this.position(), isWanted);
  }

  #endRawText(raw: OpenRawText, isEndOfPage = false): void {
    this.#raw = null;
    if (raw.isWanted) {
      if (raw.name === "noscript") this.#facts.noscript(raw.text, raw.from, raw.isCut, raw.position);
      else this.#facts.text(raw.name, raw.text, raw.isCut, raw.place);
    }
    if (this.#mayDefer) this.tokenizer.isTextIdle = true;
    else if (this.#section !== "frameset" && !isEndOfPage) this.#open.pop();
  }

  #noteLost(token: Token.TagToken, code: "meta-in-template" | "meta-in-frameset"): void {
    const name = attributeOf(token, "name");
    const content = attributeOf(token, "content");
    if (name !== null && content !== null)
      this.#facts.diagnostics.add(code, this.tokenizer.tagStart(), `${name}: ${content}`);
  }
}
