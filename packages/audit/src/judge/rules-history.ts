// Which robots.txt was in force on which host when. In: versions with the moment from which each held. Out: those that
// a crawler may have had in its cache at some moment. How they are found on a disk or in a store is in ../history/.
import { type Agent, parseRobotsTxt, type RobotsTxt, type RuleSet } from "@maycrawl/core";
import { type CrawlPace, crawlPaceOf } from "@maycrawl/core/access";

/** A robots.txt that held for a while. */
export interface RulesVersion {
  /** What the user knows it by: a file's name, a commit, a moment. */
  readonly name: string;
  /** From when it held, in milliseconds since 1970-01-01T00:00:00Z; -Infinity: as long as anybody knows. */
  readonly fromMs: number;
  /** The file; null while nobody could retrieve it. A file that was missing is an empty one. */
  readonly robotsTxt: RobotsTxt | null;
}

/** A version, and the rules in it that bind each visitor; compiled once. */
export class BoundVersion implements RulesVersion {
  readonly name: string;
  readonly fromMs: number;
  readonly robotsTxt: RobotsTxt | null;
  readonly #rules: Map<string, BoundRules> = new Map();

  constructor({ name, fromMs, robotsTxt }: RulesVersion) {
    this.name = name;
    this.fromMs = fromMs;
    this.robotsTxt = robotsTxt;
  }

  /** What binds the visitor of that name; null where the file is not known. */
  rulesFor(name: string, agent: Agent): BoundRules | null {
    const known = this.#rules.get(name);
    if (known !== undefined) return known;
    if (this.robotsTxt === null) return null;
    const rules = this.robotsTxt.rulesFor(agent);
    const { crawler } = rules.requester;
    // How it reads is not documented, so another reading must come to the same before anybody is accused.
    const isAssumed = crawler === null || !crawler.isDialectDocumented;
    const bound = {
      rules,
      otherwise: isAssumed ? this.robotsTxt.rulesFor(agent, { dialect: "google" }) : null,
      pace: crawlPaceOf(rules),
      answers: new Map<number, boolean | null>(),
    };
    this.#rules.set(name, bound);
    return bound;
  }
}

/** The rules of one version that bind one visitor. */
export interface BoundRules {
  readonly rules: RuleSet;
  /** The same file as it is most widely read; null where the visitor's own reading is documented. */
  readonly otherwise: RuleSet | null;
  readonly pace: CrawlPace;
  /** The answers behind outcomes that were asked for. */
  readonly answers: Map<number, boolean | null>;
}

/**
 * What the moments of versions are: those from which each held; those at which somebody saw each, so that it may have
 * held some time before; or those of commits, so that it was served then or, for up to a day, later.
 */
export type HistoryMoments = "exact" | "seen" | "committed";

/** The versions of every host. */
export class RulesHistory {
  readonly moments: HistoryMoments;
  readonly #hosts: ReadonlyMap<string, readonly BoundVersion[]>;
  /** The versions of hosts that are not named. */
  readonly #others: readonly BoundVersion[] | null;

  /** `hosts` by name in lower case; under `*`, those for every other host. */
  constructor(hosts: ReadonlyMap<string, readonly RulesVersion[]>, moments: HistoryMoments) {
    const bound = new Map<string, readonly BoundVersion[]>();
    for (const [host, versions] of hosts) {
      const ordered = [...versions].sort((a, b) => a.fromMs - b.fromMs);
      bound.set(
        host,
        ordered.map((version) => new BoundVersion(version)),
      );
    }
    this.moments = moments;
    this.#others = bound.get("*") ?? null;
    this.#hosts = bound;
  }

  /** The versions of the host, oldest first; null if none is known. */
  versionsOf(host: string | null): readonly BoundVersion[] | null {
    if (host === null) return this.#others ?? (this.#hosts.size === 1 ? ([...this.#hosts.values()][0] ?? null) : null);
    return this.#hosts.get(host.toLowerCase()) ?? this.#others;
  }

  /** Hosts with how many versions each has. */
  get hosts(): ReadonlyMap<string, readonly RulesVersion[]> {
    return this.#hosts;
  }
}

/** The place of the version in force at that moment; -1 before the first. */
export function versionAt(versions: readonly RulesVersion[], ms: number): number {
  let low = 0;
  let high = versions.length;
  // Invariant: versions before `low` held from that moment or earlier, those from `high` on from later.
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((versions[middle] as RulesVersion).fromMs <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A history of one file that always held. */
export function onlyVersion(name: string, octets: Uint8Array | string, host: string | null): RulesHistory {
  const version = { name, fromMs: Number.NEGATIVE_INFINITY, robotsTxt: parseRobotsTxt(octets) };
  return new RulesHistory(new Map([[host?.toLowerCase() ?? "*", [version]]]), "exact");
}
