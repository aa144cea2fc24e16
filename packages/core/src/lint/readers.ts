// Who reads what: names for messages, from the dialect table and the registry. In: a condition; out: names as prose.
import { type Crawler, crawlers } from "../crawlers/index.ts";
import { type Dialect, dialects } from "../dialect/index.ts";
import { foldAscii } from "../octets/index.ts";
import { listed } from "./quote.ts";

/** The dialects for which the condition holds, as prose; "no dialect" when it holds for none. */
export function dialectsWhere(condition: (dialect: Dialect) => boolean): string {
  const names = Object.values(dialects).filter(condition).map((dialect) => dialect.name);
  return names.length === 0 ? "no dialect" : listed(names, 8);
}

let byToken: Map<string, Crawler[]> | undefined;

/** The crawlers of the registry that a group with this product token can bind, those first whose own token it is. */
export function crawlersOf(token: string): readonly Crawler[] {
  byToken ??= indexed();
  return byToken.get(foldAscii(token)) ?? [];
}

/** Every product token and name of the registry, in the registry's spelling, each once. */
export function knownTokens(): readonly string[] {
  byToken ??= indexed();
  return [...new Set([...byToken.values()].flatMap((list) => list.flatMap((one) => one.productTokens)))];
}

function indexed(): Map<string, Crawler[]> {
  const index = new Map<string, Crawler[]>();
  const add = (token: string, crawler: Crawler): void => {
    const list = index.get(foldAscii(token));
    if (list === undefined) index.set(foldAscii(token), [crawler]);
    else if (!list.includes(crawler)) list.push(crawler);
  };
  for (const crawler of crawlers()) if (crawler.productTokens.includes(crawler.name)) add(crawler.name, crawler);
  for (const crawler of crawlers()) add(crawler.productTokens[0] ?? crawler.name, crawler);
  for (const crawler of crawlers()) {
    // What has no token of its own is still named in files, in vain.
    if (/^[A-Za-z0-9_-]+$/.test(crawler.name)) add(crawler.name, crawler);
    for (const token of crawler.productTokens) add(token, crawler);
  }
  return index;
}
