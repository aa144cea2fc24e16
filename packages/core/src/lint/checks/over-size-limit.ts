// A file larger than what crawlers read of one.
import { dialects } from "../../dialect/index.ts";
import type { Check } from "../check.ts";

const limit = dialects["rfc9309"].sizeLimitOctets;

export const overSizeLimit: Check = {
  code: "over-size-limit",
  meta: {
    summary: "The file is larger than 500 KiB.",
    explanation:
      "A crawler has to read 500 KiB and may stop there: Google does. Rules beyond it do not exist for it. Yandex takes a larger " +
      "file as if there were none, so that everything may be fetched. Shorten the file: most large ones list pages one by one.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.5; requirements F-10 and T-26",
    readsAnything: true,
  },
  run(file) {
    if (file.octets.length <= limit) return [];
    const isLost = (line: { readonly span: { readonly end: number } }): boolean => line.span.end > limit;
    const first = file.lines.find(isLost);
    const lost = file.ruleLines.filter(isLost).length;
    const span = first === undefined ? { start: limit, end: file.octets.length } : file.textSpan(first);
    return [{
      span,
      message: `The file has ${file.octets.length} octets; crawlers may read no more than ${limit}, so that what stands from here on may not count.`,
      effect: { kind: "decides-nothing", text: `${lost} rules stand beyond the limit; Yandex ignores the whole file` },
    }];
  },
};
