// Request targets: whether one is in normal form, and other spellings that reach the same resource. Written apart from
// the expressions of src/, from the standards that they cite.

/** Characters that stand in a target as they are in normal form: RFC 3986 section 2.2 and 2.3, less "*" and "$". */
const asTheyAre = /^[A-Za-z0-9\-._~!&'()+,;=:@/?[\]]$/;

/**
 * Whether a target is in normal form: RFC 9309 section 2.2.2's octets, no dot segment, no empty segment, no parameters,
 * and in the path no escape of a character that could stand there.
 */
export function isInNormalForm(target: string): boolean {
  const [path = "", ...rest] = target.split("?");
  const query = rest.join("?");
  if (!path.startsWith("/") || path.includes("//") || path.includes(";")) return false;
  if (path.split("/").some((segment) => segment === "." || segment === "..")) return false;
  return isWritten(path, true) && isWritten(query, false) && !query.includes("'");
}

function isWritten(text: string, isPath: boolean): boolean {
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string;
    if (character !== "%") {
      if (!asTheyAre.test(character)) return false;
      continue;
    }
    const escape = text.slice(i + 1, i + 3);
    // A "%" that begins no escape stands in no URL (RFC 3986 section 2.1); some servers answer it with 400.
    if (!/^[0-9A-Fa-f]{2}$/.test(escape)) return false;
    if (escape !== escape.toUpperCase()) return false;
    const value = String.fromCharCode(Number.parseInt(escape, 16));
    if (/[A-Za-z0-9\-._~`{|}^\\]/.test(value)) return false;
    if (isPath && /[!$&'()*+,;=:@/[\]]/.test(value)) return false;
    i += 2;
  }
  return true;
}

/** A random number from 0 below 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Other spellings of the resource of a target, each of another kind. */
export function otherSpellings(target: string, random: () => number): string[] {
  const cut = target.indexOf("?");
  const path = cut < 0 ? target : target.slice(0, cut);
  const query = cut < 0 ? "" : target.slice(cut);
  const slashes = Array.from(path.matchAll(/\//g), ({ index }) => index);
  const slash = slashes[Math.floor(random() * slashes.length)] ?? 0;
  const at = (insert: string): string => `${path.slice(0, slash)}${insert}${path.slice(slash)}${query}`;
  const after = (insert: string): string => `${path.slice(0, slash + 1)}${insert}${path.slice(slash + 1)}${query}`;
  const spellings = [
    after("/"),
    after("./"),
    after("%2e/"),
    after("x/../"),
    after("x/%2E%2e/"),
    after(";/"),
    `${path.slice(0, slash)}%2F${path.slice(slash + 1)}${query}`,
    `http://shop.example${target}`,
    `//${target.slice(1)}`,
    `/;a=1${target}`,
    escapeSome(target, random, (hex) => hex),
    escapeSome(target, random, (hex) => hex.toLowerCase()),
    target.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()),
  ];
  if (slash > 0) spellings.push(at(";jsessionid=1"), at(";a;b=%20"));
  if (path.length > 1 && !path.endsWith("/")) spellings.push(`${path};x${query}`);
  return [...new Set(spellings)].filter((one) => one !== target);
}

/**
 * Some characters escaped: any in the path, but the slashes; unreserved ones in the query, where others would say
 * more.
 */
function escapeSome(target: string, random: () => number, cased: (hex: string) => string): string {
  let isPath = true;
  let text = "";
  for (let i = 0; i < target.length; i++) {
    const character = target[i] as string;
    if (character === "?") isPath = false;
    if (character === "%") {
      const isEscape = /^%[0-9A-Fa-f]{2}/.test(target.slice(i));
      text += isEscape ? target.slice(i, i + 3) : character;
      i += isEscape ? 2 : 0;
      continue;
    }
    const mayBeEscaped = isPath ? /[A-Za-z0-9\-._~!&'()+,=:@]/.test(character) : /[A-Za-z0-9\-._~]/.test(character);
    const hex = character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");
    text += mayBeEscaped && random() < 0.3 ? `%${cased(hex)}` : character;
  }
  return text;
}
