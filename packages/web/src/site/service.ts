// What needs the network is asked of the service that serves the page, by its one HTTP interface (docs/api.md). Nothing else is ever
// asked of anybody, and nothing that was pasted is part of what is asked. Next: live-site.ts, what becomes of its answers.

/** Why the service gave no answer, as one sentence for people. */
export class ServiceProblem extends Error {}

/** How long an answer is waited for; the service has a limit of its own, and it is shorter. */
const limitMs = 60_000;

/** What a site's robots.txt was found to be. The members that the page reads; see docs/api.md. */
export interface SiteAnswer {
  readonly origin: string;
  readonly robotsTxtUrl: string;
  readonly isKnown: boolean;
  readonly result: "successful" | "unavailable" | "unreachable" | null;
  readonly reason: string;
  readonly explanation: string;
  readonly rules: string | null;
  readonly status: number | null;
  readonly fault: string | null;
  readonly redirects: readonly { readonly url: string; readonly status: number | null; readonly fault: string | null; readonly location: string | null }[] | null;
  readonly kind: string | null;
  readonly isCut: boolean | null;
  readonly askedAt: string | null;
  readonly freshUntil: string | null;
  readonly retryAt: string | null;
  readonly robotsTxtBase64: string | null;
}

/** What an agent will do, stage by stage. */
export interface OutlookAnswer {
  readonly policy: string;
  readonly isDocumented: boolean;
  readonly stages: readonly { readonly from: string; readonly until: string | null; readonly rules: string; readonly explanation: string }[];
}

/** The answer to `POST /api/v1/explain`, live. */
export interface ExplainAnswer {
  readonly url: string;
  readonly decisions: readonly { readonly agent: string; readonly url?: string; readonly origin?: string | null; readonly outlook?: OutlookAnswer | null }[];
  readonly page: {
    readonly url: string;
    readonly status: number | null;
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly metas: readonly { readonly name: string; readonly content: string; readonly line: number | null; readonly isInHead: boolean }[];
    readonly diagnostics: readonly { readonly message: string; readonly line: number | null }[];
  } | null;
  readonly way: {
    readonly noPage: string | null;
    readonly hops: readonly { readonly url: string; readonly explanation: string; readonly status: number | null; readonly redirectTo: string | null }[];
  } | null;
  readonly sites: readonly SiteAnswer[];
}

/** A difference between two versions, as the service tells it. */
export interface VersionDifference {
  readonly witness: string;
  readonly shape: string;
  readonly new: { readonly line: number | null; readonly text: string | null };
  readonly old: { readonly line: number | null; readonly text: string | null };
}

/** What changed for a class of agents. */
export interface VersionClass {
  readonly agents: readonly string[];
  readonly result: "equal" | "different" | "incomplete";
  readonly newlyDisallowed: readonly VersionDifference[];
  readonly newlyAllowed: readonly VersionDifference[];
  readonly newlyUndecided: readonly VersionDifference[];
}

/** A version that the service saw. */
export interface VersionAnswer {
  readonly seenAt: string;
  readonly result: "successful" | "unavailable" | "unreachable";
  readonly status: number | null;
  readonly fault: string | null;
  readonly hash: string | null;
  readonly sizeOctets: number | null;
  readonly change: { readonly result: "equal" | "different" | "incomplete" | "undetermined"; readonly classes: readonly VersionClass[] } | null;
}

/** The answer to `GET /api/v1/history`. */
export interface HistoryAnswer {
  readonly origin: string;
  readonly versions: readonly VersionAnswer[];
  readonly before: string | null;
}

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

/** The octets as text; what is not UTF-8 becomes U+FFFD. A byte order mark stays. */
export function textOfBase64(base64: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
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
