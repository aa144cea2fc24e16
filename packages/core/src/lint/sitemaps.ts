// What a Sitemap record's value is. In: the value. Out: a URL, or which kind of text it is instead.
import { urlOf } from "../matching/index.ts";

/** The value as a URL, and of which kind it is. */
export function sitemapUrl(value: string): {
  readonly kind: "absolute" | "relative" | "invalid";
  readonly url: URL | null;
} {
  const hasBlank = /\s/.test(value);
  if (!/^[a-z][a-z0-9+.-]*:/i.test(value))
    return { kind: value === "" || hasBlank ? "invalid" : "relative", url: null };
  const url = urlOf(value);
  const isWeb = url !== null && ["http:", "https:", "ftp:"].includes(url.protocol) && /^[a-z]+:\/\//i.test(value);
  return isWeb && !hasBlank ? { kind: "absolute", url } : { kind: "invalid", url: null };
}
