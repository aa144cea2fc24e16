// The examples of the README and of docs/service.md run, and their answers are those that stand beside them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serve as serveIt, type ServeOptions } from "../src/index.ts";

const threadScript = new URL("../dist/work/worker.js", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

test.each(["../README.md", "../../../docs/service.md"])("%s", async (path) => {
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(read(path)) ?? [];
  const said: unknown[] = [];
  const body = code
    .replace(/^import .*$/gm, "")
    .replace("port: 8080", "port: 0")
    .replaceAll("console.log(", "say(");
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
    ...names: string[]
  ) => (...values: unknown[]) => Promise<void>;
  // The page that the package holds is made by its build.
  const folder = mkdtempSync(join(tmpdir(), "readme-page-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Page</title>");
  try {
    await new AsyncFunction("serve", "defaultPage", "say", body)(
      (options: ServeOptions) => serveIt({ ...options, threadScript }),
      () => `${folder}/`,
      (value: unknown) => said.push(value),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (path.endsWith("README.md")) expect(said).toEqual([false, 200]);
  else expect(said).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)]);
});
