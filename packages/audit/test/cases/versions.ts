// Could it know: versions and caches, without a read in the log.
import { type AuditCase, closed, get, nowClosed, nowOpen, open } from "./audit-case.ts";

export const versions: readonly AuditCase[] = [
  {
    name: "an hour after the rules closed",
    rules: nowClosed,
    hits: [["2026-11-10T13:00:00Z", "gptbot", get, 200, "rules-too-new"]],
  },
  { name: "23 hours after", rules: nowClosed, hits: [["2026-11-11T11:00:00Z", "gptbot", get, 200, "rules-too-new"]] },
  { name: "25 hours after", rules: nowClosed, hits: [["2026-11-11T13:00:00Z", "gptbot", get, 200, "breach"]] },
  {
    name: "24 hours after, to the second",
    rules: nowClosed,
    hits: [["2026-11-11T12:00:00Z", "gptbot", get, 200, "rules-too-new"]],
  },
  {
    name: "24 hours and two minutes after",
    rules: nowClosed,
    hits: [["2026-11-11T12:02:00Z", "gptbot", get, 200, "breach"]],
  },
  {
    name: "before the rules closed",
    rules: nowClosed,
    hits: [["2026-11-10T11:00:00Z", "gptbot", get, 200, "allowed"]],
  },
  {
    name: "30 seconds before: the clocks may differ, but it was allowed",
    rules: nowClosed,
    hits: [["2026-11-10T11:59:30Z", "gptbot", get, 200, "allowed"]],
  },
  { name: "after the rules opened", rules: nowOpen, hits: [["2026-11-10T13:00:00Z", "gptbot", get, 200, "allowed"]] },
  {
    name: "long before the rules opened",
    rules: nowOpen,
    hits: [["2026-11-10T11:00:00Z", "gptbot", get, 200, "breach"]],
  },
  {
    name: "30 seconds before the rules opened: the clocks may differ",
    rules: nowOpen,
    hits: [["2026-11-10T11:59:30Z", "gptbot", get, 200, "rules-too-new"]],
  },
  {
    name: "before any version is known",
    rules: nowClosed,
    hits: [["2026-09-01T00:00:00Z", "gptbot", get, 200, "rules-unknown"]],
  },
  {
    name: "an hour after the first version that is known",
    rules: [["2026-11-10T12:00:00Z", closed]],
    hits: [["2026-11-10T13:00:00Z", "gptbot", get, 200, "rules-too-new"]],
  },
  {
    name: "25 hours after the first version that is known",
    rules: [["2026-11-10T12:00:00Z", closed]],
    hits: [["2026-11-11T13:00:00Z", "gptbot", get, 200, "breach"]],
  },
  {
    name: "closed, open for an hour, closed again: a copy of that hour allows",
    rules: [
      ["2026-10-01T00:00:00Z", closed],
      ["2026-11-10T12:00:00Z", open],
      ["2026-11-10T13:00:00Z", closed],
    ],
    hits: [
      ["2026-11-10T11:00:00Z", "gptbot", get, 200, "breach"],
      ["2026-11-10T12:30:00Z", "gptbot", get, 200, "allowed"],
      ["2026-11-10T14:00:00Z", "gptbot", get, 200, "rules-too-new"],
      ["2026-11-11T14:00:00Z", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "both versions disallow, by different lines",
    rules: [
      ["2026-10-01T00:00:00Z", closed],
      ["2026-11-10T12:00:00Z", "User-agent: *\nDisallow: /\n"],
    ],
    hits: [
      ["2026-11-10T13:00:00Z", "gptbot", get, 200, "breach"],
      ["2026-11-10T13:00:10Z", "gptbot", "GET /public/", 200, "rules-too-new"],
    ],
  },
  {
    name: "a version that nobody could retrieve gives no answer",
    rules: [
      ["2026-10-01T00:00:00Z", closed],
      ["2026-11-10T12:00:00Z", null],
    ],
    hits: [
      ["2026-11-10T11:00:00Z", "gptbot", get, 200, "breach"],
      ["2026-11-10T13:00:00Z", "gptbot", get, 200, "undetermined"],
    ],
  },
  {
    name: "after a version that nobody could retrieve, a copy may be of it",
    rules: [
      ["2026-10-01T00:00:00Z", null],
      ["2026-11-10T12:00:00Z", closed],
    ],
    hits: [["2026-11-10T13:00:00Z", "gptbot", get, 200, "rules-too-new"]],
  },
  {
    name: "versions that were only seen: the next may have begun before",
    rules: nowOpen,
    moments: "seen",
    hits: [["2026-11-10T09:00:00Z", "gptbot", get, 200, "rules-too-new"]],
  },
  {
    name: "versions that were only seen: the last one has none after it",
    rules: nowClosed,
    moments: "seen",
    hits: [["2026-11-12T09:00:00Z", "gptbot", get, 200, "breach"]],
  },
  {
    name: "Google's copy is good for a day too",
    rules: nowClosed,
    hits: [["2026-11-11T11:00:00Z", "googlebot", get, 200, "rules-too-new"]],
  },
  {
    name: "commits: a site may serve a version for a day after its commit, or not yet",
    rules: nowClosed,
    moments: "committed",
    hits: [
      ["2026-11-10T11:00:00Z", "gptbot", get, 200, "allowed"],
      ["2026-11-11T13:00:00Z", "gptbot", get, 200, "rules-too-new"],
      ["2026-11-12T13:00:00Z", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "commits: before the next one, the version is the one that is served",
    rules: nowOpen,
    moments: "committed",
    hits: [["2026-11-10T09:00:00Z", "gptbot", get, 200, "breach"]],
  },
];
