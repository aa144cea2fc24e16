// A sitemap record without scheme and host.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";
import { sitemapUrl } from "../sitemaps.ts";
import { urlOf } from "../urls.ts";

export const relativeSitemap: Check = {
  code: "relative-sitemap",
  meta: {
    summary: "A Sitemap is not an absolute URL.",
    explanation: "The record's value is a whole URL with scheme and host. Some readers resolve another one against the file's own address, others drop it.",
    severity: { default: "error" },
    fix: "Writes the absolute URL, where the file's own is known; it changes the record's value.",
    source: "RFC 9309 section 2.2.4; requirement N-01; sitemaps.org",
  },
  run(file) {
    return file.sitemaps.filter((record) => sitemapUrl(record.value).kind === "relative").map((record) => {
      // "www.site.example/sitemap.xml" has a host and lacks the scheme: resolved, it would be a folder of that name.
      const isPath = record.value.startsWith("/");
      const resolved = file.robotsTxtUrl !== null && isPath ? (urlOf(record.value, file.robotsTxtUrl.href)?.href ?? null) : null;
      return {
        span: record.valueSpan,
        message: `${quoted(record.value)} is no absolute URL${isPath ? "" : ": the scheme is missing"}.`,
        ...(resolved === null ? {} : { fix: [{ span: record.valueSpan, text: resolved }] }),
      };
    });
  },
};
