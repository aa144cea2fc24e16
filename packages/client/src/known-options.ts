// Options that nobody reads are mistakes: a misspelled `agent` or `store` would change whose rules are obeyed,
// silently.
import type { RobotsClientOptions } from "./client-options.ts";

const names: Readonly<Record<keyof RobotsClientOptions, true>> = {
  userAgent: true,
  agent: true,
  policy: true,
  dialect: true,
  store: true,
  transport: true,
  network: true,
  politeness: true,
  onNotice: true,
  now: true,
  sleep: true,
  maxRetrievals: true,
  maxWaitMs: true,
  maxFileOctets: true,
  maxOrigins: true,
  maxSteps: true,
  notOlderThanMs: true,
  siteFacts: true,
};

/** Throws a TypeError if an option of a client is missing or unknown. */
export function refuseUnknownOptions(options: RobotsClientOptions): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`options must be an object with userAgent, got ${String(options)}`);
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(names, name));
  if (unknown === undefined) return;
  throw new TypeError(`options must be of ${Object.keys(names).join(", ")}, got ${JSON.stringify(unknown)}`);
}
