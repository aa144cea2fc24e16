import { foldAscii } from "../../octets/index.ts";
import type { Check, Observation } from "../check.ts";
import type { RecordLine } from "../../robots-txt/index.ts";
import { beginsLikeHtml } from "../content-kind.ts";
import {
  conflictMarkerOf,
  listMarkedName,
  meantRecordName,
  recordNameOfWord,
  wronglySeparated,
} from "../record-words.ts";
import { dialectsWhere, quoted } from "../wording.ts";
import { isTagLine } from "./markup.ts";
import { placeholderIn } from "./template-placeholder.ts";
import { mayBeName } from "./unknown-record.ts";

export const invalidLine: Check = {
  code: "invalid-line",
  meta: {
    summary: "A line is neither a record nor a comment, and not empty.",
    explanation:
      "Every reader skips such a line. Usually it is a comment without its `#`, a path that lost its `Disallow:`, " +
      "a record without a colon and with more than two words, or one with something before its name: `1: Disallow`. " +
      "Lines of HTML are reported by `markup`.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    const found: Observation[] = [];
    let isInConflict = false;
    // A file that begins like a page and still holds groups holds its styles too.
    const isPage = beginsLikeHtml(file.octets, file.contentStart);
    for (const line of file.lines) {
      const isUrl =
        line.kind === "record" && (line.key === "http" || line.key === "https") && line.value.startsWith("//");
      if (line.kind !== "invalid" && !(line.kind === "record" && (isUrl || isNoName(line, isPage)))) continue;
      const span = line.kind === "record" ? file.recordSpan(line) : file.textSpan(line);
      const text = file.text({ start: span.start, end: Math.min(span.end, span.start + 200) }).trim();
      // `markup`, `template-placeholder`, `conflict-marker`, `wrong-separator` and `double-encoded` report these.
      const marker = conflictMarkerOf(text);
      if (marker === "<") isInConflict = true;
      if (marker === "<" || marker === ">" || ((marker === "=" || marker === "|") && isInConflict)) continue;
      if (isTagLine(text) || placeholderIn(text) !== null) continue;
      if (wronglySeparated(file, line) !== null) continue;
      if (text.startsWith("\u00ef\u00bb\u00bf")) continue;
      const isColonMissing = line.kind === "invalid" || line.isMissingColon;
      const word = /^[A-Za-z-]+/.exec(text)?.[0] ?? "";
      const meant = !isColonMissing ? undefined : recordNameOfWord(foldAscii(word));
      const path = text.startsWith("/") && !text.startsWith("//") && !/\s/.test(text);
      const held =
        line.kind === "record" ? /(?<![a-z_-])(?:user-agent|disallow|allow|sitemap)(?=[ \t]*[:=])/i.exec(text) : null;
      const isRead = line.kind === "record" && line.name !== null;
      const comment = /^(\/\/|\/\*|--|;|'|!)/.test(text);
      const guess = isUrl
        ? " If the URL is a sitemap's, write Sitemap: before it."
        : meant !== undefined
          ? foldAscii(word) === meant
            ? ` A colon is missing after ${quoted(word)}.`
            : ` Perhaps ${quoted(`${meant}:`)} is meant.`
          : path
            ? " A path needs Disallow: or Allow: before it."
            : comment
              ? " A comment begins with #."
              : held !== null && held.index > 0
                ? ` Remove what stands before ${quoted(held[0])}.`
                : "";
      found.push({
        span,
        message: `${isRead ? "Hardly any reader" : "No reader"} understands ${quoted(text)}.${guess}`,
        effect: isRead
          ? {
              kind: "read-by",
              text: `read under ${dialectsWhere(({ recordNames }) => recordNames === "prefixes")} only`,
            }
          : { kind: "decides-nothing", text: "the line has no effect" },
      });
    }
    return found;
  },
};

/**
 * Whether what stands before the record's colon, or blank, is no name: neither known or nearly so, nor like one that a
 * convention may have.
 */
function isNoName(line: RecordLine, isPage: boolean): boolean {
  // google/robotstxt takes a sentence that begins like a record for that record.
  if (line.name !== null) return line.spelling === "prefix" && (line.isMissingColon || /\s/.test(line.key));
  if (line.isMissingColon) return true;
  return !isPage && !mayBeName(line.key) && listMarkedName(line) === null && meantRecordName(line.key) === undefined;
}
