// Where a redirect leads. In: a response's status and fields, and the URL that was asked. Out: the target, or the
// fault. ../safety/target-rules.ts says whether the target may be asked. RFC 9110 sections 10.2.2 and 15.4. Next:
// robots-txt.ts.
import type { Field } from "./exchange.ts";
import { retrievalLimits } from "./limits.ts";
import { Failure } from "./scope.ts";

/** The statuses that redirect; 300, 304, 305 and 306 do not. */
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether the status redirects. */
export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status);
}

/** The Location field, decoded as UTF-8 if it is that, as browsers do; null if there is none. */
export function locationOf(fields: readonly Field[]): string | null {
  const value = fields.find(([name]) => name === "location")?.[1];
  if (value === undefined) return null;
  const octets = Uint8Array.from(value, (character) => character.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets);
  } catch {
    return value;
  }
}

/**
 * The URL that a redirect leads to, resolved against the one that was asked, without userinfo and fragment: a
 * stranger's password is never sent. Throws a Failure if there is none.
 */
export function redirectTarget(from: URL, location: string | null): URL {
  if (location === null) throw new Failure("redirect-invalid", "no Location");
  if (location.length > retrievalLimits.locationOctets)
    throw new Failure("redirect-invalid", `a Location of ${location.length} characters`);
  // An empty Location is the URL itself (RFC 3986): a loop.
  const target = askableUrl(location, from);
  if (target === null) throw new Failure("redirect-invalid", `Location: ${location}`);
  return target;
}

/** The URL as it is asked; null if it does not parse. */
export function askableUrl(text: string, base?: URL): URL | null {
  let url: URL;
  try {
    url = base === undefined ? new URL(text) : new URL(text, base);
  } catch {
    return null;
  }
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
}
