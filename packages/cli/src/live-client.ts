// The client of the command: who it is on the network, what it remembers and where, by which policy. In: the options as written.
// Out: a RobotsClient, and what lets go of all of it. CommandError where an option cannot be meant.
import { MemoryStore, RobotsClient, type RobotsStore, StoreError, targetRules } from "@maycrawl/client";
import { accessPolicies, type AccessPolicyName } from "@maycrawl/core/access";
import type { DialectName } from "@maycrawl/core";
import { defaultStoreFile } from "./cache-folder.ts";
import { CommandError } from "./errors.ts";
import { type Messages, quoted } from "./messages.ts";
import { contactUrl, version } from "./version.ts";

/** The options of what asks the network, as written. */
export interface LiveOptions {
  readonly policy?: string;
  readonly userAgent?: string;
  readonly timeout?: string;
  /** A file; false for none. */
  readonly store?: string | false;
  readonly fresh?: boolean;
}

/** A client that must be closed. */
export interface LiveClient {
  readonly client: RobotsClient;
  /** Whether the user named a crawler of their own. */
  readonly isNamed: boolean;
  close(): Promise<void>;
}

/** Robots.txt files that are retrieved at once: many hosts are slow, and each is asked once. */
const retrievalsAtOnce = 64;
/** A run asks a site for a handful of things at most, and somebody waits for it. */
const minIntervalMs = 250;
const longestTimeoutSeconds = 600;

/** The client by the options. */
export async function openLiveClient(options: LiveOptions, dialect: DialectName | undefined, messages: Messages): Promise<LiveClient> {
  const policy = policyOption(options.policy);
  const totalMs = timeoutOption(options.timeout);
  const nowMs = Date.now();
  const userAgent = options.userAgent ?? `maycrawl/${version()} (+${contactUrl()})`;
  const store = await openStore(options.store, messages);
  try {
    const client = new RobotsClient({
      userAgent,
      policy,
      store,
      ...(dialect === undefined ? {} : { dialect }),
      // Whoever runs the command may ask whatever their own machine may.
      network: {
        target: targetRules("any"),
        ...(totalMs === null ? {} : { deadlines: { totalMs, connectMs: Math.min(5_000, totalMs), firstByteMs: Math.max(5_000, totalMs) } }),
      },
      maxRetrievals: retrievalsAtOnce,
      politeness: { minIntervalMs },
      ...(options.fresh === true ? { notOlderThanMs: nowMs } : {}),
    });
    return {
      client,
      isNamed: options.userAgent !== undefined,
      close: async () => {
        await client.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError("invalid-user-agent", `--user-agent cannot be used: ${error.message}`);
  }
}

/** The policy of that name; CommandError when there is none. */
export function policyOption(name: string | undefined): AccessPolicyName {
  if (name === undefined) return "rfc9309";
  if (!Object.hasOwn(accessPolicies, name)) {
    throw new CommandError("unknown-policy", `there is no policy ${quoted(name)}: choose one of ${Object.keys(accessPolicies).join(", ")}`);
  }
  return name as AccessPolicyName;
}

function timeoutOption(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = /^[0-9]{1,6}(\.[0-9]{1,3})?$/.test(text) ? Number(text) : 0;
  if (seconds < 0.001 || seconds > longestTimeoutSeconds) {
    throw new CommandError("invalid-timeout", `--timeout takes seconds, above 0 and up to ${longestTimeoutSeconds}, not ${quoted(text)}`);
  }
  return seconds * 1000;
}

/** The store; where the usual one cannot be opened, a memory for this run, since answers matter more than remembering them. */
export async function openStore(option: string | false | undefined, messages: Messages, usualFile: string = defaultStoreFile()): Promise<RobotsStore> {
  if (option === false) return new MemoryStore();
  const file = option ?? usualFile;
  try {
    // Imported here, since it loads a module of native code.
    const { openSqliteStore } = await import("@maycrawl/client/sqlite");
    return await openSqliteStore({ path: file });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (option !== undefined) throw new CommandError("store-unusable", `the store ${quoted(file)} cannot be used: ${error.message}`);
    messages.note(`nothing is remembered beyond this run, for the store ${quoted(file)} cannot be used: ${error.message}`);
    return new MemoryStore();
  }
}
