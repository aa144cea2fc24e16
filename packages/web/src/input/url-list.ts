// The URLs of the URL box, one a line, as people write them. Out: paths and absolute URLs, each once.
import { urlOf } from "./input-kind.ts";

/** URLs that the page takes; more are left out, and counted. */
export const mostUrls = 1_000;

/** A list of URLs, as it was read. */
export interface UrlList {
  readonly urls: readonly string[];
  /** How many URLs beyond the limit were left out. */
  readonly leftOut: number;
}

/** The URLs in the text. A host without a scheme gets https; all else stays as written. */
export function urlList(text: string): UrlList {
  const urls = new Set<string>();
  let leftOut = 0;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    if (line === "") continue;
    const url = line.startsWith("/") || /^[a-z][a-z0-9+.-]*:\/\//i.test(line) ? line : (urlOf(line) ?? line);
    if (urls.has(url)) continue;
    if (urls.size < mostUrls) urls.add(url);
    else leftOut++;
  }
  return { urls: [...urls], leftOut };
}
