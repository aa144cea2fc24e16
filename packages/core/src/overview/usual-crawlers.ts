// The crawlers shown first: those that most sites hear from. Only names: the registry says what they are and do, and a
// test checks every name against it.

/**
 * Names of the registry, in the order in which they are shown. Their purposes, and the purposes' order, come out of it.
 */
export const usualCrawlers: readonly string[] = [
  "Googlebot",
  "bingbot",
  "Applebot",
  "DuckDuckBot",
  "YandexBot",
  "Baiduspider",
  "OAI-SearchBot",
  "Claude-SearchBot",
  "PerplexityBot",
  "ChatGPT-User",
  "Claude-User",
  "Perplexity-User",
  "GPTBot",
  "ClaudeBot",
  "Google-Extended",
  "Applebot-Extended",
  "meta-externalagent",
  "Amazonbot",
  "Bytespider",
  "CCBot",
  "facebookexternalhit",
  "Twitterbot",
  "LinkedInBot",
  "Slackbot-LinkExpanding",
  "AdsBot-Google",
  "Mediapartners-Google",
  "archive.org_bot",
  "AhrefsBot",
  "SemrushBot",
  "MJ12bot",
];
