// Agents as people write them: a name with a blank or a dot is never cut to its first word, which is another crawler's.
import { expect, test } from "vitest";
import { isPageName, readAgents } from "../../src/asking/index.ts";
import { parseRobotsTxt } from "../../src/index.ts";

/** What is written, the label of the answer, and the header that is told; null: no agent. */
const table: [written: string, label: string, header: string | null, isAgent: boolean][] = [
  ["Googlebot", "Googlebot", null, true],
  ["Google bot", "Googlebot", "Google bot", true],
  ["GPT bot", "GPTBot", "GPT bot", true],
  ["chatgpt user", "ChatGPT-User", "chatgpt user", true],
  ["archive.org bot", "archive.org_bot", "archive.org bot", true],
  ["Sogou web spider", "Sogou web spider", null, true],
  ["My Bot", "My Bot", null, false],
  ["my.bot", "my.bot", null, false],
  ["Mi Böt", "Mi Böt", null, false],
  // RFC 9110 section 10.1.5: a product with a version, and a comment, are what a header has.
  ["MyBot/1.0 (+https://bot.example/)", "MyBot", "MyBot/1.0 (+https://bot.example/)", true],
  ["Mozilla/5.0 (compatible; FooBot/1.0)", "FooBot", "Mozilla/5.0 (compatible; FooBot/1.0)", true],
  ["Mozilla/5.0 (X11) Firefox/1", "Mozilla/5.0 (X11) Firefox/1", null, false],
  // A token is what it is, also one letter from a crawler's.
  ["google-bot", "google-bot", null, true],
  ["Bing", "Bing", null, true],
];

test.each(table)("%s", (written, label, header, isAgent) => {
  const [read, ...others] = readAgents(written);
  expect(others).toEqual([]);
  expect([read?.label, read?.header, read?.agent !== null]).toEqual([label, header, isAgent]);
});

test.each([
  ["my.bot", true],
  ["My Bot", true],
  ["MyBot", false],
  ["MyBot/1.0", false],
  ["***", false],
  ["", false],
  [".", false],
])("a name that only headers and meta tags can hold: %j %s", (text, expected) => {
  expect(isPageName(text)).toBe(expected);
});

test("the library answers for the crawler too", () => {
  const robotsTxt = parseRobotsTxt("User-agent: GPTBot\nDisallow: /\n");
  expect(robotsTxt.allows("/x", "GPT bot")).toBe(false);
});
