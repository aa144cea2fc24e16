// Tags and comments in their plain form, which the filter passes by. In: the text at the tag's name, at its attributes,
// at a comment. Out: the name, the place of the ">", what the reader asks for. Whatever is not plain is parse5's. Next:
// filtered-tokenizer.ts.
import type { Token } from "parse5";
import { rawTextModes } from "./raw-text.ts";
import {
  ampersand,
  apostrophe,
  cr,
  equals,
  exclamation,
  greaterThan,
  hyphen,
  isAlphanumeric,
  isBlank,
  isNameUnit,
  isValueUnit,
  numberSign,
  quote,
  slash,
  unitAt,
} from "./text-units.ts";

/** Elements whose attributes or content decide how the page is read, or that end a head: these are parse5's. */
const tellingNames: ReadonlySet<string> = new Set(
  "template annotation-xml font html head body frameset frame plaintext".split(" "),
);

/** What the reader asks of an element's attributes; but for data-nosnippet, nothing of any other. */
const askedNames: ReadonlyMap<string, readonly string[]> = new Map([
  ["a", ["href", "rel"]],
  ["area", ["href", "rel"]],
  ["base", ["href"]],
  ["link", ["href", "rel", "type"]],
  ["meta", ["name", "content", "http-equiv", "property", "charset"]],
  ["script", ["type"]],
]);
const nothing: readonly string[] = [];

/** A tag's name, and which of its attributes the reader asks for. */
export interface PlainName {
  /** In lower case. */
  readonly text: string;
  /** Null for a telling name: such a tag is not plain. */
  readonly asked: readonly string[] | null;
  readonly isRawText: boolean;
}

const keptNameUnits = 12;
// So many that hardly two names of HTML share one.
const slots = 4_096;
const seenNames: (PlainName | undefined)[] = Array.from({ length: slots });

/** The tag's name. Names that were seen are kept, so that no text is made anew. */
export function plainName(html: string, from: number, to: number, hash: number): PlainName {
  const slot = hash & (slots - 1);
  const seen = seenNames[slot];
  if (seen !== undefined && isName(html, from, to, seen.text)) return seen;
  // Keys of objects are kept once by the engine, and so compared at once. A longer slice would keep the whole page.
  const written = html.slice(from, to).toLowerCase();
  const [text = written] = to - from <= keptNameUnits ? Object.keys({ [written]: null }) : [];
  const asked = tellingNames.has(text) ? null : (askedNames.get(text) ?? nothing);
  const name: PlainName = { text, asked, isRawText: rawTextModes.has(text) };
  if (to - from <= keptNameUnits) seenNames[slot] = name;
  return name;
}

/** Whether the text is that name, which is in lower case, A-Z folded. */
export function isName(html: string, from: number, to: number, name: string): boolean {
  if (name.length !== to - from) return false;
  for (let at = 0; at < name.length; at++) {
    const code = unitAt(html, from + at);
    if ((code >= 0x41 && code <= 0x5a ? code | 0x20 : code) !== name.charCodeAt(at)) return false;
  }
  return true;
}

/**
 * The index of the ">" that ends a start tag whose attributes begin at `at`; -1 if one of them is not in its plain
 * form, is data-nosnippet, or the tag does not end here. Plain is: blanks, a name of letters, digits and a few signs,
 * and nothing, or "=" and a value in quotes, or one without quotes and odd characters. `found` gets the attributes that
 * are asked for.
 */
export function plainAttributesEnd(
  html: string,
  at: number,
  asked: readonly string[],
  found: Token.Attribute[],
): number {
  let code = unitAt(html, at);
  for (;;) {
    // Invariant: at a blank behind the name or an attribute, at "/" or at ">".
    if (code === greaterThan) return at;
    if (code === slash) return unitAt(html, at + 1) === greaterThan ? at + 1 : -1;
    if (!isBlank(code)) return -1;
    do code = unitAt(html, ++at);
    while (isBlank(code));
    if (code === greaterThan || code === slash) continue;
    const nameAt = at;
    while (isNameUnit(code)) code = unitAt(html, ++at);
    if (at === nameAt || isName(html, nameAt, at, "data-nosnippet")) return -1;
    const askedName = asked === nothing ? null : askedAttribute(asked, html, nameAt, at);
    if (code !== equals) {
      if (askedName !== null) return -1;
      continue;
    }
    code = unitAt(html, ++at);
    let valueAt = at;
    let valueEnd: number;
    if (code === quote || code === apostrophe) {
      valueAt++;
      valueEnd = html.indexOf(code === quote ? '"' : "'", valueAt);
      if (valueEnd < 0) return -1;
      at = valueEnd + 1;
      code = unitAt(html, at);
    } else {
      while (isValueUnit(code)) code = unitAt(html, ++at);
      // A slash before ">" belongs to the value.
      if (at === valueAt || unitAt(html, at - 1) === slash) return -1;
      valueEnd = at;
    }
    if (askedName === null) continue;
    const value = plainValue(html, valueAt, valueEnd);
    if (value === null) return -1;
    found.push({ name: askedName, value });
  }
}

/**
 * The index of the ">" that ends the comment whose "<" stands at `from`; -1 if no comment begins there, if it begins in
 * a way that may end it at once, or if its end has not come yet. HTML standard sections 13.2.5.43 to 13.2.5.52:
 * whatever stands in it, only two hyphens or more and ">" or "!>" end it.
 */
export function commentEnd(html: string, from: number): number {
  if (!html.startsWith("<!--", from)) return -1;
  const first = unitAt(html, from + 4);
  if (first === greaterThan || first === hyphen) return -1;
  for (let at = html.indexOf("--", from + 4); at >= 0; at = html.indexOf("--", at)) {
    at += 2;
    while (unitAt(html, at) === hyphen) at++;
    if (unitAt(html, at) === greaterThan) return at;
    if (unitAt(html, at) === exclamation && unitAt(html, at + 1) === greaterThan) return at + 1;
  }
  return -1;
}

function askedAttribute(asked: readonly string[], html: string, from: number, to: number): string | null {
  for (const one of asked) if (isName(html, from, to, one)) return one;
  return null;
}

/** The value; null if it has a CR, a NUL, or a character reference but "&amp;". */
function plainValue(html: string, from: number, to: number): string | null {
  let hasReference = false;
  for (let at = from; at < to; at++) {
    const code = unitAt(html, at);
    if (code === cr || code === 0) return null;
    if (code !== ampersand) continue;
    if (html.startsWith("&amp;", at)) hasReference = true;
    else if (!isBareAmpersand(html, at, to)) return null;
  }
  const text = ownText(html, from, to);
  return hasReference ? text.replaceAll("&amp;", "&") : text;
}

/**
 * Whether the "&" surely begins no reference: nothing follows that could, or letters and digits and "=", before which
 * no reference of a value ends (HTML standard section 13.2.5.73).
 */
function isBareAmpersand(html: string, from: number, to: number): boolean {
  let at = from + 1;
  while (at < to && isAlphanumeric(unitAt(html, at))) at++;
  const next = at < to ? unitAt(html, at) : -1;
  return at === from + 1 ? next !== numberSign : next === equals;
}

/** A part of the page that does not keep the rest in memory, as parse5 makes it: a longer slice would. */
function ownText(html: string, from: number, to: number): string {
  const slice = html.slice(from, to);
  return slice.length <= keptNameUnits ? slice : ` ${slice}`.slice(1);
}
