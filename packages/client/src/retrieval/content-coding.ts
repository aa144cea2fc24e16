// The body of a response, decoded and cut. Work and memory are bounded by what is kept, whatever a bomb unfolds to,
// since decoding goes on only as octets are taken. In: a stream and the Content-Encoding lines. Out: octets. RFC 9110
// section 8.4.1. Next: exchange.ts.
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { detailOf } from "./failure-of.ts";
import { retrievalLimits } from "./limits.ts";
import { Failure } from "./scope.ts";

/** The codings that are asked for. zstd is not among them: Node 20 has no decoder for it. */
export const acceptEncoding = "gzip, deflate, br";

/** A coding that is decoded. */
export type Coding = "gzip" | "deflate" | "br";

const codings: { readonly [name: string]: Coding } = { gzip: "gzip", "x-gzip": "gzip", deflate: "deflate", br: "br" };

/**
 * The codings that the lines of Content-Encoding name, in the order in which they were applied; null if one is unknown.
 */
export function contentCodings(lines: readonly string[]): readonly Coding[] | null {
  const names = lines
    .join(",")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  const known = names.flatMap((name) => (Object.hasOwn(codings, name) ? [codings[name] as Coding] : []));
  return known.length < names.length ? null : known;
}

/**
 * The one coding of a body that must be understood; null if it has none. Throws a Failure if it is unknown, or not the
 * only one.
 */
export function contentCoding(lines: readonly string[]): Coding | null {
  const known = contentCodings(lines);
  if (known === null || known.length > 1)
    throw new Failure("encoding-unknown", `Content-Encoding: ${lines.join(", ")}`);
  return known[0] ?? null;
}

/**
 * Throws a Failure unless the body is sent as it is or in chunks: any other transfer coding hides it. RFC 9112 section
 * 6.1.
 */
export function checkTransferCoding(lines: readonly string[]): void {
  if (lines.length > 0 && lines.join(",").trim().toLowerCase() !== "chunked") {
    throw new Failure("encoding-unknown", `Transfer-Encoding: ${lines.join(", ")}`);
  }
}

/** Coded octets that may decode to nothing, such as long headers of gzip. */
const emptyOctets = 65_536;

/** What was kept of a body. */
export interface KeptOctets {
  readonly octets: Uint8Array;
  /** Whether there was more. */
  readonly isCut: boolean;
}

/**
 * The first `keepOctets` octets of the body, decoded. Nothing is taken as soon as one octet more is seen. Rejects with a
 * Failure for what does not decode, and with what the body rejects with.
 */
export async function readBody(
  body: AsyncIterable<Buffer>,
  coding: Coding | null,
  keepOctets: number,
): Promise<KeptOctets> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of coding === null ? body : decoded(body, coding)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > keepOctets) break;
  }
  return { octets: joined(chunks, Math.min(size, keepOctets)), isCut: size > keepOctets };
}

// An array of its own: a view of a larger buffer would keep that alive for as long as the copy is kept.
function joined(chunks: readonly Buffer[], size: number): Uint8Array {
  const octets = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    octets.set(chunk.subarray(0, size - at), at);
    at += Math.min(chunk.length, size - at);
  }
  return octets;
}

/**
 * The octets of a coded source. Throws a Failure for what does not decode, also for octets after the end of the coding.
 */
export async function* decoded(coded: AsyncIterable<Buffer>, coding: Coding): AsyncGenerator<Buffer> {
  const source = coded[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await source.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  // An empty body is empty in every coding: many servers name one for 204 and for empty files.
  if (head.length === 0) return;
  const decoder = decoderOf(coding, head);
  let feedError: unknown = null;
  let takenOctets = 0;
  const decodedOctets = (): number => takenOctets + decoder.readableLength;
  const feeding = feed(decoder, head, source, decodedOctets, (error) => (feedError = error));
  try {
    for await (const chunk of decoder) {
      takenOctets += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    await feeding;
  } catch (error) {
    feedError ??= new Failure("encoding-invalid", detailOf(error));
  } finally {
    decoder.destroy();
    // Not awaited: it waits for the source's next octets.
    void Promise.resolve(source.return?.()).catch(() => {});
  }
  if (feedError !== null) throw feedError;
}

/** Writes the source to the decoder, chunk by chunk as it takes them. */
async function feed(
  decoder: Transform,
  head: Buffer,
  source: AsyncIterator<Buffer>,
  decodedOctets: () => number,
  onError: (error: unknown) => void,
): Promise<void> {
  let fedOctets = 0;
  const write = async (chunk: Buffer): Promise<void> => {
    fedOctets += chunk.length;
    await new Promise<void>((resolve) => decoder.write(chunk, () => resolve()));
    // The decoder takes nothing after the end of its coding and says nothing of it: an empty file before the real one
    // would pass.
    const isTaken = (decoder as Transform & { readonly bytesWritten: number }).bytesWritten === fedOctets;
    if (!decoder.destroyed && !isTaken) throw new Failure("encoding-invalid", "bytes after the end of the coding");
    // No coding grows what it codes by so much: these are empty members, which could go on for ever.
    if (fedOctets > emptyOctets + retrievalLimits.receivedPerKeptOctet * decodedOctets()) {
      throw new Failure("invalid-response", `${fedOctets} coded bytes that hold next to nothing`);
    }
  };
  try {
    await write(head);
    while (!decoder.destroyed) {
      const next = await source.next();
      if (next.done === true) break;
      await write(next.value);
    }
    decoder.end();
  } catch (error) {
    onError(error);
    decoder.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function decoderOf(coding: Coding, head: Buffer): Transform {
  if (coding === "gzip") return createGunzip();
  if (coding === "br") return createBrotliDecompress();
  // RFC 9110 section 8.4.1.2: "deflate" is the zlib format, and some send it without the wrapper. The wrapper's first
  // octet names the method 8, and its first two are a multiple of 31 (RFC 1950 section 2.2).
  const first = head[0] ?? 0;
  const isWrapped = (first & 0x0f) === 8 && (first * 256 + (head[1] ?? 0)) % 31 === 0;
  return isWrapped ? createInflate() : createInflateRaw();
}
