// The crawlers that are shown before anybody asks for more: those that most sites hear from, by purpose. A table of names and nothing
// else: what they are and do is the registry's to say, and a test holds every name against it.

/** Names of the registry, in the order in which they are shown. Their purposes, and the purposes' order, come out of it. */
export const usualCrawlers: readonly string[] = [
  "Googlebot", "bingbot", "Applebot", "DuckDuckBot", "YandexBot", "Baiduspider", "OAI-SearchBot", "Claude-SearchBot", "PerplexityBot",
  "ChatGPT-User", "Claude-User", "Perplexity-User",
  "GPTBot", "ClaudeBot", "Google-Extended", "Applebot-Extended", "meta-externalagent", "Amazonbot", "Bytespider",
  "CCBot",
  "facebookexternalhit", "Twitterbot", "LinkedInBot", "Slackbot-LinkExpanding",
  "AdsBot-Google", "Mediapartners-Google",
  "archive.org_bot",
  "AhrefsBot", "SemrushBot", "MJ12bot",
];
