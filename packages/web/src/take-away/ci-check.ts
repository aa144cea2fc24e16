// Turns the answers on the page into expectations for `maycrawl ci`: for each URL, who may fetch it and who may not.
// Undetermined answers are left out. In: rows of the engine. Out: the text of an expectations file; a test holds it to
// schema/robots-expect.schema.json.
import type { TableRow } from "../engine/question.ts";

/** Where most sites keep the file; others change this one line. */
const usualPlace = "public/robots.txt";

interface Expectation {
  readonly name: string;
  readonly expect: "allowed" | "disallowed";
  readonly agents: readonly string[];
  readonly urls: readonly string[];
}

/** The expectations file; null where nothing on the page is an expectation. */
export function toCiCheck(rows: readonly TableRow[], robotsTxtUrl: string | null): string | null {
  const agentsBy = new Map<
    string,
    { readonly expect: Expectation["expect"]; readonly url: string; readonly agents: string[] }
  >();
  for (const { url, crawler, states } of rows) {
    const state = states["crawl"];
    if (state !== "allowed" && state !== "disallowed") continue;
    const key = `${state} ${url}`;
    const known = agentsBy.get(key);
    if (known === undefined) agentsBy.set(key, { expect: state, url, agents: [crawler] });
    else known.agents.push(crawler);
  }
  // URLs with the same answer for the same agents make one expectation.
  const byAgents = new Map<
    string,
    { readonly expect: Expectation["expect"]; readonly agents: readonly string[]; readonly urls: string[] }
  >();
  for (const { expect, url, agents } of agentsBy.values()) {
    const key = `${expect} ${agents.join("\n")}`;
    const known = byAgents.get(key);
    if (known === undefined) byAgents.set(key, { expect, agents, urls: [url] });
    else known.urls.push(url);
  }
  if (byAgents.size === 0) return null;
  const expectations = [...byAgents.values()].map(({ expect, agents, urls }): Expectation => ({
    name: nameOf(expect, urls),
    expect,
    agents,
    urls,
  }));
  const origin = robotsTxtUrl === null ? {} : { origin: new URL(robotsTxtUrl).origin };
  return `${JSON.stringify({ environments: { production: { robots: usualPlace, ...origin, expectations } } }, null, 2)}\n`;
}

/** A name that a person finds again; the schema takes 200 characters. */
function nameOf(expect: Expectation["expect"], urls: readonly string[]): string {
  const [first = ""] = urls;
  const shown = [...first].slice(0, 120).join("");
  return `${shown}${urls.length > 1 ? ` and ${urls.length - 1} more` : ""}: ${expect}`;
}
