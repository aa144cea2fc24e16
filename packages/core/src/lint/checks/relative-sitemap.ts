import type { Check } from "../check.ts";
import { urlOf } from "../../matching/index.ts";
import { sitemapUrl } from "../sitemaps.ts";
import { quoted } from "../wording.ts";
import { placeholderIn } from "./template-placeholder.ts";

export const relativeSitemap: Check = {
  code: "relative-sitemap",
  meta: {
    summary: "A Sitemap is not an absolute URL.",
    explanation:
      "The record's value must be a whole URL with scheme and host. Some readers resolve a relative one against " +
      "the file's own address, others drop it.",
    severity: { default: "error" },
    fix: "Writes the absolute URL, where the file's own is known; this changes the record's value.",
    source: "sitemaps.org protocol; RFC 9309 section 2.2.4",
  },
  run(file) {
    return (
      file.sitemaps
        // `template-placeholder` reports a URL that is still to be filled in.
        .filter((record) => sitemapUrl(record.value).kind === "relative" && placeholderIn(record.value) === null)
        .map((record) => {
          // "www.site.example/sitemap.xml" has a host and lacks the scheme: resolved, it would be a folder of that name.
          const isPath = record.value.startsWith("/");
          const resolved =
            file.robotsTxtUrl !== null && isPath ? (urlOf(record.value, file.robotsTxtUrl.href)?.href ?? null) : null;
          const written =
            resolved === null
              ? `the scheme and host before it, as in "https://shop.example/sitemap.xml"`
              : quoted(resolved);
          return {
            span: record.valueSpan,
            message: isPath
              ? `${quoted(record.value)} is not an absolute URL: write ${written}.`
              : `${quoted(record.value)} is not an absolute URL: ${missingPart(record.value)}.`,
            ...(resolved === null ? {} : { fix: [{ span: record.valueSpan, text: resolved }] }),
          };
        })
    );
  },
};

/** What the value lacks to be a URL, and what to write. */
function missingPart(value: string): string {
  // "https\uff1a//host/" and "https//host/" have a scheme: its colon is missing.
  const scheme = /^(https?)[^a-z0-9.:/-]?\/\//i.exec(value);
  return scheme === null
    ? `the scheme is missing; write ${quoted(`https://${value}`)}`
    : `the colon after its scheme is missing; write ${quoted(`${scheme[1] ?? ""}://${value.slice(scheme[0].length)}`)}`;
}
