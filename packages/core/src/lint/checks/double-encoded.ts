import type { Check, Observation } from "../check.ts";

/**
 * The octets of a UTF-8 sequence, each as a character: sequences of two or three, and the remains of a mark or a dash.
 */
const twice = /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|\u00ef\u00bb\u00bf|\u00e2\u20ac/;

/** Whether a text was encoded twice. */
export function isDoubleEncoded(text: string): boolean {
  return twice.test(text);
}

export const doubleEncoded: Check = {
  code: "double-encoded",
  meta: {
    summary: "A line was encoded twice: UTF-8 was taken for Latin-1.",
    explanation:
      "`Ã©` where `é` was meant: an editor or a script read UTF-8 as Latin-1 and wrote it as UTF-8 again. A rule " +
      "with such characters matches nothing. A byte order mark that went through this becomes `ï»¿` before the " +
      "first record, which is then lost. Save the original as UTF-8 again.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.3",
    signs: "\u0080",
  },
  run(file) {
    const found: Observation[] = [];
    for (const line of file.lines) {
      if (line.kind === "comment" || line.kind === "empty") continue;
      const span = line.kind === "record" ? file.recordSpan(line) : file.textSpan(line);
      const text = file.text(span);
      if (!isDoubleEncoded(text)) continue;
      const isMark = text.startsWith("\u00ef\u00bb\u00bf");
      found.push({
        span,
        message: isMark
          ? markMessage(line.kind === "record")
          : "The line was encoded twice: its non-ASCII characters are not what was meant.",
      });
    }
    return found;
  },
};

function markMessage(isRecord: boolean): string {
  const mark = "The line begins with a byte order mark that was encoded twice: no reader skips it";
  return isRecord ? `${mark}, and the record is lost.` : `${mark}, but no record stands on the line.`;
}
