// Where octets come from: a file, or standard input under the name "-". Reading is synchronous: the command does one thing, and
// a blocking read is backpressure that costs nothing. Standard input can be non-blocking all the same, when whoever started us
// shares it so; then we wait and ask again. Next: line-blocks.ts.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** The name of standard input. */
export const standardInput = "-";

/** Something to read from. */
export interface OctetSource {
  /** The size, where that is known before reading. */
  readonly sizeOctets: number | null;
  /** Reads at most so many octets to that place; 0 at the end. Errors of the system are thrown as they come. */
  read(into: Uint8Array, at: number, length: number): number;
  close(): void;
}

/** Opens a file; the system's error is thrown when it cannot be read. A folder is told at once, not at the first read. */
export function openSource(path: string): OctetSource {
  const fd = path === standardInput ? 0 : openSync(path, "r");
  const stat = fstatSync(fd);
  if (stat.isDirectory()) {
    if (fd !== 0) closeSync(fd);
    throw Object.assign(new Error("is a folder"), { code: "EISDIR", syscall: "open" });
  }
  return {
    sizeOctets: stat.isFile() ? stat.size : null,
    read: (into, at, length) => readWaiting(fd, into, at, length),
    close: () => {
      if (fd !== 0) closeSync(fd);
    },
  };
}

/** All octets of a file; the system's error, or a RangeError when it holds more than the limit. */
export function readWhole(path: string, limitOctets: number): Uint8Array {
  const source = openSource(path);
  try {
    let octets = new Uint8Array(Math.min(source.sizeOctets ?? 0, limitOctets) + 65_536);
    let length = 0;
    for (;;) {
      const count = source.read(octets, length, octets.length - length);
      if (count === 0) return octets.slice(0, length);
      length += count;
      if (length > limitOctets) throw new RangeError(`it holds more than ${limitOctets} octets`);
      if (length === octets.length) {
        const larger = new Uint8Array(length * 2);
        larger.set(octets);
        octets = larger;
      }
    }
  } finally {
    source.close();
  }
}

function readWaiting(fd: number, into: Uint8Array, at: number, length: number): number {
  for (let turn = 0; ; turn++) {
    try {
      return readSync(fd, into, at, length, null);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      // Windows tells the end of a pipe so.
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      waitMs(Math.min(1 + turn, 10));
    }
  }
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Stops the thread for so long: between two tries at a descriptor that is not ready. */
export function waitMs(milliseconds: number): void {
  Atomics.wait(sleeper, 0, 0, milliseconds);
}
