import type { Check } from "../check.ts";
import { quoted } from "../wording.ts";

/** Placeholders of the usual template languages, each in one pass. */
const placeholder = /\{\{[^{}]{0,200}\}\}|\{%[^{}]{0,200}%\}|<%[^<>]{0,200}%>|<\?(?:php|=)[^<>]{0,200}/i;

export const templatePlaceholder: Check = {
  code: "template-placeholder",
  meta: {
    summary: "A template's placeholder was not replaced.",
    explanation:
      "`{{ url }}`, `{% if %}`, `<%= url %>` and `<?php` belong to a template: the file was published without filling " +
      "it in. To a reader they are ordinary characters, which no URL holds like this. Where a rule is meant to close " +
      "such broken URLs, it begins with `/` or `*`: those are not reported.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    return file.lines.flatMap((line) => {
      if (line.kind !== "record" && line.kind !== "invalid") return [];
      const span = file.contentSpan(line);
      const text = line.kind === "record" ? line.value.slice(0, 2_000) : line.text.slice(0, 2_000);
      const isRule = line.kind === "record" && (line.name === "allow" || line.name === "disallow");
      const key = line.kind === "record" ? placeholder.exec(line.key) : null;
      const match = key ?? (isRule && /^[/*]/.test(text) ? null : placeholder.exec(text));
      if (match === null) return [];
      return [{ span, message: `${quoted(match[0])} looks like a template's placeholder that was not replaced.` }];
    });
  },
};
