// `maycrawl ci` in a folder made for it, and a small robots.txt with expectations of it.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { maycrawlWith, type Run } from "./command.ts";

interface OutcomeLine {
  readonly environment: string;
  readonly robots: string;
  readonly name: string;
  readonly state: string;
  readonly urls: number;
  readonly contraryUrls: number;
  readonly problems: readonly {
    readonly kind: string;
    readonly text: string;
    readonly agents: readonly string[];
    readonly line: number;
    readonly urls: number | null;
  }[];
}

/** A folder with these files. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const place = mkdtempSync(join(tmpdir(), "maycrawl-ci-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), text);
  }
  return place;
}

export function ci(cwd: string, words: readonly string[] = [], input = ""): Run {
  return maycrawlWith(["ci", ...words], { cwd, input });
}

export function linesOf(run: Run): OutcomeLine[] {
  return run.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as OutcomeLine);
}

export const robots = `User-agent: *
Disallow: /cart
Allow: /cart/help

User-agent: GPTBot
Disallow: /
`;
export const expectations = (...list: object[]): string =>
  JSON.stringify({ environments: { production: { robots: "robots.txt", expectations: list } } });

export const files = {
  "robots.txt": robots,
  "old.txt": "User-agent: *\nDisallow: /cart\nUser-agent: GPTBot\nDisallow: /*\n",
  "empty.txt": "\n \n",
  "lists/urls.csv":
    "url,clicks\nhttps://shop.example/cart/1,3\nhttps://shop.example/cart/2,2\nhttps://shop.example/,9\n",
};
