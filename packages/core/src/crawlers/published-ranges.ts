// Where operators publish the addresses of their crawlers: one row a list, with its form, what its operator says of it,
// the page that says so and the day it was read. No address stands here, since addresses change. Part of the entry
// `@maycrawl/core/identity`, so no page loads it. Next: reverse-dns.ts.

import { verificationReadOn } from "./reverse-dns.ts";

/** How a list is written: `json` is JAFAR and its relatives, `lines` text or CSV with a prefix first, `html` a page. */
export type RangeFormat = "json" | "lines" | "html";

/** A list of addresses that an operator publishes. */
export interface RangeFeed {
  /** Its name here: lower case, digits and hyphens. */
  readonly id: string;
  readonly operator: string;
  readonly url: string;
  readonly format: RangeFormat;
  /** The crawlers that send from these addresses, by name; a crawler may be in several lists. */
  readonly crawlers: readonly string[];
  /** Whether the operator says that these crawlers send from nowhere else. Where it says nothing: false. */
  readonly isComplete: boolean;
  /** The page that says so. */
  readonly source: string;
  /** The day it was read, as YYYY-MM-DD. */
  readonly readOn: string;
}

const readOn = verificationReadOn;
const googlePage = "https://developers.google.com/crawling/docs/crawlers-fetchers/verify-google-requests";
const googleLists = "https://developers.google.com/static/crawling/ipranges";
const openaiPage = "https://developers.openai.com/api/docs/bots";
const perplexityPage = "https://docs.perplexity.ai/docs/resources/perplexity-crawlers";
const amazonPage = "https://developer.amazon.com/amazonbot";
const pingdomPage =
  "https://documentation.solarwinds.com/en/success_center/pingdom/content/topics/" +
  "pingdom-probe-servers-ip-addresses.htm";
const duckPages = "https://duckduckgo.com/duckduckgo-help-pages/results";

const googleFetchers: readonly string[] = [
  "FeedFetcher-Google",
  "Google-CWS",
  "Google-GeminiNotebook",
  "Google-NotebookLM",
  "Google-Pinpoint",
  "Google-Read-Aloud",
  "Google-Site-Verification",
  "GoogleMessages",
  "GoogleProducer",
];

function feed(
  id: string,
  operator: string,
  url: string,
  crawlers: readonly string[],
  source: string,
  { format = "json", isComplete = false }: { readonly format?: RangeFormat; readonly isComplete?: boolean } = {},
): RangeFeed {
  return { id, operator, url, format, crawlers, isComplete, source, readOn };
}

/** Every list, operators in the registry's order. */
export const rangeFeeds: readonly RangeFeed[] = [
  feed(
    "google-common-crawlers",
    "Google",
    `${googleLists}/common-crawlers.json`,
    [
      "Google-CloudVertexBot",
      "Google-InspectionTool",
      "GoogleOther",
      "GoogleOther-Image",
      "GoogleOther-Video",
      "Googlebot",
      "Googlebot-Image",
      "Googlebot-News",
      "Googlebot-Video",
      "Storebot-Google",
    ],
    // "You can identify Googlebot by matching the crawler's address to the lists": what is in none is not one.
    googlePage,
    { isComplete: true },
  ),
  feed(
    "google-special-crawlers",
    "Google",
    `${googleLists}/special-crawlers.json`,
    ["APIs-Google", "AdsBot-Google", "AdsBot-Google-Mobile", "Google-Safety", "Mediapartners-Google"],
    googlePage,
    { isComplete: true },
  ),
  feed(
    "google-user-triggered-fetchers",
    "Google",
    `${googleLists}/user-triggered-fetchers.json`,
    googleFetchers,
    googlePage,
  ),
  feed(
    "google-user-triggered-fetchers-google",
    "Google",
    `${googleLists}/user-triggered-fetchers-google.json`,
    googleFetchers,
    googlePage,
  ),
  feed(
    "google-user-triggered-agents",
    "Google",
    `${googleLists}/user-triggered-agents.json`,
    ["Google-Agent"],
    googlePage,
  ),
  feed(
    "bingbot",
    "Microsoft",
    "https://www.bing.com/toolbox/bingbot.json",
    ["bingbot"],
    "https://www.bing.com/webmasters/help/how-to-verify-bingbot-3905dc26",
  ),
  feed(
    "seznambot",
    "Seznam",
    "https://napoveda.seznam.cz/en/seznambot-crawler",
    ["SeznamBot"],
    "https://napoveda.seznam.cz/en/seznambot-crawler",
    { format: "html" },
  ),
  feed(
    "duckduckbot",
    "DuckDuckGo",
    "https://duckduckgo.com/duckduckbot.json",
    ["DuckDuckBot"],
    `${duckPages}/duckduckbot`,
  ),
  feed(
    "duckassistbot",
    "DuckDuckGo",
    "https://duckduckgo.com/duckassistbot.json",
    ["DuckAssistBot"],
    // "originates from the following IP addresses"
    `${duckPages}/duckassistbot`,
    { isComplete: true },
  ),
  feed(
    "applebot",
    "Apple",
    "https://search.developer.apple.com/applebot.json",
    ["Applebot"],
    "https://support.apple.com/en-us/119829",
  ),
  feed("kagibot", "Kagi", "https://kagi.com/bot", ["Kagibot"], "https://kagi.com/bot", { format: "html" }),
  feed("gptbot", "OpenAI", "https://openai.com/gptbot.json", ["GPTBot"], openaiPage),
  feed("oai-searchbot", "OpenAI", "https://openai.com/searchbot.json", ["OAI-SearchBot"], openaiPage),
  feed("oai-adsbot", "OpenAI", "https://openai.com/adsbot.json", ["OAI-AdsBot"], openaiPage),
  feed("chatgpt-user", "OpenAI", "https://openai.com/chatgpt-user.json", ["ChatGPT-User"], openaiPage),
  feed(
    "anthropic",
    "Anthropic",
    "https://claude.com/crawling/bots.json",
    ["Claude-SearchBot", "Claude-User", "ClaudeBot"],
    "https://support.claude.com/en/articles/8896518",
  ),
  feed(
    "perplexitybot",
    "Perplexity",
    "https://www.perplexity.ai/perplexitybot.json",
    ["PerplexityBot"],
    perplexityPage,
  ),
  feed(
    "perplexity-user",
    "Perplexity",
    "https://www.perplexity.ai/perplexity-user.json",
    ["Perplexity-User"],
    perplexityPage,
  ),
  feed("ccbot", "Common Crawl", "https://index.commoncrawl.org/ccbot.json", ["CCBot"], "https://commoncrawl.org/ccbot"),
  feed("amazonbot", "Amazon", `${amazonPage}/ip-addresses/`, ["Amazonbot"], amazonPage, { format: "html" }),
  feed("amzn-searchbot", "Amazon", `${amazonPage}/searchbot-ip-addresses/`, ["Amzn-SearchBot"], amazonPage, {
    format: "html",
  }),
  feed("amzn-user", "Amazon", `${amazonPage}/live-ip-addresses/`, ["Amzn-User"], amazonPage, { format: "html" }),
  feed(
    "meta",
    "Meta",
    "https://www.facebook.com/peering/geofeed",
    ["facebookexternalhit", "meta-externalads", "meta-externalagent", "meta-externalfetcher", "meta-webindexer"],
    "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers",
    { format: "lines" },
  ),
  feed(
    "mistralai-user",
    "Mistral",
    "https://mistral.ai/mistralai-user-ips.json",
    ["MistralAI-User"],
    "https://docs.mistral.ai/robots",
  ),
  feed(
    "mistralai-index",
    "Mistral",
    "https://mistral.ai/mistralai-index-ips.json",
    ["MistralAI-Index"],
    "https://docs.mistral.ai/robots",
  ),
  feed(
    "kimibot",
    "Moonshot",
    "https://www.kimi.ai/policies/kimibot.json",
    ["Kimi-SearchBot", "Kimi-User", "KimiBot"],
    "https://www.kimi.ai/policies/kimibot",
  ),
  feed(
    "linerbot",
    "Liner",
    "https://docs.getliner.com/linerbot.json",
    ["LinerBot"],
    "https://docs.getliner.com/linerbot",
  ),
  feed(
    "shapbot",
    "Parallel",
    "https://docs.parallel.ai/resources/shapbot.json",
    ["ShapBot"],
    "https://docs.parallel.ai/resources/crawler",
  ),
  feed(
    "aiwebindex",
    "Lyrenth",
    "https://lyrenth.com/bot/ip-ranges.json",
    ["AIWebIndex"],
    "https://github.com/ai-robots-txt/ai.robots.txt, robots.json",
  ),
  feed(
    "ahrefs",
    "Ahrefs",
    "https://api.ahrefs.com/v3/public/crawler-ip-ranges",
    ["AhrefsBot", "AhrefsSiteAudit"],
    // "We crawl from publicly published IP ranges"
    "https://ahrefs.com/robot",
    { isComplete: true },
  ),
  feed(
    "twitterbot",
    "X",
    "https://developer.x.com/en/docs/x-for-websites/cards/guides/troubleshooting-cards",
    ["Twitterbot"],
    "https://developer.x.com/en/docs/x-for-websites/cards/guides/troubleshooting-cards",
    { format: "html" },
  ),
  feed(
    "uptimerobot",
    "UptimeRobot",
    "https://cdn.uptimerobot.com/api/IPv4andIPv6.txt",
    ["UptimeRobot"],
    "https://uptimerobot.com/help/locations/",
    { format: "lines" },
  ),
  feed("pingdom-ipv4", "Pingdom", "https://my.pingdom.com/probes/ipv4", ["Pingdom.com_bot"], pingdomPage, {
    format: "lines",
  }),
  feed("pingdom-ipv6", "Pingdom", "https://my.pingdom.com/probes/ipv6", ["Pingdom.com_bot"], pingdomPage, {
    format: "lines",
  }),
];
