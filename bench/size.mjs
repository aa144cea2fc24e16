// Question: what does a page pay that parses a robots.txt and asks it? A bundle of both, minified and gzipped.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { target } from "./outcomes.mjs";

export const title = "Size in a browser";

const source = `import { parseRobotsTxt } from "@maycrawl/core";
globalThis.answer = (text, url, agent) => String(parseRobotsTxt(text).evaluate(url, agent));`;

export function cases() {
  return [{ engine: "maycrawl", runs: 1 }];
}

export async function measure() {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL("..", import.meta.url)), loader: "js" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  const code = outputFiles[0].contents;
  return { minified: code.length, gzipped: gzipSync(code, { level: 9 }).length };
}

export function report([outcome]) {
  const { minified, gzipped } = outcome.values;
  return {
    text: `${minified} octets minified, ${gzipped} gzipped: parse, evaluate, explain, and the registry of crawlers.`,
    targets: [target("parse + evaluate in a browser, minified gzip", gzipped / 1000, { most: 25, unit: " KB" })],
    faults: outcome.status === "ok" ? [] : [`size: ${outcome.text}`],
  };
}
