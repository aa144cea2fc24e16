// Answers in fewer bytes, for clients that take gzip. In: text, and the request's Accept-Encoding. Out: a response. Answers hold nothing
// secret beside what a stranger sent, so their lengths give nothing away.
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** UTF-16 units from which an answer is compressed: a shorter one fits into one packet anyway. */
const leastUnits = 1_024;

const zipped = promisify(gzip);

/** The text as a JSON response, compressed off the main thread where the client takes that and it helps. */
export async function jsonResponse(text: string, request: Headers): Promise<Response> {
  const fields = { "content-type": "application/json", "vary": "accept-encoding" };
  if (text.length < leastUnits || !takesGzip(request.get("accept-encoding"))) return new Response(text, { headers: fields });
  const octets = new Uint8Array(await zipped(text, { level: 5 }));
  return new Response(octets, { headers: { ...fields, "content-encoding": "gzip" } });
}

/** Whether the client takes gzip: it is named, or everything is, and not with a weight of 0. Source: RFC 9110 section 12.5.3. */
export function takesGzip(acceptEncoding: string | null): boolean {
  const weights = new Map<string, number>();
  for (const member of (acceptEncoding ?? "").split(",").slice(0, 50)) {
    const [coding = "", ...parameters] = member.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith("q="));
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}
