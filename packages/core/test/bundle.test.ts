// What a page pays for core: the size of parse and evaluate, bundled, minified and compressed; and that nothing of Node
// is in it.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

const entry = fileURLToPath(new URL("../src/index.ts", import.meta.url));

async function bundle(contents: string): Promise<Uint8Array> {
  const result = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL("..", import.meta.url)), loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return result.outputFiles[0]?.contents ?? new Uint8Array(0);
}

test("parse and evaluate, with the registry, are under 25 KB minified and gzipped", async () => {
  const code = await bundle(
    `import { parseRobotsTxt } from ${JSON.stringify(entry)}; ` +
      `console.log(String(parseRobotsTxt("").evaluate("/", "Googlebot")));`,
  );
  const size = gzipSync(code, { level: 9 }).length;
  process.stderr.write(`core in a browser, parse and evaluate: ${size} octets gzipped\n`);
  expect(size).toBeLessThan(25_000);
  expect(size).toBeGreaterThan(5_000);
});

test("what is not asked for is not in it: edits and the table of departures", async () => {
  const code = new TextDecoder().decode(
    await bundle(
      `import { parseRobotsTxt } from ${JSON.stringify(entry)}; console.log(parseRobotsTxt("").evaluate("/", ` +
        `"x").allowed);`,
    ),
  );
  expect(code).not.toContain("use removeGroup");
  expect(code).not.toContain("GetPathParamsQuery");
});
