// Where bytes come from: a file, or standard input under the name "-". Reading is synchronous where the command does
// nothing else: a blocking read is backpressure that costs nothing. Standard input can still be non-blocking, if the
// parent process made it so; then we wait and try again. Next: line-blocks.ts.
import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs";
import { countText } from "../report/count-text.ts";
import type { Messages } from "../terminal/messages.ts";
import { isTerminal } from "../terminal/is-terminal.ts";
import { waitMs } from "../terminal/wait.ts";

/** The name of standard input. */
export const standardInput = "-";

/** Something to read from. */
export interface OctetSource {
  /** The size, if it is known before reading. */
  readonly sizeOctets: number | null;
  /** Reads at most so many bytes to that place; 0 at the end. Throws the system's errors. */
  read(into: Uint8Array, at: number, length: number): number;
  /** The bytes as they arrive, while other work goes on. */
  pieces(): AsyncIterable<Uint8Array>;
  close(): void;
}

/** Opens a file, or throws the system's error: of a folder at once, not at the first read. */
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
    pieces: () => (fd === 0 ? process.stdin : createReadStream("", { fd, autoClose: false })),
    close: () => {
      if (fd !== 0) closeSync(fd);
    },
  };
}

/** Says that standard input is a terminal, where the user may wonder why nothing happens. */
export function noteTerminal(name: string, messages: Messages): void {
  if (name === standardInput && isTerminal(0))
    messages.note("reading from the terminal; end with Ctrl-D on a line of its own");
}

/** All bytes of a file. Throws the system's error, or RangeError if it holds more than the limit. */
export function readWhole(path: string, limitOctets: number): Uint8Array {
  const source = openSource(path);
  try {
    let octets = new Uint8Array(Math.min(source.sizeOctets ?? 0, limitOctets) + 65_536);
    let length = 0;
    for (;;) {
      const count = source.read(octets, length, octets.length - length);
      if (count === 0) return octets.slice(0, length);
      length += count;
      if (length > limitOctets) throw new RangeError(`it holds more than ${countText(limitOctets)} bytes`);
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
      // The end of a pipe on Windows.
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      waitMs(Math.min(1 + turn, 10));
    }
  }
}
