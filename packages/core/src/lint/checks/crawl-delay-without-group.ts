// A crawl-delay before the first group: it is for nobody.
import type { Check } from "../check.ts";

export const crawlDelayWithoutGroup: Check = {
  code: "crawl-delay-without-group",
  meta: {
    summary: "A Crawl-delay stands before the first user-agent line.",
    explanation: "The record belongs to the group that it stands in. Before every group it is nobody's. Move it below `User-agent: *`.",
    severity: { default: "warning" },
    fix: null,
    source: "Requirement N-03 (per group)",
  },
  run(file) {
    return file.otherRecords.filter((record) => record.name === "crawl-delay" && record.groupIndex === null).map((record) => ({
      span: record.span,
      message: "This Crawl-delay stands before the first user-agent line: it is for nobody.",
      effect: { kind: "decides-nothing" as const, text: "the line has no effect on anybody" },
    }));
  },
};
