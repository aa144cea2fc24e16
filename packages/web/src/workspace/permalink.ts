// A link that holds what is on the page, in the fragment: browsers never send it, so a draft that nobody has published stays with whom
// the link is given to. The form: `#v1.` and the JSON of what is kept, deflated, in base64url. Bounded both ways: a link that is too
// long is not made, and one that would unfold to more than a page takes is not read.

/** What a link holds. */
export interface Kept {
  readonly robotsTxt: string | null;
  /** Where it came from, for a live one. */
  readonly robotsTxtUrl: string | null;
  readonly urls: readonly string[];
  readonly headers: string;
  readonly html: string;
}

/** Characters of a fragment: what the most careful of mail and chat programs still pass on is far less, browsers take two million. */
export const mostFragment = 60_000;
/** Characters that a link may unfold to. */
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

/** What the fragment holds; null where it is none of ours, broken, or too much. Never throws. */
export async function readFragment(fragment: string): Promise<Kept | null> {
  const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
  if (!text.startsWith(mark) || text.length > mostFragment) return null;
  try {
    const packed = fromBase64Url(text.slice(mark.length));
    const octets = await collect(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")), mostUnfolded);
    return octets === null ? null : keptOf(JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets)));
  } catch {
    // Whoever made the link, or cut it in two, is a stranger: what it holds is data.
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

/** The octets of a stream; null where there are more than `limit`, of which no more are read. */
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
