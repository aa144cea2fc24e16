// Where a log's octets come from: a file, standard input under the name "-", plain, gzip or Zstandard, told by the
// first octets. In: a name. Out: pieces, decompressed, in order. Reading is synchronous: a blocking read is
// backpressure that costs nothing; decompression runs on its own thread. Next: log-file.ts.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import zlib from "node:zlib";

/** How a log is compressed, or encoded: tools of Windows write UTF-16. */
export type Compression = "none" | "gzip" | "zstd" | "utf-16le" | "utf-16be";

/** The name of standard input. */
export const standardInput = "-";

/** V8 gives strings of 128 KiB and more pages of their own, which costs more than reading them. */
const pieceOctets = 64 * 1024;

/** An open log. */
export class LogInput {
  readonly compression: Compression;
  /** Octets on disk; null where nobody knows. */
  readonly sizeOctets: number | null;
  /** Tells whether another file has the name now. */
  readonly inode: number;
  readonly #fd: number;
  /** What was read to tell the compression, and is handed out again. */
  #head: Buffer;
  #octetsRead = 0;

  private constructor(fd: number) {
    this.#fd = fd;
    const stat = fstatSync(fd);
    if (stat.isDirectory()) {
      if (fd !== 0) closeSync(fd);
      throw Object.assign(new Error("is a folder"), { code: "EISDIR", syscall: "open" });
    }
    this.sizeOctets = stat.isFile() ? stat.size : null;
    this.inode = stat.ino;
    this.#head = this.#read(4);
    this.compression = compressionOf(this.#head);
  }

  /** Opens the log. Throws the system's errors. */
  static open(name: string): LogInput {
    return new LogInput(name === standardInput ? 0 : openSync(name, "r"));
  }

  /** Octets read so far, as they are on disk. */
  get octetsRead(): number {
    return this.#octetsRead;
  }

  close(): void {
    if (this.#fd !== 0) closeSync(this.#fd);
  }

  /** Skips octets of a plain file, so that reading goes on there. */
  skip(octets: number): void {
    if (octets <= this.#head.length) {
      this.#head = this.#head.subarray(octets);
      return;
    }
    const rest = octets - this.#head.length;
    this.#head = Buffer.alloc(0);
    if (this.sizeOctets !== null && this.#fd !== 0) {
      this.#position = octets;
      this.#octetsRead = octets;
      return;
    }
    for (let left = rest; left > 0;) {
      const piece = this.#read(Math.min(left, pieceOctets));
      if (piece.length === 0) return;
      left -= piece.length;
    }
  }

  /** Where to read next, of a file that was skipped into. */
  #position: number | null = null;

  /**
   * Hands out the decompressed pieces; a piece is valid until the next. Stops early once `take` returns false. Throws
   * what is wrong with the input, after all that came before it.
   */
  async pieces(take: (piece: Uint8Array) => boolean): Promise<void> {
    if (this.compression === "none") return this.#plainPieces(take);
    if (this.compression === "utf-16le" || this.compression === "utf-16be")
      return this.#transcodedPieces(this.compression, take);
    if (this.compression === "gzip") return this.#throughStream(zlib.createGunzip(), take);
    const native = (zlib as { createZstdDecompress?: () => zlib.Gunzip }).createZstdDecompress;
    if (native !== undefined) return this.#throughStream(native(), take);
    return this.#zstdPieces(take);
  }

  /** What has been appended since the last call, of a plain file. */
  appended(take: (piece: Uint8Array) => boolean): void {
    this.#plainPieces(take);
  }

  #plainPieces(take: (piece: Uint8Array) => boolean): void {
    for (let piece = this.#next(); piece.length > 0; piece = this.#next()) if (!take(piece)) return;
  }

  #transcodedPieces(encoding: "utf-16le" | "utf-16be", take: (piece: Uint8Array) => boolean): void {
    const decoder = new TextDecoder(encoding);
    this.#plainPieces((piece) => take(Buffer.from(decoder.decode(piece, { stream: true }))));
    const rest = decoder.decode();
    if (rest !== "") take(Buffer.from(rest));
  }

  async #throughStream(stream: zlib.Gunzip, take: (piece: Uint8Array) => boolean): Promise<void> {
    let isStopped = false;
    let failure: Error | null = null;
    const ended = new Promise<void>((resolve) => {
      // Handled as they come, so that what stands before a fault is taken before the fault is seen.
      stream.on("data", (piece: Buffer) => {
        for (let at = 0; at < piece.length && !isStopped; at += pieceOctets) {
          if (!take(piece.subarray(at, at + pieceOctets))) isStopped = true;
        }
      });
      stream.on("error", (error) => {
        failure = error;
        resolve();
      });
      stream.on("end", resolve);
      stream.on("close", resolve);
    });
    for (let piece = this.#next(); piece.length > 0 && !isStopped && failure === null; piece = this.#next()) {
      const copy = Buffer.from(piece);
      // Waited for, also before the end: what is still in work when an input breaks off would be lost with it.
      const done = new Promise<void>((resolve) => void stream.write(copy, () => resolve()));
      await Promise.race([done, ended]);
    }
    if (isStopped) {
      stream.destroy();
      return;
    }
    if (failure === null) stream.end();
    await ended;
    if (failure !== null) throw failure;
  }

  async #zstdPieces(take: (piece: Uint8Array) => boolean): Promise<void> {
    const { Decompress } = await import("fzstd");
    let isStopped = false;
    let isWhole = false;
    const decompress = new Decompress((piece, isLast) => {
      isWhole = isLast === true;
      for (let at = 0; at < piece.length && !isStopped; at += pieceOctets) {
        if (!take(piece.subarray(at, at + pieceOctets))) isStopped = true;
      }
    });
    for (let piece = this.#next(); piece.length > 0 && !isStopped; piece = this.#next()) {
      decompress.push(Buffer.from(piece));
    }
    if (!isStopped) decompress.push(new Uint8Array(0), true);
    if (!isStopped && !isWhole) throw new Error("unexpected end of file");
  }

  readonly #buffer = Buffer.allocUnsafe(pieceOctets);

  #next(): Buffer {
    if (this.#head.length === 0) return this.#read(pieceOctets);
    const head = this.#head;
    this.#head = Buffer.alloc(0);
    return head;
  }

  #read(octets: number): Buffer {
    let filled = 0;
    // A pipe gives what it has; the head must be whole.
    while (filled < octets) {
      const count = readWaiting(this.#fd, this.#buffer, filled, octets - filled, this.#position);
      if (count === 0) break;
      if (this.#position !== null) this.#position += count;
      filled += count;
      if (octets > 4) break;
    }
    this.#octetsRead += filled;
    return octets > 4 ? this.#buffer.subarray(0, filled) : Buffer.from(this.#buffer.subarray(0, filled));
  }
}

function compressionOf(head: Uint8Array): Compression {
  // RFC 1952 section 2.3.1; RFC 8878 section 3.1.1, and its skippable frames.
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  const isFrame = head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd;
  const isSkippable = ((head[0] ?? 0) & 0xf0) === 0x50 && head[1] === 0x2a && head[2] === 0x4d && head[3] === 0x18;
  if (isFrame || isSkippable) return "zstd";
  // A byte order mark and a character of ASCII: the mark alone can be anybody's octets.
  if (head[0] === 0xff && head[1] === 0xfe && head[2] !== 0 && head[3] === 0) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff && head[2] === 0 && head[3] !== 0 ? "utf-16be" : "none";
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

function readWaiting(fd: number, into: Uint8Array, at: number, length: number, position: number | null): number {
  for (let turn = 0; ; turn++) {
    try {
      return readSync(fd, into, at, length, position);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "EOF") return 0;
      // Standard input can be non-blocking, if the parent process made it so.
      if (code !== "EAGAIN") throw error;
      Atomics.wait(sleeper, 0, 0, Math.min(1 + turn, 10));
    }
  }
}
