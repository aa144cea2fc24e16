// ASCII case, digits and blanks over octets. Nothing here knows Unicode: product tokens and record names fold A-Z only
// (RFC 9309 section 2.2.1), so that U+212A KELVIN SIGN is never a "k".

/** Each octet with A-Z folded to a-z; every other octet as it is. */
export const foldedOctet: Uint8Array = Uint8Array.from({ length: 256 }, (_, octet) =>
  octet >= 0x41 && octet <= 0x5a ? octet + 0x20 : octet,
);

/** The value of each octet as a hexadecimal digit; 16 for the others. */
export const hexDigit: Uint8Array = Uint8Array.from({ length: 256 }, (_, octet) => {
  if (octet >= 0x30 && octet <= 0x39) return octet - 0x30;
  if (octet >= 0x41 && octet <= 0x46) return octet - 0x37;
  if (octet >= 0x61 && octet <= 0x66) return octet - 0x57;
  return 16;
});

/** The text with A-Z folded to a-z and nothing else changed. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Whether the octet is a space, TAB, LF, VT, FF or CR. */
export function isAsciiWhitespace(octet: number): boolean {
  return octet === 0x20 || (octet >= 0x09 && octet <= 0x0d);
}

/** Whether the octet is a space or TAB: the blanks of RFC 9309's grammar (`WS`, section 2.2). */
export function isSpaceOrTab(octet: number): boolean {
  return octet === 0x20 || octet === 0x09;
}

/** Whether the octet is `A-Z`, `a-z`, `-` or `_`: RFC 9309's product token alphabet (section 2.2.1). */
export function isTokenLetter(octet: number): boolean {
  const folded = foldedOctet[octet] as number;
  return (folded >= 0x61 && folded <= 0x7a) || octet === 0x2d || octet === 0x5f;
}

/** Whether the octet is `0-9`. */
export function isDigit(octet: number): boolean {
  return octet >= 0x30 && octet <= 0x39;
}

/** Whether two runs of octets are equal when A-Z are folded. */
export function equalsFolded(
  a: Uint8Array,
  aStart: number,
  aEnd: number,
  b: Uint8Array,
  bStart: number,
  bEnd: number,
): boolean {
  if (aEnd - aStart !== bEnd - bStart) return false;
  for (let i = aStart, j = bStart; i < aEnd; i++, j++) {
    if (foldedOctet[a[i] as number] !== foldedOctet[b[j] as number]) return false;
  }
  return true;
}

/** The text without ASCII blanks at both ends. `String.trim` would take NBSP and the byte order mark as well. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isAsciiWhitespace(text.charCodeAt(start))) start++;
  while (end > start && isAsciiWhitespace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** The media type without its parameters, in lower case. Source: RFC 9110 section 8.3.1. */
export function mediaTypeEssence(text: string): string {
  return foldAscii(trimBlanks(text.split(";", 1)[0] ?? ""));
}
