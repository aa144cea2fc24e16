// What is written about requests: one line each, as structured data. In: facts that hold no text of strangers. Out:
// whatever the log makes of them. A request's path, query, body and address are no such facts, and stay out; its route,
// status and id are.

/** A log; pino's logger is one. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** A log that writes nothing. */
export const noLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
