// A robots.txt to look at: a file, standard input, or what a site answers. In: names from the command line. Out: parsed
// files, each with its name and, if it was retrieved, its URL. A file that cannot be read ends the run before anything
// is attempted; a site that does not answer is an item without an answer.
import { parseRobotsTxt, type RobotsTxt } from "@maycrawl/core";
import type { Site } from "@maycrawl/client";
import { CommandError } from "../errors.ts";
import { accessLine } from "../terminal/access-line.ts";
import { type Messages, quoted } from "../terminal/messages.ts";
import { type NetworkOptions, refuseNetworkOptions } from "./network-options.ts";
import { standardInput } from "./octet-source.ts";
import { isUrlName, readRobotsTxt } from "./robots-file.ts";

/** A robots.txt that was read. */
export interface RobotsSource {
  /** As it was named. */
  readonly name: string;
  readonly robotsTxt: RobotsTxt;
  /** Where it was retrieved; null for a file. */
  readonly url: string | null;
  /** Its Content-Type; null if unknown. */
  readonly mediaType: string | null;
}

/**
 * Reads the files and sites, in order; null for a site that has no file to look at, and a message says why. Throws
 * CommandError if a file cannot be read, or a URL is not that of a site or its robots.txt. `typed` is the names that
 * the user typed.
 */
export async function openRobotsSources(
  names: readonly string[],
  typed: readonly string[],
  options: NetworkOptions,
  messages: Messages,
): Promise<(RobotsSource | null)[]> {
  if (names.filter((name) => name === standardInput).length > 1) {
    throw new CommandError(
      "standard-input-twice",
      "standard input can be read only once: put the other robots.txt into a file",
    );
  }
  const origins = names.map((name) => (isUrlName(name) ? robotsOrigin(name) : null));
  if (origins.every((origin) => origin === null)) refuseNetworkOptions(options);
  // Files first: mistakes in the call are found before anything is requested.
  const files = names.map((name) => (isUrlName(name) ? null : fileSource(name, messages)));
  if (origins.every((origin) => origin === null)) return files;
  // Imported here, because files alone need no network.
  const { openLiveClient } = await import("./live-client.ts");
  const live = await openLiveClient(options, undefined, typed, messages);
  try {
    return await Promise.all(
      names.map(async (name, index) => {
        const origin = origins[index] ?? null;
        if (origin === null) return files[index] ?? null;
        return siteSource(name, await live.client.site(`${origin}/`), messages);
      }),
    );
  } finally {
    await live.close();
  }
}

/** Reads the file, or throws CommandError. */
export function fileSource(name: string, messages: Messages): RobotsSource {
  const advice = `give the path of a robots.txt, "-" for standard input, or the URL of a site`;
  return { name, robotsTxt: readRobotsTxt(name, advice, messages), url: null, mediaType: null };
}

/** The origin of a site's URL or of its robots.txt's; throws CommandError if it is neither. */
function robotsOrigin(name: string): string {
  const url = URL.canParse(name) ? new URL(name) : null;
  if (url === null || url.host === "")
    throw new CommandError("robots-unreadable", `${quoted(name)} is not a valid URL: check its host and port`);
  const isOfSite = url.pathname === "/" || url.pathname === "/robots.txt";
  if (!isOfSite || url.search !== "") {
    throw new CommandError(
      "robots-unreadable",
      `${quoted(name)} is neither a site nor its robots.txt: give ${url.origin}/robots.txt, or download the ` +
        "file and give its path",
    );
  }
  return url.origin;
}

function siteSource(
  name: string,
  site: Site | { readonly kind: "not-yet"; readonly reason: string } | null,
  messages: Messages,
): RobotsSource | null {
  if (site === null || site.kind === "not-yet") {
    const why =
      site === null ? "its scheme is not http, https or ftp" : `the host may not be asked yet (${site.reason})`;
    messages.error(
      "robots-unreachable",
      `cannot retrieve the robots.txt of ${quoted(name)} now: ${why}; ask again later`,
    );
    return null;
  }
  const { access, robotsTxt } = site;
  messages.note(accessLine(access, Date.now()));
  // RFC 9309 section 2.3.1.3: a missing file disallows nothing, as an empty one.
  const file = robotsTxt ?? (access.rules === "allow-all" ? parseRobotsTxt("") : null);
  if (file === null) {
    messages.error(
      "robots-unreachable",
      `cannot read the robots.txt of ${quoted(name)}: ${access.explanation}; try again later, or give a file`,
    );
    return null;
  }
  if (robotsTxt === null)
    messages.note(`${quoted(name)} has no robots.txt, which counts as an empty one: ${access.explanation}`);
  const mediaType = access.evidence.headers.find(([field]) => field === "content-type")?.[1] ?? null;
  return { name, robotsTxt: file, url: access.url, mediaType };
}
