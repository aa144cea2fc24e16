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

/** How often something happened. */
export interface Tally {
  count: number;
}

/** What only grows. */
export class Counter implements Metric {
  readonly #head: readonly string[];
  readonly #name: string;
  readonly #tallies = new Map<string, Tally>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#head = headOf(name, help, "counter");
  }

  add(labels: Labels): void {
    this.tally(labels).count++;
  }

  /** The count under these labels, for who adds to it often. It is shown from now on. */
  tally(labels: Labels): Tally {
    const series = seriesOf(labels);
    let tally = this.#tallies.get(series);
    if (tally === undefined) this.#tallies.set(series, (tally = { count: 0 }));
    return tally;
  }

  lines(): readonly string[] {
    return [...this.#head, ...Array.from(this.#tallies, ([series, { count }]) => `${this.#name}${series} ${count}`)];
  }
}

/** The values under one set of labels. */
export class Observed {
  readonly labels: Labels;
  readonly #bounds: readonly number[];
  /** How many are in each bucket alone, one more for those above all bounds. */
  readonly counts: number[];
  sum = 0;

  constructor(labels: Labels, bounds: readonly number[]) {
    this.labels = labels;
    this.#bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  add(value: number): void {
    let bucket = 0;
    // Negated, so that what is no number is above all bounds.
    while (bucket < this.#bounds.length && !(value <= (this.#bounds[bucket] as number))) bucket++;
    this.counts[bucket] = (this.counts[bucket] as number) + 1;
    this.sum += value;
  }
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
    this.observed(labels).add(value);
  }

  /** The values under these labels, for who adds to them often. They are shown from now on. */
  observed(labels: Labels): Observed {
    const key = seriesOf(labels);
    let series = this.#series.get(key);
    if (series === undefined) this.#series.set(key, (series = new Observed(labels, this.#bounds)));
    return series;
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
