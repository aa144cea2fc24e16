// What a client may be made with. Next: known-options.ts, which refuses others; robots-client.ts, the client.
import type { DialectName, ProductToken } from "@maycrawl/core";
import type { AccessPolicy, AccessPolicyName, Origin, SiteFacts } from "@maycrawl/core/access";
import type { PolitenessOptions } from "./politeness/politeness-options.ts";
import type { RetrievalOptions } from "./retrieval/settings.ts";
import type { Transport } from "./retrieval/transport.ts";
import type { RobotsStore } from "./store/store.ts";
import type { StoreNotice } from "./store/store-notice.ts";

/** Options of a client; only `userAgent` is required. */
export interface RobotsClientOptions {
  /**
   * The User-Agent header that is sent; its product token's rules are obeyed unless `agent` names another part of it.
   */
  readonly userAgent: string;
  /** The product token whose rules are obeyed; `userAgent` must contain it. */
  readonly agent?: string | ProductToken;
  /** What statuses and faults mean: a policy's name, or one made by `accessPolicy`. */
  readonly policy?: AccessPolicyName | AccessPolicy;
  /** The dialect of all files, instead of the agent's own. */
  readonly dialect?: DialectName;
  /** What is remembered, and shared with others: by default a memory of its own. The caller closes it. */
  readonly store?: RobotsStore;
  /** The network. The caller closes it. */
  readonly transport?: Transport;
  /** Options of the client's own transport: deadlines, the address guard, ports. Not together with `transport`. */
  readonly network?: RetrievalOptions;
  /** Floor and cap for the time between two requests to one host, and the like. */
  readonly politeness?: Omit<PolitenessOptions, "clock" | "sleep" | "maxWaitMs">;
  /** Called with what users should know: a store that does not answer, and that it answers again. */
  readonly onNotice?: (notice: StoreNotice) => void;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now?: () => number;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** The most robots.txt files retrieved at once, over all hosts. */
  readonly maxRetrievals?: number;
  /** How long to wait for a turn at a host, in milliseconds, before the answer is "defer". */
  readonly maxWaitMs?: number;
  /** Octets of memory for parsed files. */
  readonly maxFileOctets?: number;
  /** The most origins whose answer is kept in memory; the store knows the others. */
  readonly maxOrigins?: number;
  /** Steps that one verdict may take before it is undetermined; see `defaultMaxSteps` of core. */
  readonly maxSteps?: number;
  /** What was retrieved before this moment is retrieved again, however fresh it is. */
  readonly notOlderThanMs?: number;
  /**
   * What is known of a site besides its robots.txt: whether it answers otherwise, whether it sends 5xx for missing
   * files.
   */
  readonly siteFacts?: (origin: Origin) => SiteFacts;
}
