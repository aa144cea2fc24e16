import type { Check } from "../check.ts";

export const crawlDelayWithoutGroup: Check = {
  code: "crawl-delay-without-group",
  meta: {
    summary: "A Crawl-delay stands before the first user-agent line.",
    explanation:
      "The record belongs to the group it stands in. Before the first group it applies to no crawler. Move it below " +
      "`User-agent: *`.",
    severity: { default: "warning" },
    fix: null,
    source: "Bing Webmaster: crawl delay",
  },
  run(file) {
    return file.otherRecords
      .filter((record) => record.name === "crawl-delay" && record.groupIndex === null)
      .map((record) => ({
        span: record.span,
        message: "This Crawl-delay stands before the first user-agent line: it applies to no crawler.",
        effect: { kind: "decides-nothing" as const, text: "the line has no effect" },
      }));
  },
};
