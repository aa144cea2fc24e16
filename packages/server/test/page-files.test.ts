// The page's files: which are served, with which fields, and which are not.
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ask, testService } from "./asking.ts";

const folder = mkdtempSync(join(tmpdir(), "maycrawl-page-"));
mkdirSync(join(folder, "assets"));
mkdirSync(join(folder, ".git"));
mkdirSync(join(folder, "docs"));
const script = "export const x = 1;\n".repeat(200);
for (const [path, text] of Object.entries({
  "index.html": "<!doctype html>",
  "assets/index-BxY_12-z.js": script,
  "assets/style.css": "p{}",
  "assets/index-BxY_12-z.js.map": "{}",
  "icon.svg": "<svg/>",
  "docs/index.html": "<!doctype html>",
  "docs/hosting.html": "<!doctype html>",
  ".git/config.json": "{}",
  ".env.txt": "secret",
  "notes.md": "x",
  "run.sh": "x",
}))
  writeFileSync(join(folder, path), text);
symlinkSync("/etc/hostname", join(folder, "leak.txt"));
symlinkSync("/etc", join(folder, "linked"));
const service = testService(undefined, { page: folder });

/** Paths, and what is served there. */
const rows: readonly [path: string, mediaType: string | null, cache?: string][] = [
  ["/", "text/html; charset=utf-8", "no-cache"],
  ["/index.html", "text/html; charset=utf-8", "no-cache"],
  ["/assets/index-BxY_12-z.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
  ["/assets/style.css", "text/css; charset=utf-8", "no-cache"],
  ["/icon.svg", "image/svg+xml", "no-cache"],
  ["/?x=1", "text/html; charset=utf-8", "no-cache"],
  ["/docs/", "text/html; charset=utf-8", "no-cache"],
  ["/docs/hosting", "text/html; charset=utf-8", "no-cache"],
  ["/docs/hosting.html", "text/html; charset=utf-8", "no-cache"],
  ["/docs/nothing", null],
  ["/assets/index-BxY_12-z.js.map", null],
  ["/assets", null],
  ["/assets/", null],
  ["/.git/config.json", null],
  ["/.env.txt", null],
  ["/notes.md", null],
  ["/run.sh", null],
  ["/leak.txt", null],
  ["/linked/hostname", null],
  ["/index.html/", null],
  ["/INDEX.html", null],
  ["/__proto__", null],
];

test("the documentation's address without a slash leads to the one with it, wherever the service is mounted", async () => {
  const { status, headers } = await ask(service, "/docs");
  expect([status, headers.get("location")]).toEqual([308, "docs/"]);
});

describe("files", () => {
  test.each(rows)("%s", async (path, mediaType, cache) => {
    const { status, headers } = await ask(service, path);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual(
      mediaType === null ? [404, "application/problem+json", "no-store"] : [200, mediaType, cache],
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("the policy lets run what the page brings, and nothing else", async () => {
    const { headers } = await ask(service, "/");
    const policy = new Map(
      (headers.get("content-security-policy") ?? "")
        .split("; ")
        .map((one) => [one.split(" ")[0], one.split(" ").slice(1).join(" ")]),
    );
    expect(Object.fromEntries(policy)).toEqual({
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self'",
      "img-src": "'self' data:",
      "font-src": "'self'",
      "connect-src": "'self'",
      "worker-src": "'self'",
      "manifest-src": "'self'",
      "frame-ancestors": "'none'",
      "base-uri": "'none'",
      "form-action": "'none'",
    });
    expect([
      headers.get("referrer-policy"),
      headers.get("cross-origin-opener-policy"),
      headers.get("cross-origin-resource-policy"),
      headers.get("x-frame-options"),
    ]).toEqual(["no-referrer", "same-origin", "same-origin", "DENY"]);
  });

  test("compressed where it is taken, and where that gains something", async () => {
    const path = "/assets/index-BxY_12-z.js";
    const response = await service.app.request(path, { headers: { "accept-encoding": "br, gzip;q=0.8" } });
    expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual([
      "gzip",
      "accept-encoding",
    ]);
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
    for (const coding of ["", "identity", "gzip;q=0", "gzip; q=0.000", "xgzip", "gzipx"]) {
      expect(
        (await ask(service, path, { headers: { "accept-encoding": coding } })).headers.get("content-encoding"),
      ).toBe(null);
    }
    expect(
      (await ask(service, "/icon.svg", { headers: { "accept-encoding": "gzip" } })).headers.get("content-encoding"),
    ).toBe(null);
  });

  test("asked for again, unchanged", async () => {
    const first = await ask(service, "/");
    const tag = first.headers.get("etag") as string;
    for (const asked of [tag, `W/${tag}`, `"x", ${tag}`])
      expect((await ask(service, "/", { headers: { "if-none-match": asked } })).status).toBe(304);
    expect((await ask(service, "/", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("other methods", async () => {
    expect((await ask(service, "/", { method: "HEAD" })).status).toBe(200);
    expect((await ask(service, "/", { method: "POST" })).status).toBe(404);
  });

  test("without a page the root is nothing", async () => {
    expect((await ask(testService(), "/")).json.code).toBe("not-found");
  });

  test("a folder that is no page", () => {
    expect(() => testService(undefined, { page: join(folder, "assets") })).toThrow("index.html");
    expect(() => testService(undefined, { page: join(folder, "nowhere") })).toThrow("ENOENT");
  });
});
