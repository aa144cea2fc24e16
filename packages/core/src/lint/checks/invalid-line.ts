import { foldAscii } from "../../octets/index.ts";
import type { Check, Observation } from "../check.ts";
import { conflictMarkerOf, recordNameOfWord, wronglySeparated } from "../record-words.ts";
import { quoted } from "../wording.ts";

export const invalidLine: Check = {
  code: "invalid-line",
  meta: {
    summary: "A line is neither a record nor a comment, and not empty.",
    explanation:
      "Every reader skips such a line. Usually it is a comment without its `#`, a path that lost its `Disallow:`, " +
      "or a record without a colon and with more than two words. Lines of HTML are reported by `markup`.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    const found: Observation[] = [];
    let isInConflict = false;
    for (const line of file.lines) {
      const isWord = line.kind === "record" && line.isMissingColon && line.name === null;
      const isUrl =
        line.kind === "record" && (line.key === "http" || line.key === "https") && line.value.startsWith("//");
      if (line.kind !== "invalid" && !isWord && !isUrl) continue;
      const span = line.kind === "record" ? file.recordSpan(line) : file.textSpan(line);
      const text = file.text({ start: span.start, end: Math.min(span.end, span.start + 200) }).trim();
      // `markup`, `conflict-marker`, `wrong-separator` and `double-encoded` report these.
      const marker = conflictMarkerOf(text);
      if (marker === "<") isInConflict = true;
      if (text.startsWith("<") || marker === ">" || (marker === "=" && isInConflict)) continue;
      if (wronglySeparated(file, line) !== null) continue;
      if (text.startsWith("\u00ef\u00bb\u00bf") && line.kind === "invalid") continue;
      const meant = recordNameOfWord(foldAscii(/^[A-Za-z-]+/.exec(text)?.[0] ?? ""));
      const path = text.startsWith("/") && !text.startsWith("//") && !/\s/.test(text);
      const comment = /^(\/\/|\/\*|--|;|'|!)/.test(text);
      const guess = isUrl
        ? " If the URL is a sitemap's, write Sitemap: before it."
        : meant !== undefined
          ? ` A colon is missing after ${quoted(/^[A-Za-z-]+/.exec(text)?.[0] ?? "")}.`
          : path
            ? " A path needs Disallow: or Allow: before it."
            : comment
              ? " A comment begins with #."
              : "";
      found.push({
        span,
        message: `No reader understands ${quoted(text)}.${guess}`,
        effect: { kind: "decides-nothing", text: "the line has no effect" },
      });
    }
    return found;
  },
};
