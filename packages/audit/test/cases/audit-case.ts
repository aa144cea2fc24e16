// What a case is: hits whose truth is known, each with what an audit must say of it, reasoned from RFC 9309 and from
// what the log shows. Here too what cases share: who comes, and rules.
import type { HistoryMoments, HitResult } from "../../src/index.ts";

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
  /** What the versions' moments are; by default exact. */
  readonly moments?: HistoryMoments;
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
  /** Logs that follow the first. */
  readonly laterLogs?: readonly (readonly CaseHit[])[];
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
  seznambot: ["Mozilla/5.0 (compatible; SeznamBot/4.0; +http://napoveda.seznam.cz/seznambot-intro/)", "9.9.9.3"],
  bytespider: ["Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)", "9.9.9.7"],
  "chatgpt-user": ["Mozilla/5.0; compatible; ChatGPT-User/1.0; +https://openai.com/bot", "23.98.142.177"],
  ourbot: ["OurBot/1.0 (+https://ours.example/)", "9.9.9.6"],
  browser: ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36", "9.9.9.5"],
  nobody: ["-", "9.9.9.4"],
  "two names": ["GPTBot/1.2 Googlebot/2.1", "52.230.152.7"],
};

export const open = "User-agent: *\nDisallow:\n";
export const closed = "User-agent: *\nDisallow: /private/\n";
/** Opened and closed at noon on the tenth. */
export const nowClosed = [
  ["2026-10-01T00:00:00Z", open],
  ["2026-11-10T12:00:00Z", closed],
] as const;
export const nowOpen = [
  ["2026-10-01T00:00:00Z", closed],
  ["2026-11-10T12:00:00Z", open],
] as const;
export const delayed = "User-agent: *\nCrawl-delay: 10\nDisallow: /private/\n";
export const get = "GET /private/a";

/** One hit on the disallowed page under rules that always held, and what it is. */
export function one(name: string, who: string, result: CaseHit[4], more: Partial<AuditCase> = {}): AuditCase {
  return { name, rules: closed, hits: [["2026-11-10T12:00:00Z", who, get, 200, result]], ...more };
}
