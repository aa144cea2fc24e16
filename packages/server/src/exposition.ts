// Counters, histograms and gauges, and the text that Prometheus reads of them. In: events and readings. Out: lines of
// the text format, version 0.0.4. Source: prometheus.io/docs/instrumenting/exposition_formats. Next: metrics.ts.
// Written here because the usual library brings 5 MB for it, a seventh of all that the command installs.

/** Labels of one series: names are this code's, values come from closed lists. */
type Labels = Readonly<Record<string, string>>;

/** A metric, as lines. */
export interface Metric {
  lines(): readonly string[];
}

/** The media type of the text. */
export const expositionType = "text/plain; version=0.0.4; charset=utf-8";

/** The text of the metrics. */
export function exposition(metrics: readonly Metric[]): string {
  return `${metrics.flatMap((metric) => metric.lines()).join("\n")}\n`;
}

/** What only grows. */
export class Counter implements Metric {
  readonly #head: readonly string[];
  readonly #name: string;
  readonly #counts = new Map<string, number>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#head = headOf(name, help, "counter");
  }

  add(labels: Labels): void {
    const series = seriesOf(labels);
    this.#counts.set(series, (this.#counts.get(series) ?? 0) + 1);
  }

  lines(): readonly string[] {
    return [...this.#head, ...Array.from(this.#counts, ([series, count]) => `${this.#name}${series} ${count}`)];
  }
}

interface Observed {
  readonly labels: Labels;
  /** How many are in each bucket alone, one more for those above all bounds. */
  readonly counts: number[];
  sum: number;
}

/** How often values lie below each bound. */
export class Histogram implements Metric {
  readonly #head: readonly string[];
  readonly #name: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Observed>();

  /** `bounds` ascend. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name;
    this.#bounds = bounds;
    this.#head = headOf(name, help, "histogram");
  }

  observe(labels: Labels, value: number): void {
    const key = seriesOf(labels);
    let series = this.#series.get(key);
    if (series === undefined) {
      series = { labels, counts: Array.from({ length: this.#bounds.length + 1 }, () => 0), sum: 0 };
      this.#series.set(key, series);
    }
    const at = this.#bounds.findIndex((bound) => value <= bound);
    const bucket = at === -1 ? this.#bounds.length : at;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
  }

  lines(): readonly string[] {
    return [...this.#head, ...Array.from(this.#series).flatMap(([key, series]) => this.#linesOf(key, series))];
  }

  #linesOf(key: string, { labels, counts, sum }: Observed): readonly string[] {
    // A bucket counts what the smaller ones do too.
    let count = 0;
    const buckets = counts.map((own, at) => {
      count += own;
      const le = String(this.#bounds[at] ?? "+Inf");
      return `${this.#name}_bucket${seriesOf({ ...labels, le })} ${count}`;
    });
    return [...buckets, `${this.#name}_sum${key} ${sum}`, `${this.#name}_count${key} ${count}`];
  }
}

/** What is read when somebody asks; a counter of something else's if it only grows. */
export class Reading implements Metric {
  readonly #head: readonly string[];
  readonly #name: string;
  readonly #read: () => number;

  constructor(name: string, help: string, read: () => number, type: "counter" | "gauge" = "gauge") {
    this.#name = name;
    this.#read = read;
    this.#head = headOf(name, help, type);
  }

  lines(): readonly string[] {
    return [...this.#head, `${this.#name} ${this.#read()}`];
  }
}

function headOf(name: string, help: string, type: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function seriesOf(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
