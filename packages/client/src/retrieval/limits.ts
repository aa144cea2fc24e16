// Every bound of retrieval, once: sizes in octets, times in milliseconds, counts. The table is shown in
// docs/retrieval.md and tried by the hostile server of the tests. Next: scope.ts.

/** The bounds, with their defaults where an option changes them. */
export const retrievalLimits = {
  /**
   * Of a robots.txt, after decoding: 500 KiB, the least that RFC 9309 section 2.5 lets a reader stop at, and where
   * Google stops.
   */
  robotsTxtOctets: 512_000,
  /** Of a page, after decoding: what Googlebot reads of HTML. An option. */
  pageOctets: 2_000_000,
  /** Redirects in a row: RFC 9309 section 2.3.1.2 wants at least five. An option. */
  redirects: 5,
  /** Of all names and values of a response's fields. */
  headerOctets: 65_536,
  /** Lines of a response's fields: nobody sends so many, and each costs more than its octets. */
  headerLines: 1_000,
  /** Responses of class 1xx before the final one. */
  informationalResponses: 16,
  /** Of a Location field. */
  locationOctets: 8_192,
  /** What is received in all, for each octet that may be kept: chunks of one octet take six. Plus the header's. */
  receivedPerKeptOctet: 8,
  /** Lines of a response's fields that an attempt keeps, beyond those that freshness needs. */
  evidenceLines: 100,
  /** Of the names and values of those lines. */
  evidenceOctets: 16_384,
  /** Characters of what a server or the system said of a fault. */
  detailCharacters: 300,
  /** Addresses of a host that are tried; all are checked. */
  addressesTried: 8,
  /** The time before the next address is tried beside the last. RFC 8305 section 8. */
  attemptDelayMs: 250,
  /** Name resolved, connected, handshake of TLS done: for each hop. An option. */
  connectMs: 5_000,
  /** From the request to the first octet of the response: for each hop. An option. */
  firstByteMs: 5_000,
  /** The whole retrieval, redirects included. An option. */
  totalMs: 15_000,
  /** Names that are looked up in DNS at once. */
  lookups: 128,
  /** Names that the platform looks up at once: it has four threads for the whole process. */
  platformLookups: 2,
  /** One name, by DNS or by the platform. */
  lookupMs: 4_000,
  /** One question to one DNS server, before it is asked again. */
  queryMs: 1_500,
  /** How long a body's next octets may take, while someone waits for them. */
  silenceMs: 30_000,
  /** How long an idle connection is kept for the next request to its origin. */
  idleMs: 4_000,
  /** Idle connections, in all. */
  idleConnections: 64,
} as const;
