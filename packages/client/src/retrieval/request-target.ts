// What stands in the request line for a URL, cut in one place for every request: what was decided is what is sent.
// In: a URL without userinfo and fragment. Out: the target. RFC 9112 section 3.2.

/** The target in origin form: path and query, as `URL` serialises them. */
export function originForm(url: URL): string {
  // Not pathname and search, which lose the "?" of an empty query: that is another resource, and another rule may bind
  // it.
  const hash = url.href.indexOf("#");
  const from = url.href.indexOf("/", url.protocol.length + "//".length);
  return url.href.slice(from, hash < 0 ? undefined : hash);
}

/** The target in absolute form, which a proxy takes for http. RFC 9112 section 3.2.2. */
export function absoluteForm(url: URL): string {
  return `${url.protocol}//${url.host}${originForm(url)}`;
}
