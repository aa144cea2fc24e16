// Where a redirect leads. In: a response's status and fields, and the URL that was asked. Out: the target, or the fault. Whether the
// target may be asked is said by ../safety/target-rules.ts, anew for each hop. RFC 9110 section 15.4, 10.2.2. Next: robots-txt.ts.
import type { Field } from "./exchange.ts";
import { retrievalLimits } from "./limits.ts";
import { Failure } from "./scope.ts";

/** The statuses that send elsewhere; 300, 304, 305 and 306 do not. */
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether the status sends elsewhere. */
export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status);
}

/** The Location field as people read it: octets that are UTF-8 are taken as that, as browsers do. Null where there is none. */
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
 * The URL that a redirect leads to, resolved against the one that was asked, without userinfo and fragment: a stranger's password
 * is never sent, and a fragment is not part of what is asked. Throws a Failure where there is none.
 */
export function redirectTarget(from: URL, location: string | null): URL {
  if (location === null) throw new Failure("redirect-invalid", "no Location");
  if (location.length > retrievalLimits.locationOctets) throw new Failure("redirect-invalid", `a Location of ${location.length} characters`);
  // An empty Location is the URL itself, by RFC 3986: a loop, which says it as well.
  const target = askableUrl(location, from);
  if (target === null) throw new Failure("redirect-invalid", `Location: ${location}`);
  return target;
}

/** The URL in the form in which it is asked; null where it does not parse. */
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
