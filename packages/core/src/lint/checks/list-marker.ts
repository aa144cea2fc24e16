import type { Check } from "../check.ts";
import { listMarkedName } from "../record-words.ts";
import { quoted } from "../wording.ts";

export const listMarker: Check = {
  code: "list-marker",
  meta: {
    summary: "A list marker stands before a record's name.",
    explanation:
      "To a reader `1. Disallow` and `- Disallow` are names of unknown records: the line has no effect. The " +
      "marker comes " +
      "from a list in a document or a chat. Remove it.",
    severity: { default: "error" },
    fix: "Removes the marker; this changes every reader's answers.",
    fixChangesAnswers: true,
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    return file.records.flatMap((line) => {
      const name = listMarkedName(line);
      if (name === null) return [];
      // Names are ASCII: as many octets as characters.
      const span = { start: line.keySpan.start, end: line.keySpan.end - name.length };
      const marker = file.text(span).trim();
      return [
        {
          span: file.recordSpan(line),
          message:
            `${quoted(marker)} stands before ${quoted(file.text({ start: span.end, end: line.keySpan.end }))}: ` +
            "no reader understands the line.",
          effect: { kind: "decides-nothing", text: "the line has no effect" },
          fix: [{ span, text: "" }],
        },
      ];
    });
  },
};
