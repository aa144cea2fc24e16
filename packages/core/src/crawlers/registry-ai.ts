// The operators of models, assistants and data sets, with all that they send. The form of a family is in
// crawler-family.ts; next: registry-web.ts.
import type { CrawlerFamily } from "./crawler-family.ts";

/** The families of models, assistants and data sets. */
export const aiFamilies: readonly CrawlerFamily[] = [
  {
    operator: "OpenAI",
    allow: "yes",
    wildcards: "yes",
    verification: "ip-list",
    crawlers: [
      { name: "GPTBot", purpose: "training" },
      { name: "OAI-SearchBot", purpose: "search" },
    ],
  },
  {
    operator: "OpenAI",
    allow: "yes",
    wildcards: "yes",
    verification: "ip-list",
    crawlers: [{ name: "OAI-AdsBot", purpose: "advertising" }],
  },
  {
    operator: "OpenAI",
    verification: "ip-list",
    crawlers: [{ name: "ChatGPT-User", purpose: "assistant", obeysRobotsTxt: false }],
  },
  {
    operator: "Anthropic",
    allow: "yes",
    wildcards: "yes",
    crawlDelay: "yes",
    verification: "ip-list",
    crawlers: [
      { name: "Claude-SearchBot", purpose: "search" },
      { name: "Claude-User", purpose: "assistant" },
      { name: "ClaudeBot", purpose: "training" },
    ],
  },
  {
    operator: "Anthropic",
    crawlers: [
      { name: "anthropic-ai", purpose: "training", isRetired: true },
      { name: "Claude-Web", purpose: "other", isRetired: true },
    ],
  },
  {
    operator: "Perplexity",
    allow: "yes",
    wildcards: "yes",
    verification: "ip-list",
    crawlers: [{ name: "PerplexityBot", purpose: "search" }],
  },
  {
    operator: "Perplexity",
    verification: "ip-list",
    crawlers: [{ name: "Perplexity-User", purpose: "assistant", obeysRobotsTxt: false }],
  },
  {
    operator: "Common Crawl",
    dialect: "rfc9309",
    allow: "yes",
    wildcards: "yes",
    crawlDelay: "yes",
    sitemap: "yes",
    verification: "reverse-dns-and-ip-list",
    crawlers: [{ name: "CCBot", purpose: "dataset" }],
  },
  {
    operator: "Amazon",
    dialect: "rfc9309",
    allow: "yes",
    crawlDelay: "no",
    readsMeta: "yes",
    verification: "reverse-dns-and-ip-list",
    crawlers: [{ name: "Amazonbot", purpose: "training" }],
  },
  {
    operator: "Amazon",
    allow: "yes",
    crawlDelay: "no",
    readsMeta: "yes",
    verification: "ip-list",
    crawlers: [
      { name: "Amzn-SearchBot", purpose: "search" },
      { name: "Amzn-User", purpose: "assistant" },
    ],
  },
  {
    operator: "Amazon",
    crawlers: [
      { name: "amazon-kendra", purpose: "assistant" },
      { name: "amazon-QBusiness", purpose: "assistant" },
      { name: "AmazonBuyForMe", purpose: "assistant" },
      { name: "bedrockbot", purpose: "assistant" },
      { name: "NovaAct", purpose: "assistant" },
    ],
  },
  {
    operator: "Meta",
    allow: "yes",
    verification: "ip-list",
    crawlers: [{ name: "meta-externalagent", purpose: "training" }],
  },
  {
    operator: "Meta",
    verification: "ip-list",
    crawlers: [
      { name: "facebookexternalhit", purpose: "preview" },
      { name: "meta-externalads", purpose: "advertising" },
      { name: "meta-externalfetcher", purpose: "assistant", obeysRobotsTxt: false },
      { name: "meta-webindexer", purpose: "search" },
    ],
  },
  {
    operator: "Meta",
    crawlers: [
      { name: "FacebookBot", purpose: "training" },
      { name: "WhatsApp", purpose: "preview" },
    ],
  },
  {
    operator: "ByteDance",
    crawlers: [
      { name: "Bytespider", purpose: "training", obeysRobotsTxt: false },
      { name: "TikTokSpider", purpose: "training" },
    ],
  },
  { operator: "Mistral", verification: "ip-list", crawlers: [{ name: "MistralAI-User", purpose: "assistant" }] },
  {
    operator: "Cohere",
    crawlers: [
      { name: "cohere-ai", purpose: "assistant" },
      { name: "cohere-training-data-crawler", purpose: "training" },
    ],
  },
  { operator: "DeepSeek", crawlers: [{ name: "DeepSeekBot", purpose: "training", obeysRobotsTxt: false }] },
  { operator: "Moonshot", verification: "ip-list", crawlers: [{ name: "Kimi-User", purpose: "assistant" }] },
  { operator: "Alibaba", crawlers: [{ name: "TongyiBot", purpose: "assistant" }] },
  {
    operator: "Ai2",
    crawlers: [
      { name: "AI2Bot", purpose: "training" },
      { name: "Ai2Bot-Dolma", purpose: "training" },
    ],
  },
  { operator: "Diffbot", allow: "no", crawlDelay: "yes", crawlers: [{ name: "Diffbot", purpose: "search" }] },
  { operator: "Diffbot", crawlers: [{ name: "Diffbot-User", purpose: "assistant" }] },
  {
    operator: "Webz.io",
    crawlers: [
      { name: "omgili", purpose: "dataset" },
      { name: "omgilibot", purpose: "dataset" },
      { name: "Webzio-Extended", purpose: "dataset" },
    ],
  },
  { operator: "Timpi", crawlers: [{ name: "Timpibot", purpose: "training" }] },
  { operator: "ImageSift", crawlers: [{ name: "ImagesiftBot", purpose: "dataset" }] },
  { operator: "Bright Data", crawlers: [{ name: "Brightbot", purpose: "dataset" }] },
  {
    operator: "Exa",
    crawlers: [
      { name: "ExaBot", purpose: "search" },
      { name: "ExaSearchBot", purpose: "search" },
    ],
  },
  { operator: "Parallel", crawlers: [{ name: "Shap-User", purpose: "assistant" }] },
  { operator: "Parallel", verification: "ip-list", crawlers: [{ name: "ShapBot", purpose: "search" }] },
  { operator: "Firecrawl", crawlers: [{ name: "FirecrawlAgent", purpose: "dataset" }] },
  {
    operator: "Lyrenth",
    crawlDelay: "yes",
    verification: "reverse-dns-and-ip-list",
    crawlers: [{ name: "AIWebIndex", purpose: "search" }],
  },
  { operator: "Linkup", crawlers: [{ name: "LinkupBot", purpose: "search" }] },
  { operator: "Ceramic", crawlers: [{ name: "TerraCotta", purpose: "search" }] },
  { operator: "iAsk", crawlers: [{ name: "iaskspider", purpose: "assistant", obeysRobotsTxt: false }] },
  { operator: "Manus", crawlers: [{ name: "Manus-User", purpose: "assistant" }] },
  { operator: "Cognition", crawlers: [{ name: "Devin", purpose: "assistant" }] },
  { operator: "Mozilla", crawlers: [{ name: "Mozilla-Tabstack", purpose: "assistant" }] },
  { operator: "Cloudflare", crawlers: [{ name: "Cloudflare-AutoRAG", purpose: "assistant" }] },
  { operator: "Atlassian", crawlers: [{ name: "atlassian-bot", purpose: "assistant" }] },
  { operator: "Apify", crawlers: [{ name: "ApifyBot", purpose: "dataset" }] },
  { operator: "LAION", crawlers: [{ name: "LAIONDownloader", purpose: "dataset", obeysRobotsTxt: false }] },
  { operator: "img2dataset", crawlers: [{ name: "img2dataset", purpose: "dataset" }] },
  { operator: "Panscient", crawlers: [{ name: "panscient.com", purpose: "dataset", productTokens: ["panscient"] }] },
  { operator: "SB Intuitions", crawlers: [{ name: "SBIntuitionsBot", purpose: "training" }] },
  { operator: "ROIS", crawlers: [{ name: "Cotoyogi", purpose: "training" }] },
  { operator: "NICT", crawlers: [{ name: "ICC-Crawler", purpose: "research" }] },
];
