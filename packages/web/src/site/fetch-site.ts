// A URL in, what the service found there out: its robots.txt, the page, and what each crawler will do where there is none.
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
