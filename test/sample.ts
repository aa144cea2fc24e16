// Long tests in a sample. `npm test` runs every test, but takes a fixed part of what is long: golden verdicts, real
// files, runs of a property, hosts, kills. `npm run test:full` takes all of it, `npm run soak` more than that. The part
// is chosen by hash, so it is the same on every machine and in every run, and from each kind of item, so that no kind
// is left out. The closing lines of the run say what was sampled (sample-reporter.ts).
import { createHash } from "node:crypto";
import { TestRunner } from "vitest";
import { extent } from "./extent.ts";

/** How much of something ran. */
export interface Sample {
  readonly title: string;
  readonly ran: number;
  readonly all: number;
}

declare module "vitest" {
  interface TaskMeta {
    samples?: readonly Sample[];
  }
}

/** What a sample is made from: each item's name, which alone decides, and its kind. */
export interface SampleOptions<Item> {
  readonly name: (item: Item) => string;
  readonly kind?: (item: Item) => string;
  /** Of how many items of a kind one is taken; at least one of each kind is. */
  readonly oneIn: number;
}

/** All items, or in a sample a fixed part of each kind; in the order in which they were given. */
export function sampleOf<Item>(
  title: string,
  items: readonly Item[],
  { name, kind = () => "", oneIn }: SampleOptions<Item>,
): readonly Item[] {
  const kinds = new Map<string, Item[]>();
  for (const item of items) {
    const some = kinds.get(kind(item));
    if (some === undefined) kinds.set(kind(item), [item]);
    else some.push(item);
  }
  const taken = new Set(extent !== "sample" ? items : [...kinds.values()].flatMap((some) => fewest(some, name, oneIn)));
  count(title, taken.size, items.length);
  return items.filter((item) => taken.has(item));
}

/** Whether a test of that name is to be made: about one of so many is, chosen by its name alone. */
export function isInSample(title: string, name: string, oneIn: number): boolean {
  const hash = createHash("sha256").update(name).digest();
  const isTaken = extent !== "sample" || hash.readUInt32BE(0) % oneIn === 0;
  count(title, isTaken ? 1 : 0, 1);
  return isTaken;
}

/** How often something is done. */
export function timesOf(title: string, all: number, inSample: number, inSoak: number = all): number {
  const times = { sample: inSample, full: all, soak: inSoak }[extent];
  count(title, times, all);
  return times;
}

/** The share of a long property's runs that is made: for counts of what the runs must have met. */
export const shareOfRuns: number = { sample: 1 / 12, full: 1, soak: 10 }[extent];

/** How often a long property is tried, of so many times in a full run. */
export function runsOf(all: number): number {
  const runs = Math.ceil(all * shareOfRuns);
  return timesOf("runs of long properties", all, runs, runs);
}

function fewest<Item>(items: readonly Item[], name: (item: Item) => string, oneIn: number): Item[] {
  const hashed = items.map((item) => ({ item, hash: createHash("sha256").update(name(item)).digest("hex") }));
  return hashed
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, Math.ceil(items.length / oneIn))
    .map(({ item }) => item);
}

function count(title: string, ran: number, all: number): void {
  const { meta } = (TestRunner.getCurrentTest() ?? TestRunner.getCurrentSuite()).file;
  meta.samples = [...(meta.samples ?? []), { title, ran, all }];
}
