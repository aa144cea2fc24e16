// URLs in files and options, and what a Sitemap record's value is. Nothing throws: text that is no URL gives null.

/** The absolute URL that the text is, alone or relative to the base; null when it is none. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return base === undefined ? new URL(text) : new URL(text, base);
  } catch {
    return null;
  }
}

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
