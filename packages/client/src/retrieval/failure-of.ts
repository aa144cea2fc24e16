// What sockets, TLS, undici and zlib throw, as one fault of the closed table. In: an error and how far the exchange
// was. Out: a Failure. It goes by codes, and by messages if undici tells two things apart by nothing else (tests hold
// each of them).
import type { Fault } from "@maycrawl/core/access";
import { errors } from "undici";
import { retrievalLimits } from "./limits.ts";
import { Failure } from "./scope.ts";

/** How far an exchange was when it failed. */
export type Stage = "connect" | "tls" | "request" | "body";

/** The fault that an error stands for; an unknown error is a reset. */
export function failureOf(error: unknown, stage: Stage): Failure {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  const detail = detailOf(error);
  if (stage === "connect") return new Failure(connectFaults[code] ?? "connect-refused", detail);
  if (stage === "tls" || code.startsWith("ERR_SSL_") || code.startsWith("ERR_TLS_")) {
    return new Failure(
      Object.hasOwn(certificateFaults, code) ? (certificateFaults[code] as Fault) : "tls-failed",
      detail,
    );
  }
  if (code === "UND_ERR_HEADERS_OVERFLOW") return new Failure("headers-too-large", detail);
  // undici reports any nonsense in a response that also has a Content-Length as a mismatch of that length.
  if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH")
    return new Failure(stage === "body" ? "truncated" : "invalid-response", detail);
  // No code says what was wrong; the words say whether the connection ended in the middle.
  if (error instanceof errors.HTTPParserError) {
    return new Failure(!detail.includes("EOF") ? "invalid-response" : stage === "body" ? "truncated" : "reset", detail);
  }
  if (code === "UND_ERR_SOCKET") {
    // "bad response": 100 that nobody asked for, or stray octets; "bad upgrade": 101.
    if (detail.includes("bad response") || detail.includes("bad upgrade"))
      return new Failure("invalid-response", detail);
    return new Failure(stage === "body" ? "truncated" : "reset", detail);
  }
  return new Failure("reset", detail);
}

// ETIMEDOUT: the system gave up. A host that resets has accepted the connection before.
const connectFaults: { readonly [code: string]: "connect-timeout" | "reset" } = {
  ETIMEDOUT: "connect-timeout",
  ECONNRESET: "reset",
};

// Source: Node's documentation of TLS, "X509 certificate error codes".
const certificateFaults: { readonly [code: string]: Fault } = {
  CERT_HAS_EXPIRED: "certificate-expired",
  CERT_NOT_YET_VALID: "certificate-expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate-self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate-self-signed",
  UNABLE_TO_GET_ISSUER_CERT: "certificate-untrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate-untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate-untrusted",
  CERT_UNTRUSTED: "certificate-untrusted",
  CERT_REJECTED: "certificate-untrusted",
  CERT_REVOKED: "certificate-untrusted",
  HOSTNAME_MISMATCH: "certificate-name",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate-name",
};

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
