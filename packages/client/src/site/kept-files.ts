// Parsed files in memory, one for each hash, since most hosts share a few files. Bounded by octets; the least recently
// used leave.
import { parseRobotsTxt, type RobotsTxt } from "@maycrawl/core";

/** A parsed file takes about three times its own octets, plus 8 KiB (docs/performance.md). */
const parsedFactor = 3;
const parsedFloorOctets = 8 * 1024;

/** Parsed robots.txt files by the hash of their octets. */
export class KeptFiles {
  readonly #maxOctets: number;
  /** In the order of their last use: a Map iterates in insertion order. */
  readonly #files = new Map<string, RobotsTxt>();
  #octets = 0;

  /** Keeps files that take at most this much memory together. */
  constructor(maxOctets: number) {
    this.#maxOctets = maxOctets;
  }

  /** The file with this hash; undefined if it is not in memory. */
  get(hash: string): RobotsTxt | undefined {
    const file = this.#files.get(hash);
    if (file === undefined) return undefined;
    this.#files.delete(hash);
    this.#files.set(hash, file);
    return file;
  }

  /** Parses and keeps the octets under their hash. */
  add(hash: string, octets: Uint8Array): RobotsTxt {
    const known = this.get(hash);
    if (known !== undefined) return known;
    const file = parseRobotsTxt(octets);
    this.#files.set(hash, file);
    this.#octets += weight(file);
    for (const [oldest, old] of this.#files) {
      if (this.#octets <= this.#maxOctets || oldest === hash) break;
      this.#files.delete(oldest);
      this.#octets -= weight(old);
    }
    return file;
  }
}

function weight(file: RobotsTxt): number {
  return file.octets.length * (1 + parsedFactor) + parsedFloorOctets;
}
