import type { Check, Observation } from "../check.ts";

export const duplicateSitemap: Check = {
  code: "duplicate-sitemap",
  meta: {
    summary: "A sitemap is named twice.",
    explanation:
      "A Sitemap belongs to the whole file, whatever group it stands in: once is enough. Values are compared as " +
      "written, case included.",
    severity: { default: "info" },
    fix: null,
    source: "sitemaps.org protocol; RFC 9309 section 2.2.4",
  },
  run(file) {
    const lines = new Map<string, number>();
    const found: Observation[] = [];
    for (const record of file.sitemaps) {
      const first = lines.get(record.value);
      if (first === undefined) lines.set(record.value, record.line);
      else if (record.value !== "") found.push({ span: record.span, message: `Line ${first} names the same sitemap.` });
    }
    return found;
  },
};
