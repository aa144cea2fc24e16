// Tags in their plain form, which the filter passes by. In: the text at the tag's name, at its attributes. Out: the name,
// the place of the ">", what the reader asks for. Whatever is not plain is parse5's. Next: filtered-tokenizer.ts.
import type { Token } from "parse5";
import {
  ampersand,
  apostrophe,
  cr,
  equals,
  greaterThan,
  indexOfCode,
  isBlank,
  isNameUnit,
  isValueUnit,
  quote,
  slash,
} from "./text-units.ts";

/** Elements of which a fact may come, whose attributes or content decide how the page is read, or that end a head. */
const tellingNames: ReadonlySet<string> = new Set(
  "base link meta template annotation-xml font html head body frameset frame plaintext".split(" "),
);

const keptNameUnits = 12;
const seenNames: ({ readonly text: string; readonly isPlain: boolean } | undefined)[] = Array.from({ length: 1_024 });

/** The tag's name in lower case; null if it is telling. Names that were seen are kept, so that no text is made anew. */
export function plainName(html: string, from: number, to: number, hash: number): string | null {
  const slot = hash & 1_023;
  const seen = seenNames[slot];
  if (seen !== undefined && isName(html, from, to, seen.text)) return seen.isPlain ? seen.text : null;
  const text = html.slice(from, to).toLowerCase();
  const isPlain = !tellingNames.has(text);
  // A longer slice would keep the whole page.
  if (text.length <= keptNameUnits) seenNames[slot] = { text, isPlain };
  return isPlain ? text : null;
}

function isName(html: string, from: number, to: number, name: string): boolean {
  if (name.length !== to - from) return false;
  for (let at = 0; at < name.length; at++) {
    const code = html.charCodeAt(from + at);
    if ((code >= 0x41 && code <= 0x5a ? code | 0x20 : code) !== name.charCodeAt(at)) return false;
  }
  return true;
}

/**
 * The index of the ">" that ends a start tag whose attributes begin at `at`; -1 if one of them is not in its plain
 * form, is data-nosnippet, or the tag does not end here. Plain is: blanks, a name of letters, digits and a few signs,
 * and nothing, or "=" and a value in quotes, or one without quotes and odd characters. `found` gets the attributes that
 * the reader asks for, if their values stand for themselves.
 */
export function plainAttributesEnd(html: string, at: number, tagName: string, found: Token.Attribute[]): number {
  let code = html.charCodeAt(at);
  for (;;) {
    // Invariant: at a blank behind the name or an attribute, at "/" or at ">".
    if (code === greaterThan) return at;
    if (code === slash) return html.charCodeAt(at + 1) === greaterThan ? at + 1 : -1;
    if (!isBlank(code)) return -1;
    do code = html.charCodeAt(++at);
    while (isBlank(code));
    if (code === greaterThan || code === slash) continue;
    const nameAt = at;
    while (isNameUnit(code)) code = html.charCodeAt(++at);
    if (at === nameAt || isName(html, nameAt, at, "data-nosnippet")) return -1;
    const askedName = askedAttribute(tagName, html, nameAt, at);
    if (code !== equals) {
      if (askedName !== null) return -1;
      continue;
    }
    code = html.charCodeAt(++at);
    let valueAt = at;
    let valueEnd: number;
    if (code === quote || code === apostrophe) {
      valueAt++;
      valueEnd = indexOfCode(html, code, valueAt);
      if (valueEnd < 0) return -1;
      at = valueEnd + 1;
      code = html.charCodeAt(at);
    } else {
      while (isValueUnit(code)) code = html.charCodeAt(++at);
      // A slash before ">" belongs to the value.
      if (at === valueAt || html.charCodeAt(at - 1) === slash) return -1;
      valueEnd = at;
    }
    if (askedName === null) continue;
    if (!standsForItself(html, valueAt, valueEnd)) return -1;
    found.push({ name: askedName, value: ownText(html, valueAt, valueEnd) });
  }
}

/** The attribute's name if the reader asks for it: where a link leads and how, and whether a script is a licence. */
function askedAttribute(tagName: string, html: string, from: number, to: number): "href" | "rel" | "type" | null {
  switch (tagName) {
    case "a":
    case "area":
      return isName(html, from, to, "href") ? "href" : isName(html, from, to, "rel") ? "rel" : null;
    case "script":
      return isName(html, from, to, "type") ? "type" : null;
    default:
      return null;
  }
}

/** Whether no character of the value stands for another: no "&", CR or NUL. */
function standsForItself(html: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = html.charCodeAt(at);
    if (code === ampersand || code === cr || code === 0) return false;
  }
  return true;
}

/** A part of the page that does not keep the rest in memory, as parse5 makes it: a longer slice would. */
function ownText(html: string, from: number, to: number): string {
  const slice = html.slice(from, to);
  return slice.length <= keptNameUnits ? slice : ` ${slice}`.slice(1);
}
