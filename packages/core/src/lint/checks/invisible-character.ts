import { utf16Length } from "../../octets/index.ts";
import type { Check, Observation } from "../check.ts";
import { isDoubleEncoded } from "./double-encoded.ts";

/**
 * No-break and wide blanks, zero-width characters, marks of direction, and a byte order mark that is not the file's
 * first.
 */
const invisible = /[\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/;

export const invisibleCharacter: Check = {
  code: "invisible-character",
  meta: {
    summary: "A record holds a character that cannot be seen.",
    explanation:
      "To a reader a no-break space or a zero-width character is a letter like any other: a name with one is " +
      "unknown, a path with one matches nothing. They come from pasting. Remove them.",
    severity: { default: "error" },
    fix: "Removes the character from the ends of name and value, where that changes no answer.",
    source: "RFC 9309 section 2.2 (only space and tab are blanks)",
    signs: "\u0080",
  },
  run(file) {
    const found: Observation[] = [];
    for (const line of file.lines) {
      if (line.kind === "comment" || line.kind === "empty") continue;
      const span = line.kind === "record" ? file.recordSpan(line) : file.textSpan(line);
      const text = file.text(span);
      const match = invisible.exec(text);
      // Text that was encoded twice holds such characters by accident.
      if (match === null || isDoubleEncoded(text)) continue;
      const before = new TextEncoder().encode(text.slice(0, match.index)).length;
      // Octets that are not UTF-8 decode to a longer text: then no place inside is certain.
      const isExact = utf16Length(file.octets, span.start, span.start + before) === match.index;
      const start = isExact ? span.start + before : span.start;
      const end = isExact ? start + new TextEncoder().encode(match[0]).length : span.end;
      const code = match[0].charCodeAt(0).toString(16).padStart(4, "0").toUpperCase();
      found.push({
        span: { start, end },
        message:
          `The ${line.kind === "record" ? "record" : "line"} holds U+${code}, which cannot be seen and is a letter ` +
          "to every reader.",
        ...(isExact ? { fix: [{ span: { start, end }, text: "" }] } : {}),
      });
    }
    return found;
  },
};
