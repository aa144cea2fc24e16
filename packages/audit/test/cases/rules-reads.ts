// Could it know: its own reads of robots.txt.
import { type AuditCase, closed, get, nowClosed } from "./audit-case.ts";

export const rulesReads: readonly AuditCase[] = [
  {
    name: "it read the new rules, then broke them",
    rules: nowClosed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 200, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "it read the new rules, and obeyed",
    rules: nowClosed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 200, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", "GET /public/", 200, "allowed"],
    ],
  },
  {
    name: "it read the old rules an hour before they changed",
    rules: nowClosed,
    hits: [
      ["2026-11-10T11:00:00Z", "gptbot", "GET /robots.txt", 200, "allowed"],
      ["2026-11-10T13:00:00Z", "gptbot", get, 200, "rules-too-new"],
    ],
  },
  {
    name: "it read in the minute of the change: which version it got is not known",
    rules: nowClosed,
    hits: [
      ["2026-11-10T12:00:30Z", "gptbot", "GET /robots.txt", 200, "allowed"],
      ["2026-11-10T13:00:00Z", "gptbot", get, 200, "rules-too-new"],
    ],
  },
  {
    name: "the read and the hit bear the same second: their order is not known",
    rules: nowClosed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 200, "allowed"],
      ["2026-11-10T13:00:00Z", "gptbot", get, 200, "rules-too-new"],
    ],
  },
  {
    name: "it read after the hit",
    rules: nowClosed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", get, 200, "rules-too-new"],
      ["2026-11-10T13:00:10Z", "gptbot", "GET /robots.txt", 200, "allowed"],
    ],
  },
  {
    name: "lines out of order: the read counts when it was, not where it stands",
    rules: nowClosed,
    hits: [
      ["2026-11-10T13:00:10Z", "gptbot", get, 200, "breach"],
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 200, "allowed"],
    ],
  },
  {
    name: "304: the copy was confirmed",
    rules: nowClosed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 304, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "HEAD brings no rules",
    rules: nowClosed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "HEAD /robots.txt", 200, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "rules-too-new"],
    ],
  },
  {
    name: "a query makes it another file",
    rules: nowClosed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt?x=1", 200, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "rules-too-new"],
    ],
  },
  {
    name: "another machine of the crawler read the rules",
    rules: nowClosed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 200, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot 2", get, 200, "breach"],
    ],
  },
  {
    name: "somebody else under its name read the rules",
    rules: nowClosed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot elsewhere", "GET /robots.txt", 200, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "rules-too-new"],
    ],
  },
  {
    name: "another crawler read the rules",
    rules: nowClosed,
    hits: [
      ["2026-11-10T13:00:00Z", "claudebot", "GET /robots.txt", 200, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "rules-too-new"],
    ],
  },
  {
    name: "a read of yesterday is forgotten, the rules are old",
    rules: nowClosed,
    hits: [
      ["2026-11-10T11:00:00Z", "gptbot", "GET /robots.txt", 200, "allowed"],
      ["2026-11-12T13:00:00Z", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "403: it was refused the rules",
    rules: closed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 403, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "rules-refused"],
    ],
  },
  {
    name: "429: it was refused the rules",
    rules: closed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 429, "allowed"],
      ["2026-11-10T14:00:00Z", "gptbot", get, 200, "rules-refused"],
    ],
  },
  {
    name: "refused two days ago, and never let in since",
    rules: closed,
    hits: [
      ["2026-11-08T13:00:00Z", "gptbot", "GET /robots.txt", 403, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "rules-refused"],
    ],
  },
  {
    name: "refused, then let in",
    rules: closed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 403, "allowed"],
      ["2026-11-10T13:10:00Z", "gptbot", "GET /robots.txt", 200, "allowed"],
      ["2026-11-10T13:20:00Z", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "404: it was told that there are no rules",
    rules: closed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 404, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "rules-missing"],
    ],
  },
  {
    name: "503: what it did without the rules is a doubt",
    rules: closed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 503, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "rules-failed"],
    ],
  },
  {
    name: "a redirect that ends out of sight",
    rules: closed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 301, "allowed"],
      ["2026-11-10T13:10:00Z", "gptbot", get, 200, "rules-failed"],
    ],
  },
  {
    name: "a redirect, then the rules",
    rules: closed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /robots.txt", 301, "allowed"],
      ["2026-11-10T13:00:01Z", "gptbot", "GET /robots.txt", 200, "allowed"],
      ["2026-11-10T13:10:00Z", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "one fetcher of the operator was refused: it may have asked for all",
    rules: closed,
    hits: [
      ["2026-11-10T13:00:00Z", "googlebot", "GET /robots.txt", 403, "allowed"],
      ["2026-11-10T13:00:05Z", "googlebot-image", get, 200, "rules-refused"],
    ],
  },
  {
    name: "an impostor was refused: that excuses nobody",
    rules: closed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot elsewhere", "GET /robots.txt", 403, "allowed"],
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "logs that begin late: no read is seen, the rules are old",
    rules: closed,
    hits: [
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "breach"],
      ["2026-11-10T13:00:06Z", "gptbot", "GET /robots.txt", 200, "allowed"],
    ],
  },
  {
    name: "refused in the second after the hit: their order is not sure",
    rules: closed,
    hits: [
      ["2026-11-10T13:00:05Z", "gptbot", get, 200, "rules-refused"],
      ["2026-11-10T13:00:05Z", "gptbot", "GET /robots.txt", 403, "allowed"],
    ],
  },
];
