// Which URL a dispatch requests: what its options say, put together as undici does. Built as text: a path that begins
// with two slashes is a path here, and would be a host for `new URL(path, origin)`.
import { stringify } from "node:querystring";
import type { Dispatcher } from "undici";

/**
 * The absolute URL that the options request. TypeError if they name no origin, as those of a `Client` or `Pool` may.
 *
 * Source: undici, Dispatcher.DispatchOptions; RFC 9112 section 3.2.
 */
export function requestedUrl({ origin, path, query }: Dispatcher.DispatchOptions): string {
  const target = withQuery(String(path), query);
  // The absolute form names the resource itself, whatever host the connection leads to (RFC 9112 section 3.2.2).
  if (/^https?:\/\//i.test(target)) return new URL(target).href;
  if (origin === undefined || origin === null) {
    throw new TypeError("the request must name its origin: compose the interceptor on an Agent, or give the origin");
  }
  return new URL(`${new URL(origin).origin}${target}`).href;
}

function withQuery(path: string, query: Dispatcher.DispatchOptions["query"]): string {
  const text = query === undefined || query === null ? "" : stringify(query);
  return text === "" ? path : `${path}?${text}`;
}
