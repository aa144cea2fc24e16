// What is counted, for Prometheus: requests by route, method and status, how long they take, what was refused, what
// runs and waits. In: events. Out: text of the exposition format. Every label is of a closed list, so a stranger makes
// no new series. The registry is the service's own: two services in one process do not mix.
import * as prom from "prom-client";

/** What runs at a moment. */
export interface LoadNow {
  readonly requests: number;
  readonly live: number;
  readonly waiting: number;
  readonly running: number;
}

/** The metrics of one service. */
export class Metrics {
  readonly registry: prom.Registry = new prom.Registry();
  readonly #requests: prom.Counter<"route" | "method" | "status">;
  readonly #seconds: prom.Histogram<"route">;
  readonly #problems: prom.Counter<"code">;

  constructor(loadNow: () => LoadNow) {
    const registers = [this.registry];
    this.#requests = new prom.Counter({
      name: "maycrawl_requests_total",
      help: "Requests answered.",
      labelNames: ["route", "method", "status"],
      registers,
    });
    this.#seconds = new prom.Histogram({
      name: "maycrawl_request_seconds",
      help: "Time from a request's fields to the end of its answer.",
      labelNames: ["route"],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 120],
      registers,
    });
    this.#problems = new prom.Counter({
      name: "maycrawl_problems_total",
      help: "Requests that ended with a problem.",
      labelNames: ["code"],
      registers,
    });
    const gauges: readonly [name: string, help: string, read: (load: LoadNow) => number][] = [
      ["maycrawl_requests_now", "Requests being answered.", (load) => load.requests],
      ["maycrawl_live_requests_now", "Requests being answered that ask the network.", (load) => load.live],
      ["maycrawl_questions_waiting", "Questions that wait for a thread.", (load) => load.waiting],
      ["maycrawl_questions_running", "Questions that threads work on.", (load) => load.running],
    ];
    for (const [name, help, read] of gauges) {
      // The registry keeps it.
      const gauge: prom.Gauge = new prom.Gauge({ name, help, registers, collect: () => gauge.set(read(loadNow())) });
    }
  }

  /** A request was answered. `route` is a route's pattern or a word of this code. */
  answered(route: string, method: string, status: number, seconds: number): void {
    this.#requests.inc({ route, method: knownMethod(method), status: String(status) });
    this.#seconds.observe({ route }, seconds);
  }

  /** A request ended with a problem. */
  refused(code: string): void {
    this.#problems.inc({ code });
  }

  /** The metrics as text. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  get mediaType(): string {
    return this.registry.contentType;
  }
}

/** The method, or "other": a stranger can write what they like there. */
export function knownMethod(method: string): string {
  return methods.has(method) ? method : "other";
}

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);
