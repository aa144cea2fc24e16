// A page's octets in, in any pieces; its facts out. The pieces are cut anew at fixed places, so that the facts depend
// on the octets alone. The path: charset.ts and page-decoder.ts make text of the octets, parse5's tokenizer makes tags
// of the text, page-reader.ts says which of them are the page's, collected-facts.ts keeps.
import type { UnreadPart } from "@maycrawl/core/page";
import { type Charset, encodingOf, sniffCharset } from "./charset.ts";
import {
  CollectedFacts,
  type NoSnippetStretch,
  type PageLink,
  type PageMeta,
  type RslLink,
  type RslScript,
} from "./collected-facts.ts";
import type { PageDiagnostic } from "./diagnostics.ts";
import { PageDecoder } from "./page-decoder.ts";
import { type HeadEnd, PageReader } from "./page-reader.ts";

/** The key of an option for tests: every character goes to parse5. Not exported from the package. */
export const unfiltered: unique symbol = Symbol("unfiltered");

/** What a page is read with; all may be left out. */
export interface PageFactsOptions {
  readonly [unfiltered]?: boolean;
  /** The charset parameter of the Content-Type header that came with the page. */
  readonly charset?: string | undefined;
  /** Whether the page goes on beyond the octets that are given. */
  readonly isCut?: boolean | undefined;
  /** What is beyond this many octets does not count. */
  readonly maxOctets?: number | undefined;
  readonly maxMetas?: number | undefined;
  readonly maxLinks?: number | undefined;
  readonly maxNoSnippet?: number | undefined;
}

/** What a page says that page rules need, each list in page order. Nothing is executed, resolved or judged. */
export interface PageFacts {
  readonly metas: readonly PageMeta[];
  /** Those in noscript elements: tags to a reader that runs no scripts, text to one that does. */
  readonly noscriptMetas: readonly PageMeta[];
  /** Where meta tags may have been missed, because a limit was reached: nowhere, in the body alone, or anywhere. */
  readonly unread: UnreadPart;
  readonly links: readonly PageLink[];
  readonly noSnippet: readonly NoSnippetStretch[];
  readonly rslLinks: readonly RslLink[];
  readonly rslScripts: readonly RslScript[];
  readonly charset: Charset;
  /** The href of the first base element that has one, as written; or null. */
  readonly baseHref: string | null;
  /** The href of the first link element with the relation canonical, as written; or null. */
  readonly canonicalHref: string | null;
  /** The first title's text, blanks stripped and collapsed; or null. */
  readonly title: string | null;
  /**
   * The first element that does not belong into a head, as Google reads it: `body` in a good page. Null when there is
   * none.
   */
  readonly endedHeadAt: HeadEnd | null;
  /** Whether any limit was hit; the diagnostics say which. */
  readonly isTruncated: boolean;
  readonly diagnostics: readonly PageDiagnostic[];
}

/** How much is read of a page unless told otherwise: 2 MiB is what Googlebot reads of one (2 MB, uncompressed). */
export const defaultPageLimits = {
  maxOctets: 2_097_152,
  maxMetas: 1_000,
  maxLinks: 20_000,
  maxNoSnippet: 10_000,
} as const;

/**
 * Octets that are decoded at once: so few that their text stays near the processor while it is read. The charset is
 * known from the first block.
 */
const blockOctets = 32_768;
/** So near the end of a block, a tag may be cut. */
const maxTailOctets = 4_096;

/**
 * The facts of an HTML page. Content never throws: what is odd is a diagnostic. Linear in the octets read, which
 * `maxOctets` bounds; throws TypeError when `octets` is no Uint8Array or an option is of the wrong kind.
 *
 * @example
 * import { readPageFacts } from "@maycrawl/html";
 * const page = new TextEncoder().encode("<title>Shop</title><META content=noindex NAME=Robots>");
 * console.log(readPageFacts(page).metas);
 * // [ { name: 'robots', content: 'noindex', position: 'head', line: 1, column: 20 } ]
 *
 * Source: HTML standard section 13.2; Google, "Use valid page metadata".
 */
export function readPageFacts(octets: Uint8Array, options: PageFactsOptions = {}): PageFacts {
  const reader = new PageFactsReader(options);
  reader.write(octets);
  return reader.end();
}

/**
 * The same, from octets that come in pieces: however a page is cut, its facts are the same. Holds one block of octets,
 * the tag or text at hand, and the facts.
 */
export class PageFactsReader {
  readonly #options: PageFactsOptions;
  readonly #maxOctets: number;
  readonly #block = new Uint8Array(blockOctets);
  #filled = 0;
  #octetsTaken = 0;
  #isOver = false;
  #page: OpenPage | null = null;
  #result: PageFacts | null = null;

  constructor(options: PageFactsOptions = {}) {
    if (options.charset !== undefined && typeof options.charset !== "string") {
      throw new TypeError(`charset must be a string, got ${typeof options.charset}`);
    }
    this.#options = options;
    this.#maxOctets = limitOf("maxOctets", options);
    for (const name of ["maxMetas", "maxLinks", "maxNoSnippet"] as const) limitOf(name, options);
  }

  /** Takes the next octets; they may be reused afterwards. False when nothing that follows can count: stop sending. */
  write(chunk: Uint8Array): boolean {
    if (!(chunk instanceof Uint8Array))
      throw new TypeError(`a page's octets must be a Uint8Array, got ${chunk === null ? "null" : typeof chunk}`);
    if (this.#result !== null) throw new TypeError("octets must be written before end(), got more after it");
    const room = this.#maxOctets - this.#octetsTaken;
    const taken = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.#isOver ||= chunk.length > room;
    this.#octetsTaken += taken.length;
    // Invariant: what is before `at` is read, or is in the block, which is not full.
    for (let at = 0; at < taken.length;) {
      const piece = taken.subarray(at, at + blockOctets - this.#filled);
      if (piece.length === blockOctets) at += this.#flushFull(piece);
      else {
        this.#block.set(piece, this.#filled);
        this.#filled += piece.length;
        at += piece.length;
        if (this.#filled === blockOctets) {
          const read = this.#flushFull(this.#block);
          this.#block.copyWithin(0, read);
          this.#filled -= read;
        }
      }
    }
    return !this.#isOver;
  }

  /** The facts of all that was written. Asked again, the same. */
  end(): PageFacts {
    if (this.#result !== null) return this.#result;
    this.#isOver ||= this.#options.isCut === true;
    const page = this.#flush(this.#block.subarray(0, this.#filled), true);
    const { facts, reader } = page;
    this.#result = {
      metas: facts.metas,
      noscriptMetas: facts.noscriptMetas,
      unread: facts.unread,
      links: facts.links,
      noSnippet: facts.noSnippet,
      rslLinks: facts.rslLinks,
      rslScripts: facts.rslScripts,
      charset: page.charset,
      baseHref: facts.baseHref,
      canonicalHref: facts.canonicalHref,
      title: facts.title,
      endedHeadAt: reader.endedHeadAt,
      isTruncated: facts.isTruncated,
      diagnostics: facts.diagnostics.found,
    };
    return this.#result;
  }

  /** Reads a full block up to its last tag, which its end may cut, if that begins near the end; gives the octets read. */
  #flushFull(block: Uint8Array): number {
    const last = block.lastIndexOf(0x3c);
    const end = last < blockOctets - maxTailOctets ? blockOctets : last;
    this.#flush(block.subarray(0, end), false);
    return end;
  }

  #flush(octets: Uint8Array, isLast: boolean): OpenPage {
    this.#page ??= new OpenPage(octets, this.#options);
    this.#page.write(octets, isLast, this.#isOver);
    return this.#page;
  }
}

/** A page whose charset is known. */
class OpenPage {
  readonly charset: Charset;
  readonly facts: CollectedFacts;
  readonly reader: PageReader;
  readonly #decoder: PageDecoder;
  #pending = "";

  constructor(firstOctets: Uint8Array, options: PageFactsOptions) {
    this.charset = sniffCharset(firstOctets, options.charset);
    this.#decoder = new PageDecoder(this.charset);
    this.facts = new CollectedFacts(
      {
        maxMetas: limitOf("maxMetas", options),
        maxLinks: limitOf("maxLinks", options),
        maxNoSnippet: limitOf("maxNoSnippet", options),
      },
      this.charset.source === "default",
    );
    this.reader = new PageReader(this.facts, options[unfiltered] !== true);
    const start = { line: 1, column: 1 };
    if (this.charset.name === "replacement")
      this.facts.diagnostics.add("replacement-charset", start, options.charset ?? null);
    if (options.charset !== undefined && encodingOf(options.charset) === null) {
      this.facts.diagnostics.add("unknown-charset", start, options.charset);
    }
  }

  write(octets: Uint8Array, isLast: boolean, isOver: boolean): void {
    const { tokenizer } = this.reader;
    this.#pending += this.#decoder.decode(octets, isLast);
    // The tokenizer copies what it holds of an unfinished tag at every write. Written to only when as much again has
    // come, it copies a page that is one tag no more than twice.
    if (!isLast && this.#pending.length < tokenizer.heldUnits) return;
    const pending = this.#pending;
    this.#pending = "";
    if (isLast && isOver) this.#tellLimit(pending);
    tokenizer.write(pending, isLast);
    if (isLast && isOver) this.facts.missMetas(this.reader.position());
  }

  // Told before the end of the page is: what is open there was cut, and not forgotten by its author.
  #tellLimit(last: string): void {
    const { preprocessor } = this.reader.tokenizer;
    const rest = preprocessor.html.slice(preprocessor.pos + 1) + last;
    const breaks = rest.split(/\r\n?|\n/);
    const end = breaks.at(-1)?.length ?? 0;
    const line = preprocessor.line + breaks.length - 1;
    this.facts.overOctets({ line, column: breaks.length === 1 ? preprocessor.col + end + 1 : end + 1 });
  }
}

function limitOf(name: keyof typeof defaultPageLimits, options: PageFactsOptions): number {
  const value = options[name] ?? defaultPageLimits[name];
  if (!Number.isSafeInteger(value) || value < 1)
    throw new TypeError(`${name} must be a positive integer, got ${String(value)}`);
  return value;
}
