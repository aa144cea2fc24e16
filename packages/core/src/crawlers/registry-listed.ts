// Crawlers that public lists carry: the names stand in the headers of requests, and little else is known of them. What
// an operator documents is with its other crawlers, in the other registry files, except for a few that came with the
// lists of addresses. The form of a family is in crawler-family.ts; where the rows come from is in sources-listed.ts.
import type { CrawlerFamily, CrawlerPurpose, CrawlerRow } from "./crawler-family.ts";

/** A family of which only names and the main purpose are known; a name that no token can hold is cut. */
function named(operator: string, purpose: CrawlerPurpose, names: string): CrawlerFamily {
  return {
    operator,
    crawlers: names.split(", ").map((name): CrawlerRow => {
      const token = /^[A-Za-z0-9_-]+/.exec(name)?.[0] ?? name;
      return token === name ? { name, purpose } : { name, purpose, productTokens: [token] };
    }),
  };
}

/** The families that public lists carry. */
export const listedFamilies: readonly CrawlerFamily[] = [
  // What operators document, with lists of addresses.
  { ...named("Moonshot", "training", "KimiBot"), verification: "ip-list" },
  { ...named("Moonshot", "search", "Kimi-SearchBot"), verification: "ip-list" },
  { ...named("Mistral", "search", "MistralAI-Index"), verification: "ip-list" },
  { ...named("Liner", "search", "LinerBot"), verification: "ip-list" },
  // Models, assistants and data sets.
  named("Amazon", "assistant", "KendraBot"),
  named("Amazon", "other", "AmazonProductDiscovery"),
  named("Apify", "dataset", "ApifyWebsiteContentCrawler"),
  named("Aranet", "search", "Aranet-SearchBot"),
  named("Big Sur AI", "assistant", "bigsur.ai"),
  named("ByteDance", "training", "imageSpider"),
  named("ByteDance", "search", "ToutiaoSpider"),
  named("Channel3", "dataset", "Channel3Bot"),
  named("Crawl4AI", "tool", "crawl4ai"),
  named("Direqt", "search", "Anomura"),
  named("Exte", "dataset", "ExteContextCrawl"),
  named("Flyriver", "dataset", "Flyriverbot"),
  named("iAsk", "search", "iAskBot"),
  named("Ibou", "search", "IbouBot"),
  named("ImageMind", "training", "ImageMind"),
  named("Kangaroo LLM", "training", "Kangaroo Bot"),
  named("Kunato", "dataset", "KunatoCrawler"),
  named("LAION", "dataset", "laion-huggingface-processor"),
  named("NewsAI", "dataset", "newsai"),
  named("Novellum", "dataset", "Novellum"),
  named("Phind", "search", "PhindBot"),
  named("Poggio", "assistant", "Poggio-Citations"),
  named("Semantic Visions", "dataset", "semantic-visions-discovery"),
  named("Sider", "assistant", "linkReader"),
  named("Spawning", "dataset", "Spawning-AI"),
  named("TaraGroup", "dataset", "TaraGroup Intelligent Bot"),
  named("Tavily", "search", "TavilyBot"),
  named("The Knowledge AI", "dataset", "The Knowledge AI"),
  named("Thinkbot", "training", "Thinkbot"),
  named("Valyu", "dataset", "HenkBot"),
  named("Webz.io", "dataset", "webzio"),
  named("Zanista", "search", "ZanistaBot"),
  named("Zhipu", "training", "ChatGLM-Spider"),
  // Search engines.
  named("Alexandria", "search", "AlexandriaOrgBot"),
  named("Alibaba", "search", "YisouSpider"),
  named("Coc Coc", "search", "coccocbot-image"),
  named("DuckDuckGo", "search", "DuckDuckGo-Favicons-Bot"),
  named("Huawei", "search", "AspiegelBot"),
  named("IONOS", "search", "IonCrawl"),
  named("LINE", "search", "Linespider"),
  named("Mail.ru", "search", "Mail.RU_Bot"),
  named("SISTRIX", "search", "Seekport Crawler"),
  named("Stract", "search", "StractBot"),
  // Archives.
  named("Archive Team", "archive", "ArchiveBot"),
  named("ArchiveBox", "archive", "ArchiveBox"),
  named("BNE", "archive", "bne.es_bot"),
  named("British Library", "archive", "bl.uk_lddc_bot, bl.uk_ldfc_bot"),
  named("National Library of Luxembourg", "archive", "NLUX_IAHarvester"),
  named("National Library of New Zealand", "archive", "NLNZ_IAHarvester"),
  named("Royal Danish Library", "archive", "kb.dk_bot"),
  named("MirrorWeb", "archive", "MirrorWebCrawler"),
  // SEO tools.
  named("Audisto", "seo", "Audisto Crawler"),
  named("Awario", "other", "AwarioBot"),
  named("BrightEdge", "seo", "BrightEdge Crawler"),
  named("Conductor", "seo", "Caliperbot"),
  named("DataForSEO", "seo", "RSiteAuditor"),
  named("OnCrawl", "seo", "OnCrawl"),
  named("Ryte", "seo", "RyteBot"),
  named("Seobility", "seo", "SeobilityBot"),
  named("Senuto", "seo", "SenutoBot"),
  named("SEOlizer", "seo", "SEOlizer"),
  named("SEO PowerSuite", "seo", "ZoomBot"),
  named("Sitechecker", "seo", "SiteCheckerBotCrawler"),
  named("XOVI", "seo", "XoviBot, XoviOnpageCrawler"),
  // Previews of links.
  named("Bluesky", "preview", "BlueskyPreviewBot"),
  named("Buffer", "preview", "BufferLinkPreviewBot"),
  named("Iframely", "preview", "Iframely"),
  named("Keybase", "preview", "KeybaseBot"),
  named("Mattermost", "preview", "Mattermost-Bot"),
  named("Misskey", "preview", "SummalyBot"),
  named("Odnoklassniki", "preview", "OdklBot"),
  named("Snap", "preview", "Snap URL Preview Service, SnapURLPreview"),
  named("VK", "preview", "VKRobot"),
];
