// The command's client: who it is on the network, what it remembers and where, by which policy. In: the options as
// written. Out: a RobotsClient, and how to close it. Throws CommandError for values that cannot be used.
import { RobotsClient, type TargetRules, targetRules } from "@maycrawl/client";
import { accessPolicies, type AccessPolicyName } from "@maycrawl/core/access";
import type { DialectName } from "@maycrawl/core";
import { CommandError } from "../errors.ts";
import { type Messages, quoted } from "../terminal/messages.ts";
import { contactUrl, version } from "../version.ts";
import type { NetworkOptions } from "./network-options.ts";
import { openStore, storeNoticeText } from "./open-store.ts";

/** A client that must be closed. */
export interface LiveClient {
  readonly client: RobotsClient;
  /** Whether the user named a crawler of their own. */
  readonly isNamed: boolean;
  close(): Promise<void>;
}

/** Robots.txt files retrieved at the same time: many hosts are slow, and each is asked once. */
const retrievalsAtOnce = 64;
/** A run asks a site for a handful of things at most, and the user waits. */
const minIntervalMs = 250;
const longestTimeoutSeconds = 600;

/** Opens the client. `typed` is the URLs that the user typed; others come from lists, files and redirects. */
export async function openLiveClient(
  options: NetworkOptions,
  dialect: DialectName | undefined,
  typed: readonly string[],
  messages: Messages,
): Promise<LiveClient> {
  const policy = policyOption(options.policy);
  const target = addressOptions(options, typed);
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
      network: {
        target,
        ...(totalMs === null
          ? {}
          : { deadlines: { totalMs, connectMs: Math.min(5_000, totalMs), firstByteMs: Math.max(5_000, totalMs) } }),
      },
      onNotice: (notice) => messages.notice(notice.code, storeNoticeText(notice)),
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
    throw new CommandError("invalid-user-agent", `invalid --user-agent: ${error.message}`);
  }
}

/** URLs of lists, files and redirects are strangers' words: they reach public addresses only. */
function addressOptions(options: NetworkOptions, typed: readonly string[]): TargetRules {
  const { private: isPrivate, public: isPublic } = options;
  if (isPrivate === true && isPublic === true)
    throw new CommandError("usage", "--private and --public cannot be used together: choose one");
  if (isPrivate === true) return targetRules("any");
  const privateHosts = isPublic === true ? [] : typed.flatMap((url) => (URL.canParse(url) ? [new URL(url).host] : []));
  return targetRules("public", { ports: "any", privateHosts });
}

/** Returns the policy of that name, or throws CommandError. */
export function policyOption(name: string | undefined): AccessPolicyName {
  if (name === undefined) return "rfc9309";
  if (!Object.hasOwn(accessPolicies, name)) {
    throw new CommandError(
      "unknown-policy",
      `unknown policy ${quoted(name)}: choose one of ${Object.keys(accessPolicies).join(", ")}`,
    );
  }
  return name as AccessPolicyName;
}

/** Returns the milliseconds, or throws CommandError. */
export function timeoutOption(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = /^[0-9]{1,6}(\.[0-9]{1,3})?$/.test(text) ? Number(text) : 0;
  if (seconds < 0.001 || seconds > longestTimeoutSeconds) {
    throw new CommandError(
      "invalid-timeout",
      `--timeout takes seconds, above 0 and up to ${longestTimeoutSeconds}, not ${quoted(text)}`,
    );
  }
  return seconds * 1000;
}
