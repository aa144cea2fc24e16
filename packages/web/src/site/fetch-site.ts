// From a URL to what the service found there: first the robots.txt, then the page, and what each crawler does if there
// is no robots.txt. A page that has to wait for its turn at the site is asked for again then.
import { askPolicies } from "../engine/engine.ts";
import type { SiteAnswer } from "./answers.ts";
import { type LiveSite, liveSiteOf } from "./live-site.ts";
import { askExplain, askRobotsTxt, ServiceProblem } from "./service.ts";

/** Why there is no page as long as it is on its way. */
const pageOnItsWay = "The page is being fetched. A site may ask for a delay before that.";
/** The longest wait for a page's turn. The client's own cap on a Crawl-delay is a minute. */
const longestWaitMs = 150_000;
/** Others may take the turn meanwhile. */
const mostTurns = 3;

/** What becomes of a site on its way. */
interface Listener {
  /** The site as far as it is known: without its page, or before the page's turn. */
  readonly onPart: (site: LiveSite) => void;
  /** Whether anybody still waits for the page. */
  readonly isWanted: () => boolean;
}

/** The site; ServiceProblem if the service gives none. */
export async function fetchSite(url: string, { onPart, isWanted }: Listener): Promise<LiveSite> {
  const followers = await askPolicies();
  const agents = followers.map((one) => one.agent);
  let isWhole = false;
  void askRobotsTxt(url).then(
    (found) => {
      if (isWhole || found === null || found.robotsTxtBase64 === null) return;
      const part = liveSiteOf({ url, decisions: [], page: null, way: null, sites: [found] }, followers, Date.now());
      if (part !== null) onPart({ ...part, noPage: pageOnItsWay });
    },
    () => {
      // The question below fails for the same reason, and says so.
    },
  );
  for (let turn = 1; ; turn++) {
    const site = liveSiteOf(await askExplain(url, agents), followers, Date.now());
    isWhole = true;
    if (site === null) throw new ServiceProblem("The service found no site at this URL.");
    const waitMs = site.pageAtMs === null ? Infinity : site.pageAtMs - Date.now();
    if (turn === mostTurns || waitMs > longestWaitMs) return site;
    onPart(site);
    await new Promise((settle) => setTimeout(settle, Math.max(waitMs, 0) + 100));
    if (!isWanted()) return site;
  }
}

/** The site's robots.txt alone; ServiceProblem if the service gives none. */
export async function fetchRobotsTxt(url: string): Promise<{ readonly found: SiteAnswer; readonly site: LiveSite }> {
  const found = await askRobotsTxt(url);
  const site =
    found === null ? null : liveSiteOf({ url, decisions: [], page: null, way: null, sites: [found] }, [], Date.now());
  if (found === null || site === null) throw new ServiceProblem("The service found no site at this URL.");
  return { found, site };
}
