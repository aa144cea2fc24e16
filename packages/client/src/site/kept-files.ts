// Parsed files in memory, one for each hash, since most hosts share a few files. Bounded by octets; the least recently
// used leave.
import { parseRobotsTxt, type RobotsTxt } from "@maycrawl/core";
import { Recency } from "../store/recency.ts";

/** A parsed file takes about three times its own octets, plus 8 KiB (docs/performance.md). */
const parsedFactor = 3;
const parsedFloorOctets = 8 * 1024;

/** Parsed robots.txt files by the hash of their octets. */
export class KeptFiles {
  readonly #maxOctets: number;
  readonly #files = new Recency<{ readonly file: RobotsTxt; readonly octets: number }>();

  /** Keeps files that take at most this much memory together; the newest stays, whatever it takes. */
  constructor(maxOctets: number) {
    this.#maxOctets = maxOctets;
  }

  /** The file with this hash; undefined if it is not in memory. */
  get(hash: string): RobotsTxt | undefined {
    return this.#files.get(hash)?.file;
  }

  /** Parses and keeps the octets under their hash. */
  add(hash: string, octets: Uint8Array): RobotsTxt {
    const known = this.get(hash);
    if (known !== undefined) return known;
    const file = parseRobotsTxt(octets);
    const weight = file.octets.length * (1 + parsedFactor) + parsedFloorOctets;
    this.#files.set(hash, { file, octets: weight });
    this.#files.shrink(Math.max(this.#maxOctets, weight));
    return file;
  }
}
