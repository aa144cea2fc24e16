// What a sitemap record's value is: an absolute URL, a relative one, or none. In: the value; out: the URL, or what is wrong.
import { urlOf } from "./urls.ts";

/** The value as a URL, and of which kind it is. */
export function sitemapUrl(value: string): { readonly kind: "absolute" | "relative" | "invalid"; readonly url: URL | null } {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(value)) return { kind: value === "" || /\s/.test(value) ? "invalid" : "relative", url: null };
  const url = urlOf(value);
  const isWeb = url !== null && (url.protocol === "http:" || url.protocol === "https:" || url.protocol === "ftp:") && /^[a-z]+:\/\//i.test(value);
  return isWeb && !/\s/.test(value) ? { kind: "absolute", url } : { kind: "invalid", url: null };
}
