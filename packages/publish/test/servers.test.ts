// Six real servers against the engine: golden requests, real files and adversarial ones. Targets in normal form are
// answered as the engine says, without a difference; other spellings of what is refused are never served. Whole: npm
// run soak -- servers, 100,000 requests a server.
import { expect, test } from "vitest";
import { extent } from "../../../test/extent.ts";
import { hasShared } from "../../core/test/shared-goldens.ts";
import type { ServerName } from "../src/index.ts";
import { enforcedServers } from "../src/index.ts";
import { adversarialSamples, realSamples } from "./servers/goldens.ts";
import type { Sample } from "./servers/composed.ts";
import { isInstalled } from "./servers/running.ts";
import { trial, type TrialResult } from "./servers/trial.ts";

/** Requests of each server, and samples in one configuration. */
const wanted = { sample: 200, full: 3_000, soak: 100_000 }[extent];
const atOnce = { sample: 4, full: 40, soak: 60 }[extent];
const isThere = hasShared();

const read = new Map<number, readonly Sample[]>();
/** The samples of a turn, which are the same for every server; read once, since they are far apart in large files. */
function samplesOf(turn: number): readonly Sample[] {
  const half = atOnce / 2;
  const samples = read.get(turn) ?? [...realSamples(half, turn * half), ...adversarialSamples(half, turn * half)];
  read.set(turn, samples);
  return samples;
}

test.each(Object.keys(enforcedServers) as ServerName[])(
  "%s answers as the engine does",
  async (name) => {
    if (!isThere || !isInstalled(name)) return;
    const total: TrialResult = {
      normal: 0,
      otherwise: 0,
      refusedMore: 0,
      entries: 0,
      startedInMs: 0,
      differences: [],
      bypasses: [],
    };
    const asked = (): number => total.normal + total.otherwise;
    for (let turn = 0; asked() < wanted; turn++) {
      const samples = samplesOf(turn);
      if (samples.length === 0) break;
      add(total, await trial(name, samples, turn + 1, wanted - asked()));
      if (total.differences.length + total.bypasses.length > 0) break;
    }
    process.stderr.write(
      `${name}: ${total.normal} requests in normal form, ${total.otherwise} in other spellings ` +
        `(${total.refusedMore} of them refused more than needed), ${total.entries} expressions\n`,
    );
    for (const one of [...total.differences, ...total.bypasses].slice(0, 5)) process.stderr.write(`  ${one}\n`);
    expect(total.differences.slice(0, 20)).toEqual([]);
    expect(total.bypasses.slice(0, 20)).toEqual([]);
    expect(asked()).toBe(wanted);
  },
  3_600_000,
);

function add(total: TrialResult, one: TrialResult): void {
  total.normal += one.normal;
  total.otherwise += one.otherwise;
  total.refusedMore += one.refusedMore;
  total.entries += one.entries;
  total.differences.push(...one.differences);
  total.bypasses.push(...one.bypasses);
}
