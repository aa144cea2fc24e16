// docs/checks.md is what the checks say of themselves, and the example in each docstring runs.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checks, docsOf, fixRobotsTxt, formatRobotsTxt, lint } from "../../src/lint/index.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const page = readFileSync(`${root}/docs/checks.md`, "utf8");

test("the page is what the table makes", async () => {
  const { checksPage } = (await import(`${root}/scripts/write-docs.mjs`)) as { checksPage: () => string };
  expect(page).toBe(checksPage());
});

test("every check has its heading and its row in the review, and nothing else has", () => {
  const codes = checks.map((check) => check.code);
  expect([...page.matchAll(/^### (.+)$/gm)].map((match) => match[1])).toEqual(codes);
  expect([...page.matchAll(/^\| `([a-z0-9-]+)` \| \d+ \| \d+ \| \d+ \| \d+ \| /gm)].map((match) => match[1])).toEqual(
    codes,
  );
  expect(docsOf({ code: "dead-rule" })).toBe("docs/checks.md#dead-rule");
});

test("docstring examples", () => {
  expect(
    lint("User-agent: *\nDisalow: /cart\n").map((finding) => `${finding.line}:${finding.column} ${finding.code}`),
  ).toEqual(["2:1 misspelled-record"]);
  expect(fixRobotsTxt("User-agent: *\nDisallow: /a\nDisallow: /a\n", ["duplicate-rule"]).text).toBe(
    "User-agent: *\nDisallow: /a\n",
  );
  expect(new TextDecoder().decode(formatRobotsTxt("user-agent:*\nDISALLOW : /cart").octets)).toBe(
    "User-agent: *\nDisallow: /cart\n",
  );
});
