import type { Check } from "../check.ts";
import { wronglySeparated } from "../record-words.ts";
import { quoted } from "../wording.ts";

export const wrongSeparator: Check = {
  code: "wrong-separator",
  meta: {
    summary: "A record's name is not followed by a colon.",
    explanation:
      "A record is a name, an ASCII colon and a value. After `Disallow=`, `Disallow;` or a full-width colon hardly any " +
      "reader finds the name; in `Sitemap https://shop.example/sitemap.xml` the first colon is that of the URL. Write " +
      "a colon after the name. A blank instead of the colon that some readers accept is reported by `missing-colon`.",
    severity: { default: "error" },
    fix: "Writes the colon; this changes the answers of readers that skip the line.",
    fixChangesAnswers: true,
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    return file.lines.flatMap((line) => {
      const found = wronglySeparated(file, line);
      if (found === null) return [];
      const { name, separator, start, end } = found;
      const fault =
        separator === ""
          ? `There is no colon after ${quoted(name)}`
          : `After ${quoted(name)} stands ${quoted(separator)}, not a colon`;
      const message = `${fault}: hardly any reader understands the line.`;
      return [{ span: file.contentSpan(line), message, fix: [{ span: { start, end }, text: ": " }] }];
    });
  },
};
