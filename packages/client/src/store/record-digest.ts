// What shows that a row is still the one that was written: files get damaged, and people edit them. In: the members of
// a record. Out: its digest. A record that does not match is treated as absent: a changed status could open a site.
// Next: sqlite-store.ts.
import { createHash } from "node:crypto";

/** Changes whenever records are written in another form, so that no record is read as something that it is not. */
const recordForm = "maycrawl record 2";

/** The SHA-256 of a record's row. */
export function recordDigest(
  origin: string,
  token: number,
  finishedMs: number,
  backMs: number,
  history: string,
): Buffer {
  const members = JSON.stringify([recordForm, origin, token, finishedMs, backMs, history]);
  return createHash("sha256").update(members).digest();
}

/** Whether the octets have this SHA-256, in hexadecimal. */
export function isBodyOf(hash: string, octets: Uint8Array): boolean {
  return createHash("sha256").update(octets).digest("hex") === hash;
}
