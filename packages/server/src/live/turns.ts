// Turns for crawlers in any language: may this URL be fetched, and is it its host's turn? In: a URL and an agent. Out:
// fetch now, under a token with a lease; wait until; or skip. The clocks are the store's, so all services on one store
// give turns together. A turn that is out delays the host's next one at this service until it is released, or until its
// lease ends: a crawler that dies holds up nobody for long.
import { randomBytes } from "node:crypto";
import type { RobotsClient } from "@maycrawl/client";
import type { Agent } from "@maycrawl/core";
import { readAgents } from "@maycrawl/core/asking";
import { CrawlAnswer, crawlAnswerWithout, type PlainCrawlAnswer, plainMoment } from "@maycrawl/core/access";
import { serviceLimits } from "../limits.ts";
import { askAgain, Problem } from "../problems.ts";

/** A question for a turn. */
export interface TurnQuestion {
  readonly url: string;
  /** A product token, a User-Agent header or a known crawler's name. */
  readonly agent: string;
  /** How long to wait for the turn, in milliseconds; 0: the answer comes at once. */
  readonly maxWaitMs: number;
  /** How long the turn lasts without a release, in milliseconds. */
  readonly leaseMs: number;
}

/** A turn that was given. */
export interface GivenTurn {
  /** Give it back with it once the response is over. */
  readonly token: string;
  /** The clock that it is on: the host's name, with its port if that is not a usual one. */
  readonly host: string;
  /** The time kept between two requests to the host, in milliseconds. */
  readonly intervalMs: number;
  /** When it ends by itself. */
  readonly expiresAt: string;
}

/** The answer: what to do with the URL now. */
export interface TurnAnswer extends PlainCrawlAnswer {
  readonly url: string;
  readonly agent: string;
  /** Milliseconds until `retryAt`, for crawlers whose clock differs; null without it. */
  readonly waitMs: number | null;
  /** Null unless the action is "fetch". */
  readonly turn: GivenTurn | null;
}

interface HeldTurn {
  readonly url: string;
  readonly release: () => void;
  readonly timer: NodeJS.Timeout;
}

/** No answer tells a crawler to come back sooner than this. */
const leastWaitMs = 50;
/** After which time to ask again for a robots.txt that is still being retrieved. */
const robotsRetryMs = 1_000;

/** The turns that one service has given. */
export class Turns {
  readonly #client: RobotsClient;
  readonly #now: () => number;
  readonly #held = new Map<string, HeldTurn>();

  constructor(client: RobotsClient, now: () => number) {
    this.#client = client;
    this.#now = now;
  }

  /** How many are out. */
  get out(): number {
    return this.#held.size;
  }

  /** The answer for one URL. Throws a Problem for an agent that names nobody. */
  async take(question: TurnQuestion, signal: AbortSignal): Promise<TurnAnswer> {
    const { url, maxWaitMs } = question;
    const agent = agentOf(question.agent);
    if (this.#held.size >= serviceLimits.turnsOut) throw askAgain("overloaded", "too many turns are out", 1);
    const endsMs = this.#now() + maxWaitMs;
    const decision = await this.#decided(url, agent, maxWaitMs + serviceLimits.turnRobotsMs, signal);
    if (decision === null)
      return this.#answer(question, crawlAnswerWithout("retrieval-elsewhere", null, this.#now() + robotsRetryMs));
    if (decision.action !== "fetch") return this.#answer(question, decision);
    const turn = await this.#client.acquire(url, { agent, signal, maxWaitMs: Math.max(0, endsMs - this.#now()) });
    if (turn.outcome === "deferred")
      return this.#answer(question, crawlAnswerWithout("host-not-yet", null, turn.retryAtMs));
    const token = randomBytes(16).toString("base64url");
    const timer = setTimeout(() => this.release(token), question.leaseMs).unref();
    this.#held.set(token, { url, release: () => turn.release(), timer });
    return this.#answer(question, decision, {
      token,
      host: turn.host,
      intervalMs: turn.intervalMs,
      expiresAt: plainMoment(this.#now() + question.leaseMs),
    });
  }

  /** Ends the turn; false if it is not known: it has ended, or another service gave it. */
  release(token: string): boolean {
    const held = this.#held.get(token);
    if (held === undefined) return false;
    this.#held.delete(token);
    clearTimeout(held.timer);
    held.release();
    return true;
  }

  /**
   * As `release`, for a response that told its crawler to come back later: the host is left alone by all until then.
   */
  async pushBack(token: string, retryAfterSeconds: number): Promise<boolean> {
    const held = this.#held.get(token);
    if (held === undefined) return false;
    await this.#client.pushBack(held.url, this.#now() + retryAfterSeconds * 1000);
    return this.release(token);
  }

  /** Ends all. */
  close(): void {
    for (const token of this.#held.keys()) this.release(token);
  }

  /** The decision about the URL; null if its robots.txt takes too long to come. */
  async #decided(
    url: string,
    agent: Agent,
    patienceMs: number,
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<RobotsClient["decide"]>> | null> {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), patienceMs);
    try {
      return await this.#client.decide(url, { agent, signal: AbortSignal.any([signal, ending.signal]) });
    } catch (error) {
      if (!ending.signal.aborted || signal.aborted) throw error;
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  #answer({ url, agent }: TurnQuestion, answer: CrawlAnswer, turn: GivenTurn | null = null): TurnAnswer {
    const nowMs = this.#now();
    const retryAtMs = answer.retryAtMs === null ? null : Math.max(answer.retryAtMs, nowMs + leastWaitMs);
    return {
      url,
      agent,
      ...new CrawlAnswer({ ...answer, retryAtMs }).toJSON(),
      waitMs: retryAtMs === null ? null : Math.ceil(retryAtMs - nowMs),
      turn,
    };
  }
}

function agentOf(text: string): Agent {
  const [named, ...more] = readAgents(text);
  if (named === undefined || named.agent === null || more.length > 0)
    throw new Problem("invalid-request", "agent must be a product token, a User-Agent header or a known crawler");
  return named.agent;
}
