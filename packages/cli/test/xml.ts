// A strict reading of the XML that a report may be: elements, attributes, text and the five references; no comments, no
// CDATA, no declarations of any kind. What is not well-formed (XML 1.0), or more than this, throws.

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const references: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export function readXml(text: string): XmlElement {
  // Section 2.2: the characters of a document.
  const odd = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text);
  if (odd !== null) throw new Error(`U+${odd[0].codePointAt(0)?.toString(16)} is no character of XML`);
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!text.startsWith(declaration)) throw new Error("no XML declaration");
  const reader = { text, at: declaration.length };
  const root = element(reader);
  if (text.slice(reader.at).trim() !== "") throw new Error(`something stands behind the root, at ${reader.at}`);
  return root;
}

function element(reader: { readonly text: string; at: number }): XmlElement {
  const head = matchAt(reader, /<([A-Za-z][A-Za-z0-9]*)/y, "an element");
  const attributes = new Map<string, string>();
  for (;;) {
    const attribute = maybeAt(reader, / ([A-Za-z][A-Za-z0-9]*)="([^"<]*)"/y);
    if (attribute === null) break;
    const name = attribute[1] as string;
    if (attributes.has(name)) throw new Error(`the attribute ${name} stands twice, at ${reader.at}`);
    attributes.set(name, resolved(attribute[2] as string));
  }
  const name = head[1] as string;
  if (maybeAt(reader, /\/>/y) !== null) return { name, attributes, children: [], text: "" };
  matchAt(reader, />/y, "the end of a tag");
  const children: XmlElement[] = [];
  let content = "";
  for (;;) {
    content += resolved(matchAt(reader, /[^<]*/y, "text")[0]);
    if (maybeAt(reader, new RegExp(`</${name}>`, "y")) !== null) return { name, attributes, children, text: content };
    children.push(element(reader));
  }
}

function resolved(text: string): string {
  if (text.includes("]]>")) throw new Error("]]> stands in text");
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const meant = whole.endsWith(";") ? references[name] : undefined;
    if (meant === undefined) throw new Error(`${whole} is no reference`);
    return meant;
  });
}

function matchAt(reader: { readonly text: string; at: number }, pattern: RegExp, what: string): RegExpExecArray {
  const found = maybeAt(reader, pattern);
  if (found === null)
    throw new Error(`${what} is missing at ${reader.at}: ${reader.text.slice(reader.at, reader.at + 40)}`);
  return found;
}

function maybeAt(reader: { readonly text: string; at: number }, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found !== null) reader.at = pattern.lastIndex;
  return found;
}
