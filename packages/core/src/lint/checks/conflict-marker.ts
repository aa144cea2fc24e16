import type { Check, Observation } from "../check.ts";
import { conflictMarkerOf } from "../record-words.ts";

export const conflictMarker: Check = {
  code: "conflict-marker",
  meta: {
    summary: "A merge conflict was left in the file.",
    explanation:
      "The lines `<<<<<<<`, `|||||||`, `=======` and `>>>>>>>` come from a version control system: somebody saved the file before " +
      "choosing a version. Readers skip these lines, and the records of both versions count. Choose one.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.2; git-merge: how conflicts are presented",
    signs: "<>",
  },
  run(file) {
    const found: Observation[] = [];
    let isOpen = false;
    for (const line of file.lines) {
      const span = file.textSpan(line);
      const marker = conflictMarkerOf(file.text({ start: span.start, end: Math.min(span.end, span.start + 16) }));
      if (marker === null || ((marker === "=" || marker === "|") && !isOpen)) continue;
      if (!isOpen) {
        found.push({ span, message: "A merge conflict was left in the file: the records of both versions count." });
      }
      isOpen = marker !== ">";
    }
    return found;
  },
};
