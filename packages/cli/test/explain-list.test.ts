// `maycrawl explain --urls` over pages whose headers are given in the list: each page by its own, in constant memory.
import { closeSync, openSync, writeSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { timesOf } from "../../../test/sample.ts";
import { file, maycrawl, residentMb } from "./command.ts";
import { lines, open } from "./explain-command.ts";

const pageLine = (url: string, headers: string): string => `${JSON.stringify({ url, headers })}\n`;

describe("pages with their headers", () => {
  test("each page is read by its own, beside plain URLs", () => {
    const list = file(
      pageLine("/a", "HTTP/1.1 200 OK\nX-Robots-Tag: noindex\n") +
        pageLine("https://shop.example/b", "HTTP/1.1 404 Not Found\n") +
        "/c\n" +
        pageLine("/d", "X-Robots-Tag: nofollow\nContent-Type: application/pdf\n"),
    );
    const run = maycrawl(["explain", "--robots", open, "--urls", list, "--agent", "Googlebot", "--json"]);
    expect(lines(run).map(({ url, index, follow }) => [url, index.state, index.reason, follow.state])).toEqual([
      ["/a", "disallowed", "page-rule", "allowed"],
      ["https://shop.example/b", "disallowed", "page-status", "disallowed"],
      ["/c", "undetermined", "page-not-known", "undetermined"],
      ["/d", "allowed", "default", "disallowed"],
    ]);
    expect([run.status, run.stderr]).toEqual([1, ""]);
  });

  test.each([
    ["no JSON", '{"url": "/a", "headers": '],
    ["no headers", '{"url": "/a"}'],
    ["headers that are no text", '{"url": "/a", "headers": {}}'],
    ["no URL", '{"headers": "X-Robots-Tag: noindex"}'],
    ["a URL that is none", '{"url": "a b", "headers": ""}'],
  ])("%s is an invalid URL", (_, line) => {
    const list = file(`${line}\n/b\n`);
    const run = maycrawl(["explain", "--robots", open, "--urls", list, "--agent", "Googlebot", "--json"]);
    expect([lines(run).length, run.status]).toEqual([2, 3]);
    expect(run.stderr).toContain("invalid-url");
  });

  test("five times the pages take no more memory, + 40 MB", () => {
    const measure = (count: number): number => {
      const list = file("");
      const fd = openSync(list, "w");
      for (let at = 0; at < count; at++)
        writeSync(
          fd,
          pageLine(
            `https://shop.example/p/${at}`,
            `HTTP/1.1 200 OK\nX-Robots-Tag: max-snippet:${at + 1}\nETag: "${at}"\n`,
          ),
        );
      closeSync(fd);
      const { mb, status } = residentMb([
        "explain",
        "--robots",
        open,
        "--urls",
        list,
        "--agent",
        "Googlebot,GPTBot",
        "--json",
      ]);
      expect(status).toBe(0);
      return mb;
    };
    const pages = timesOf("pages explained in constant memory", 100_000, 3_000);
    // Of each page kept, a decision for each of two crawlers would be: some 20 kB.
    expect(measure(pages)).toBeLessThan(measure(pages / 5) + 40);
  }, 120_000);
});
