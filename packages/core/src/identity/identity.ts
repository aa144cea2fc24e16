// Who a request is from, in five states, each with its evidence. In: an address, a User-Agent header, the lists of
// addresses that are known and, where DNS was asked, its answers. Out: an `Identity`. Pure. The order of the rules is
// the order of this file: whom it names, what the address is, what the lists say, what DNS says; and only at the end,
// whether all of it together is an accusation. Any doubt on the way is a doubt in the answer.
import { momentOf, plainMoment, plainMomentOrNull } from "../access/moment.ts";
import type { Crawler } from "../crawlers/index.ts";
import { type RangeFeed, rangeFeeds } from "../crawlers/published-ranges.ts";
import { verificationReadOn } from "../crawlers/reverse-dns.ts";
import { type IpAddress, parseAddress } from "./address.ts";
import { type CrawlerFacts, factsOf } from "./crawler-facts.ts";
import { type DnsAnswers, judgeDns } from "./dns-evidence.ts";
import { type EvidenceKind, evidenceKinds } from "./evidence-kinds.ts";
import { isInner } from "./inner-ranges.ts";
import type { RangeList } from "./range-list.ts";
import { type Recognition, recogniseCrawler } from "./recogniser.ts";

/**
 * Who a request is from. `verified-address`: its address is in a fresh list of the operator. `verified-dns`: its name
 * is the operator's and resolves back. `outside`: its operator publishes lists, and the address is in none.
 * `impostor`: outside, of fresh lists that the operator calls complete, and denied by DNS where the operator uses it.
 * `unverifiable`: anything else.
 */
export type IdentityState = "verified-address" | "verified-dns" | "outside" | "impostor" | "unverifiable";

/** A list is fresh for a request that came less than this before or after the operator was asked for it. */
export const freshRangesMs: number = 7 * 86_400_000;

/** A list of addresses, and when it held. */
export interface KnownRanges {
  readonly list: RangeList;
  /** When it was first received, in milliseconds since 1970-01-01T00:00:00Z. */
  readonly sinceMs: number;
  /** When the operator last said that it holds. */
  readonly checkedMs: number;
  /** Where it came from, if not from the operator's own address. */
  readonly url?: string;
}

/** A request, as far as it tells who sent it. */
export interface IdentifiedRequest {
  /** An IPv4 or IPv6 address; any other text is a doubt. */
  readonly address: string;
  /** The User-Agent header; null if it is not known, "" if none was sent. */
  readonly userAgent: string | null;
  /** When it was received, in milliseconds since 1970-01-01T00:00:00Z. */
  readonly atMs: number;
}

/** What is known. */
export interface IdentityKnowledge {
  /** The lists, by `RangeFeed.id`. */
  readonly ranges: ReadonlyMap<string, KnownRanges>;
  /** What DNS answered about the address; null or left out: it was not asked. */
  readonly dns?: DnsAnswers | null;
  /** Whom the header names; by default `recogniseCrawler`. */
  readonly recognise?: (userAgent: string) => Recognition;
  /** How a crawler can be verified; by default what the registry says. */
  readonly facts?: (crawler: Crawler) => CrawlerFacts;
}

/** Something that was asked, and what came of it. */
export interface Evidence {
  readonly kind: EvidenceKind;
  /** Where it was asked: an address of a list or of a page, `User-Agent`, `DNS`. */
  readonly source: string;
  /** The moment for which it holds, of the request where it is the request that says it; null if that is not known. */
  readonly dateMs: number | null;
  /** The prefix, the name, the reason: in a few words; null where there is nothing to add. */
  readonly detail: string | null;
}

/** An identity, as JSON has it. */
export interface PlainIdentity {
  readonly address: string;
  readonly userAgent: string | null;
  readonly crawler: string | null;
  readonly operator: string | null;
  readonly state: IdentityState;
  readonly evidence: readonly {
    readonly kind: EvidenceKind;
    readonly source: string;
    readonly date: string | null;
    readonly detail: string | null;
  }[];
  readonly explanation: string;
}

/** Who a request is from, and on what grounds. */
export class Identity {
  readonly address: string;
  readonly userAgent: string | null;
  /** The crawler that the header names or, without a header, the only one that sends from the address. */
  readonly crawler: Crawler | null;
  readonly operator: string | null;
  readonly state: IdentityState;
  /** In the order in which it was asked. */
  readonly evidence: readonly Evidence[];

  constructor(
    { address, userAgent }: IdentifiedRequest,
    crawler: Crawler | null,
    operator: string | null,
    state: IdentityState,
    evidence: readonly Evidence[],
  ) {
    this.address = address;
    this.userAgent = userAgent;
    this.crawler = crawler;
    this.operator = operator;
    this.state = state;
    this.evidence = evidence;
  }

  /** What decided, as one sentence. */
  get explanation(): string {
    const who = this.crawler?.name ?? this.operator ?? "a known crawler";
    const decisive = this.state === "verified-address" ? "in-range" : "not-in-range";
    const range = this.evidence.find(({ kind }) => kind === decisive);
    const list = range === undefined ? "" : `${range.source}${dayText(range.dateMs)}`;
    const dns = this.evidence.find(({ kind }) => kind.startsWith("dns-"));
    switch (this.state) {
      case "verified-address":
        return `${who}: the address is in ${range?.detail ?? "a range"} of ${list}`;
      case "verified-dns":
        return `${who}: ${dns?.detail ?? "its name"} resolves back to the address`;
      case "impostor":
        return (
          `not ${who}: the address is not in ${list}, which the operator calls complete` +
          (dns?.kind === "dns-denied" ? `, and DNS denies it: ${dns.detail ?? ""}` : "")
        );
      case "outside":
        return `the address is not in ${list}, which does not prove that it is not ${who}`;
      default: {
        const doubt = doubts.flatMap((kind) => this.evidence.find((one) => one.kind === kind) ?? [])[0];
        const why = doubt === undefined ? "nothing is known" : evidenceKinds[doubt.kind];
        return `whether it is ${who} cannot be told: ${why}`;
      }
    }
  }

  /** The address and what was decided, for people. */
  toString(): string {
    return `${this.address}: ${this.state}, ${this.explanation}`;
  }

  /** The plain form. */
  toJSON(): PlainIdentity {
    return {
      address: this.address,
      userAgent: this.userAgent,
      crawler: this.crawler?.name ?? null,
      operator: this.operator,
      state: this.state,
      evidence: this.evidence.map(({ kind, source, dateMs, detail }) => ({
        kind,
        source,
        date: plainMomentOrNull(dateMs),
        detail,
      })),
      explanation: this.explanation,
    };
  }
}

/** Why an answer is open, the reason that weighs most first. */
const doubts: readonly EvidenceKind[] = [
  "names-nobody",
  "no-header",
  "address-unreadable",
  "address-inner",
  "list-missing",
  "list-stale",
  "list-unusable",
  "list-empty",
  "in-other-range",
  "dns-of-operator",
  "dns-silent",
  "dns-late",
  "dns-denied",
  "dns-not-asked",
  "no-ranges-published",
];

function dayText(ms: number | null): string {
  return ms === null || Number.isNaN(ms) ? "" : ` (${plainMoment(ms).slice(0, 10)})`;
}

/**
 * Who a request is from. Never throws for what the address or the header holds. Cost: recognising the header, and a
 * search in each list of one operator.
 *
 * @example
 * identify({ address: "192.0.2.1", userAgent: "Googlebot/2.1", atMs: 0 }, { ranges: new Map() }).state; //
 * "unverifiable"
 */
export function identify(request: IdentifiedRequest, knowledge: IdentityKnowledge): Identity {
  const { address, userAgent, atMs } = request;
  const parsed = parseAddress(address);
  if (userAgent === null) return fromAddress(request, parsed, knowledge);
  const { crawler, others } = (knowledge.recognise ?? recogniseCrawler)(userAgent);
  const evidence: Evidence[] = [];
  const note = (kind: EvidenceKind, source: string, dateMs: number | null, detail: string | null = null): void => {
    evidence.push({ kind, source, dateMs, detail });
  };
  const settled = (state: IdentityState): Identity =>
    new Identity(request, crawler, crawler?.operator ?? null, state, evidence);
  if (crawler === null) {
    note("names-nobody", header, atMs);
    return settled("unverifiable");
  }
  note("names-crawler", header, atMs, crawler.name);
  const strangers = others.filter(({ operator }) => operator !== crawler.operator);
  if (strangers.length > 0) note("names-several", header, atMs, strangers.map(({ name }) => name).join(", "));
  if (parsed === null || isInner(parsed)) {
    note(parsed === null ? "address-unreadable" : "address-inner", "address", atMs);
    return settled("unverifiable");
  }
  const factsFor = knowledge.facts ?? factsOf;
  const facts = factsFor(crawler);
  const lists = facts.feeds.map((feed) => listAnswer(feed, knowledge.ranges.get(feed.id), parsed, atMs));
  for (const { kind, feed, known, detail } of lists)
    note(kind, known?.url ?? feed.url, known?.checkedMs ?? readOnMs, detail);
  if (facts.feeds.length === 0) note("no-ranges-published", "registry", readOnMs);
  const isOutside = lists.length > 0 && lists.every(({ kind }) => kind === "not-in-range");

  const dns = dnsAnswer(request, facts, knowledge.dns ?? null);
  if (dns !== null) note(dns.kind, "DNS", knowledge.dns?.askedMs ?? atMs, dns.detail);

  if (lists.some(({ kind }) => kind === "in-range")) return settled("verified-address");
  if (dns?.kind === "dns-confirmed") return settled("verified-dns");
  if (!isOutside || dns?.kind === "dns-of-operator") return settled("unverifiable");
  // What is the operator's own, for another purpose or once upon a time, accuses nobody: of any age.
  const other = facts.operatorFeeds.find((feed) => knowledge.ranges.get(feed.id)?.list.has(parsed) === true);
  if (other !== undefined) {
    const known = knowledge.ranges.get(other.id);
    note("in-other-range", known?.url ?? other.url, known?.checkedMs ?? null);
    return settled("unverifiable");
  }
  const named = [facts, ...others.map(factsFor)];
  const isByPeople = named.some(({ isSentByPeople }) => isSentByPeople);
  if (isByPeople) note("sent-by-people", "registry", readOnMs);
  const isComplete = lists.every(({ feed, known }) => feed.isComplete && known?.list.isWhole === true);
  const isDenied = facts.masks.length === 0 || dns?.kind === "dns-denied";
  return settled(isComplete && isDenied && !isByPeople && strangers.length === 0 ? "impostor" : "outside");
}

const header = "User-Agent";
/** When the registry's facts were read: what they say was so then. */
const readOnMs: number = momentOf(`${verificationReadOn}T00:00:00Z`);

interface ListAnswer {
  readonly kind: EvidenceKind;
  readonly feed: RangeFeed;
  readonly known: KnownRanges | undefined;
  readonly detail: string | null;
}

function listAnswer(feed: RangeFeed, known: KnownRanges | undefined, address: IpAddress, atMs: number): ListAnswer {
  const answer = (kind: EvidenceKind, detail: string | null = null): ListAnswer => ({ kind, feed, known, detail });
  if (known === undefined) return answer("list-missing");
  const { list } = known;
  if (list.fault !== null) return answer("list-unusable", list.fault);
  const holder = list.holder(address);
  if (!isFresh(known, atMs)) return answer("list-stale", holder === null ? null : `${holder.prefix} was in it`);
  if (holder !== null) return answer("in-range", holder.prefix);
  // JAFAR allows an empty list; it says nothing of anybody's address.
  if (list.prefixes.length === 0) return answer("list-empty");
  return answer("not-in-range", feed.isComplete ? null : "the operator does not call the list complete");
}

/** Whether the list held around that moment; written so that NaN counts as stale. */
function isFresh({ sinceMs, checkedMs }: KnownRanges, atMs: number): boolean {
  return atMs - checkedMs < freshRangesMs && sinceMs - atMs < freshRangesMs;
}

function dnsAnswer(
  { address, atMs }: IdentifiedRequest,
  { masks, operatorMasks }: CrawlerFacts,
  answers: DnsAnswers | null,
): { readonly kind: EvidenceKind; readonly detail: string | null } | null {
  if (masks.length === 0) return null;
  if (answers === null) return { kind: "dns-not-asked", detail: null };
  const own = judgeDns(address, masks, answers);
  if (own.outcome === "confirmed") return { kind: "dns-confirmed", detail: own.detail };
  if (operatorMasks.length > 0) {
    const all = judgeDns(address, [...masks, ...operatorMasks], answers);
    if (all.outcome === "confirmed") return { kind: "dns-of-operator", detail: all.detail };
    if (all.outcome === "silent") return { kind: "dns-silent", detail: all.detail };
  }
  if (own.outcome === "silent") return { kind: "dns-silent", detail: own.detail };
  // Whose an address is now says little of whose it was then. Written so that NaN counts as late.
  const isNear = Math.abs(atMs - answers.askedMs) < freshRangesMs;
  return { kind: isNear ? "dns-denied" : "dns-late", detail: own.detail };
}

/** Without a header: whose address it is, by every list that is known. Nothing is claimed, so nobody is accused. */
function fromAddress(request: IdentifiedRequest, parsed: IpAddress | null, { ranges }: IdentityKnowledge): Identity {
  const evidence: Evidence[] = [];
  if (parsed === null || isInner(parsed)) {
    const kind = parsed === null ? "address-unreadable" : "address-inner";
    evidence.push({ kind, source: "address", dateMs: request.atMs, detail: null });
    return new Identity(request, null, null, "unverifiable", evidence);
  }
  const holders: RangeFeed[] = [];
  for (const feed of rangeFeeds) {
    const known = ranges.get(feed.id);
    const answer = listAnswer(feed, known, parsed, request.atMs);
    if (answer.kind !== "in-range") continue;
    holders.push(feed);
    evidence.push({
      kind: "in-range",
      source: known?.url ?? feed.url,
      dateMs: known?.checkedMs ?? null,
      detail: answer.detail,
    });
  }
  if (holders.length === 0) {
    evidence.push({
      kind: "no-header",
      source: header,
      dateMs: request.atMs,
      detail: "in no list that is known and fresh",
    });
    return new Identity(request, null, null, "unverifiable", evidence);
  }
  const operators = [...new Set(holders.map(({ operator }) => operator))];
  const names = [...new Set(holders.flatMap(({ crawlers }) => crawlers))];
  const only = names.length === 1 ? recogniseCrawler(names[0] as string).crawler : null;
  const operator = operators.length === 1 ? (operators[0] as string) : null;
  return new Identity(request, only, operator, "verified-address", evidence);
}

/** The masks under which DNS should be asked about a request with this header; empty: it should not be asked. */
export function masksFor(
  userAgent: string,
  recognise: (userAgent: string) => Recognition = recogniseCrawler,
): readonly string[] {
  const { crawler } = recognise(userAgent);
  if (crawler === null) return [];
  const { masks, operatorMasks } = factsOf(crawler);
  return masks.length === 0 ? [] : [...masks, ...operatorMasks];
}
