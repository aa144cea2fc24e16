// Common wishes as edits: they close the site to whom they say, on every path, and change nothing for anybody else.
// Expectations are RFC 9309's: one merged group binds a crawler (section 2.2.1), the longest rule decides and Allow
// wins a tie (2.2.2).
import { crawlers, parseRobotsTxt } from "@maycrawl/core";
import { describe, expect, test } from "vitest";
import { bytesOf, textOf } from "../src/file-text/file-text.ts";
import { studyPreset } from "../src/study/preset-study.ts";

const trainers = crawlers().filter(
  (one) => !one.isRetired && one.productTokens.length > 0 && ["training", "dataset"].includes(one.purpose),
);

describe("closing AI training", () => {
  test.each([
    ["an empty file", ""],
    ["a plain file", "User-agent: *\nDisallow: /cart\n"],
    ["a file without a last line end", "User-agent: *\nDisallow: /cart"],
    ["CRLF", "User-agent: *\r\nDisallow: /cart\r\n"],
    [
      "one that opens everything to a trainer",
      "User-agent: GPTBot\nAllow: /\nDisallow: /x\n\nUser-agent: *\nDisallow: /cart\n",
    ],
    [
      "one with a group of a trainer and a search engine",
      "User-agent: GPTBot\nUser-agent: Googlebot\nDisallow: /x\n\nUser-agent: *\nDisallow: /cart\n",
    ],
    ["one with a trainer twice", "User-agent: GPTBot\nAllow: /a\n\nUser-agent: gptbot\nAllow: /b\n"],
    ["a group without rules", "User-agent: CCBot\n"],
    ["a trainer with a version", "User-agent: GPTBot/1.0\nAllow: /\n"],
    [
      "bytes that are not UTF-8",
      textOf(Uint8Array.of(...Buffer.from("User-agent: *\nDisallow: /caf\u00e9\n", "latin1"))),
    ],
    ["all closed", "User-agent: *\nDisallow: /\n"],
  ])("in %s", (_, text) => {
    const { text: after, closed, open, changes } = studyPreset({ kind: "preset", text, preset: "close-ai-training" });
    expect(open).toEqual([]);
    expect(changes).toEqual([]);
    expect(closed.length).toBe(trainers.length);
    const before = parseRobotsTxt(bytesOf(text));
    const renewed = parseRobotsTxt(bytesOf(after));
    for (const path of ["/", "/a", "/b", "/x", "/cart", "/caf%E9", "/deep/er?q=1"]) {
      for (const one of trainers)
        expect([path, one.name, renewed.rulesFor(one).allows(path)]).toEqual([path, one.name, false]);
      for (const agent of ["Googlebot", "bingbot", "ChatGPT-User", "AhrefsBot", "*"]) {
        expect([path, agent, renewed.rulesFor(agent).allows(path)]).toEqual([
          path,
          agent,
          before.rulesFor(agent).allows(path),
        ]);
      }
    }
    // Done once, there is nothing more to do.
    expect(studyPreset({ kind: "preset", text: after, preset: "close-ai-training" }).text).toBe(after);
  });

  test("keeps every line that it need not change", () => {
    const text =
      "# ours\nUser-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\nSitemap: https://a.example/s.xml\n";
    const { text: after, removed } = studyPreset({ kind: "preset", text, preset: "close-ai-training" });
    expect(removed).toEqual([]);
    expect(after.startsWith(text)).toBe(true);
    expect(after.slice(text.length)).not.toMatch(/User-agent: GPTBot\n/);
  });
});

test("closing AI assistants says who ignores robots.txt anyway", () => {
  const { closed, open, changes, ignoring } = studyPreset({
    kind: "preset",
    text: "User-agent: *\nDisallow:\n",
    preset: "close-ai-assistants",
  });
  expect({ open, changes }).toEqual({ open: [], changes: [] });
  expect(closed).toContain("ChatGPT-User");
  expect(ignoring).toContain("Perplexity-User");
});
