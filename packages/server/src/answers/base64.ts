// Base64 as it is given in JSON. In: text. Out: octets.
import { Buffer } from "node:buffer";
import { CodedError } from "@maycrawl/core/error-codes";

/**
 * The octets; CodedError if the text is not base64. Node's decoder skips other characters, and so would answer for
 * another file.
 */
export function octetsOfBase64(text: string, member: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.replace(/=+$/, "").length % 4 === 1) {
    throw new CodedError("invalid-request", `${member} must be base64 (RFC 4648 section 4)`);
  }
  return Buffer.from(text, "base64");
}
