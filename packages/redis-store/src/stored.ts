// What stands in Redis, as text: records, bodies, versions. In: text from the server, which anyone may have changed.
// Out: what was written, or null if it is not what was written. Next: redis-store.ts.
import {
  checkVersion,
  isBodyOf,
  type OriginRecord,
  recordDigest,
  type RobotsTxtVersion,
} from "@maycrawl/client/stores";

/** The record as text: its token, when it was finished, a digest of all, and its history. */
export function recordText({ origin, token, history }: OriginRecord): string {
  const { finishedMs } = history.last;
  const text = JSON.stringify(history);
  return `${token} ${finishedMs} ${recordDigest(origin, token, finishedMs, 0, text).toString("hex")} ${text}`;
}

/** The record; null if the text is not one that was written for this origin. */
export function recordOf(origin: string, stored: string): OriginRecord | null {
  const [, token = "", finishedMs = "", digest = "", history = ""] =
    /^(\d{1,16}) (-?\d{1,16}) ([0-9a-f]{64}) ([^]*)$/.exec(stored) ?? [];
  if (token === "") return null;
  if (recordDigest(origin, Number(token), Number(finishedMs), 0, history).toString("hex") !== digest) return null;
  return { origin, token: Number(token), history: JSON.parse(history) };
}

/** The octets as text: nearly every robots.txt is UTF-8, and is kept as it is; others are kept in base64. */
export function bodyText(octets: Uint8Array): string {
  try {
    return `t${new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets)}`;
  } catch {
    return `b${Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString("base64")}`;
  }
}

/** The octets; null if their hash is another. */
export function bodyOf(hash: string, stored: string): Uint8Array | null {
  const octets = Uint8Array.from(Buffer.from(stored.slice(1), stored.startsWith("b") ? "base64" : "utf8"));
  return isBodyOf(hash, octets) ? octets : null;
}

/** What makes a version differ from the newest one, on one line. */
export function versionMark({ result, hash }: RobotsTxtVersion): string {
  return JSON.stringify([result, hash]);
}

/** The version as text, without its origin. */
export function versionText({ seenMs, result, status, fault, hash, sizeOctets }: RobotsTxtVersion): string {
  return JSON.stringify({ seenMs, result, status, fault, hash, sizeOctets });
}

/** The version; null if the text is not a version. */
export function versionOf(origin: string, stored: string): RobotsTxtVersion | null {
  try {
    const { seenMs, result, status, fault, hash, sizeOctets } = JSON.parse(stored);
    const version = { origin, seenMs, result, status, fault, hash, sizeOctets };
    checkVersion(version);
    return version;
  } catch {
    return null;
  }
}
