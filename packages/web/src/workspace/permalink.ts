// A link that holds what is on the page, in the fragment, which browsers never send: an unpublished draft stays
// between those who share the link. The form: `#v1.` and deflated JSON in base64url. Bounded both ways: no link is
// written that is too long, none is read that would unfold to too much.

/** What a link holds. */
export interface Kept {
  readonly robotsTxt: string | null;
  /** Where it came from, for a live one. */
  readonly robotsTxtUrl: string | null;
  readonly urls: readonly string[];
  readonly headers: string;
  readonly html: string;
}

/** Characters of a fragment. Browsers take two million; mail and chat programs cut far earlier. */
export const mostFragment = 60_000;
/** Characters that a link may inflate to. */
export const mostUnfolded = 2_000_000;

const mark = "v1.";

/** The fragment without its "#"; null where it would be too long. */
export async function writeFragment(kept: Kept): Promise<string | null> {
  const json = JSON.stringify([kept.robotsTxt, kept.robotsTxtUrl, kept.urls, kept.headers, kept.html]);
  if (json.length > mostUnfolded) return null;
  const packed = await collect(new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw")), mostFragment);
  if (packed === null) return null;
  const fragment = mark + toBase64Url(packed);
  return fragment.length > mostFragment ? null : fragment;
}

/** What the fragment holds; null if this page did not make it, or it is broken or too long. Never throws. */
export async function readFragment(fragment: string): Promise<Kept | null> {
  const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
  if (!text.startsWith(mark) || text.length > mostFragment) return null;
  try {
    const packed = fromBase64Url(text.slice(mark.length));
    const octets = await collect(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")), mostUnfolded);
    return octets === null ? null : keptOf(JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets)));
  } catch {
    // A stranger may have made the link, or cut it: its content is data.
    return null;
  }
}

function keptOf(value: unknown): Kept | null {
  if (!Array.isArray(value) || value.length !== 5) return null;
  const [robotsTxt, robotsTxtUrl, urls, headers, html]: readonly unknown[] = value;
  if (robotsTxt !== null && typeof robotsTxt !== "string") return null;
  if (robotsTxtUrl !== null && typeof robotsTxtUrl !== "string") return null;
  if (!Array.isArray(urls) || !urls.every((url) => typeof url === "string")) return null;
  if (typeof headers !== "string" || typeof html !== "string") return null;
  return { robotsTxt, robotsTxtUrl, urls, headers, html };
}

/** The octets of a stream; null past `limit`, where reading stops. */
async function collect(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      return null;
    }
    pieces.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function toBase64Url(octets: Uint8Array): string {
  let binary = "";
  for (const octet of octets) binary += String.fromCharCode(octet);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
