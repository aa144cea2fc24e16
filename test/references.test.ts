// What documents and comments point at exists: links between documents with their anchors, and documents that source
// names. And nothing points at a document that a reader of the repository does not have, such as numbered requirements.
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { anchorOf } from "../packages/web/heading-anchor.mjs";
import { filesBelow, root, textOf } from "./files.ts";

const documents = filesBelow("", [".md"]);
const sources = filesBelow("", [".ts", ".mjs", ".js", ".json", ".css", ".html", ".yml"]).filter(
  (path) => !path.endsWith("package-lock.json"),
);
const all = [...documents, ...sources].filter((path) => path !== "test/references.test.ts");

/** Names that GitHub gives to a document's headings. */
function anchorsOf(path: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = withoutCode(textOf(path)).matchAll(/^#{1,6} (.*)$/gm);
  return new Set(
    Array.from(headings, ([, heading = ""]) => anchorOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"), seen)),
  );
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, "");
}

describe("links between documents", () => {
  test.each(documents)("%s", (path) => {
    const links = withoutCode(textOf(path))
      .replace(/`[^`\n]*`/g, "")
      .matchAll(/\]\(([^)\s]+)\)/g);
    const broken = Array.from(links, ([, link = ""]) => link).filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : posix.join(posix.dirname(path), file);
      if (!existsSync(root + target)) return true;
      return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).has(anchor);
    });
    expect(broken).toEqual([]);
  });
});

/** The lines of a file on which the pattern matches, with what it matches. */
function matchesIn(path: string, pattern: RegExp): string[] {
  const lines = textOf(path).split("\n");
  return lines.flatMap((line, index) =>
    Array.from(line.matchAll(pattern), ([match]) => `${path}:${index + 1}: ${match}`),
  );
}

test("documents named in source, comments and text exist", () => {
  const named = /\bdocs\/[\w-]+\.md\b/g;
  const missing = all
    .flatMap((path) => matchesIn(path, named))
    .filter((match) => !existsSync(root + match.split(": ")[1]));
  expect(missing).toEqual([]);
});

/** The comment that a file begins with, as one line. */
function headerOf(path: string): string {
  const [header = ""] = /^(?:\/\/.*\n)*/.exec(textOf(path)) ?? [];
  return header.replace(/\n?^\/\/ ?/gm, " ");
}

test("a file that a header names as the next one exists", () => {
  const missing = filesBelow("", [".ts", ".tsx", ".mjs"]).flatMap((path) => {
    const [next = ""] = /\bNext\b.*/.exec(headerOf(path)) ?? [];
    return Array.from(next.matchAll(/(?<![\w@/.-])[\w./-]+\.(?:tsx?|mjs)\b/g), ([name]) => name)
      .filter((name) => !existsSync(root + posix.join(posix.dirname(path), name)))
      .map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("nothing points at documents outside the repository", () => {
  const requirement = /\b[ABCFGMNPQRSTUVX]-\d\d\b/g;
  const outside =
    /\brequirements? (?:section )?\d+|\(requirements?\b|\brequirements,|\bDESIGN\b|\bSTYLE\b|\bproduct research\b/g;
  expect(all.flatMap((path) => [...matchesIn(path, requirement), ...matchesIn(path, outside)])).toEqual([]);
});

test("no file holds both sides of a merge", () => {
  const sides = [...all, ...filesBelow("", [".sh", ".py"])].flatMap((path) => matchesIn(path, /^(?:<{7} |>{7} ).*/g));
  expect(sides).toEqual([]);
});
