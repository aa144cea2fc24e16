// One try to get a robots.txt, as facts: which URLs were asked, what each gave, what was received and what HTTP caching
// says of it. In: what the client retrieved. Out: plain data that survives JSON, kept by stores and judged by
// access.ts. Next: history.ts, from tries to what is remembered. Moments are milliseconds since 1970-01-01T00:00:00Z by
// the client's clock.
import type { Fault } from "./fault.ts";

/** One request on the way and what came back: a status, or a fault. */
export interface Hop {
  readonly url: string;
  /** The address connected to; null where no connection was made. */
  readonly address: string | null;
  /** The status of HTTP; null where none came, and for FTP. */
  readonly status: number | null;
  readonly fault: Fault | null;
  /** What the system or the server said of the fault, for people; a stranger's text. */
  readonly detail: string | null;
  /** The Location field, as sent. */
  readonly location: string | null;
  readonly startedMs: number;
  readonly durationMs: number;
}

/** What a body is, by its first octets and its media type: a robots.txt, or what is served instead. */
export type BodyKind = "robots-txt" | "empty" | "html" | "xml" | "json" | "binary";

/** A body that was received. */
export interface BodyFacts {
  /** SHA-256 of the octets kept, in hexadecimal: the key under which a store keeps them. */
  readonly hash: string;
  /** The octets kept, after decoding. */
  readonly sizeOctets: number;
  /** Whether more was sent than is kept. */
  readonly isCut: boolean;
  /** The Content-Type field, as sent; null without one. */
  readonly mediaType: string | null;
  readonly kind: BodyKind;
}

/** One try, with its evidence. */
export interface Attempt {
  /** The URL of the robots.txt: what the rules are bound to, wherever redirects led (RFC 9309 section 2.3.1.2). */
  readonly url: string;
  readonly startedMs: number;
  readonly finishedMs: number;
  /** At least one; the last one is the one that counts. */
  readonly hops: readonly Hop[];
  /** The last hop's status; null for a fault without one, and for FTP. */
  readonly status: number | null;
  /** The last reply code of FTP; null elsewhere. */
  readonly ftpReply: number | null;
  readonly fault: Fault | null;
  /** The last response's fields as they were sent, names in lower case; bounded, see the client. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null where no body counts. */
  readonly body: BodyFacts | null;
  /** Whether a 304 said that the copy kept still holds; `body` is then that copy's. */
  readonly isValidated: boolean;
  /**
   * How long it is fresh by its own headers, in milliseconds from `finishedMs`; null where they say nothing. RFC 9111
   * section 4.2.
   */
  readonly freshForMs: number | null;
  /** The moment that Retry-After names; null without one. */
  readonly retryAfterMs: number | null;
}

/** What is remembered about one origin's robots.txt: the last try and what went before. */
export interface AccessHistory {
  readonly last: Attempt;
  /** The last try that was successful, where the last one was not. */
  readonly lastGood: Attempt | null;
  /** When the current outage began; null without one. A 429 counts, as it does for Google. */
  readonly firstFailureMs: number | null;
  /** The same where a 429 is an answer, as in RFC 9309; absent if it was not kept apart. */
  readonly firstUnreachableMs?: number | null;
  /** Failed tries in a row, the last one included; tries that the client refused to make count too. */
  readonly failures: number;
}
