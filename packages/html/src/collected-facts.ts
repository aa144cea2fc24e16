// What is kept of a page while its tags go by: each list is bounded, each string is a part of the page. Which tags are
// elements of the page at all is page-reader.ts's to say; what the facts mean is @maycrawl/core's.
import type { MetaPosition, MetaTag, UnreadPart } from "@maycrawl/core/page";
import type { Token } from "parse5";
import { charsetOfContent } from "./charset.ts";
import { DiagnosticList, type Place } from "./diagnostics.ts";
import { metasOf } from "./noscript.ts";
import { attributeOf, foldAscii, trimBlanks } from "./tag-text.ts";
import { googleNoSnippetElements } from "./elements.ts";

/**
 * A meta tag with a name and a content, and its place. The name is as written, with references decoded and A-Z folded;
 * blanks around it stay, since the HTML standard takes them as part of the name. The content is as written, with
 * references decoded.
 */
export interface PageMeta extends MetaTag, Place {
  readonly line: number;
  readonly column: number;
}

/** An a, area or link element with an href. */
export interface PageLink extends Place {
  readonly kind: "a" | "area" | "link";
  /** As written: not resolved, blanks kept. */
  readonly href: string;
  /** The tokens of rel as written; separated at blanks and commas. */
  readonly rel: readonly string[];
}

/** A stretch of the page that data-nosnippet keeps out of snippets. */
export interface NoSnippetStretch {
  readonly elementName: string;
  /** Whether Google reads the attribute on this element: span, div and section of HTML. Bing reads it on any. */
  readonly isForGoogle: boolean;
  /** Where the start tag begins. */
  readonly from: Place;
  /** Just behind the end tag; where the tag begins that ended it instead; or the end of what was read. */
  readonly to: Place;
  /** True when nothing closed it: all that follows belongs to it. */
  readonly swallowsRest: boolean;
}

/** `<link rel="license" type="application/rsl+xml" href>`. */
export interface RslLink extends Place {
  readonly href: string;
}

/** `<script type="application/rsl+xml">`: its text, which is not executed and not parsed here. */
export interface RslScript extends Place {
  readonly text: string;
}

/** How much of a page is kept. */
export interface FactLimits {
  readonly maxMetas: number;
  readonly maxLinks: number;
  readonly maxNoSnippet: number;
}

const maxRslLinks = 100;
const maxRslScripts = 100;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function relTokens(rel: string | null): readonly string[] {
  if (rel === null) return [];
  return /[\t\n\f\r ,]/.test(rel) ? rel.split(/[\t\n\f\r ,]+/).filter((one) => one !== "") : rel === "" ? [] : [rel];
}

const rslType = "application/rsl+xml";
const isRslType = (type: string | null): boolean =>
  type !== null && type.length >= rslType.length && foldAscii(trimBlanks(type.split(";", 1)[0] ?? "")) === rslType;

/** The facts of one page, as they are found. */
export class CollectedFacts {
  readonly metas: PageMeta[] = [];
  /** Those in noscript elements. */
  readonly noscriptMetas: PageMeta[] = [];
  readonly links: PageLink[] = [];
  readonly noSnippet: Mutable<NoSnippetStretch>[] = [];
  readonly rslLinks: RslLink[] = [];
  readonly rslScripts: RslScript[] = [];
  readonly diagnostics: DiagnosticList = new DiagnosticList();
  baseHref: string | null = null;
  canonicalHref: string | null = null;
  title: string | null = null;
  /** Whether any limit was hit. */
  isTruncated = false;
  /** Whether the page's end was cut off: then it is not known what would have closed. */
  isCut = false;
  /** Where meta tags may have been missed. */
  unread: UnreadPart = "nothing";
  readonly #limits: FactLimits;
  readonly #isCharsetUnstated: boolean;

  constructor(limits: FactLimits, isCharsetUnstated: boolean) {
    this.#limits = limits;
    this.#isCharsetUnstated = isCharsetUnstated;
  }

  meta(token: Token.TagToken, { line, column }: Place, position: MetaPosition): void {
    const place = { line, column };
    const name = attributeOf(token, "name");
    const content = attributeOf(token, "content");
    this.#noteMeta(token, place, name, content);
    if (name === null || content === null || name === "") return;
    if (this.metas.length >= this.#limits.maxMetas) {
      this.#overLimit("over-meta-limit", place);
      this.missMetas(position);
      return;
    }
    const folded = foldAscii(name);
    if (trimBlanks(folded) !== folded) this.diagnostics.add("meta-name-with-blanks", place, name);
    this.metas.push({ name: folded, content, position, line, column });
  }

  /** Takes the meta tags of a noscript element, which stands at the position. */
  noscript(text: string, from: Place, isCut: boolean, position: MetaPosition): void {
    if (isCut) {
      this.#overLimit("over-text-limit", from);
      this.missMetas(position);
    }
    for (const { name, content, line, column } of metasOf(text, from)) {
      this.diagnostics.add("meta-in-noscript", { line, column }, `${name}: ${content}`);
      if (this.noscriptMetas.length < this.#limits.maxMetas) {
        this.noscriptMetas.push({ name, content, position: position === "head" ? "noscript" : position, line, column });
      } else this.missMetas(position);
    }
  }

  /** Notes that meta tags at the position were not read. */
  missMetas(position: MetaPosition): void {
    if (position === "head") this.unread = "anything";
    else if (this.unread === "nothing") this.unread = "body";
  }

  link(kind: PageLink["kind"], token: Token.TagToken, { line, column }: Place): void {
    const href = attributeOf(token, "href");
    if (href === null) return;
    const rel = relTokens(attributeOf(token, "rel"));
    if (kind === "link" && rel.some((one) => foldAscii(one) === "canonical")) this.canonicalHref ??= href;
    if (kind === "link" && rel.some((one) => foldAscii(one) === "license") && isRslType(attributeOf(token, "type"))) {
      if (this.rslLinks.length < maxRslLinks) this.rslLinks.push({ href, line, column });
      else this.#overLimit("over-link-limit", { line, column });
    }
    if (this.links.length >= this.#limits.maxLinks) this.#overLimit("over-link-limit", { line, column });
    else this.links.push({ kind, href, rel, line, column });
  }

  /** HTML standard section 4.2.3: the first base element with an href. */
  base(token: Token.TagToken): void {
    this.baseHref ??= attributeOf(token, "href");
  }

  /** A stretch that begins; its number, or -1 when it is not kept. */
  openStretch(elementName: string, isHtml: boolean, from: Place): number {
    if (this.noSnippet.length >= this.#limits.maxNoSnippet) {
      this.#overLimit("over-no-snippet-limit", from);
      return -1;
    }
    const isForGoogle = isHtml && googleNoSnippetElements.has(elementName);
    if (!isForGoogle) this.diagnostics.add("no-snippet-not-for-google", from, elementName);
    return this.noSnippet.push({ elementName, isForGoogle, from, to: from, swallowsRest: true }) - 1;
  }

  endStretch(index: number, to: Place): void {
    const stretch = this.noSnippet[index];
    if (stretch === undefined) return;
    stretch.to = to;
    stretch.swallowsRest = false;
  }

  /** What is open at the end swallowed the rest. Only where Google reads it can that be no matter of style. */
  endOfPage(to: Place): void {
    for (const stretch of this.noSnippet) {
      if (!stretch.swallowsRest) continue;
      stretch.to = to;
      if (stretch.isForGoogle && !this.isCut)
        this.diagnostics.add("no-snippet-unclosed", stretch.from, stretch.elementName);
    }
  }

  /** Whether the text of the element that begins with this tag is wanted. */
  wantsText(token: Token.TagToken): boolean {
    switch (token.tagName) {
      case "title":
        return this.title === null;
      case "noscript":
        return true;
      default:
        return token.tagName === "script" && isRslType(attributeOf(token, "type"));
    }
  }

  text(elementName: string, text: string, isCut: boolean, { line, column }: Place): void {
    if (isCut) this.#overLimit("over-text-limit", { line, column });
    // HTML standard section 4.2.2 and "strip and collapse ASCII whitespace".
    if (elementName === "title") this.title = trimBlanks(text.replace(/[\t\n\f\r ]+/g, " "));
    else if (elementName === "script") {
      if (this.rslScripts.length < maxRslScripts) this.rslScripts.push({ text, line, column });
      else this.#overLimit("over-text-limit", { line, column });
    }
  }

  overOctets(place: Place): void {
    this.isCut = true;
    this.#overLimit("over-octet-limit", place);
  }

  #overLimit(
    code: "over-octet-limit" | "over-meta-limit" | "over-link-limit" | "over-no-snippet-limit" | "over-text-limit",
    place: Place,
  ): void {
    this.isTruncated = true;
    this.diagnostics.addOnce(code, place);
  }

  #noteMeta(token: Token.TagToken, place: Place, name: string | null, content: string | null): void {
    if (name !== null && name !== "" && content === null) this.diagnostics.add("meta-without-content", place, name);
    const pragma = attributeOf(token, "http-equiv");
    const isNamed = (value: string | null, text: string): boolean =>
      value !== null && value.length < 100 && foldAscii(trimBlanks(value)) === text;
    const isRobots = (value: string | null): boolean => isNamed(value, "robots");
    if (isNamed(pragma, "x-robots-tag")) this.diagnostics.add("x-robots-tag-as-http-equiv", place, content);
    if (isRobots(pragma) && !isRobots(name)) this.diagnostics.add("robots-as-http-equiv", place, content);
    if (isRobots(attributeOf(token, "property")) && !isRobots(name))
      this.diagnostics.add("robots-as-property", place, content);
    if (!this.#isCharsetUnstated) return;
    const declared =
      attributeOf(token, "charset") ??
      (pragma !== null && foldAscii(pragma) === "content-type" && content !== null ? charsetOfContent(content) : null);
    if (declared !== null && declared !== "") this.diagnostics.add("charset-declared-late", place, declared);
  }
}
