// Who sent a hit: a crawler by its User-Agent header, and whether its address is the crawler's. In: header and address
// of a record. Out: a visitor, and one of the states of identity. A log repeats a few thousand headers and addresses,
// so both are remembered, within a bound.
import { type Agent, type Crawler, productToken } from "@maycrawl/core";
import {
  CrawlerRecogniser,
  type DnsAnswers,
  identify,
  type IdentityState,
  type KnownRanges,
} from "@maycrawl/core/identity";
import type { LogRecord } from "../formats/index.ts";

/** A crawler that a header names. */
export interface Visitor {
  readonly name: string;
  /** The registry's row; null for a name that the user gave. */
  readonly crawler: Crawler | null;
  /** Who is responsible: the operator, or for a name that the user gave, the name. */
  readonly operator: string;
  readonly agent: Agent;
  /** Whether the user vouches that every visitor of that name is the crawler. */
  readonly isAsNamed: boolean;
  readonly obeysRobotsTxt: boolean;
}

/** What is known about who visitors are. */
export interface VisitorKnowledge {
  /** The operators' lists, by `RangeFeed.id`. */
  readonly ranges: ReadonlyMap<string, KnownRanges>;
  /** What DNS answered, by address; null: it was not asked. */
  readonly dns: ReadonlyMap<string, DnsAnswers> | null;
  /** Names that the user vouches for, `*` for all. */
  readonly asNamed: readonly string[];
}

/** Addresses whose state is remembered, for each visitor. */
const keptAddresses = 50_000;
/** Headers as they are written in logs that are remembered, each in one place: a power of two. */
const writtenPlaces = 8192;
const dayMs = 86_400_000;

/** Recognises visitors. */
export class Visitors {
  readonly #knowledge: VisitorKnowledge;
  readonly #recogniser = new CrawlerRecogniser();
  readonly #visitors: Map<string, Visitor> = new Map();
  readonly #asNamed: ReadonlySet<string>;
  /** Names that the registry does not have, in lower case, with the visitors that they are. */
  readonly #own: readonly (readonly [string, Visitor])[];
  #headers: Map<string, Visitor | null> = new Map();
  readonly #written: ({ readonly text: string; readonly visitor: Visitor | null } | undefined)[] = Array.from({
    length: writtenPlaces,
  });
  readonly #states: Map<string, Map<string, IdentityState>> = new Map();
  #day = Number.NaN;

  constructor(knowledge: VisitorKnowledge) {
    this.#knowledge = knowledge;
    this.#asNamed = new Set(knowledge.asNamed.map((name) => name.toLowerCase()));
    this.#own = knowledge.asNamed.flatMap((name) => {
      const { crawler } = this.#recogniser.recognise(name);
      if (name === "*" || crawler !== null || !/^[A-Za-z0-9_-]+$/.test(name)) return [];
      const agent = productToken(name);
      const own = { name, crawler: null, operator: name, agent, isAsNamed: true, obeysRobotsTxt: true };
      return [[name.toLowerCase(), own] as const];
    });
  }

  /** The crawler that the record's header names; null for everybody else. */
  ofRecord(record: LogRecord): Visitor | null {
    const written = record.writtenAgent;
    if (written === null) return this.of(record.userAgent);
    // A hash of our own and a comparison cost half of a Map's: its hash of a text that was just cut is slow.
    const place = record.writtenAgentHash & (writtenPlaces - 1);
    const there = this.#written[place];
    if (there !== undefined && there.text === written) return there.visitor;
    const visitor = this.of(record.userAgent);
    // The newest of a place stays: what is frequent comes back at once. A copy, as below.
    if (written.length <= 1000) this.#written[place] = { text: Buffer.from(written).toString(), visitor };
    return visitor;
  }

  /** The crawler that the header names; null for everybody else. */
  of(userAgent: string | null): Visitor | null {
    if (userAgent === null) return null;
    const known = this.#headers.get(userAgent);
    if (known !== undefined) return known;
    const visitor = this.#recognise(userAgent);
    if (userAgent.length <= 1000) {
      if (this.#headers.size >= keptAddresses) this.#headers = new Map();
      // A copy: a header may be a slice of a block, which it would keep in memory.
      this.#headers.set(Buffer.from(userAgent).toString(), visitor);
    }
    return visitor;
  }

  /** Whether the hit is the visitor's own. */
  stateOf(visitor: Visitor, record: LogRecord): IdentityState {
    const { address, timeMs } = record;
    if (address === null || record.isForwarded || visitor.crawler === null) return "unverifiable";
    // Without a list and without DNS nothing can be said of any address.
    if (this.#knowledge.ranges.size === 0 && this.#knowledge.dns === null) return "unverifiable";
    // Lists are fresh for days; a state holds for the day that it was found out for.
    const day = Math.floor(timeMs / dayMs);
    if (day !== this.#day) {
      this.#states.clear();
      this.#day = day;
    }
    let states = this.#states.get(visitor.name);
    if (states === undefined) this.#states.set(visitor.name, (states = new Map()));
    const known = states.get(address);
    if (known !== undefined) return known;
    const state = this.#identify(visitor, record);
    if (states.size >= keptAddresses) states.clear();
    states.set(Buffer.from(address).toString(), state);
    return state;
  }

  #identify(visitor: Visitor, { address, userAgent, timeMs }: LogRecord): IdentityState {
    const { ranges, dns } = this.#knowledge;
    const request = { address: address ?? "", userAgent: userAgent ?? "", atMs: timeMs };
    const recognise = (header: string): ReturnType<CrawlerRecogniser["recognise"]> =>
      this.#recogniser.recognise(header);
    const identity = identify(request, { ranges, recognise, dns: dns?.get(address ?? "") ?? null });
    return identity.crawler?.name === visitor.name ? identity.state : "unverifiable";
  }

  #recognise(userAgent: string): Visitor | null {
    const { crawler } = this.#recogniser.recognise(userAgent);
    if (crawler === null) {
      const folded = userAgent.toLowerCase();
      return this.#own.find(([name]) => hasWord(folded, name))?.[1] ?? null;
    }
    let visitor = this.#visitors.get(crawler.name);
    if (visitor === undefined) {
      const { name, operator, obeysRobotsTxt } = crawler;
      const isAsNamed = this.#asNamed.has("*") || this.#asNamed.has(name.toLowerCase());
      visitor = { name, crawler, operator, agent: crawler, isAsNamed, obeysRobotsTxt };
      this.#visitors.set(name, visitor);
    }
    return visitor;
  }
}

/** Whether the name stands in the text as a word of its own. */
function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isWordPart(text.charCodeAt(at - 1)) && !isWordPart(text.charCodeAt(at + name.length))) return true;
  }
  return false;
}

function isWordPart(code: number): boolean {
  const folded = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x5f || (folded >= 0x61 && folded <= 0x7a);
}
