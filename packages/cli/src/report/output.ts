// Results to standard output, gathered into large pieces. Writing is synchronous, so a slow reader slows us down and memory
// stays where it is. A pipe can be non-blocking when whoever started us shares it so; then we wait and write on.
import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import { CommandError, systemReason } from "../errors.ts";
import { waitMs } from "../input/octet-source.ts";

/** The reader of standard output went away: nothing is wrong, and nothing is left to do. */
export class ClosedPipe extends Error {}

/** UTF-16 units that are gathered before they are written. */
const pieceLength = 64 * 1024;
const standardOutput = 1;

/** Standard output. */
export class Output {
  readonly isTerminal: boolean = isatty(standardOutput);
  /** Called before each writing; the progress line uses it to get out of the way. */
  beforeWriting: () => void = () => {};
  #text = "";
  // Reused, so that ten million rows leave no trail of buffers. Three octets a unit is UTF-8's most.
  readonly #buffer: Buffer = Buffer.allocUnsafe(4 * pieceLength);

  /** Takes text; it goes out when enough has come together. ClosedPipe or CommandError "output-failed" when it cannot. */
  write(text: string): void {
    this.#text += text;
    if (this.#text.length >= pieceLength) this.flush();
  }

  /** Takes octets as they are, which need not be text; they go out at once. */
  writeOctets(octets: Uint8Array): void {
    this.flush();
    this.beforeWriting();
    writeAll(standardOutput, octets, octets.length);
  }

  /** Writes what was gathered. */
  flush(): void {
    if (this.#text === "") return;
    const text = this.#text;
    this.#text = "";
    this.beforeWriting();
    if (text.length * 3 <= this.#buffer.length) writeAll(standardOutput, this.#buffer, this.#buffer.write(text));
    else {
      const octets = Buffer.from(text);
      writeAll(standardOutput, octets, octets.length);
    }
  }
}

function writeAll(fd: number, octets: Uint8Array, length: number): void {
  let turn = 0;
  for (let at = 0; at < length; ) {
    try {
      at += writeSync(fd, octets, at, length - at);
      turn = 0;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "EPIPE") throw new ClosedPipe();
      if (code !== "EAGAIN") throw new CommandError("output-failed", `the results cannot be written: ${systemReason(error)}`);
      waitMs(Math.min(1 + turn++, 10));
    }
  }
}

/** Writes to standard error; when nobody reads there, that is no reason to stop. */
export function writeError(text: string): void {
  try {
    const octets = Buffer.from(text);
    writeAll(2, octets, octets.length);
  } catch {
    // There is no place left to say it.
  }
}
