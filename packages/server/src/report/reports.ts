// Reports: GET /report/HOST shows what a site's robots.txt said when it was last retrieved, GET
// /report/HOST/preview.png draws it, and POST /report/HOST asks again. A GET asks nobody: what is not remembered is not
// shown. In: a request and its host. Out: a response. Next: ../answers/site-report.ts, report-page.ts,
// report-picture.ts.
import { originOf } from "@maycrawl/core/access";
import type { HistoryAnswer } from "../answers/files.ts";
import type { AskedSite } from "../answers/site-answer.ts";
import { defaultBudgets } from "../answers/budgets.ts";
import { serviceLimits } from "../limits.ts";
import { askAgain, Problem, problemOf, problemStatuses } from "../problems.ts";
import type { TokenBuckets } from "../requests/token-buckets.ts";
import { historyOf, usualAgents } from "../routes/history-routes.ts";
import type { Service } from "../routes/route.ts";
import type { PictureMaker } from "./picture-maker.ts";
import { messagePage, reportPage } from "./report-page.ts";
import { retrievedMsOf } from "./report-words.ts";
import { pictureOf } from "./report-picture.ts";
import type { SiteReport } from "../answers/site-report.ts";

/** One request about a report. */
export interface ReportRequest {
  readonly request: Request;
  /** The host in the path, as it stands there. */
  readonly host: string;
  /** Whether the connection to the user is encrypted, as far as is known. */
  readonly isSecure: boolean;
  readonly client: string;
}

/** Who may be shown in a search result or a frame: nobody. What a report loads: this service's style sheet. */
const pageFields: Readonly<Record<string, string>> = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "x-robots-tag": "noindex",
  "cache-control": "no-cache",
};

/** The reports of a service. */
export class Reports {
  readonly #service: Service;
  readonly #pictures: PictureMaker;
  /** How often each host may be asked anew; null: without a limit. */
  readonly #asks: TokenBuckets | null;

  constructor(service: Service, pictures: PictureMaker, asks: TokenBuckets | null) {
    this.#service = service;
    this.#pictures = pictures;
    this.#asks = asks;
  }

  /** The report as a page; of a site that is not known, a page that says so, with status 404. */
  async page(asked: ReportRequest): Promise<Response> {
    const place = placeOf(asked);
    if (place.path !== null)
      return new Response(null, { status: 308, headers: { ...pageFields, location: place.path } });
    const { host, origins, query } = place;
    const [site] = await this.#known(place.asked);
    if (site === undefined) {
      const text = messagePage({ place: host + query, ...unknownWords, isAskable: true });
      return new Response(text, { status: 404, headers: pageFields });
    }
    const report = await this.#report(site, asked);
    const { client, request } = asked;
    const history = JSON.parse(
      await historyOf(this.#service, site.origin, usualAgents, {
        limit: serviceLimits.reportVersions,
        beforeMs: null,
        client,
        signal: request.signal,
      }),
    ) as HistoryAnswer;
    const address = new URL(request.url);
    const own = `${asked.isSecure ? "https" : address.protocol.slice(0, -1)}://${address.host}`;
    const text = reportPage({
      host,
      site,
      report,
      versions: history.versions,
      hasOlder: history.before !== null,
      address: `${own}/report/${host}`,
      query,
      origins,
    });
    return new Response(text, { headers: pageFields });
  }

  /** The picture of the report; a Problem for a site that is not known. */
  async picture(asked: ReportRequest): Promise<Response> {
    const { host, asked: origins } = placeOf(asked);
    const [site] = await this.#known(origins);
    if (site === undefined) throw new Problem("not-found", "the service has not asked this host for its robots.txt");
    const report = await this.#report(site, asked);
    const { octets, tag } = await this.#pictures.picture(pictureOf(host, report, retrievedMsOf(site)));
    const fields = {
      "content-type": "image/png",
      "cache-control": "public, max-age=600",
      "x-robots-tag": "noindex",
      // Chats that show it in a page of their own.
      "cross-origin-resource-policy": "cross-origin",
      etag: tag,
    };
    const isSame =
      asked.request.headers
        .get("if-none-match")
        ?.split(",")
        .some((one) => one.trim() === tag) === true;
    return isSame ? new Response(null, { status: 304, headers: fields }) : new Response(octets, { headers: fields });
  }

  /** Asks the site for its robots.txt again, then leads to the report. */
  async ask(asked: ReportRequest): Promise<Response> {
    const { request } = asked;
    const { host, query, asked: origins } = placeOf(asked);
    try {
      // The limit is the host's, whoever asks.
      const waitSeconds = this.#asks?.take(host) ?? null;
      if (waitSeconds !== null) throw askAgain("rate-limited", "this host was just asked again", waitSeconds);
      const [known] = await this.#known(origins);
      const [first, plain] = origins;
      let site = await this.#service.live.askAnew(`${known?.origin ?? first}/`, request.signal);
      // A host that nobody asked about may speak http alone.
      if (plain !== undefined && known === undefined && site.kind === "site" && site.history.last.status === null)
        site = await this.#service.live.askAnew(`${plain}/`, request.signal);
      if (site.kind === "not-yet") {
        const seconds = (site.retryAtMs - this.#service.now()) / 1000;
        throw askAgain("overloaded", "the host may not be asked yet: it was asked just now, or wants a delay", seconds);
      }
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === "internal" || !wantsPage(request.headers)) throw error;
      const text = messagePage({ place: host + query, ...refusedWords(problem), isAskable: false });
      return new Response(text, {
        status: problemStatuses[problem.code],
        headers: { ...pageFields, "cache-control": "no-store", ...problem.headers },
      });
    }
    const location = `/report/${host}${query}`;
    return new Response(null, { status: 303, headers: { location, "x-robots-tag": "noindex" } });
  }

  /** What is remembered of the origins: one that answered before one that did not, else in their order. */
  async #known(origins: readonly (string | undefined)[]): Promise<AskedSite[]> {
    const sites: AskedSite[] = [];
    for (const origin of origins) {
      if (origin === undefined) continue;
      const site = await this.#service.live.remembered(`${origin}/`);
      if (site !== null) sites.push(site);
    }
    const place = ({ history }: AskedSite): number => (history.last.status === null ? 1 : 0);
    return sites.sort((a, b) => place(a) - place(b));
  }

  async #report({ origin, history, octets }: AskedSite, { client, request }: ReportRequest): Promise<SiteReport> {
    const question = { origin, history, octets, budgets: defaultBudgets };
    return JSON.parse(await this.#service.workbench.run("report", question, client, request.signal)) as SiteReport;
  }
}

const unknownWords = {
  heading: "No report yet",
  text: "This service has not asked that site for its robots.txt, or no longer knows what it said.",
} as const;

function refusedWords(problem: Problem): { readonly heading: string; readonly text: string } {
  const seconds = problem.headers["retry-after"];
  return {
    heading: "The site was not asked",
    text:
      `${problem.message.slice(0, 1).toUpperCase()}${problem.message.slice(1)}.` +
      (seconds === undefined ? "" : ` Try again in ${seconds} seconds.`),
  };
}

function wantsPage(headers: Headers): boolean {
  return (headers.get("accept") ?? "").includes("text/html");
}

interface Place {
  /** As a URL has it: in lower case, a name in other letters in its ASCII form. */
  readonly host: string;
  /** Its origins: https first. */
  readonly origins: readonly [string, string];
  /** Those that the request is about: the one with the scheme that its query names, else both. */
  readonly asked: readonly [string, string?];
  /** `?scheme=http` or `?scheme=https` if the request names one, else the empty text. */
  readonly query: string;
  /** Where the report is, if the request names it in another way; else null. */
  readonly path: string | null;
}

/** The place of a report. Throws a Problem if the path names no host. */
function placeOf({ host: given, request }: ReportRequest): Place {
  const text = decoded(given);
  const isHost = text.length <= 300 && !/[\s/?#@\\%]/.test(text);
  const secure = isHost ? originOf(`https://${text}/`) : null;
  const plain = isHost ? originOf(`http://${text}/`) : null;
  if (secure === null || plain === null)
    throw new Problem("not-found", "a report's address ends with a host, such as /report/shop.example");
  const { host } = new URL(secure.key);
  const origins = [secure.key, plain.key] as const;
  const scheme = new URL(request.url).searchParams.get("scheme");
  const chosen = scheme === "https" ? secure.key : scheme === "http" ? plain.key : null;
  const query = chosen === null ? "" : `?scheme=${scheme}`;
  const isCanonical = host === given;
  const path = isCanonical || request.method === "POST" ? null : `/report/${host}${query}`;
  return { host, origins, asked: chosen === null ? origins : [chosen], query, path };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
