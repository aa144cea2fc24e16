// Why a store cannot answer, once: each code with what it means. In: whatever the store stands on said. Out: one type of error,
// so that whoever asks can tell a store that is lost for now from one that will never open.

/** Every code with its meaning. */
export const storeErrors = {
  "closed": "The store was closed.",
  "busy": "Others held the file for longer than is waited.",
  "not-a-store": "There is a file of that name, and it is no store of maycrawl. It was left as it is.",
  "newer": "The store was written by a newer maycrawl, which keeps it otherwise. It was left as it is.",
  "corrupt": "The store's file is damaged. It was left as it is; remove it to begin anew.",
  "unopenable": "The file or its folder cannot be created, read or written.",
  "full": "There is no room left to write.",
  "io-failed": "Reading or writing failed.",
  "driver-missing": "The module @photostructure/sqlite cannot be loaded here.",
} as const;

/** A code's name. */
export type StoreErrorCode = keyof typeof storeErrors;

/** A store that cannot answer. What it stands on says more in `cause`. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, detail: string | null = null, cause?: unknown) {
    super(detail === null ? storeErrors[code] : `${storeErrors[code]} (${detail})`, cause === undefined ? undefined : { cause });
    this.name = "StoreError";
    this.code = code;
  }
}
