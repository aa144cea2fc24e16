// What sockets, TLS, undici and zlib throw, as one fault of the closed table. In: an error and how far the exchange was. Out: a
// Failure. Codes only where there are any; messages where undici tells two things apart by nothing else (tests hold each of them).
import { errors } from "undici";
import { retrievalLimits } from "./limits.ts";
import { Failure } from "./scope.ts";

/** How far an exchange was when it failed. */
export type Stage = "connect" | "tls" | "request" | "body";

/** The fault that an error stands for. Never throws; what is not known is a reset. */
export function failureOf(error: unknown, stage: Stage): Failure {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  const detail = detailOf(error);
  if (stage === "connect") return new Failure(connectFaults[code] ?? "connect-refused", detail);
  if (stage === "tls" || code.startsWith("ERR_SSL_") || code.startsWith("ERR_TLS_")) return new Failure("tls-failed", detail);
  if (code === "UND_ERR_HEADERS_OVERFLOW") return new Failure("headers-too-large", detail);
  // undici reports any nonsense in a response that also has a Content-Length as a mismatch of that length.
  if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") return new Failure(stage === "body" ? "truncated" : "invalid-response", detail);
  // No code says which nonsense it was; the words say whether the connection ended in the middle of it.
  if (error instanceof errors.HTTPParserError) {
    return new Failure(!detail.includes("EOF") ? "invalid-response" : stage === "body" ? "truncated" : "reset", detail);
  }
  if (code === "UND_ERR_SOCKET") {
    // "bad response": 100 without having been asked to go on, or octets nobody asked for; "bad upgrade": 101.
    if (detail.includes("bad response") || detail.includes("bad upgrade")) return new Failure("invalid-response", detail);
    return new Failure(stage === "body" ? "truncated" : "reset", detail);
  }
  return new Failure("reset", detail);
}

// A host that the system itself gave up on was not reached in time; one that resets has let the connection be made.
const connectFaults: { readonly [code: string]: "connect-timeout" | "reset" } = { ETIMEDOUT: "connect-timeout", ECONNRESET: "reset" };

/** What an error says, for people, bounded. */
export function detailOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  return (code === "" || text.includes(code) ? text : `${code}: ${text}`).slice(0, retrievalLimits.detailCharacters);
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
}
