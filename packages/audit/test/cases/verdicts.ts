// Might it, and did it: rules, methods, statuses.
import { type AuditCase, closed, get, one } from "./audit-case.ts";

export const verdicts: readonly AuditCase[] = [
  one("another path", "gptbot", "allowed", {
    hits: [["2026-11-10T12:00:00Z", "gptbot", "GET /public/a", 200, "allowed"]],
  }),
  one("robots.txt itself is always allowed", "gptbot", "allowed", {
    rules: "User-agent: *\nDisallow: /\n",
    hits: [["2026-11-10T12:00:00Z", "gptbot", "GET /robots.txt", 200, "allowed"]],
  }),
  one("a group that names it replaces the one for all", "gptbot", "allowed", {
    rules: `${closed}\nUser-agent: GPTBot\nAllow: /\n`,
  }),
  one("a group that names it disallows", "gptbot", "breach", { rules: "User-agent: GPTBot\nDisallow: /\n" }),
  one("a group that names another does not bind it", "gptbot", "allowed", {
    rules: "User-agent: ClaudeBot\nDisallow: /\n",
  }),
  one("the longer rule wins", "gptbot", "allowed", { rules: `${closed}Allow: /private/a\n` }),
  one("Allow wins a tie", "gptbot", "allowed", { rules: `${closed}Allow: /private/\n` }),
  one("a wildcard", "gptbot", "breach", { rules: "User-agent: *\nDisallow: /*/a$\n" }),
  one("an empty file", "gptbot", "allowed", { rules: "" }),
  one("a query that a rule names", "gptbot", "breach", {
    rules: "User-agent: *\nDisallow: /*?sid=\n",
    hits: [["2026-11-10T12:00:00Z", "gptbot", "GET /a?sid=1", 200, "breach"]],
  }),
  // RFC 9309 section 2.2.2 compares %70 as p; google/robotstxt compares it as it stands; GPTBot documents neither.
  one("an escape that spells the same path", "gptbot", "readings-differ", {
    hits: [["2026-11-10T12:00:00Z", "gptbot", "GET /%70rivate/a", 200, "readings-differ"]],
  }),
  one("Googlebot-Image falls back to Googlebot's group", "googlebot-image", "breach", {
    rules: "User-agent: Googlebot\nDisallow: /private/\n",
  }),
  one("readings differ: a record that only Google's reader takes for allow", "gptbot", "readings-differ", {
    // RFC 9309 section 2.2 knows no record Allowed; google/robotstxt takes it for allow.
    rules: "User-agent: *\nDisallow: /private/\nAllowed: /private/a\n",
  }),

  // Which method, which status.
  one("HEAD", "gptbot", "breach", { hits: [["2026-11-10T12:00:00Z", "gptbot", "HEAD /private/a", 200, "breach"]] }),
  one("OPTIONS fetches nothing", "gptbot", "not-a-fetch", {
    hits: [["2026-11-10T12:00:00Z", "gptbot", "OPTIONS /private/a", 204, "not-a-fetch"]],
  }),
  one("304 is a fetch", "gptbot", "breach", { hits: [["2026-11-10T12:00:00Z", "gptbot", get, 304, "breach"]] }),
  one("a redirect is a fetch of the page that redirects", "gptbot", "breach", {
    hits: [["2026-11-10T12:00:00Z", "gptbot", get, 301, "breach"]],
  }),
  one("a fetch that the server refused was sent all the same", "gptbot", "breach", {
    hits: [["2026-11-10T12:00:00Z", "gptbot", get, 403, "breach"]],
  }),
  one("junk has no target", "gptbot", "junk", {
    hits: [["2026-11-10T12:00:00Z", "gptbot", "\\x16\\x03\\x01", 400, "junk"]],
  }),
];
