// Link header fields: targets and parameters, as far as a licence needs them (RFC 8288 appendix B). One pass, no
// backtracking; what is not a link is skipped up to the next comma, as the appendix says.
import { foldAscii, isSpaceOrTab } from "../octets/index.ts";

/** One link of a Link field. */
export interface HeaderLink {
  /** The target as written: a URI reference, possibly relative. */
  readonly target: string;
  /** Parameters in their order, names in lower case. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

const comma = 0x2c;
const semicolon = 0x3b;
const quote = 0x22;
const backslash = 0x5c;

/** The links of Link fields, in order. Linear; never throws. Source: RFC 8288 appendices B.2 and B.3. */
export function parseLinkHeader(values: string | readonly string[]): HeaderLink[] {
  const text = typeof values === "string" ? values : values.join(", ");
  const links: HeaderLink[] = [];
  let at = 0;
  const skipBlanks = (): void => {
    while (isSpaceOrTab(text.charCodeAt(at))) at++;
  };
  // Invariant: what is before `at` is whole links, or was no link.
  while (at < text.length) {
    skipBlanks();
    if (text.charCodeAt(at) === comma) {
      at++;
      continue;
    }
    if (text[at] !== "<") {
      const next = text.indexOf(",", at);
      at = next < 0 ? text.length : next;
      continue;
    }
    const end = text.indexOf(">", at);
    if (end < 0) break;
    const target = text.slice(at + 1, end);
    at = end + 1;
    const parameters: [string, string][] = [];
    skipBlanks();
    while (text.charCodeAt(at) === semicolon) {
      at++;
      skipBlanks();
      const nameStart = at;
      while (at < text.length && !isNameEnd(text.charCodeAt(at))) at++;
      const name = foldAscii(text.slice(nameStart, at));
      skipBlanks();
      let value = "";
      if (text[at] === "=") {
        at++;
        skipBlanks();
        const read = text.charCodeAt(at) === quote ? quotedString(text, at) : plainValue(text, at);
        value = read.value;
        at = read.end;
      }
      if (name !== "") parameters.push([name, value]);
      skipBlanks();
      // Anything else before the next ";" or "," belongs to no parameter.
      while (at < text.length && text.charCodeAt(at) !== semicolon && text.charCodeAt(at) !== comma) at++;
    }
    links.push({ target, parameters });
    if (at < text.length && text.charCodeAt(at) !== comma) {
      const next = text.indexOf(",", at);
      at = next < 0 ? text.length : next;
    }
  }
  return links;
}

/**
 * The value of the first parameter of that name, or null: RFC 8288 section 3.3 lets the first `rel` and `type` count.
 */
export function linkParameter(link: HeaderLink, name: string): string | null {
  return link.parameters.find(([key]) => key === name)?.[1] ?? null;
}

function isNameEnd(code: number): boolean {
  return isSpaceOrTab(code) || code === 0x3d || code === semicolon || code === comma;
}

function plainValue(text: string, start: number): { value: string; end: number } {
  let end = start;
  while (end < text.length && text.charCodeAt(end) !== semicolon && text.charCodeAt(end) !== comma) end++;
  let trimmed = end;
  while (trimmed > start && isSpaceOrTab(text.charCodeAt(trimmed - 1))) trimmed--;
  return { value: text.slice(start, trimmed), end };
}

/** RFC 8288 appendix B.4: a backslash stands for what follows it; a string that does not end takes the rest. */
function quotedString(text: string, start: number): { value: string; end: number } {
  let value = "";
  let from = start + 1;
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return { value: value + text.slice(from, at), end: at + 1 };
    if (code !== backslash) continue;
    value += text.slice(from, at);
    from = ++at;
  }
  return { value: value + text.slice(from, at), end: at };
}
