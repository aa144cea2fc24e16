// From a URL to what the service found there: the robots.txt, the page, and what each crawler does if there is no
// robots.txt.
import { askPolicies } from "../engine/engine.ts";
import { type LiveSite, liveSiteOf } from "./live-site.ts";
import { askExplain, ServiceProblem } from "./service.ts";

/** The site; ServiceProblem where the service gives none. */
export async function fetchSite(url: string): Promise<LiveSite> {
  const followers = await askPolicies();
  const site = liveSiteOf(await askExplain(url, followers.map((one) => one.agent)), followers, Date.now());
  if (site === null) throw new ServiceProblem("The service found no site at this URL.");
  return site;
}
