// Who may take turns: those who take them decide who waits, so never strangers. In: the connection and the request's
// fields. Out: nothing, or a Problem.
import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { Problem } from "../problems.ts";

/** Who is given turns. */
export interface TurnAccess {
  /** Requests of this machine, without a token: over a loopback address or a Unix socket. */
  readonly isOpenToMachine: boolean;
  /** Requests with this token, wherever they come from; null: nobody has one. */
  readonly token: string | null;
}

/** The least length of a token, in characters: what is shorter can be guessed. */
const leastToken = 16;

/** Throws a TypeError unless the text can be a token. */
export function checkToken(token: string): void {
  if (token.length < leastToken || !/^[\x21-\x7e]+$/.test(token))
    throw new TypeError(
      `turnsToken must be at least ${leastToken} visible ASCII characters, got ${token.length} characters`,
    );
}

/** Throws a Problem unless the request may take turns. `address` is the connection's; a Unix socket has none. */
export function checkTurns(address: string | undefined, fields: Headers, access: TurnAccess): void {
  const { isOpenToMachine, token } = access;
  const [, shown = null] = /^Bearer +(\S+) *$/i.exec(fields.get("authorization") ?? "") ?? [];
  if (shown !== null && token !== null) {
    if (isEqual(shown, token)) return;
    throw new Problem("token-refused", "the token is not the service's", { "www-authenticate": "Bearer" });
  }
  if (isOpenToMachine && (address === undefined || isLoopback(address))) return;
  if (token !== null)
    throw new Problem("token-refused", "turns need the service's token, in Authorization: Bearer", {
      "www-authenticate": "Bearer",
    });
  throw new Problem("turns-off", "turns are given in private mode to this machine, or with a token");
}

/** Compared as digests, in a time that tells nothing of the token. */
function isEqual(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return isIP(plain) === 4 ? plain.startsWith("127.") : address === "::1";
}
