// Pace: ClaudeBot documents crawl-delay, SeznamBot request-rate; GPTBot and Googlebot neither.
import { type AuditCase, delayed, open } from "./audit-case.ts";

export const paces: readonly AuditCase[] = [
  {
    name: "sooner than a crawl-delay that it documents",
    rules: delayed,
    hits: [
      ["2026-11-10T13:00:00Z", "claudebot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:02Z", "claudebot", "GET /b", 200, "too-soon"],
    ],
  },
  {
    name: "nine seconds of ten: less than the log can tell",
    rules: delayed,
    hits: [
      ["2026-11-10T13:00:00Z", "claudebot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:09Z", "claudebot", "GET /b", 200, "allowed"],
      ["2026-11-10T13:00:19Z", "claudebot", "GET /c", 200, "allowed"],
    ],
  },
  {
    name: "a little too soon, again and again, adds up",
    rules: delayed,
    hits: [
      ["2026-11-10T13:00:00Z", "claudebot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:08Z", "claudebot", "GET /b", 200, "allowed"],
      ["2026-11-10T13:00:16Z", "claudebot", "GET /c", 200, "too-soon"],
    ],
  },
  {
    name: "milliseconds, and the start of the request: less slack",
    rules: delayed,
    format: "envoy",
    hits: [
      ["2026-11-10T13:00:00.000Z", "claudebot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:09.900Z", "claudebot", "GET /b", 200, "too-soon"],
    ],
  },
  {
    name: "a crawl-delay that it does not document obeying",
    rules: delayed,
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:01Z", "gptbot", "GET /b", 200, "allowed"],
      ["2026-11-10T13:00:00Z", "googlebot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:01Z", "googlebot", "GET /b", 200, "allowed"],
    ],
  },
  {
    name: "a crawl-delay that is new",
    rules: [
      ["2026-10-01T00:00:00Z", open],
      ["2026-11-10T12:00:00Z", delayed],
    ],
    hits: [
      ["2026-11-10T13:00:00Z", "claudebot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:01Z", "claudebot", "GET /b", 200, "allowed"],
    ],
  },
  {
    name: "the rules themselves may be read at any time",
    rules: delayed,
    hits: [
      ["2026-11-10T13:00:00Z", "claudebot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:01Z", "claudebot", "GET /robots.txt", 200, "allowed"],
      ["2026-11-10T13:00:10Z", "claudebot", "GET /b", 200, "allowed"],
    ],
  },
  {
    name: "a delay that is not verified to be the crawler's",
    rules: delayed,
    lists: "none",
    hits: [
      ["2026-11-10T13:00:00Z", "claudebot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:01Z", "claudebot", "GET /b", 200, "allowed"],
    ],
  },

  // Across logs.
  {
    name: "too soon, the two hits in two logs",
    rules: delayed,
    hits: [
      ["2026-11-10T12:59:00Z", "claudebot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:00Z", "claudebot", "GET /a", 200, "allowed"],
    ],
    laterLogs: [
      [
        ["2026-11-10T13:00:02Z", "claudebot", "GET /b", 200, "too-soon"],
        ["2026-11-10T13:00:12Z", "claudebot", "GET /c", 200, "allowed"],
      ],
    ],
  },
  {
    name: "too soon, a log between them in which it did not come",
    rules: delayed,
    hits: [["2026-11-10T13:00:00Z", "claudebot", "GET /a", 200, "allowed"]],
    laterLogs: [
      [["2026-11-10T13:00:01Z", "browser", "GET /", 200, "other"]],
      [["2026-11-10T13:00:03Z", "claudebot", "GET /b", 200, "too-soon"]],
    ],
  },
  {
    name: "two logs, and the delay kept between them",
    rules: delayed,
    hits: [["2026-11-10T13:00:00Z", "claudebot", "GET /a", 200, "allowed"]],
    laterLogs: [[["2026-11-10T13:00:09Z", "claudebot", "GET /b", 200, "allowed"]]],
  },
  {
    name: "two logs of the same hour are of two machines, whose clocks differ",
    rules: delayed,
    hits: [
      ["2026-11-10T13:00:00Z", "claudebot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:30:00Z", "browser", "GET /", 200, "other"],
    ],
    laterLogs: [
      [
        ["2026-11-10T12:30:00Z", "browser", "GET /", 200, "other"],
        ["2026-11-10T13:00:02Z", "claudebot", "GET /b", 200, "allowed"],
      ],
    ],
  },
  {
    name: "two logs, and rules that asked for the delay only in the second",
    rules: [
      ["2026-10-01T00:00:00Z", open],
      ["2026-11-08T12:00:00Z", delayed],
    ],
    hits: [["2026-11-08T11:59:59Z", "claudebot", "GET /a", 200, "allowed"]],
    laterLogs: [
      [
        ["2026-11-10T13:00:00Z", "claudebot", "GET /b", 200, "allowed"],
        ["2026-11-10T13:00:02Z", "claudebot", "GET /b", 200, "too-soon"],
      ],
    ],
  },

  // Request-rate: SeznamBot documents it.
  {
    name: "more hits at once than a request-rate allows",
    rules: "User-agent: *\nRequest-rate: 2/20s\n",
    asNamed: ["SeznamBot"],
    hits: [
      ["2026-11-10T13:00:00Z", "seznambot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:01Z", "seznambot", "GET /b", 200, "allowed"],
      ["2026-11-10T13:00:02Z", "seznambot", "GET /c", 200, "too-soon"],
    ],
  },
  {
    name: "a request-rate that is kept: two at once, and a wait",
    rules: "User-agent: *\nRequest-rate: 2/20s\n",
    asNamed: ["SeznamBot"],
    hits: [
      ["2026-11-10T13:00:00Z", "seznambot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:01Z", "seznambot", "GET /b", 200, "allowed"],
      ["2026-11-10T13:00:20Z", "seznambot", "GET /c", 200, "allowed"],
      ["2026-11-10T13:00:21Z", "seznambot", "GET /d", 200, "allowed"],
    ],
  },
  {
    name: "a request-rate outside of its hours",
    rules: "User-agent: *\nRequest-rate: 1/10s 0200-0459\n",
    asNamed: ["SeznamBot"],
    hits: [
      ["2026-11-10T03:00:00Z", "seznambot", "GET /a", 200, "allowed"],
      ["2026-11-10T03:00:01Z", "seznambot", "GET /b", 200, "too-soon"],
      ["2026-11-10T13:00:00Z", "seznambot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:01Z", "seznambot", "GET /b", 200, "allowed"],
    ],
  },
  {
    name: "a request-rate, and a crawler that does not document it; hours of visits, which nobody does",
    rules: "User-agent: *\nRequest-rate: 1/10s\nVisit-time: 0100-0200\n",
    asNamed: ["SeznamBot"],
    hits: [
      ["2026-11-10T13:00:00Z", "claudebot", "GET /a", 200, "allowed"],
      ["2026-11-10T13:00:01Z", "claudebot", "GET /b", 200, "allowed"],
      ["2026-11-10T13:00:00Z", "seznambot", "GET /a", 200, "allowed"],
    ],
  },
];
