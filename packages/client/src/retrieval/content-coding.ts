// The body of a response, decoded and cut: at most one layer of coding, so many octets and one more, and then no further. Work and
// memory are bounded by what is kept, whatever a bomb unfolds to, since decoding goes on only as octets are taken. In: a stream and
// the Content-Encoding lines. Out: octets. RFC 9110 section 8.4.1. Next: exchange.ts.
import { Readable, pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { detailOf } from "./failure-of.ts";
import { Failure } from "./scope.ts";

/** The codings that are asked for, and that F-16 names. zstd is not: this platform has no decoder for it. */
export const acceptEncoding = "gzip, deflate, br";

/** How a body is coded. */
export type ContentCoding = "identity" | "gzip" | "deflate" | "br";

const codings: { readonly [name: string]: ContentCoding } = { gzip: "gzip", "x-gzip": "gzip", deflate: "deflate", br: "br" };

/** The coding that the lines of Content-Encoding name; a Failure where it is none that was asked for, or more than one. */
export function contentCoding(lines: readonly string[]): ContentCoding {
  const names = lines.join(",").split(",").map((name) => name.trim().toLowerCase()).filter((name) => name !== "" && name !== "identity");
  const [name] = names;
  if (name === undefined) return "identity";
  const coding = Object.hasOwn(codings, name) ? codings[name] : undefined;
  if (names.length > 1 || coding === undefined) throw new Failure("encoding-unknown", `Content-Encoding: ${lines.join(", ")}`);
  return coding;
}

/** What was kept of a body. */
export interface KeptOctets {
  readonly octets: Uint8Array;
  /** Whether there was more. */
  readonly isCut: boolean;
}

/**
 * The first `keepOctets` octets of the body, decoded. The stream is destroyed as soon as one octet more is seen. Throws a Failure
 * for what does not decode, and what the stream throws.
 */
export async function readBody(body: Readable, coding: ContentCoding, keepOctets: number): Promise<KeptOctets> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of coding === "identity" ? body : decoded(body, coding)) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > keepOctets) break;
  }
  return { octets: joined(chunks, Math.min(size, keepOctets)), isCut: size > keepOctets };
}

// An array of its own: one cut from a larger buffer would keep that alive for as long as the copy is kept.
function joined(chunks: readonly Buffer[], size: number): Uint8Array {
  const octets = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    octets.set(chunk.subarray(0, size - at), at);
    at += Math.min(chunk.length, size - at);
  }
  return octets;
}

async function* decoded(body: Readable, coding: Exclude<ContentCoding, "identity">): AsyncGenerator<Buffer> {
  const source = body[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let head: Buffer = Buffer.alloc(0);
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    head = Buffer.concat([head, next.value]);
    if (head.length >= 2) break;
  }
  // An empty body is empty in every coding: many servers name one for 204 and for files of no octets.
  if (head.length === 0) return;
  let transportError: unknown = null;
  const octets = Readable.from(rest(head, source, (error) => (transportError = error)), { objectMode: false });
  const decoder = decoderOf(coding, head);
  // The errors arrive through the loop below; those of the transport keep their own fault.
  pipeline(octets, decoder, () => {});
  try {
    for await (const chunk of decoder) yield chunk as Buffer;
  } catch (error) {
    throw transportError ?? new Failure("encoding-invalid", detailOf(error));
  } finally {
    octets.destroy();
    body.destroy();
  }
}

async function* rest(head: Buffer, source: AsyncIterator<Buffer, undefined>, onError: (error: unknown) => void): AsyncGenerator<Buffer> {
  yield head;
  try {
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  } catch (error) {
    onError(error);
    throw error;
  }
}

function decoderOf(coding: Exclude<ContentCoding, "identity">, head: Buffer): Transform {
  if (coding === "gzip") return createGunzip();
  if (coding === "br") return createBrotliDecompress();
  // RFC 9110 section 8.4.1.2: "deflate" is the zlib format, and some send it without the wrapper. The wrapper's first octet names
  // the method 8, and its first two are a multiple of 31 (RFC 1950 section 2.2).
  const first = head[0] ?? 0;
  const isWrapped = (first & 0x0f) === 8 && (first * 256 + (head[1] ?? 0)) % 31 === 0;
  return isWrapped ? createInflate() : createInflateRaw();
}
