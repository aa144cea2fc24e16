// What needs the network is asked of the service that serves the page, by its one HTTP interface (docs/api.md). Nothing else is ever
// asked of anybody, and nothing that was pasted is part of what is asked. Next: answers.ts, their forms; live-site.ts.
import { type ExplainAnswer, type HistoryAnswer, textOfBase64 } from "./answers.ts";

/** Why the service gave no answer, as one sentence for people. */
export class ServiceProblem extends Error {}

/** How long an answer is waited for; the service has a limit of its own, and it is shorter. */
const limitMs = 60_000;

/** What the service finds at the URL: its robots.txt, and, where that allows it, the page. */
export function askExplain(url: string, agents: readonly string[]): Promise<ExplainAnswer> {
  return ask("api/v1/explain", { url, agents, withRobotsTxt: true }) as Promise<ExplainAnswer>;
}

/** The versions of a site's robots.txt that the service has seen, newest first. */
export function askHistory(origin: string, before: string | null): Promise<HistoryAnswer> {
  const query = new URLSearchParams({ origin, ...(before === null ? {} : { before }) });
  return ask(`api/v1/history?${query}`, null) as Promise<HistoryAnswer>;
}

/** One of these versions, as text; null where it is not UTF-8. */
export async function askVersion(origin: string, hash: string): Promise<string | null> {
  const { robotsTxtBase64 } = await ask(`api/v1/history/robots-txt?${new URLSearchParams({ origin, hash })}`, null) as { robotsTxtBase64: string };
  return textOfBase64(robotsTxtBase64);
}

async function ask(path: string, body: unknown): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(new URL(path, document.baseURI), {
      ...(body === null ? {} : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      credentials: "omit", redirect: "error", signal: AbortSignal.timeout(limitMs),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") throw new ServiceProblem("The service did not answer in time.");
    throw new ServiceProblem("The service cannot be reached, so nothing can be fetched. A robots.txt that you paste is read here all the same.");
  }
  const type = response.headers.get("content-type") ?? "";
  if (!type.includes("json")) {
    throw new ServiceProblem("There is no service behind this page, so nothing can be fetched. A robots.txt that you paste is read here all the same.");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null && typeof answer === "object") return answer;
  throw new ServiceProblem(problemWords(answer, response));
}

/** RFC 9457: a problem has a title, and where it helps a detail. */
function problemWords(problem: unknown, response: Response): string {
  const { title, detail } = (problem ?? {}) as { title?: unknown; detail?: unknown };
  const words = [title, detail].filter((text): text is string => typeof text === "string" && text !== "");
  const wait = response.headers.get("retry-after");
  const again = response.status === 429 && wait !== null && /^[0-9]{1,6}$/.test(wait) ? ` Ask again in ${wait} s.` : "";
  return `${words.length === 0 ? `The service answered ${response.status}.` : words.join(" ")}${again}`;
}
