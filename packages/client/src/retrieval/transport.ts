// The network behind one small interface, so that everything above can be tried without it; and the real one. In:
// options. Out: robots.txt and pages. Parallel calls run in parallel: the caller bounds how many.
import { setMaxListeners } from "node:events";
import { IdleConnections } from "./connection.ts";
import { type FetchRequest, guardedFetch } from "./guarded-fetch.ts";
import { pageWith, type PageRequest, type RetrievedPage } from "./page.ts";
import { robotsTxtWith, type RetrievedRobotsTxt, type RobotsTxtRequest } from "./robots-txt.ts";
import { settingsOf, type RetrievalOptions } from "./settings.ts";

/** The network. `robotsTxt` and `requestPage` never reject for what a host or the network does: that is data. */
export interface Transport {
  /** Retrieves a robots.txt, following redirects. */
  robotsTxt(url: string, request: RobotsTxtRequest): Promise<RetrievedRobotsTxt>;
  /** Requests one hop of a page. Asks no robots.txt and follows no redirect: see `RobotsClient.retrievePage`. */
  requestPage(url: string, request: PageRequest): Promise<RetrievedPage>;
  /** Requests one hop as `fetch` does, with a streaming body. Asks no robots.txt: see `RobotsClient.fetch`. */
  requestHop(url: string, request: FetchRequest): Promise<Response>;
  /** Ends what runs, with the fault `cancelled`, and closes every connection. Later calls are cancelled at once. */
  close(): Promise<void>;
}

/** The transport over http, https and ftp. Throws a TypeError if an option is invalid. */
export function httpTransport(options: RetrievalOptions = {}): Transport {
  const settings = settingsOf(options);
  const ending = new AbortController();
  // Every retrieval listens while it runs, and many run at once.
  setMaxListeners(0, ending.signal);
  const idle = new IdleConnections();
  const running = new Set<Promise<unknown>>();
  const tracked = <Result>(work: Promise<Result>): Promise<Result> => {
    const settledWork = work.then(
      () => {},
      () => {},
    );
    running.add(settledWork);
    void settledWork.then(() => running.delete(settledWork));
    return work;
  };
  const robotsTxt = robotsTxtWith(settings, [ending.signal]);
  const page = pageWith(settings, [ending.signal], idle);
  const { fetchHop, end: endFetches } = guardedFetch(settings, ending.signal);
  return {
    robotsTxt: (url, request) => tracked(robotsTxt(url, request)),
    requestPage: (url, request) => tracked(page(url, request)),
    requestHop: (url, request) => tracked(fetchHop(url, request)),
    close: async () => {
      ending.abort();
      settings.endLookups();
      await Promise.all(running);
      idle.end();
      endFetches();
    },
  };
}
