// Compressed answers for clients that accept gzip. In: text, and the request's Accept-Encoding. Out: what is sent.
// Answers hold no secret beside untrusted text, so their lengths reveal nothing.
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Answers from this length on, in UTF-16 units, are compressed; a shorter one fits into one packet anyway. */
const leastUnits = 1_024;

const zipped = promisify(gzip);

/** JSON as it is sent: text, or its octets under gzip. */
export interface JsonAnswer {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly isZipped: boolean;
}

/** The text as it is sent: compressed off the main thread if the client accepts it and it helps. */
export function jsonAnswer(text: string, request: Headers): JsonAnswer | Promise<JsonAnswer> {
  if (text.length < leastUnits || !takesGzip(request.get("accept-encoding"))) return { body: text, isZipped: false };
  return zippedAnswer(text);
}

async function zippedAnswer(text: string): Promise<JsonAnswer> {
  return { body: new Uint8Array(await zipped(text, { level: 5 })), isZipped: true };
}

/** Whether the client accepts gzip: gzip or `*` is named with a weight above 0. Source: RFC 9110 section 12.5.3. */
export function takesGzip(acceptEncoding: string | null): boolean {
  if (acceptEncoding === null) return false;
  const weights = new Map<string, number>();
  for (const member of acceptEncoding.split(",").slice(0, 50)) {
    const [coding = "", ...parameters] = member.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith("q="));
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}
