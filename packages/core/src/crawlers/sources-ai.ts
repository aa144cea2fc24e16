// Where the rows of registry-ai.ts come from. Most of the later ones are known from a public list alone, and say so.
import {
  aiRobotsTxt,
  entries,
  listedAsIgnoring,
  listedAsObeying,
  listedWithoutWord,
  secondRound,
  type SourceEntry,
} from "./source-entry.ts";

const openai = "https://developers.openai.com/api/docs/bots";
const anthropic = "https://support.claude.com/en/articles/8896518";
const perplexity = "https://docs.perplexity.ai/docs/resources/perplexity-crawlers";
const commonCrawl = "https://commoncrawl.org/faq";
const amazon = "https://developer.amazon.com/amazonbot";
const amazonDigest = "https://crawlerpolicy.com/sources/amazonbot (digest of Amazon's page of 2026-04-19)";
const meta = "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers (opening only)";
const metaDigest = "https://crawlerpolicy.com/sources/meta-externalagent (digest of Meta's page)";

/** Provenance by the crawler's name. */
export const aiSources: readonly [string, SourceEntry][] = [
  ...entries(
    "2026-11-20",
    "excerpt",
    [openai],
    "Each token is independent; a change takes about 24 hours. No claim of RFC 9309.",
    ["GPTBot", "OAI-SearchBot"],
  ),
  ...entries(
    "2026-11-21",
    "secondary",
    [openai, "https://huggingface.co/datasets/smart-local/ai-crawler-user-agents (2026-10-28)"],
    "Visits landing pages submitted as ads. Records as for the operator's others; the second source finds " +
      "obedience not stated.",
    ["OAI-AdsBot"],
  ),
  ...entries(
    "2026-11-20",
    "excerpt",
    [openai],
    "Acts for a user; robots.txt rules may not apply, in the operator's words. Recorded as not obeying.",
    ["ChatGPT-User"],
  ),
  ...entries(
    "2026-11-21",
    "excerpt",
    [anthropic, "https://privacy.claude.com, article 8896518 (Chinese edition, read in full)"],
    "robots.txt is obeyed by each of the three, per subdomain, with Crawl-delay as an extension. Allow and " +
      "wildcards: excerpts.",
    ["Claude-SearchBot", "ClaudeBot"],
  ),
  ...entries(
    "2026-11-21",
    "excerpt",
    [anthropic],
    "Triggered by users, yet it obeys robots.txt: the documented exception among such fetchers.",
    ["Claude-User"],
  ),
  ...entries(
    "2026-11-21",
    "secondary",
    [aiRobotsTxt, anthropic],
    "A third-party list has the token. The operator's page names three others only, from which we derive that " +
      "it is retired; " +
      "whether it ever obeyed is unknown.",
    ["anthropic-ai", "Claude-Web"],
  ),

  ...entries("2026-11-20", "excerpt", [perplexity], "Each token is independent; a change takes up to 24 hours.", [
    "PerplexityBot",
  ]),
  ...entries(
    "2026-11-20",
    "excerpt",
    [perplexity],
    "Acts for a user and generally ignores robots.txt, in the operator's words.",
    ["Perplexity-User"],
  ),
  ...entries(
    "2026-11-21",
    "excerpt",
    [commonCrawl, "https://crawlerpolicy.com/sources/ccbot (digest of that page, 2026-06-04)"],
    "Refers to RFC 9309 for redirects; obeys Crawl-delay (its example: 2 seconds) and reads sitemaps.",
    ["CCBot"],
  ),
  ...entries(
    "2026-11-21",
    "excerpt",
    [amazon],
    "Its page refers to RFC 9309 and denies Crawl-delay. An older edition named Sitemap, that of 2026 does " +
      "not. Wildcards are not " +
      "spoken of.",
    ["Amazonbot"],
  ),
  ...entries(
    "2026-11-21",
    "secondary",
    [amazon, amazonDigest],
    "Can be opted out of by its token; the records are taken over from Amazonbot.",
    ["Amzn-SearchBot", "Amzn-User"],
  ),

  ...entries(
    "2026-11-21",
    "excerpt",
    [meta],
    "Obeys, except that it might bypass robots.txt for security and integrity checks, in the operator's words. " +
      "Which records it " +
      "acts on is not said in the part that was read.",
    ["facebookexternalhit"],
  ),
  ...entries("2026-11-20", "secondary", [meta, metaDigest], "Token and Allow through others; the rest is not said.", [
    "meta-externalagent",
  ]),
  ...entries("2026-11-21", "secondary", [metaDigest], "Token and purpose through a digest; records not said.", [
    "meta-externalads",
    "meta-webindexer",
  ]),
  ...entries(
    "2026-11-21",
    "secondary",
    [metaDigest],
    "Acts for a user and may bypass robots.txt. Recorded as not obeying.",
    ["meta-externalfetcher"],
  ),
  ...entries(
    "2026-11-21",
    "secondary",
    [aiRobotsTxt],
    "Has no public page. Reports say that it does not obey robots.txt, some that it partly does. Recorded as " +
      "not obeying.",
    ["Bytespider"],
  ),

  ...entries(
    secondRound,
    "secondary",
    [aiRobotsTxt, "https://developers.facebook.com/docs/sharing/bot/ (named by the list; not read)"],
    `${listedAsObeying} Officially for speech recognition.`,
    ["FacebookBot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      "https://botcrawl.com/bots/whatsapp/ (2026-06-22)",
      "https://www.botsights.com/bots/whatsapp",
      "https://plainsignal.com/agents/whatsapp-bot",
    ],
    "Fetches what is shared in a chat. Directories contradict each other on whether it obeys robots.txt: " +
      "recorded as obeying.",
    ["WhatsApp"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      "https://agentswelcome.dev/api/crawlers/mistralai-user (2026-06-15)",
      aiRobotsTxt,
      "https://docs.mistral.ai/robots/ (named there; not read)",
    ],
    "Acts for a user; its token governs which sites such requests go to, in the operator's words as quoted. " +
      "One directory denies it.",
    ["MistralAI-User"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://docs.diffbot.com/docs/does-crawl-respect-robotstxt", "http://support.diffbot.com (an earlier edition)"],
    "Disallow and Crawl-delay by its page, not for training. The earlier edition adds that Allow is not " +
      "followed; today's is " +
      "silent. Customers may switch obedience off where they have an agreement with the site.",
    ["Diffbot"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://docs.diffbot.com/docs/does-crawl-respect-robotstxt"],
    "Acts for a user; whether it obeys is not said apart from Diffbot's crawls: recorded as obeying.",
    ["Diffbot-User"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [aiRobotsTxt, "https://lyrenth.com/crawler-policy (named by the list; not read)"],
    "Obeys, with a longer Crawl-delay where there is one, by the list.",
    ["AIWebIndex"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      aiRobotsTxt,
      "https://webz.io/blog/web-data/what-is-the-omgili-bot-and-why-is-it-crawling-your-website/ (named there; " +
        "not read)",
    ],
    `${listedAsObeying} The data is sold.`,
    ["omgili"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [aiRobotsTxt],
    `${listedAsObeying} An older name; whether it is still sent is not known.`,
    ["omgilibot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [aiRobotsTxt],
    `${listedWithoutWord} It may be a control token, as its name suggests, but no page of the operator that ` +
      "says so could be read.",
    ["Webzio-Extended"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [aiRobotsTxt],
    `${listedWithoutWord} Dassault's Exalead used the same token, in the spelling Exabot, for a search engine ` +
      "of its own.",
    ["ExaBot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [aiRobotsTxt],
    "A program that anyone can run, under its own name or another. Whether it obeys robots.txt is unclear by the list.",
    ["img2dataset"],
  ),
  ...entries(secondRound, "secondary", [aiRobotsTxt], listedAsObeying, [
    "AI2Bot",
    "Ai2Bot-Dolma",
    "amazon-kendra",
    "atlassian-bot",
    "bedrockbot",
    "Cloudflare-AutoRAG",
    "Cotoyogi",
    "Devin",
    "FirecrawlAgent",
    "ICC-Crawler",
    "ImagesiftBot",
    "Mozilla-Tabstack",
    "panscient.com",
    "SBIntuitionsBot",
    "ShapBot",
    "TerraCotta",
  ]),
  ...entries(secondRound, "secondary", [aiRobotsTxt], listedWithoutWord, [
    "amazon-QBusiness",
    "AmazonBuyForMe",
    "ApifyBot",
    "Brightbot",
    "cohere-ai",
    "cohere-training-data-crawler",
    "ExaSearchBot",
    "Kimi-User",
    "LinkupBot",
    "Manus-User",
    "NovaAct",
    "Shap-User",
    "TikTokSpider",
    "Timpibot",
    "TongyiBot",
  ]),
  ...entries(secondRound, "secondary", [aiRobotsTxt], listedAsIgnoring, [
    "DeepSeekBot",
    "iaskspider",
    "LAIONDownloader",
  ]),
];
