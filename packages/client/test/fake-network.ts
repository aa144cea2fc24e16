// A network and a clock for tests: hosts that answer as they are told, a clock that moves when somebody sleeps.
import { createHash } from "node:crypto";
import type { Attempt } from "@maycrawl/core/access";
import type { RetrievedPage, RetrievedRobotsTxt, Transport } from "../src/index.ts";

/** What a host answers. */
export interface FakeAnswer {
  readonly status?: number;
  readonly fault?: Attempt["fault"];
  readonly body?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly freshForMs?: number;
  readonly retryAfterMs?: number;
  readonly payment?: RetrievedPage["payment"];
  readonly redirectTo?: string;
}

/** A clock that stands still but for those who sleep. */
export class FakeClock {
  nowMs: number;
  readonly #sleepers: { readonly atMs: number; readonly wake: () => void }[] = [];

  constructor(nowMs: number = Date.UTC(2026, 10, 21)) {
    this.nowMs = nowMs;
  }

  readonly now = (): number => this.nowMs;

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const sleeper = { atMs: this.nowMs + ms, wake: resolve };
      this.#sleepers.push(sleeper);
      signal?.addEventListener(
        "abort",
        () => {
          this.#sleepers.splice(this.#sleepers.indexOf(sleeper), 1);
          reject(signal.reason);
        },
        { once: true },
      );
    });

  /** Those who sleep. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  /** Lets time pass, waking the sleepers in order; each finishes before the next wakes. */
  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    await settle();
    for (;;) {
      this.#sleepers.sort((a, b) => a.atMs - b.atMs);
      const next = this.#sleepers[0];
      if (next === undefined || next.atMs > endMs) break;
      this.#sleepers.shift();
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.wake();
      await settle();
    }
    this.nowMs = endMs;
  }

  /** Runs the work to its end, letting time pass whenever all sleep. */
  async through<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    for (let turns = 0; !isDone && turns < 100_000; turns++) {
      await settle();
      if (isDone) break;
      const next = Math.min(...this.#sleepers.map((sleeper) => sleeper.atMs));
      if (Number.isFinite(next)) await this.pass(Math.max(0, next - this.nowMs));
    }
    return done;
  }
}

/** Lets everything that is ready run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** What was asked for. */
export interface FakeRequest {
  readonly url: string;
  readonly atMs: number;
  readonly userAgent: string;
}

/** A network of hosts that answer at once. */
export class FakeNetwork implements Transport {
  readonly requests: FakeRequest[] = [];
  readonly #clock: FakeClock;
  readonly #answer: (url: string) => FakeAnswer | Promise<FakeAnswer>;
  isClosed = false;

  constructor(clock: FakeClock, answer: (url: string) => FakeAnswer | Promise<FakeAnswer>) {
    this.#clock = clock;
    this.#answer = answer;
  }

  async robotsTxt(
    url: string,
    request: { readonly userAgent: string; readonly kept?: Attempt | null },
  ): Promise<RetrievedRobotsTxt> {
    const answer = await this.#asked(url, request.userAgent);
    const atMs = this.#clock.nowMs;
    const status = answer.fault === undefined ? (answer.status ?? 200) : null;
    const isValidated = status === 304 && request.kept !== undefined && request.kept !== null;
    const octets =
      status !== null && status >= 200 && status <= 299 ? new TextEncoder().encode(answer.body ?? "") : null;
    const body =
      octets === null
        ? null
        : {
            hash: createHash("sha256").update(octets).digest("hex"),
            sizeOctets: octets.length,
            isCut: false,
            mediaType: "text/plain",
            kind: "robots-txt" as const,
          };
    const attempt: Attempt = {
      url,
      startedMs: atMs,
      finishedMs: atMs,
      hops: [
        {
          url,
          address: "192.0.2.1",
          status,
          fault: answer.fault ?? null,
          detail: null,
          location: null,
          startedMs: atMs,
          durationMs: 0,
        },
      ],
      status,
      ftpReply: null,
      fault: answer.fault ?? null,
      headers: answer.headers ?? [],
      body: isValidated ? (request.kept?.body ?? null) : body,
      isValidated,
      freshForMs: answer.freshForMs ?? null,
      retryAfterMs: answer.retryAfterMs ?? null,
    };
    return { attempt, body: octets };
  }

  async requestPage(url: string, request: { readonly userAgent: string }): Promise<RetrievedPage> {
    const answer = await this.#asked(url, request.userAgent);
    const atMs = this.#clock.nowMs;
    const status = answer.fault === undefined ? (answer.status ?? 200) : null;
    return {
      url,
      status,
      fault: answer.fault ?? null,
      headers: answer.headers ?? [["content-type", "text/html"]],
      hop: {
        url,
        address: "192.0.2.1",
        status,
        fault: answer.fault ?? null,
        detail: null,
        location: answer.redirectTo ?? null,
        startedMs: atMs,
        durationMs: 0,
      },
      body: status === null ? null : new TextEncoder().encode(answer.body ?? ""),
      isCut: false,
      redirectTo: answer.redirectTo ?? null,
      freshForMs: null,
      retryAfterMs: answer.retryAfterMs ?? null,
      payment: answer.payment ?? null,
    };
  }

  async requestHop(url: string, request: { readonly userAgent: string }): Promise<Response> {
    const answer = await this.#asked(url, request.userAgent);
    if (answer.fault !== undefined) throw new TypeError(`fetch failed: ${answer.fault}`);
    const headers = new Headers(answer.headers as [string, string][] | undefined);
    if (answer.redirectTo !== undefined) headers.set("location", answer.redirectTo);
    return new Response(answer.body ?? "", { status: answer.status ?? 200, headers });
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  /** How often the URL was asked for. */
  count(url: string): number {
    return this.requests.filter((request) => request.url === url).length;
  }

  async #asked(url: string, userAgent: string): Promise<FakeAnswer> {
    this.requests.push({ url, atMs: this.#clock.nowMs, userAgent });
    return this.#answer(url);
  }
}
