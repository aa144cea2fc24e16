// An RSL document from its XML to plain data, which @maycrawl/core evaluates. htmlparser2 reads the XML: it expands no
// entities but XML's own five and character references, and fetches nothing. What is not an RSL document, or is not
// well-formed, is null: unlicensed.
import type { RslContent, RslDocument, RslLicense, RslTerms } from "@maycrawl/core/usage";
import { Parser } from "htmlparser2";

/**
 * How much of an RSL document is read, in UTF-16 units and in elements; a longer one is not read at all. No source
 * says.
 */
export const rslDocumentLimits: { readonly units: number; readonly elements: number } = {
  units: 512_000,
  elements: 20_000,
};

const namespace = "https://rslstandard.org/rsl";
const maxDepth = 32;

type Mutable<Type> = {
  -readonly [Key in keyof Type]: Type[Key] extends readonly (infer One)[] ? Mutable<One>[] : Type[Key];
};

interface OpenElement {
  /** The local name, or "" for an element of another vocabulary. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly prefixes: ReadonlyMap<string, string>;
  text: string;
}

/**
 * The RSL document in the XML; null where it is invalid or over the limits. Never throws on content. Linear.
 *
 * @example
 * import { readRslDocument } from "@maycrawl/html";
 * const xml = '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits
 * type="usage">search</permits></license></content></rsl>';
 * console.log(readRslDocument(xml)?.contents[0]?.licenses[0]?.permits); // [ { type: 'usage', tokens: [ 'search' ] } ]
 *
 * Source: RSL 1.0; XML 1.0 section 2.1 and Namespaces in XML 1.0.
 */
export function readRslDocument(xml: string | Uint8Array): RslDocument | null {
  const text = (typeof xml === "string" ? xml : new TextDecoder().decode(xml)).replace(/^\ufeff/, "");
  if (text.length > rslDocumentLimits.units) return null;
  const reader = new RslReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (part) => reader.text(part),
      // An element that is closed by another's end tag was never closed itself.
      onclosetag: (_, isImplied) => reader.close(!isImplied || text[parser.endIndex - 1] === "/"),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  return reader.document();
}

class RslReader {
  readonly #open: OpenElement[] = [];
  readonly #contents: Mutable<RslContent>[] = [];
  #maxAgeDays: number | null = null;
  #elements = 0;
  #isValid = true;
  #hasRoot = false;

  open(written: string, attributes: Readonly<Record<string, string>>): void {
    if (++this.#elements > rslDocumentLimits.elements || this.#open.length >= maxDepth) this.#isValid = false;
    if (!this.#isValid) return;
    const prefixes = prefixesOf(attributes, this.#open.at(-1)?.prefixes ?? new Map());
    const colon = written.indexOf(":");
    const isRsl = prefixes.get(colon < 0 ? "" : written.slice(0, colon)) === namespace;
    const name = isRsl ? written.slice(colon + 1) : "";
    const parent = this.#open.at(-1);
    if (parent === undefined) {
      this.#isValid = name === "rsl" && !this.#hasRoot;
      this.#hasRoot = true;
      this.#maxAgeDays = /^[0-9]{1,6}$/.test(attributes["max-age"] ?? "") ? Number(attributes["max-age"]) : null;
    } else if (name === "content" && parent.name === "rsl") this.#content(attributes);
    else if (name === "license" && parent.name === "content")
      this.#contents.at(-1)?.licenses.push({ permits: [], prohibits: [], payments: [] });
    else if (name === "payment" && parent.name === "license")
      this.#license()?.payments.push({ type: attributes["type"] ?? "" });
    this.#open.push({ name, attributes, prefixes, text: "" });
  }

  text(part: string): void {
    const element = this.#open.at(-1);
    if (element !== undefined) element.text += part;
    else if (part.trim() !== "") this.#isValid = false;
  }

  close(isClosed: boolean): void {
    const element = this.#open.pop();
    if (!isClosed) this.#isValid = false;
    if (element === undefined || !this.#isValid) return;
    const parent = this.#open.at(-1)?.name;
    const { name, attributes, text } = element;
    if ((name === "permits" || name === "prohibits") && parent === "license")
      this.#license()?.[name].push(termsOf(attributes, text));
    const payment = parent === "payment" ? this.#license()?.payments.at(-1) : undefined;
    if (payment !== undefined && (name === "standard" || name === "custom" || name === "amount" || name === "accepts"))
      payment[name] = text.trim();
  }

  document(): RslDocument | null {
    if (!this.#isValid || !this.#hasRoot || this.#open.length > 0) return null;
    return { contents: this.#contents, ...(this.#maxAgeDays === null ? {} : { maxAgeDays: this.#maxAgeDays }) };
  }

  #content(attributes: Readonly<Record<string, string>>): void {
    const { url, server, encrypted, lastmod } = attributes;
    // Content without a URL would be content of no page, or of every page.
    if (url === undefined || url === "") this.#isValid = false;
    this.#contents.push({
      url: url ?? "",
      licenses: [],
      server: server ?? null,
      isEncrypted: encrypted === "true",
      lastModified: lastmod ?? null,
    });
  }

  #license(): Mutable<RslLicense> | undefined {
    return this.#contents.at(-1)?.licenses.at(-1) as Mutable<RslLicense> | undefined;
  }
}

function termsOf(attributes: Readonly<Record<string, string>>, text: string): Mutable<RslTerms> {
  return { type: attributes["type"] ?? "", tokens: text.split(/[ \t\r\n]+/).filter((token) => token !== "") };
}

/** Namespaces in XML: what each prefix stands for here; "" is no prefix. */
function prefixesOf(
  attributes: Readonly<Record<string, string>>,
  inherited: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const declared = Object.entries(attributes).filter(([name]) => name === "xmlns" || name.startsWith("xmlns:"));
  if (declared.length === 0) return inherited;
  return new Map([...inherited, ...declared.map(([name, value]) => [name.slice("xmlns:".length), value] as const)]);
}
