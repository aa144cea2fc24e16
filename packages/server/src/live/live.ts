// The network for questions: robots.txt files and pages through the guarded client, within the rate of each host and a
// deadline. In: URLs from the request. Out: what was found, as plain data that a thread can take. Only http and https;
// the client's transport decides which addresses and ports.
import type { NoSiteYet, PageOptions, RobotsClient, Site } from "@maycrawl/client";
import { isAnsweredByCopy, plainHistory } from "@maycrawl/core/access";
import { Problem } from "../problems.ts";
import type { Admission } from "../requests/admission.ts";
import type { PageSnapshot } from "../answers/explain.ts";
import type { DiffSide } from "../answers/files.ts";
import { type AskedSite, type SiteSnapshot, webOriginOf } from "../answers/site-answer.ts";
import { serviceLimits } from "../limits.ts";

/** What reads pages and RSL documents. */
export type PageReaders = Required<Pick<PageOptions, "readPage" | "readRslDocument">>;

/** The network for questions. */
export class Live {
  readonly #client: RobotsClient;
  readonly #admission: Admission;
  readonly #liveMs: number;

  constructor(client: RobotsClient, admission: Admission, liveMs: number) {
    this.#client = client;
    this.#admission = admission;
    this.#liveMs = liveMs;
  }

  /** What the robots.txt of each origin of the URLs says, in the order of URLs. URLs without an origin are skipped. */
  async sites(urls: readonly string[], signal: AbortSignal): Promise<SiteSnapshot[]> {
    const byOrigin = new Map<string, string>();
    for (const url of urls) {
      const origin = webOriginOf(url);
      if (origin !== null && !byOrigin.has(origin.key)) byOrigin.set(origin.key, url);
    }
    if (byOrigin.size > serviceLimits.liveOrigins) {
      throw new Problem(
        "too-many",
        `the URLs of a live request must be of at most ${serviceLimits.liveOrigins} origins, got ${byOrigin.size}`,
      );
    }
    return this.#within(byOrigin.values(), signal, (inTime) =>
      Promise.all([...byOrigin.values()].map((url) => this.#site(url, inTime))),
    );
  }

  /** What is remembered of the URL's origin, and its octets; null if nothing is. Nothing is asked. */
  async remembered(url: string): Promise<AskedSite | null> {
    const site = await this.#client.remembered(url);
    return site === null ? null : askedSite(site);
  }

  /** What the URL's origin says now: it is asked, however fresh its last answer is. */
  async askAnew(url: string, signal: AbortSignal): Promise<SiteSnapshot> {
    return this.#within([url], signal, (inTime) => this.#site(url, inTime, this.#client.now()));
  }

  /** The page at the URL, requested where the rules for the service's own name allow it, and read as the readers do. */
  async page(url: string, signal: AbortSignal, readers: PageReaders): Promise<PageSnapshot> {
    checkWebUrl(url);
    return this.#within([url], signal, async (inTime) => {
      const page = await this.#client.retrievePage(url, {
        withTdmFile: true,
        withRslDocuments: true,
        signal: inTime,
        ...readers,
      });
      const sites = new Map<string, SiteSnapshot>();
      for (const { site } of page.hops) if (site !== null) sites.set(site.origin.key, siteSnapshot(site));
      const { exchange, url: pageUrl } = page.last;
      const { reading, tdmFile, rslDocuments } = page;
      return {
        way: page.toJSON(),
        content:
          page.noPage !== null || exchange === null
            ? null
            : {
                url: pageUrl,
                status: exchange.status,
                headers: exchange.headers,
                isCut: exchange.isCut,
                tags: reading?.tags ?? null,
                diagnostics: reading?.diagnostics ?? [],
              },
        tdmFile,
        rslDocuments,
        sites: [...sites.values()],
      };
    });
  }

  async #site(url: string, signal: AbortSignal, notOlderThanMs?: number): Promise<SiteSnapshot> {
    const site = await this.#client.site(url, {
      signal,
      ...(notOlderThanMs === undefined ? {} : { notOlderThanMs }),
    });
    // Each URL has an origin.
    if (site === null) throw new Problem("invalid-url", "url must be an absolute http or https URL");
    return siteSnapshot(site);
  }

  /** The work, within the rates and the deadline. */
  async #within<Result>(
    urls: Iterable<string>,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const hosts = new Set([...urls].map((url) => new URL(url).host));
    const leave = this.#admission.goLive(hosts);
    const ending = new AbortController();
    const timer = setTimeout(
      () => ending.abort(new Problem("timed-out", `retrieval took more than ${this.#liveMs} ms`)),
      this.#liveMs,
    );
    try {
      return await work(AbortSignal.any([signal, ending.signal]));
    } finally {
      clearTimeout(timer);
      leave();
    }
  }
}

/** Throws a Problem unless a live question can be about the URL. */
export function checkWebUrl(url: string): void {
  if (webOriginOf(url) === null) throw new Problem("invalid-url", "url must be an absolute http or https URL");
}

/** The file of a site as a side of a diff, or to lint: no file if everything is allowed, unknown if it is not known. */
export function sideOf(site: SiteSnapshot): DiffSide {
  const { origin } = site;
  if (site.kind === "not-yet") return { kind: "unknown", file: null, origin };
  const { access } = site;
  if (isAnsweredByCopy(access) && site.octets !== null) return { kind: "file", file: site.octets, origin };
  return { kind: access.rules === "allow-all" ? "none" : "unknown", file: null, origin };
}

function siteSnapshot(site: Site | NoSiteYet): SiteSnapshot {
  if (site.kind === "site") return askedSite(site);
  const { key: origin, robotsTxtUrl } = site.origin;
  return { kind: "not-yet", origin, robotsTxtUrl, reason: site.reason, retryAtMs: site.retryAtMs };
}

function askedSite(site: Site): AskedSite {
  return {
    kind: "site",
    origin: site.origin.key,
    robotsTxtUrl: site.origin.robotsTxtUrl,
    access: site.access.toJSON(),
    history: plainHistory(site.history),
    octets: site.robotsTxt?.octets ?? null,
  };
}
