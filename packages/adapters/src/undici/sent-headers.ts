// The headers of a dispatch, under the client's User-Agent: the name that is sent is the name whose rules are obeyed.
import type { Dispatcher } from "undici";

type Headers = Dispatcher.DispatchOptions["headers"];

/** What runtimes send for who names nobody. Source: undici and Node's fetch. */
const defaults: ReadonlySet<string> = new Set(["node", "undici"]);

/**
 * The headers with this User-Agent, in a form that undici takes. TypeError if they name another one.
 *
 * Source: RFC 9309 section 2.2.1.
 */
export function withUserAgent(headers: Headers, userAgent: string): Record<string, string | string[]> | string[] {
  if (headers === undefined || headers === null) return { "user-agent": userAgent };
  const isPairs = Array.isArray(headers) || Symbol.iterator in headers;
  const pairs = isPairs ? pairsOf(headers as Iterable<unknown>) : Object.entries(headers);
  const kept = pairs.filter(([name, value]) => {
    if (name.toLowerCase() !== "user-agent") return true;
    const named = String(value);
    if (value === undefined || value === null || named === userAgent || defaults.has(named)) return false;
    throw new TypeError(
      `the User-Agent must be the client's, ${JSON.stringify(userAgent)}, whose rules are obeyed, got ` +
        JSON.stringify(named),
    );
  });
  if (!isPairs) return { ...Object.fromEntries(kept), "user-agent": userAgent } as Record<string, string | string[]>;
  const flat = kept.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => [name, String(one)]),
  );
  return [...flat, "user-agent", userAgent];
}

/** A flat list `name, value, ...`, or any iterable of pairs. */
function pairsOf(headers: Iterable<unknown>): [string, unknown][] {
  const items = [...headers];
  if (!Array.isArray(headers) || Array.isArray(items[0])) {
    return (items as [unknown, unknown][]).map(([name, value]) => [String(name), value]);
  }
  return Array.from({ length: Math.ceil(items.length / 2) }, (_, i) => [String(items[2 * i]), items[2 * i + 1]]);
}
