// Asks DNS about addresses: the reverse name, then the addresses of those names that are under the operator's masks.
// In: a resolver. Out: answers that core's `identify` judges. Every address has a deadline, a bounded number is asked
// about at once, and answers are remembered for a while. Next: request-identifier.ts, which says when to ask.
import { type DnsAnswer, type DnsAnswers, namesToResolve, usualAddress } from "@maycrawl/core/identity";
import { Turnstile } from "../turnstile.ts";
import { type NameResolver, nameResolver } from "./name-resolver.ts";

/** Options of the verifier; each has a default. */
export interface DnsVerifierOptions {
  /** By default the system's DNS servers. */
  readonly resolver?: NameResolver;
  /** For all questions about one address, in milliseconds: by default 5000. */
  readonly deadlineMs?: number;
  /** Addresses asked about at once: by default 32. */
  readonly atOnce?: number;
  /** How long an answer is remembered, in milliseconds: by default an hour; a silence for a minute at most. */
  readonly rememberMs?: number;
  /** Addresses remembered: by default 100,000. */
  readonly entries?: number;
  /** The clock, in milliseconds since 1970-01-01T00:00:00Z. */
  readonly now?: () => number;
}

const silenceMs = 60_000;

/** Asks DNS about addresses, and remembers the answers. */
export class DnsVerifier {
  readonly #resolver: NameResolver;
  readonly #deadlineMs: number;
  readonly #turns: Turnstile;
  readonly #rememberMs: number;
  readonly #entries: number;
  readonly #now: () => number;
  /** Oldest first. What is under way stands here too, so that nothing is asked twice at a time. */
  readonly #answers: Map<string, { readonly answers: Promise<DnsAnswers>; untilMs: number }> = new Map();

  /** Throws a TypeError if an option is not a positive number. */
  constructor(options: DnsVerifierOptions = {}) {
    const { deadlineMs = 5_000, atOnce = 32, rememberMs = 3_600_000, entries = 100_000 } = options;
    for (const [name, value] of Object.entries({ deadlineMs, atOnce, rememberMs, entries })) {
      if (typeof value !== "number" || !(value > 0))
        throw new TypeError(`${name} must be a number above 0, got ${value}`);
    }
    this.#resolver = options.resolver ?? nameResolver();
    this.#deadlineMs = deadlineMs;
    this.#turns = new Turnstile(atOnce);
    this.#rememberMs = rememberMs;
    this.#entries = entries;
    this.#now = options.now ?? Date.now;
  }

  /** What DNS says of the address and of its names under the masks. Never rejects. */
  ask(address: string, masks: readonly string[]): Promise<DnsAnswers> {
    const usual = usualAddress(address) ?? address;
    const key = `${usual} ${masks.join(" ")}`;
    const nowMs = this.#now();
    const kept = this.#answers.get(key);
    if (kept !== undefined && nowMs < kept.untilMs) return kept.answers;
    const answers = this.#turns.pass(() => this.#asked(usual, masks));
    const entry = { answers, untilMs: Number.POSITIVE_INFINITY };
    this.#answers.delete(key);
    this.#answers.set(key, entry);
    void answers.then((settled) => {
      const isSilent =
        settled.reverse.kind === "silent" || [...settled.forward.values()].some(({ kind }) => kind === "silent");
      entry.untilMs = settled.askedMs + (isSilent ? Math.min(silenceMs, this.#rememberMs) : this.#rememberMs);
    });
    while (this.#answers.size > this.#entries) this.#answers.delete(this.#answers.keys().next().value as string);
    return answers;
  }

  /** Ends the questions under way; they are then silent. */
  close(): void {
    this.#resolver.close();
  }

  async #asked(address: string, masks: readonly string[]): Promise<DnsAnswers> {
    const askedMs = this.#now();
    let end: () => void = () => {};
    const deadline = new Promise<DnsAnswer>((resolve) => {
      const timer = setTimeout(() => resolve({ kind: "silent", reason: "deadline" }), this.#deadlineMs);
      end = () => clearTimeout(timer);
    });
    try {
      const inTime = (ask: () => Promise<DnsAnswer>): Promise<DnsAnswer> => Promise.race([safely(ask), deadline]);
      const reverse = await inTime(() => this.#resolver.reverse(address));
      const family = address.includes(":") ? 6 : 4;
      const names = namesToResolve(masks, reverse);
      const forward = await Promise.all(
        names.map(async (name) => [name, await inTime(() => this.#resolver.forward(name, family))] as const),
      );
      return { askedMs, reverse, forward: new Map(forward) };
    } finally {
      end();
    }
  }
}

/** A resolver of the caller's that rejects is silent. */
async function safely(ask: () => Promise<DnsAnswer>): Promise<DnsAnswer> {
  try {
    return await ask();
  } catch (error) {
    return { kind: "silent", reason: String((error as NodeJS.ErrnoException).code ?? error).slice(0, 100) };
  }
}
