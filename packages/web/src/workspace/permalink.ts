// A link that holds what is on the page, in the fragment, which browsers never send: an unpublished draft stays between
// those who share the link. The form: `#v2.` and deflated JSON in base64url (`v1.` held less, and is still read).
// Bounded both ways: no link is written that is too long, none is read that would inflate to too much.
import type { ShownPage } from "../study/asks.ts";

/** What a link holds: all that the answers depend on. */
export interface Kept {
  readonly robotsTxt: string | null;
  /** The URL of a live file. */
  readonly robotsTxtUrl: string | null;
  readonly baseline: { readonly text: string; readonly name: string } | null;
  readonly urls: readonly string[];
  /** The URL that the answers are about, as an index of `urls`. */
  readonly selected: number;
  readonly headers: string;
  readonly html: string;
  /** What a fetched page said; null if `html` says it, or there is none. */
  readonly page: ShownPage | null;
  readonly dialect: string | null;
  readonly tokens: readonly string[];
  readonly isEveryCrawler: boolean;
}

/** Nothing kept. */
export const nothingKept: Kept = {
  robotsTxt: null,
  robotsTxtUrl: null,
  baseline: null,
  urls: [],
  selected: 0,
  headers: "",
  html: "",
  page: null,
  dialect: null,
  tokens: [],
  isEveryCrawler: false,
};

/** Characters of a fragment. Browsers take two million; mail and chat programs cut far earlier. */
export const mostFragment = 60_000;
/** Characters that a link may inflate to. */
export const mostUnfolded = 2_000_000;

const mark = "v2.";
const firstMark = "v1.";

/** The fragment without its "#"; null if it would be too long. */
export async function writeFragment(kept: Kept): Promise<string | null> {
  const json = JSON.stringify(kept);
  if (json.length > mostUnfolded) return null;
  const packed = await collect(
    new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw")),
    mostFragment,
  );
  if (packed === null) return null;
  const fragment = mark + toBase64Url(packed);
  return fragment.length > mostFragment ? null : fragment;
}

/** What the fragment holds; null if this page did not make it, or it is broken or too long. Never throws. */
export async function readFragment(fragment: string): Promise<Kept | null> {
  const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
  if (!(text.startsWith(mark) || text.startsWith(firstMark)) || text.length > mostFragment) return null;
  try {
    const packed = fromBase64Url(text.slice(mark.length));
    const octets = await collect(
      new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")),
      mostUnfolded,
    );
    if (octets === null) return null;
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets));
    return text.startsWith(mark) ? keptOf(value) : keptOfFirst(value);
  } catch {
    // A stranger may have made the link, or cut it: its content is data.
    return null;
  }
}

/** What a stranger's value holds; null if it has not the form of `Kept`. */
export function keptOf(value: unknown): Kept | null {
  if (!isRecord(value)) return null;
  const { robotsTxt, robotsTxtUrl, baseline, urls, selected, headers, html, page, dialect, tokens, isEveryCrawler } =
    value;
  const isWhole =
    isTextOrNull(robotsTxt) &&
    isTextOrNull(robotsTxtUrl) &&
    isTextOrNull(dialect) &&
    isTexts(urls) &&
    isTexts(tokens) &&
    typeof selected === "number" &&
    Number.isSafeInteger(selected) &&
    selected >= 0 &&
    typeof headers === "string" &&
    typeof html === "string" &&
    typeof isEveryCrawler === "boolean";
  if (!isWhole) return null;
  const shownBaseline = baselineOf(baseline);
  const shownPage = pageOf(page);
  if (shownBaseline === undefined || shownPage === undefined) return null;
  return {
    robotsTxt,
    robotsTxtUrl,
    baseline: shownBaseline,
    urls,
    selected,
    headers,
    html,
    page: shownPage,
    dialect,
    tokens,
    isEveryCrawler,
  };
}

function keptOfFirst(value: unknown): Kept | null {
  if (!Array.isArray(value) || value.length !== 5) return null;
  const [robotsTxt, robotsTxtUrl, urls, headers, html]: readonly unknown[] = value;
  return keptOf({ ...nothingKept, robotsTxt, robotsTxtUrl, urls, headers, html });
}

/** Undefined if it has not the form. */
function baselineOf(value: unknown): Kept["baseline"] | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const { text, name } = value;
  return typeof text === "string" && typeof name === "string" ? { text, name } : undefined;
}

/** Undefined if it has not the form. */
function pageOf(value: unknown): ShownPage | null | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const { tags, title, diagnostics } = value;
  if (!isRecord(tags) || !isTextOrNull(title) || !Array.isArray(diagnostics)) return undefined;
  const { metas, licenseLinks = [] } = tags;
  if (!Array.isArray(metas) || !Array.isArray(licenseLinks)) return undefined;
  return {
    tags: {
      metas: metas.flatMap((meta: unknown) => {
        if (!isRecord(meta)) return [];
        const { name, content, position, line } = meta;
        if (typeof name !== "string" || typeof content !== "string") return [];
        if (position !== "head" && position !== "after-head-ended" && position !== "body") return [];
        return [{ name, content, position, ...(typeof line === "number" ? { line } : {}) }];
      }),
      licenseLinks: licenseLinks.flatMap((link: unknown) =>
        isRecord(link) && typeof link["href"] === "string"
          ? [{ rel: "license", type: "application/rsl+xml", href: link["href"] }]
          : [],
      ),
    },
    title,
    diagnostics: diagnostics.flatMap((one: unknown) => {
      if (!isRecord(one) || typeof one["message"] !== "string") return [];
      return [{ message: one["message"], line: typeof one["line"] === "number" ? one["line"] : null }];
    }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
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
