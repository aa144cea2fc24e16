// The characters that the filter looks for, and what stands for itself where: units of UTF-16, or -1 at the end of what
// has come, which is nothing of all that.

export const lf: number = 0x0a;
export const cr: number = 0x0d;
export const exclamation: number = 0x21;
export const quote: number = 0x22;
export const numberSign: number = 0x23;
export const ampersand: number = 0x26;
export const apostrophe: number = 0x27;
export const hyphen: number = 0x2d;
export const slash: number = 0x2f;
export const lessThan: number = 0x3c;
export const equals: number = 0x3d;
export const greaterThan: number = 0x3e;

/** The unit; -1 at the end, where `charCodeAt` gives NaN, and makes of all units numbers with a fraction. */
export function unitAt(html: string, at: number): number {
  return at < html.length ? html.charCodeAt(at) : -1;
}

/** The index of the first LF; Infinity if there is none. */
export function lfFrom(html: string, from: number): number {
  const at = html.indexOf("\n", from);
  return at < 0 ? Infinity : at;
}

/** The index of the first CR without an LF behind it; Infinity if there is none. */
export function bareCrFrom(html: string, from: number): number {
  let at = html.indexOf("\r", from);
  while (at >= 0 && unitAt(html, at + 1) === lf) at = html.indexOf("\r", at + 2);
  return at < 0 ? Infinity : at;
}

export function isBlank(code: number): boolean {
  return code === 0x20 || code === lf || code === 0x09 || code === cr || code === 0x0c;
}

export function isPlainBlank(code: number): boolean {
  return code === 0x20 || code === lf || code === 0x09 || code === 0x0c;
}

export function isTextUnit(code: number): boolean {
  return code !== lessThan && code !== ampersand && code !== cr && code !== 0;
}

export function isDoubleQuotedUnit(code: number): boolean {
  return code !== quote && code !== ampersand && code !== cr && code !== 0;
}

export function isSingleQuotedUnit(code: number): boolean {
  return code !== apostrophe && code !== ampersand && code !== cr && code !== 0;
}

export function isAlphanumeric(code: number): boolean {
  const folded = code | 0x20;
  return (folded >= 0x61 && folded <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** Letters, digits, and `-.:_@`; not NaN, which stands for the end of what has come. */
export function isNameUnit(code: number): boolean {
  const folded = code | 0x20;
  return (
    (folded >= 0x61 && folded <= 0x7a) ||
    (code >= 0x2d && code <= 0x3a && code !== slash) ||
    code === 0x5f ||
    code === 0x40
  );
}

export function isLowerCaseUnit(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || code === hyphen;
}

/** What stands for itself in a value without quotes: "/" too. */
export function isValueUnit(code: number): boolean {
  return (
    code > 0x20 &&
    code !== quote &&
    code !== apostrophe &&
    code !== lessThan &&
    code !== equals &&
    code !== greaterThan &&
    code !== 0x60
  );
}
