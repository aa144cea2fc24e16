import type { Check } from "../check.ts";
import { sitemapUrl } from "../sitemaps.ts";
import { quoted } from "../wording.ts";

export const invalidSitemap: Check = {
  code: "invalid-sitemap",
  meta: {
    summary: "A Sitemap has no URL that can be fetched.",
    explanation:
      "The record's value is one absolute URL, with http or https. Several URLs on a line, a blank in one, another " +
      "scheme or nothing at all leave the crawler without a sitemap. Write a record for each.",
    severity: { default: "error" },
    fix: null,
    source: "sitemaps.org protocol; RFC 9309 section 2.2.4",
  },
  run(file) {
    return file.sitemaps
      .filter((record) => sitemapUrl(record.value).kind === "invalid")
      .map((record) => ({
        span: record.value === "" ? record.span : record.valueSpan,
        message:
          record.value === ""
            ? "The Sitemap has no URL."
            : `${quoted(record.value)} is not a URL from which a crawler can fetch a sitemap.`,
      }));
  },
};
