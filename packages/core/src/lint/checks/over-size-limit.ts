import { dialects } from "../../dialect/index.ts";
import type { Check } from "../check.ts";

const limit = dialects["rfc9309"].sizeLimitOctets;

export const overSizeLimit: Check = {
  code: "over-size-limit",
  meta: {
    summary: "The file is larger than 500 KiB.",
    explanation:
      "A crawler must read at least 500 KiB and may stop there, as Google does: it never sees the rules after " +
      "that. Yandex ignores a larger file altogether, so everything may be fetched. Shorten the file: most large " +
      "ones list pages one by one.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.5; Yandex Webmaster: using robots.txt",
    readsAnything: true,
  },
  run(file) {
    if (file.octets.length <= limit) return [];
    const isLost = (line: { readonly span: { readonly end: number } }): boolean => line.span.end > limit;
    const first = file.lines.find(isLost);
    const lost = file.ruleLines.filter(isLost).length;
    const span = first === undefined ? { start: limit, end: file.octets.length } : file.textSpan(first);
    return [
      {
        span,
        message:
          `The file has ${file.octets.length} bytes; crawlers may read no more than ${limit}, so nothing from here on ` +
          "is sure to count.",
        effect: {
          kind: "decides-nothing",
          text: `${lost} rules stand beyond the limit; Yandex ignores the whole file`,
        },
      },
    ];
  },
};
