// The answers on the page as what `maycrawl ci` is to hold them against: for each URL, who may fetch it and who may not. What is
// undetermined is no expectation, and is left out. In: rows of the engine. Out: the text of an expectations file.
import type { TableRow } from "../engine/question.ts";

/** The expectations file. */
export function toCiCheck(rows: readonly TableRow[], robotsTxtUrl: string | null): string {
  const origin = robotsTxtUrl === null ? "https://shop.example" : new URL(robotsTxtUrl).origin;
  const byAnswer = new Map<string, { readonly verb: "allow" | "block"; readonly url: string; readonly agents: string[] }>();
  for (const { url, crawler, states } of rows) {
    const state = states["crawl"];
    if (state !== "allowed" && state !== "disallowed") continue;
    const verb = state === "allowed" ? "allow" : "block";
    const key = `${verb} ${url}`;
    const known = byAnswer.get(key);
    if (known === undefined) byAnswer.set(key, { verb, url, agents: [crawler] });
    else known.agents.push(crawler);
  }
  // URLs with the same agents make one expectation.
  const expectations = { allow: new Map<string, string[]>(), block: new Map<string, string[]>() };
  for (const { verb, url, agents } of byAnswer.values()) {
    const key = JSON.stringify(agents);
    const urls = expectations[verb].get(key);
    if (urls === undefined) expectations[verb].set(key, [url]);
    else urls.push(url);
  }
  const list = (verb: "allow" | "block"): unknown[] => [...expectations[verb]].map(([agents, urls]) => ({ agents: JSON.parse(agents) as string[], urls }));
  const production = { url: origin, allow: list("allow"), block: list("block") };
  return `${JSON.stringify({ environments: { production } }, null, 2)}\n`;
}
