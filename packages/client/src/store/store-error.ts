// Why a store cannot answer: each code with its meaning, and the one error type that callers see, whatever the store is
// built on.

/** Every code with its meaning. */
export const storeErrors = {
  closed: "The store was closed.",
  busy: "Other processes kept the file locked for too long.",
  "not-a-store": "The file exists and is not a maycrawl store. It was not changed.",
  newer: "A newer maycrawl wrote the store, in a format that this one does not know. It was not changed.",
  corrupt: "The store's file is damaged. It was not changed; remove it to start afresh.",
  unopenable: "The file or its folder cannot be created, read or written.",
  full: "The disk is full.",
  "io-failed": "Reading or writing failed.",
  lost: "The store's server does not answer, or cannot answer now.",
  "driver-missing": "A module that the store takes cannot be loaded.",
} as const;

/** A code's name. */
export type StoreErrorCode = keyof typeof storeErrors;

/** A store that cannot answer; `cause` is the underlying error. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  /** A store may bring a copy of this package of its own: its errors are StoreErrors too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "StoreError" && "code" in value;
  }

  constructor(code: StoreErrorCode, detail: string | null = null, cause?: unknown) {
    super(
      detail === null ? storeErrors[code] : `${storeErrors[code]} (${detail})`,
      cause === undefined ? undefined : { cause },
    );
    this.name = "StoreError";
    this.code = code;
  }
}
