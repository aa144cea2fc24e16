// The last lines of a run: what ran in a sample, and how much of it (sample.ts).
import type { Reporter, TestModule } from "vitest/node";
import { extent } from "./extent.ts";
import type { Sample } from "./sample.ts";

export class SampleReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (extent !== "sample") return;
    const samples = new Map<string, Sample>();
    for (const { title, ran, all } of modules.flatMap((module) => module.meta().samples ?? [])) {
      const sum = samples.get(title);
      samples.set(title, { title, ran: ran + (sum?.ran ?? 0), all: all + (sum?.all ?? 0) });
    }
    if (samples.size === 0) return;
    const width = Math.max(...Array.from(samples.keys(), (title) => title.length));
    const number = (value: number): string => value.toLocaleString("en");
    const lines = Array.from(
      samples.values(),
      ({ title, ran, all }) => `  ${title.padEnd(width)}  ${number(ran)} of ${number(all)}\n`,
    );
    process.stdout.write(`\nIn a sample (npm run test:full runs all of it):\n${lines.join("")}\n`);
  }
}
