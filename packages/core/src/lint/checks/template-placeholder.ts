import type { Check } from "../check.ts";
import { quoted } from "../wording.ts";

/**
 * Placeholders of the usual template languages, each in one pass. `%SITE%` only where it begins the value or its host:
 * elsewhere it may be two escapes.
 */
const placeholder = new RegExp(
  [
    /\{\{[^{}]{0,200}\}\}/,
    /\{%[^{}]{0,200}%\}/,
    /<%[^<>]{0,200}%>/,
    /<\?(?:php|=)[^<>]{0,200}/,
    /\$\{[^{}]{0,200}\}/,
    /\[\[[^[\]]{1,200}\]\]/,
    /(?<=^|:\/\/)%[a-z][a-z_]{2,40}%/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** The first placeholder in the text, as written; null if it holds none. */
export function placeholderIn(text: string): string | null {
  return placeholder.exec(text.slice(0, 2_000))?.[0] ?? null;
}

export const templatePlaceholder: Check = {
  code: "template-placeholder",
  meta: {
    summary: "A template's placeholder was not replaced.",
    explanation:
      "`{{ url }}`, `{% if %}`, `<%= url %>`, `<?php`, `${URL}`, `[[url]]` and `%SITE%` belong to a template: the file was published without filling " +
      "it in. To a reader they are ordinary characters, which no URL holds like this. Where a rule is meant to close " +
      "such broken URLs, it begins with `/` or `*`: those are not reported.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.2",
    signs: "{<[%",
  },
  run(file) {
    return file.lines.flatMap((line) => {
      if (line.kind !== "record" && line.kind !== "invalid") return [];
      const span = file.contentSpan(line);
      const text = line.kind === "record" ? line.value : line.text;
      const isRule = line.kind === "record" && (line.name === "allow" || line.name === "disallow");
      const key = line.kind === "record" ? placeholderIn(line.key) : null;
      const found = key ?? (isRule && /^[/*]/.test(text) ? null : placeholderIn(text));
      if (found === null) return [];
      return [{ span, message: `${quoted(found)} looks like a template's placeholder that was not replaced.` }];
    });
  },
};
