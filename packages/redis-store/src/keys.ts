// Where things stand in Redis. In: a kind and a name, which may be any text. Out: a key. The name is the key's hash
// tag, so all that one script needs lies in one slot of a cluster.
import { createHash } from "node:crypto";

/** What there is a key for. */
export type KeyKind = "host" | "lease" | "record" | "body" | "versions" | "fleet";

/** Names that stand in a key as they are: short, printable, and without a brace, which ends a hash tag. */
const plainName = /^[A-Za-z0-9._:/[\]-][A-Za-z0-9._:/[\] -]{0,249}$/;

/**
 * The key: `maycrawl:host:{shop.example}`. A name that is long or odd stands as the hash of its UTF-16 units, behind a
 * tilde, with which no plain name begins.
 */
export function keyOf(prefix: string, kind: KeyKind, name: string): string {
  return `${prefix}${kind}:{${plainName.test(name) ? name : `~${hashOf(name)}`}}`;
}

function hashOf(name: string): string {
  // UTF-16, since UTF-8 cannot hold a lone surrogate.
  return createHash("sha256").update(Buffer.from(name, "utf16le")).digest("hex");
}
