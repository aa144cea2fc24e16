// The page: the files of one folder, read once when the service starts and served from memory, so that no requested
// path reaches the disk. In: a folder. Out: responses by path. Files with a hash in their name never change and are
// cached for ever; the others are validated each time.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { serviceLimits } from "../limits.ts";
import { takesGzip } from "../responses/gzip.ts";

/** One file. */
interface PageFile {
  readonly octets: Uint8Array<ArrayBuffer>;
  /** Null where compressing saves too little. */
  readonly zipped: Uint8Array<ArrayBuffer> | null;
  readonly mediaType: string;
  readonly tag: string;
  readonly isImmutable: boolean;
}

/** The media types that are served; other files are not. */
const mediaTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
};

/**
 * Fields of every file of the page. Nothing is inline: the editor adds its styles as style sheets, which the policy
 * allows.
 */
const pageFields: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; " +
    "worker-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** The files of a page. */
export class PageFiles {
  readonly #files: ReadonlyMap<string, PageFile>;

  /** Reads the folder. Throws if it cannot be read, has no index.html, or is too large for a page. */
  constructor(folder: string) {
    this.#files = readFolder(folder);
    if (!this.#files.has("/"))
      throw new TypeError(`page must be a folder with an index.html, got ${JSON.stringify(folder)}`);
  }

  /** The response for the path; null if there is no such file. */
  respond(path: string, request: Headers): Response | null {
    // Its links are relative to the folder.
    if (path === "/docs" && this.#files.has("/docs/"))
      return new Response(null, { status: 308, headers: { location: "docs/", "cache-control": "no-cache" } });
    const file = this.#files.get(path);
    if (file === undefined) return null;
    const fields: Record<string, string> = {
      ...pageFields,
      "content-type": file.mediaType,
      "cache-control": file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
      etag: file.tag,
      vary: "accept-encoding",
    };
    const asked = request.get("if-none-match");
    if (asked !== null && asked.split(",").some((tag) => tag.trim().replace(/^W\//, "") === file.tag))
      return new Response(null, { status: 304, headers: fields });
    if (file.zipped === null || !takesGzip(request.get("accept-encoding")))
      return new Response(file.octets, { headers: fields });
    return new Response(file.zipped, { headers: { ...fields, "content-encoding": "gzip" } });
  }
}

function readFolder(folder: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  let octetsInAll = 0;
  let fileCount = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const mediaType = mediaTypes[extname(entry.name).toLowerCase()];
    // A link could lead out of the folder, and names that begin with a dot are hidden.
    if (!entry.isFile() || mediaType === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${file.slice(join(folder, "/").length).split("\\").join("/")}`;
    if (path.includes("/.")) continue;
    const octets = new Uint8Array(readFileSync(file));
    octetsInAll += octets.length;
    if (octetsInAll > serviceLimits.pageOctets || ++fileCount > serviceLimits.pageFiles) {
      throw new TypeError(
        `page must be a folder of at most ${serviceLimits.pageFiles} files and ${serviceLimits.pageOctets} ` +
          `octets, got more in ${JSON.stringify(folder)}`,
      );
    }
    const zipped = new Uint8Array(gzipSync(octets, { level: 9 }));
    const read: PageFile = {
      octets,
      zipped: zipped.length < octets.length * 0.9 ? zipped : null,
      mediaType,
      tag: `"${createHash("sha256").update(octets).digest("base64url").slice(0, 27)}"`,
      isImmutable: /-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/.test(entry.name) && path.startsWith("/assets/"),
    };
    files.set(path, read);
    // /crawlers/GPTBot is /crawlers/GPTBot.html: what people type and share.
    if (/^\/(?:crawlers|docs)\/.*\.html$/.test(path)) files.set(path.slice(0, -".html".length), read);
    if (path === "/docs/index.html") files.set("/docs/", read);
    if (path === "/index.html") files.set("/", read);
  }
  return files;
}
