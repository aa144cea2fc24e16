// The octets of a request's body, bounded in number and time. In: a request. Out: octets, or a Problem. A stated length
// that is too large is refused before anything is read. Next: questions-in.ts, from octets to members.
import type { Readable } from "node:stream";
import { Problem } from "../problems.ts";
import type { Ending } from "./ending.ts";

/** How much is read, and for how long. */
export interface BodyBounds {
  readonly octets: number;
  readonly ms: number;
}

/** The body of that request. Throws or rejects with a Problem. */
export function readBody(
  request: Request,
  media: readonly string[],
  bounds: BodyBounds,
  ending: Ending,
): Promise<Uint8Array> {
  // The server ends a body at its stated length, which is within the bound then. Others are counted piece by piece.
  const isStated = checkFields(request, media, bounds.octets);
  return isStated ? statedBody(request, bounds, ending) : unstatedBody(request, bounds, ending);
}

async function unstatedBody({ body }: Request, bounds: BodyBounds, ending: Ending): Promise<Uint8Array> {
  if (body === null) return new Uint8Array(0);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of piecesOf(body, bounds, ending.signal, "whole")) {
    length += piece.length;
    pieces.push(piece);
  }
  const octets = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    octets.set(piece, at);
    at += piece.length;
  }
  return octets;
}

/** The body whose length is stated, read in one go. */
function statedBody(request: Request, { octets, ms }: BodyBounds, ending: Ending): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow(ms)), ms);
    ending.onEnd(reject);
    const settle = (): void => {
      clearTimeout(timer);
      ending.onEnd(null);
    };
    request.arrayBuffer().then(
      (body) => {
        settle();
        if (body.byteLength > octets) reject(tooLarge(octets));
        else resolve(new Uint8Array(body));
      },
      () => {
        settle();
        reject(new Problem("timed-out", "the client has gone"));
      },
    );
  });
}

/** Checks media type, coding and stated length; throws a Problem. Whether a length is stated. */
export function checkFields(request: Request, media: readonly string[], octets: number): boolean {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!media.includes(type)) throw new Problem("unsupported-media-type", `content-type must be ${media.join(" or ")}`);
  const coding = (request.headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  // A small body must not decompress into a large one.
  if (coding !== "identity")
    throw new Problem("unsupported-media-type", "content-encoding must be left out: bodies are not decompressed");
  const stated = request.headers.get("content-length");
  if (stated !== null && Number(stated) > octets) throw tooLarge(octets);
  return stated !== null;
}

/**
 * The pieces of a body. Under "whole" all of it must arrive within the time, under "each" the next piece. Rejects with
 * a Problem: "too-large", "too-slow", or what the signal was aborted with. Nothing more is read afterwards.
 */
export async function* piecesOf(
  body: ReadableStream<Uint8Array> | Readable,
  { octets, ms }: BodyBounds,
  signal: AbortSignal,
  within: "whole" | "each",
): AsyncGenerator<Uint8Array, void, void> {
  const reader = "getReader" in body ? body.getReader() : new StreamReader(body);
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(ms)), ms);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  // A rejection that nobody awaits any more must not end the process.
  ended.catch(() => {});
  try {
    signal.throwIfAborted();
    for (;;) {
      const { value, done } = await Promise.race([reader.read(), ended]);
      if (done) return;
      length += value.length;
      if (length > octets) throw tooLarge(octets);
      yield value;
      if (within === "each") timer?.refresh();
    }
  } finally {
    clearTimeout(timer);
    void reader.cancel().catch(() => {});
  }
}

const streamEvents = ["readable", "end", "error", "close"] as const;

/** Reads the stream of a connection, as the reader of a web stream does: two web streams around it cost more than that. */
class StreamReader {
  readonly #stream: Readable;
  #tell: () => void = () => {};
  readonly #changed = (): void => this.#tell();

  constructor(stream: Readable) {
    this.#stream = stream;
    for (const event of streamEvents) stream.on(event, this.#changed);
  }

  async read(): Promise<{ readonly done: true; readonly value: undefined } | { done: false; value: Uint8Array }> {
    const stream = this.#stream;
    for (;;) {
      const piece: Uint8Array | null = stream.read();
      // Not a Buffer, whose slices are no copies.
      if (piece !== null)
        return { done: false, value: new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength) };
      if (stream.readableEnded) return { done: true, value: undefined };
      if (stream.destroyed) throw new Problem("timed-out", "the client has gone");
      await new Promise<void>((resolve) => {
        this.#tell = resolve;
      });
    }
  }

  async cancel(): Promise<void> {
    for (const event of streamEvents) this.#stream.off(event, this.#changed);
  }
}

function tooSlow(ms: number): Problem {
  return new Problem("too-slow", `the body must arrive within ${ms} ms`);
}

function tooLarge(octets: number): Problem {
  return new Problem("too-large", `the body must be at most ${octets} bytes`);
}
