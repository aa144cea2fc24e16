// Results on standard output, written in large pieces. Writing is synchronous, so a slow reader slows us down and
// memory does not grow. A pipe can be non-blocking, if the parent process made it so; then we wait and go on.
import { writeSync } from "node:fs";
import { CommandError, systemReason } from "../errors.ts";
import { isTerminal } from "./is-terminal.ts";
import { waitMs } from "./wait.ts";

/** The reader of standard output closed it: no error, and nothing left to do. */
export class ClosedPipe extends Error {}

/** UTF-16 units that are collected before they are written. */
const pieceLength = 64 * 1024;
const standardOutput = 1;

/** Standard output. */
export class Output {
  /** Called before writing: takes the progress line off the screen. */
  beforeWriting: () => void = () => {};
  #isTerminal: boolean | undefined;
  #text = "";
  // Reused for every large piece. UTF-8 takes at most three bytes for a UTF-16 unit.
  #buffer: Buffer | undefined;

  get isTerminal(): boolean {
    this.#isTerminal ??= isTerminal(standardOutput);
    return this.#isTerminal;
  }

  /** Adds text, and writes when there is enough. Throws ClosedPipe, or CommandError "output-failed". */
  write(text: string): void {
    this.#text += text;
    if (this.#text.length >= pieceLength) this.flush();
  }

  /** Writes bytes as they are, which need not be text. */
  writeOctets(octets: Uint8Array): void {
    this.flush();
    this.beforeWriting();
    writeAll(standardOutput, octets, octets.length);
  }

  /** Writes what was collected. */
  flush(): void {
    if (this.#text === "") return;
    const text = this.#text;
    this.#text = "";
    this.beforeWriting();
    if (text.length >= pieceLength && text.length * 3 <= 4 * pieceLength) {
      this.#buffer ??= Buffer.allocUnsafe(4 * pieceLength);
      writeAll(standardOutput, this.#buffer, this.#buffer.write(text));
    } else {
      const octets = Buffer.from(text);
      writeAll(standardOutput, octets, octets.length);
    }
  }
}

function writeAll(fd: number, octets: Uint8Array, length: number): void {
  let turn = 0;
  for (let at = 0; at < length;) {
    try {
      at += writeSync(fd, octets, at, length - at);
      turn = 0;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "EPIPE") throw new ClosedPipe();
      if (code !== "EAGAIN")
        throw new CommandError("output-failed", `cannot write the results: ${systemReason(error)}`);
      waitMs(Math.min(1 + turn++, 10));
    }
  }
}

/** Writes to standard error. If that fails, the run goes on. */
export function writeError(text: string): void {
  try {
    const octets = Buffer.from(text);
    writeAll(2, octets, octets.length);
  } catch {
    // Nowhere left to report it.
  }
}
