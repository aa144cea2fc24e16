// Hits whose truth is known, each with what an audit must say of it: reasoned from RFC 9309 and from what the log
// shows. An accusation that is none is the worst fault; one that is missed comes next.
import type { HitResult } from "../src/index.ts";

/** When, who, the request, the status, and what it is. Times without a Z are local. */
export type CaseHit = readonly [
  at: string,
  who: string,
  request: string,
  status: number,
  result: HitResult | "other" | "junk",
];

export interface AuditCase {
  readonly name: string;
  /** One file that always held, or versions with the moment from which each held. */
  readonly rules: string | readonly (readonly [from: string, text: string | null])[];
  /** Versions that were only seen at their moments, as in a store. */
  readonly isSeen?: true;
  readonly asNamed?: readonly string[];
  /** Addresses that DNS was asked about: confirmed or denied as Google's. */
  readonly dns?: Readonly<Record<string, "confirmed" | "denied">>;
  /** Lists that are known; by default fresh ones of GPTBot, Googlebot and ClaudeBot. */
  readonly lists?: "fresh" | "stale" | "none";
  readonly zone?: string;
  /** By default combined; `envoy` is known to log the start of requests in milliseconds. */
  readonly format?: "combined" | "envoy" | "vhost-combined";
  readonly host?: string;
  readonly hits: readonly CaseHit[];
}

export const agents: Readonly<Record<string, readonly [userAgent: string, address: string]>> = {
  gptbot: [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "52.230.152.7",
  ],
  "gptbot 2": [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "52.230.152.8",
  ],
  "gptbot elsewhere": [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "9.9.9.9",
  ],
  "gptbot by a proxy": ["GPTBot/1.2", "10.0.0.5"],
  "gptbot without address": ["GPTBot/1.2", "-"],
  googlebot: ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "66.249.66.1"],
  "googlebot elsewhere": ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "9.9.9.9"],
  "googlebot-image": ["Googlebot-Image/1.0", "66.249.66.2"],
  claudebot: ["Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)", "160.79.104.5"],
  mj12bot: ["Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)", "9.9.9.8"],
  bytespider: ["Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)", "9.9.9.7"],
  "chatgpt-user": ["Mozilla/5.0; compatible; ChatGPT-User/1.0; +https://openai.com/bot", "23.98.142.177"],
  ourbot: ["OurBot/1.0 (+https://ours.example/)", "9.9.9.6"],
  browser: ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36", "9.9.9.5"],
  nobody: ["-", "9.9.9.4"],
  "two names": ["GPTBot/1.2 Googlebot/2.1", "52.230.152.7"],
};

const open = "User-agent: *\nDisallow:\n";
const closed = "User-agent: *\nDisallow: /private/\n";
/** Opened and closed at noon on the tenth. */
const nowClosed = [
  ["2026-10-01T00:00:00Z", open],
  ["2026-11-10T12:00:00Z", closed],
] as const;
const nowOpen = [
  ["2026-10-01T00:00:00Z", closed],
  ["2026-11-10T12:00:00Z", open],
] as const;
const delayed = "User-agent: *\nCrawl-delay: 10\nDisallow: /private/\n";
const get = "GET /private/a";

/** One hit on the disallowed page under rules that always held, and what it is. */
function one(name: string, who: string, result: CaseHit[4], more: Partial<AuditCase> = {}): AuditCase {
  return { name, rules: closed, hits: [["2026-11-10T12:00:00Z", who, get, 200, result]], ...more };
}

export const auditCases: readonly AuditCase[] = [
  // Who it was.
  one("a verified crawler, rules that always held", "gptbot", "breach"),
  one("the same from outside of its list", "gptbot elsewhere", "not-verified"),
  one("the same through a proxy of one's own", "gptbot by a proxy", "not-verified"),
  one("the same without an address", "gptbot without address", "not-verified"),
  one("lists that are stale verify nobody", "gptbot", "not-verified", { lists: "stale" }),
  one("no list is known", "gptbot", "not-verified", { lists: "none" }),
  one("as named, no list is known", "gptbot", "breach", { lists: "none", asNamed: ["GPTBot"] }),
  one("as named in another case", "gptbot", "breach", { lists: "none", asNamed: ["gptbot"] }),
  one("all as named", "mj12bot", "breach", { asNamed: ["*"] }),
  one("as named counts for that name alone", "mj12bot", "not-verified", { asNamed: ["GPTBot"] }),
  one("as named, through a proxy", "gptbot by a proxy", "breach", { asNamed: ["GPTBot"] }),
  one("DNS confirms", "googlebot elsewhere", "breach", { dns: { "9.9.9.9": "confirmed" } }),
  one("outside of a complete list, DNS was not asked", "googlebot elsewhere", "not-verified"),
  one("an impostor", "googlebot elsewhere", "not-verified", { dns: { "9.9.9.9": "denied" } }),
  one("an impostor stays one, though the name is vouched for", "googlebot elsewhere", "not-verified", {
    dns: { "9.9.9.9": "denied" },
    asNamed: ["*"],
  }),
  one("two names, the address is of one of them", "two names", "not-verified"),
  one("a browser", "browser", "other"),
  one("no User-Agent header", "nobody", "other"),
  one("a name that the registry does not have", "ourbot", "other"),
  one("the same, vouched for", "ourbot", "breach", { asNamed: ["OurBot"] }),
  one("a fetcher that does not claim to obey", "chatgpt-user", "does-not-claim", { asNamed: ["*"] }),

  // Might it.
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

  // Could it know: versions and caches, without a read in the log.
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
    isSeen: true,
    hits: [["2026-11-10T09:00:00Z", "gptbot", get, 200, "rules-too-new"]],
  },
  {
    name: "versions that were only seen: the last one has none after it",
    rules: nowClosed,
    isSeen: true,
    hits: [["2026-11-12T09:00:00Z", "gptbot", get, 200, "breach"]],
  },
  {
    name: "Google's copy is good for a day too",
    rules: nowClosed,
    hits: [["2026-11-11T11:00:00Z", "googlebot", get, 200, "rules-too-new"]],
  },

  // Could it know: its own reads.
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

  // Time zones and summer time.
  {
    name: "a log in local time: Berlin in winter is an hour ahead",
    rules: nowClosed,
    zone: "Europe/Berlin",
    hits: [
      ["2026-11-10T12:30:00", "gptbot", get, 200, "allowed"],
      ["2026-11-11T13:30:00", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "the hour that clocks pass twice: rules that closed between its two passes",
    // 25 October 2026, 02:30 in Berlin is 00:30 and 01:30 in UTC.
    rules: [
      ["2026-10-01T00:00:00Z", closed],
      ["2026-10-25T01:00:00Z", open],
    ],
    zone: "Europe/Berlin",
    hits: [["2026-10-25T02:30:00", "gptbot", get, 200, "rules-too-new"]],
  },
  {
    name: "the hour that clocks pass twice: rules that hold throughout",
    rules: closed,
    zone: "Europe/Berlin",
    hits: [["2026-10-25T02:30:00", "gptbot", get, 200, "breach"]],
  },
  {
    name: "a read in the hour that clocks pass twice may have been after the hit",
    rules: [
      ["2026-10-01T00:00:00Z", open],
      ["2026-10-24T12:00:00Z", closed],
    ],
    zone: "Europe/Berlin",
    hits: [
      ["2026-10-25T02:10:00", "gptbot", "GET /robots.txt", 200, "allowed"],
      ["2026-10-25T02:30:00", "gptbot", get, 200, "rules-too-new"],
      ["2026-10-25T03:30:00", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "an offset in the log",
    rules: nowClosed,
    zone: "+05:30",
    hits: [["2026-11-10T17:00:00", "gptbot", get, 200, "allowed"]],
  },

  // Hosts.
  {
    name: "rules of another host",
    rules: closed,
    format: "vhost-combined",
    host: "other.example",
    hits: [["2026-11-10T13:00:05Z", "gptbot", get, 200, "rules-unknown"]],
  },
  {
    name: "rules of the host, in capitals",
    rules: closed,
    format: "vhost-combined",
    host: "SHOP.example",
    hits: [["2026-11-10T13:00:05Z", "gptbot", get, 200, "breach"]],
  },

  // Pace: ClaudeBot documents crawl-delay, GPTBot and Googlebot do not.
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
];
