// Who requests are from, with DNS where it is needed: only for an address that claims a crawler whose operator uses
// reverse DNS, and only if the lists do not verify it. In: requests, the lists, a verifier. Out: core's `Identity`.
import {
  CrawlerRecogniser,
  factsOf,
  type IdentifiedRequest,
  identify,
  type Identity,
  type KnownRanges,
} from "@maycrawl/core/identity";
import type { DnsVerifier } from "./dns-verifier.ts";

/** What an identifier works with. */
export interface RequestIdentifierOptions {
  /** The lists of addresses, by `RangeFeed.id`: see `keptRanges`. */
  readonly ranges: ReadonlyMap<string, KnownRanges>;
  /** Left out or null: DNS is not asked. */
  readonly dns?: DnsVerifier | null;
  /** Left out: one of its own. */
  readonly recogniser?: CrawlerRecogniser;
}

/** Identifies requests. */
export class RequestIdentifier {
  readonly #ranges: ReadonlyMap<string, KnownRanges>;
  readonly #dns: DnsVerifier | null;
  readonly #recogniser: CrawlerRecogniser;

  constructor({ ranges, dns = null, recogniser = new CrawlerRecogniser() }: RequestIdentifierOptions) {
    this.#ranges = ranges;
    this.#dns = dns;
    this.#recogniser = recogniser;
  }

  /** Who the request is from. Never rejects for what the request holds or what DNS does. */
  async identify(request: IdentifiedRequest): Promise<Identity> {
    const recognise = (userAgent: string): ReturnType<CrawlerRecogniser["recognise"]> =>
      this.#recogniser.recognise(userAgent);
    const ranges = this.#ranges;
    const identity = identify(request, { ranges, recognise });
    const { crawler, evidence, state } = identity;
    if (this.#dns === null || state === "verified-address" || request.userAgent === null || crawler === null)
      return identity;
    if (!evidence.some(({ kind }) => kind === "dns-not-asked")) return identity;
    const { masks, operatorMasks } = factsOf(crawler);
    const dns = await this.#dns.ask(request.address, [...masks, ...operatorMasks]);
    return identify(request, { ranges, recognise, dns });
  }
}
