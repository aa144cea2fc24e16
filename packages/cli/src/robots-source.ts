// A robots.txt that a command is to look at: a file, standard input, or what a site answers. In: names as they were written on the
// command line. Out: parsed files, each with its name and, where it was retrieved, its URL. A file that cannot be read ends the run
// before anything is attempted; a site that does not answer is an item without an answer.
import { parseRobotsTxt, type RobotsTxt } from "@maycrawl/core";
import type { Site } from "@maycrawl/client";
import { refuseNetworkOptions } from "./command-options.ts";
import { CommandError, systemReason } from "./errors.ts";
import type { LiveOptions } from "./live-client.ts";
import { accessLine } from "./live-rows.ts";
import { type Messages, quoted } from "./messages.ts";
import { readWhole, standardInput } from "./octet-source.ts";
import { noteTerminal } from "./commands/check.ts";

/** A robots.txt at hand. */
export interface RobotsSource {
  /** As it was named. */
  readonly name: string;
  readonly robotsTxt: RobotsTxt;
  /** Where it was retrieved; null for a file. */
  readonly url: string | null;
  /** The Content-Type that it came with; null where none is known. */
  readonly mediaType: string | null;
}

/** Octets of a file that are read at all, as for `check --robots`. */
const fileLimitOctets = 64 * 1024 * 1024;

/** Whether the name is a URL, and no file's. */
export function isUrlName(name: string): boolean {
  return /^(?:https?|ftp):\/\//i.test(name);
}

/**
 * The files and sites by their names, in order; null for one that has no file to look at, about which a message says why.
 * CommandError when a file cannot be read, or a URL is no robots.txt's.
 */
export async function openRobotsSources(names: readonly string[], options: LiveOptions, messages: Messages): Promise<(RobotsSource | null)[]> {
  if (names.filter((name) => name === standardInput).length > 1) {
    throw new CommandError("standard-input-twice", `only one of ${names.map(quoted).join(" and ")} can be standard input: put the other into a file`);
  }
  const origins = names.map((name) => (isUrlName(name) ? robotsOrigin(name) : null));
  if (origins.every((origin) => origin === null)) refuseNetworkOptions(options);
  // Files first: what is wrong with the call is found before anybody is asked.
  const files = names.map((name) => (isUrlName(name) ? null : fileSource(name, messages)));
  if (origins.every((origin) => origin === null)) return files;
  // Imported here, since files alone need no network.
  const { openLiveClient } = await import("./live-client.ts");
  const live = await openLiveClient(options, undefined, messages);
  try {
    return await Promise.all(names.map(async (name, index) => {
      const origin = origins[index] ?? null;
      if (origin === null) return files[index] ?? null;
      return siteSource(name, await live.client.site(`${origin}/`), messages);
    }));
  } finally {
    await live.close();
  }
}

/** The file as a source; CommandError when it cannot be read. */
export function fileSource(name: string, messages: Messages): RobotsSource {
  noteTerminal(name, messages);
  try {
    return { name, robotsTxt: parseRobotsTxt(readWhole(name, fileLimitOctets)), url: null, mediaType: null };
  } catch (error) {
    const reason = error instanceof RangeError ? error.message : systemReason(error);
    throw new CommandError("robots-unreadable", `the robots.txt ${quoted(name)} cannot be read, for ${reason}: give the path of a robots.txt, "-" for standard input, or the URL of a site`);
  }
}

/** The origin that a URL of a site, or of its robots.txt, stands for; CommandError when it is neither. */
function robotsOrigin(name: string): string {
  const url = URL.canParse(name) ? new URL(name) : null;
  if (url === null || url.host === "") throw new CommandError("robots-unreadable", `${quoted(name)} is no valid URL: check its host and port`);
  const isOfSite = url.pathname === "/" || url.pathname === "/robots.txt";
  if (!isOfSite || url.search !== "") {
    throw new CommandError("robots-unreadable", `${quoted(name)} is neither a site nor its robots.txt: give ${url.origin}/robots.txt, or download the file and give its path`);
  }
  return url.origin;
}

function siteSource(name: string, site: Site | { readonly kind: "not-yet"; readonly reason: string } | null, messages: Messages): RobotsSource | null {
  if (site === null || site.kind === "not-yet") {
    messages.error("robots-unreachable", `the robots.txt of ${quoted(name)} is not to be had now, for ${site === null ? "it is no http, https or ftp URL" : `the host is not to be asked yet (${site.reason})`}: ask again later`);
    return null;
  }
  const { access, robotsTxt } = site;
  messages.note(accessLine(access, Date.now()));
  // RFC 9309 section 2.3.1.3: what is not there forbids nothing, as an empty file.
  const file = robotsTxt ?? (access.rules === "allow-all" ? parseRobotsTxt("") : null);
  if (file === null) {
    messages.error("robots-unreachable", `the robots.txt of ${quoted(name)} has no file to look at, for ${access.explanation}: ask again later, or give a file`);
    return null;
  }
  if (robotsTxt === null) messages.note(`${quoted(name)} has no robots.txt, which is as an empty one: ${access.explanation}`);
  const mediaType = access.evidence.headers.find(([field]) => field === "content-type")?.[1] ?? null;
  return { name, robotsTxt: file, url: access.url, mediaType };
}
