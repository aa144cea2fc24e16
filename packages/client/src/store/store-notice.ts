// What a store has to say beside its answers, once: each code with its sentence. Next: sqlite-store.ts, store-relay.ts.

/** Every code with its sentence. */
export const storeNotices = {
  "record-damaged": "A stored record was damaged. It counts as absent, and robots.txt is asked again.",
  "body-damaged": "A stored robots.txt did not match its hash. It counts as absent, and robots.txt is asked again.",
  "version-damaged": "A stored version was damaged. It was left out.",
  migrated: "An earlier maycrawl wrote the store. Versions and host clocks were kept; every robots.txt is asked again.",
  "server-changed": "Another server stands behind the store: each host waits its delay, in case turns were lost.",
  "store-lost": "The store does not answer. Memory stands in for it meanwhile.",
  "store-back": "The store answers again.",
} as const;

/** A code's name. */
export type StoreNoticeCode = keyof typeof storeNotices;

/** One notice, for logs and for people. */
export interface StoreNotice {
  readonly code: StoreNoticeCode;
  /** The origin, the hash or the file that it is about; null for the store as a whole. A stranger's text. */
  readonly subject: string | null;
  readonly message: string;
}

/** The notice with that code. */
export function storeNotice(code: StoreNoticeCode, subject: string | null = null): StoreNotice {
  return { code, subject, message: storeNotices[code] };
}
