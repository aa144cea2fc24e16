// Words of a User-Agent header as expressions, and back: a word counts where `readIdentification` finds it, and not in
// an address (with "@", after "/" or ".", or a host before a path). They are tried without regard to case.
import { literalText } from "./pattern-text.ts";

const before = "(?:^|[^A-Za-z0-9_\\x2E@/-])";
const after =
  "(?:$|[^A-Za-z0-9_\\x2E@-]|\\x2E[^/@\\s\\x3B,()\\x22<>\\[\\]\\x7B\\x7D]*(?:$|[\\s\\x3B,()\\x22<>\\[\\]\\x7B\\x7D]))";

/** The expression for headers that hold the word. */
export function nameText(word: string): string {
  return `${before}${literalText(word)}${after}`;
}

/** The expression for headers that hold one of the words. */
export function namesText(words: readonly string[]): string {
  return `${before}(?:${words.map(literalText).join("|")})${after}`;
}

/** The same with the first of the words as its one group, for servers that take it out. */
export function whichNameText(words: readonly string[]): string {
  return `^.*?${before}(${words.map(literalText).join("|")})${after}.*$`;
}

/** The expression for headers that may hold one of the words: it spares everybody else the others. */
export function anyNameText(words: readonly string[]): string {
  return `${before}${beginsText([...new Set(words.map((word) => word.toLowerCase()))].sort())}`;
}

/** The expression for what begins with one of the words, letter by letter, so that few are tried at each place. */
function beginsText(words: readonly string[]): string {
  // What begins with a longer word begins with a shorter one that it begins with.
  if (words.includes("")) return "";
  const [first = ""] = words;
  if (words.length === 1) return literalText(first);
  const rests = new Map<string, string[]>();
  for (const word of words) {
    const letter = word[0] as string;
    const rest = rests.get(letter);
    if (rest === undefined) rests.set(letter, [word.slice(1)]);
    else rest.push(word.slice(1));
  }
  const branches = Array.from(rests, ([letter, rest]) => literalText(letter) + beginsText(rest));
  return branches.length === 1 ? (branches[0] as string) : `(?:${branches.join("|")})`;
}

/** The word of an expression that `nameText` wrote; null for any other text. */
export function readNameText(text: string): string | null {
  if (!text.startsWith(before) || !text.endsWith(after)) return null;
  const word = readLiteralText(text.slice(before.length, text.length - after.length));
  return nameText(word) === text ? word : null;
}

/** The words of an expression that `namesText` wrote; null for any other text. */
export function readNamesText(text: string): string[] | null {
  if (!text.startsWith(`${before}(?:`) || !text.endsWith(`)${after}`)) return null;
  const words = text
    .slice(before.length + 3, text.length - after.length - 1)
    .split("|")
    .map(readLiteralText);
  return namesText(words) === text ? words : null;
}

function readLiteralText(text: string): string {
  return text.replace(/\\x([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Entries next to each other of one class, whose words together hold at most so many characters. */
export function classRuns<Entry extends { readonly word: string; readonly classId: number | null }>(
  names: readonly Entry[],
  most: number,
): Entry[][] {
  const runs: Entry[][] = [];
  let length = 0;
  for (const entry of names) {
    const last = runs.at(-1);
    const needed = entry.word.length * 4 + 1;
    if (last === undefined || last[0]?.classId !== entry.classId || length + needed > most) {
      runs.push([entry]);
      length = needed;
    } else {
      last.push(entry);
      length += needed;
    }
  }
  return runs;
}
