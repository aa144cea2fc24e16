// What is counted, for Prometheus: requests by route, method and status, how long they take, what was refused, what
// runs and waits. In: events. Out: text of the exposition format. Every label is of a closed list, so a stranger makes
// no new series. Two services in one process count apart.
import {
  Counter,
  exposition,
  expositionType,
  Histogram,
  type Metric,
  type Observed,
  Reading,
  type Tally,
} from "./exposition.ts";

/** What runs at a moment. */
export interface LoadNow {
  readonly requests: number;
  readonly live: number;
  readonly waiting: number;
  readonly running: number;
}

/** The metrics of one service. */
export class Metrics {
  readonly #requests = new Counter("maycrawl_requests_total", "Requests answered.");
  readonly #seconds = new Histogram(
    "maycrawl_request_seconds",
    "Time from a request's fields to the end of its answer.",
    [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 120],
  );
  readonly #problems = new Counter("maycrawl_problems_total", "Requests that ended with a problem.");
  readonly #all: readonly Metric[];
  /** What a route adds to, so that a request puts no labels together. */
  readonly #ofRoutes = new Map<string, OfRoute>();

  constructor(loadNow: () => LoadNow) {
    this.#all = [
      this.#requests,
      this.#seconds,
      this.#problems,
      new Reading("maycrawl_requests_now", "Requests being answered.", () => loadNow().requests),
      new Reading("maycrawl_live_requests_now", "Requests being answered that ask the network.", () => loadNow().live),
      new Reading("maycrawl_questions_waiting", "Questions that wait for a thread.", () => loadNow().waiting),
      new Reading("maycrawl_questions_running", "Questions that threads work on.", () => loadNow().running),
      ...processReadings,
    ];
  }

  /** A request was answered. `route` is a route's pattern or a word of this code. */
  answered(route: string, method: string, status: number, seconds: number): void {
    let own = this.#ofRoutes.get(route);
    if (own === undefined) {
      own = { seconds: this.#seconds.observed({ route }), answers: new Map() };
      this.#ofRoutes.set(route, own);
    }
    own.seconds.add(seconds);
    const known = knownMethod(method);
    const key = `${known} ${status}`;
    let answers = own.answers.get(key);
    if (answers === undefined) {
      answers = this.#requests.tally({ route, method: known, status: String(status) });
      own.answers.set(key, answers);
    }
    answers.count++;
  }

  /** A request ended with a problem. */
  refused(code: string): void {
    this.#problems.add({ code });
  }

  /** The metrics as text. */
  text(): string {
    return exposition(this.#all);
  }

  get mediaType(): string {
    return expositionType;
  }
}

/** What is counted of one route. */
interface OfRoute {
  readonly seconds: Observed;
  /** By method and status. */
  readonly answers: Map<string, Tally>;
}

/** Of the whole process, under the names that Prometheus's own clients give them. */
const processReadings: readonly Metric[] = [
  new Reading(
    "process_cpu_seconds_total",
    "CPU time, of the user and the system, in seconds.",
    () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    "counter",
  ),
  new Reading("process_start_time_seconds", "When the process began, in seconds since 1970.", () =>
    Math.round(performance.timeOrigin / 1000),
  ),
  new Reading("process_resident_memory_bytes", "Memory of the process in RAM.", () => process.memoryUsage.rss()),
  new Reading("nodejs_heap_size_used_bytes", "JavaScript's heap in use.", () => process.memoryUsage().heapUsed),
  new Reading(
    "nodejs_eventloop_utilization",
    "The share of time that the event loop was busy, from 0 to 1, since the start.",
    () => performance.eventLoopUtilization().utilization,
  ),
];

/** The method, or "other": a stranger can write what they like there. */
export function knownMethod(method: string): string {
  return methods.has(method) ? method : "other";
}

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);
