// Asks the service that serves this page for what needs the network, over its HTTP interface (docs/api.md). Nothing
// else is contacted, and nothing that was pasted is sent. Next: answers.ts, the forms of the answers; live-site.ts.
import { type ExplainAnswer, type HistoryAnswer, type SiteAnswer, textOfBase64 } from "./answers.ts";

/** Why the service gave no answer, in a sentence for people. */
export class ServiceProblem extends Error {}

/** How long to wait for an answer; the service's own limit is shorter. */
const limitMs = 60_000;

/** What the service finds at the URL: its robots.txt, and, where that allows it, the page. */
export function askExplain(url: string, agents: readonly string[]): Promise<ExplainAnswer> {
  return ask("api/v1/explain", { url, agents, withRobotsTxt: true });
}

/** The site's robots.txt alone, which does not wait for the page. */
export async function askRobotsTxt(url: string): Promise<SiteAnswer | null> {
  const { sites } = await ask<{ readonly sites: readonly SiteAnswer[] }>("api/v1/check", {
    urls: [url],
    agents: ["*"],
    withRobotsTxt: true,
  });
  return sites[0] ?? null;
}

/** Has the service ask the site for its robots.txt again, however fresh its last answer is. */
export async function askSiteAgain(host: string): Promise<void> {
  const response = await request(`report/${host}`, { method: "POST", redirect: "manual" });
  // It leads to the report, which is not needed here.
  if (response.type !== "opaqueredirect" && !response.ok)
    throw new ServiceProblem(problemWords(await response.json().catch(() => null), response));
}

/** The versions of a site's robots.txt that the service has seen, newest first. */
export function askHistory(origin: string, before: string | null): Promise<HistoryAnswer> {
  const query = new URLSearchParams({ origin, ...(before === null ? {} : { before }) });
  return ask(`api/v1/history?${query}`, null);
}

/** One of these versions, as text. */
export async function askVersion(origin: string, hash: string): Promise<string | null> {
  const query = new URLSearchParams({ origin, hash });
  const { robotsTxtBase64 } = await ask<{ readonly robotsTxtBase64: string }>(
    `api/v1/history/robots-txt?${query}`,
    null,
  );
  return textOfBase64(robotsTxtBase64);
}

/** The answer, as the interface promises it: its own server serves this page, so the form is not checked again. */
async function ask<Answer extends object>(path: string, body: unknown): Promise<Answer> {
  const response = await request(path, {
    redirect: "error",
    ...(body === null
      ? {}
      : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const type = response.headers.get("content-type") ?? "";
  if (!type.includes("json")) {
    throw new ServiceProblem(
      "This page has no service behind it, so nothing can be fetched. You can still paste a robots.txt.",
    );
  }
  if (!response.ok) throw new ServiceProblem(problemWords(await response.json().catch(() => null), response));
  const answer: Answer | null = await response.json().catch(() => null);
  if (answer === null) throw new ServiceProblem("The service’s answer is broken. Try again.");
  return answer;
}

/** The response; ServiceProblem if there is none. */
async function request(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(new URL(path, document.baseURI), {
      ...options,
      credentials: "omit",
      signal: AbortSignal.timeout(limitMs),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError")
      throw new ServiceProblem("The service did not answer in time.");
    throw new ServiceProblem(
      navigator.onLine
        ? "The service cannot be reached, so nothing can be fetched. You can still paste a robots.txt."
        : "You are offline, so nothing can be fetched. You can still paste a robots.txt.",
    );
  }
}

/** RFC 9457: a problem has a title, and where it helps a detail. */
function problemWords(
  problem: { readonly title?: unknown; readonly detail?: unknown } | null,
  response: Response,
): string {
  const { title, detail } = problem ?? {};
  const words = [title, detail].filter((text): text is string => typeof text === "string" && text !== "");
  const wait = response.headers.get("retry-after");
  const again = response.status === 429 && wait !== null && /^[0-9]{1,6}$/.test(wait) ? ` Ask again in ${wait} s.` : "";
  return `${words.length === 0 ? `The service answered ${response.status}.` : words.join(" ")}${again}`;
}
