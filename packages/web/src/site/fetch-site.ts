// From a URL to what the service found there: first the robots.txt, then the page, and what each crawler does if there
// is no robots.txt.
import { askPolicies } from "../engine/engine.ts";
import { type LiveSite, liveSiteOf } from "./live-site.ts";
import { askExplain, askRobotsTxt, ServiceProblem } from "./service.ts";

/** Why there is no page as long as it is on its way. */
const pageOnItsWay = "The page is being fetched. A site may ask for a delay before that.";

/**
 * The site; ServiceProblem if the service gives none. `onRobotsTxt` gets the site without its page, as soon as its
 * robots.txt is there.
 */
export async function fetchSite(url: string, onRobotsTxt: (site: LiveSite) => void): Promise<LiveSite> {
  const followers = await askPolicies();
  let isWhole = false;
  void askRobotsTxt(url).then(
    (found) => {
      if (isWhole || found === null || found.robotsTxtBase64 === null) return;
      const part = liveSiteOf({ url, decisions: [], page: null, way: null, sites: [found] }, followers, Date.now());
      if (part !== null) onRobotsTxt({ ...part, noPage: pageOnItsWay });
    },
    () => {
      // The question below fails for the same reason, and says so.
    },
  );
  const site = liveSiteOf(
    await askExplain(
      url,
      followers.map((one) => one.agent),
    ),
    followers,
    Date.now(),
  );
  isWhole = true;
  if (site === null) throw new ServiceProblem("The service found no site at this URL.");
  return site;
}
