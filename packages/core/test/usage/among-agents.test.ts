// Usage records inside a list of user-agent lines. RFC 9309 section 2.2.4 joins what stands around such a record into
// one group; to draft-ietf-aipref-attach-05 section 3 the record is a rule and ends the list. A permission counts only
// where both readings give it, a refusal where either does.
import { expect, test } from "vitest";
import type { RslDocument } from "../../src/usage/index.ts";
import { ask, states } from "./ask.ts";

/** The states for PartnerBot and for any other crawler: search, ai-input, ai-train. */
const table: [name: string, lines: string[], path: string, partner: string, other: string][] = [
  [
    "a permission does not leak to those named below",
    ["User-agent: PartnerBot", "Content-Usage: train-ai=y", "", "User-agent: *", "Disallow: /private/"],
    "/p",
    "??+",
    "???",
  ],
  [
    "nor through Content-Signal",
    ["User-agent: PartnerBot", "Content-Signal: ai-train=yes, search=yes", "User-agent: *", "Disallow: /private/"],
    "/p",
    "+?+",
    "???",
  ],
  [
    "nor with other records around it",
    [
      "User-agent: PartnerBot",
      "Crawl-delay: 2",
      "Content-Usage: train-ai=y",
      "Sitemap: https://e.example/s.xml",
      "User-agent: *",
      "Allow: /",
    ],
    "/p",
    "??+",
    "???",
  ],
  [
    "a refusal counts for all of the joined group",
    ["User-agent: PartnerBot", "Content-Usage: train-ai=n", "User-agent: *", "Disallow: /private/"],
    "/p",
    "??-",
    "??-",
  ],
  [
    "nor does a permission for * leak to a crawler named above",
    [
      "User-agent: PartnerBot",
      "Content-Usage: search=n",
      "User-agent: *",
      "Content-Usage: train-ai=y",
      "Disallow: /private/",
    ],
    "/p",
    "-??",
    "-?+",
  ],
  [
    "a longer path for another crawler does not outweigh a refusal",
    [
      "User-agent: PartnerBot",
      "Content-Usage: /press/ train-ai=y",
      "User-agent: *",
      "Content-Usage: train-ai=n",
      "Disallow: /private/",
    ],
    "/press/a",
    "??+",
    "??-",
  ],
  [
    "several agents above it are all named by it",
    [
      "User-agent: OtherBot",
      "User-agent: PartnerBot",
      "Content-Usage: train-ai=y",
      "User-agent: ThirdBot",
      "Disallow: /private/",
    ],
    "/p",
    "??+",
    "??+",
  ],
  [
    "below the last agent a permission binds the whole list, to both readings",
    ["User-agent: PartnerBot", "User-agent: *", "Content-Usage: train-ai=y", "Disallow: /private/"],
    "/p",
    "??+",
    "??+",
  ],
  [
    "a rule between makes two groups, to both readings",
    ["User-agent: PartnerBot", "Content-Usage: train-ai=y", "Allow: /", "User-agent: *", "Disallow: /private/"],
    "/p",
    "??+",
    "???",
  ],
];

test.each(table)("%s", (_, lines, path, partner, other) => {
  const text = `${lines.join("\n")}\n`;
  expect([states(ask(text, path, ["PartnerBot"]).uses), states(ask(text, path, ["OtherBot"]).uses)]).toEqual([
    partner,
    other,
  ]);
});

test("what does not count says why, and the finding says what to do", () => {
  const { uses, findings } = ask(
    "User-agent: PartnerBot\nContent-Usage: train-ai=y\nUser-agent: *\nDisallow: /x\n",
    "/p",
    ["OtherBot"],
  );
  expect(uses["ai-train"].lost.map(({ why }) => why)).toEqual(["other-crawler"]);
  expect(findings.map(({ code }) => code)).toEqual(["agents-follow"]);
});

test("a licence for one crawler grants nothing to those named below it", () => {
  const document: RslDocument = {
    contents: [
      { url: "/", licenses: [{ permits: [{ type: "usage", tokens: ["ai-train"] }], prohibits: [], payments: [] }] },
    ],
  };
  const text = "User-agent: PartnerBot\nLicense: https://e.example/l.xml\nUser-agent: *\nDisallow: /private/\n";
  const rslDocuments = new Map([["https://e.example/l.xml", document]]);
  expect(states(ask(text, "/p", ["PartnerBot"], { rslDocuments }).uses)).toBe("--+");
  expect(states(ask(text, "/p", ["OtherBot"], { rslDocuments }).uses)).toBe("--?");
});
