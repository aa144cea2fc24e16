// The known crawlers as compact data: it ships to browsers, so no prose and no addresses; those are in sources.ts, row by row.
// In: nothing. Out: families of rows, which crawler.ts expands on first use.
// A family holds what its rows share: operator, dialect, whether anybody documents that dialect, and which records they act on
// (four of y, n, ? in the order allow, wildcards `*` and `$`, crawl-delay, sitemap). Families of one operator stand together.
// A row is [name, purpose, marks, product tokens]. The tokens are the fallback chain, most specific first, parted by blanks;
// left out: the name; "": none. A new crawler is one row here and one entry in sources.ts.
import type { DialectName } from "../dialect/index.ts";

/** What a crawler mainly fetches pages for. */
export type CrawlerPurpose =
  | "search"
  | "assistant"
  | "training"
  | "preview"
  | "advertising"
  | "archive"
  | "seo"
  | "dataset"
  | "tool"
  | "other";

/** Marks: `*` the global group does not bind it, `-` ignores robots.txt, `c` control token that never fetches, `x` retired. */
export type CrawlerRow = readonly [name: string, purpose: CrawlerPurpose, marks?: string, productTokens?: string];

/** Rows that share operator, dialect and the records they act on. */
export type CrawlerFamily = readonly [
  operator: string,
  dialect: DialectName,
  isDialectDocumented: boolean,
  supports: string,
  rows: readonly CrawlerRow[],
];

/** Every row; operators in the order in which `crawlers()` lists them. */
export const families: readonly CrawlerFamily[] = [
  ["Google", "google", true, "yyny", [
    ["AdsBot-Google", "advertising", "*"],
    ["AdsBot-Google-Mobile", "advertising", "*"],
    ["AdsBot-Google-Mobile-Apps", "advertising", "*x", "AdsBot-Google-Mobile-Apps AdsBot-Google"],
    ["APIs-Google", "other", "*"],
    ["DuplexWeb-Google", "assistant", "*x"],
    ["Google Favicon", "search", "x", "Googlebot-Image Googlebot"],
    ["Google-CloudVertexBot", "assistant", "", "Google-CloudVertexBot Googlebot"],
    ["Google-Extended", "training", "c"],
    ["Google-InspectionTool", "tool", "", "Google-InspectionTool Googlebot"],
    ["Googlebot", "search"],
    ["Googlebot-Image", "search", "", "Googlebot-Image Googlebot"],
    ["Googlebot-News", "search", "", "Googlebot-News Googlebot"],
    ["Googlebot-Video", "search", "", "Googlebot-Video Googlebot"],
    ["GoogleOther", "other"],
    ["GoogleOther-Image", "other", "", "GoogleOther-Image GoogleOther"],
    ["GoogleOther-Video", "other", "", "GoogleOther-Video GoogleOther"],
    ["Mediapartners-Google", "advertising", "*"],
    ["Storebot-Google", "search"],
  ]],
  ["Google", "google", true, "nnnn", [
    ["FeedFetcher-Google", "other", "-", ""],
    ["Google-Agent", "assistant", "-", ""],
    ["Google-CWS", "other", "-", ""],
    ["Google-GeminiNotebook", "assistant", "-", ""],
    ["Google-NotebookLM", "assistant", "-", ""],
    ["Google-Pinpoint", "tool", "-", ""],
    ["Google-Read-Aloud", "tool", "-", ""],
    ["Google-Safety", "other", "-", ""],
    ["Google-Site-Verification", "tool", "-", ""],
    ["GoogleMessages", "preview", "-", ""],
    ["GoogleProducer", "other", "-", ""],
    ["googleweblight", "other", "-x", ""],
  ]],
  ["Microsoft", "bing", true, "yyyy", [
    ["bingbot", "search"],
    ["msnbot", "search", "x"],
  ]],
  ["Microsoft", "bing", false, "????", [
    ["adidxbot", "advertising"],
    ["BingPreview", "preview"],
    ["MicrosoftPreview", "preview"],
  ]],
  ["Yandex", "yandex", true, "yyny", [
    ["Yandex", "search"],
    ["YandexBlogs", "search", "", "YandexBlogs Yandex"],
    ["YandexBot", "search", "", "YandexBot Yandex"],
    ["YandexCalendar", "other", "", "YandexCalendar Yandex"],
    ["YandexDirect", "advertising", "", "YandexDirect Yandex"],
    ["YandexImages", "search", "", "YandexImages Yandex"],
    ["YandexMarket", "search", "", "YandexMarket Yandex"],
    ["YandexMedia", "search", "", "YandexMedia Yandex"],
    ["YandexMetrika", "tool", "", "YandexMetrika Yandex"],
    ["YandexNews", "search", "", "YandexNews Yandex"],
    ["YandexPagechecker", "tool", "", "YandexPagechecker Yandex"],
    ["YandexVideo", "search", "", "YandexVideo Yandex"],
  ]],
  ["Yahoo", "rfc9309", false, "yyyy", [["Slurp", "search", "x"]]],
  ["Ask", "rfc9309", false, "yy?y", [["Teoma", "search", "x"]]],
  ["Baidu", "rfc9309", false, "yy??", [
    ["Baiduspider", "search"],
    ["Baiduspider-cpro", "advertising"],
    ["Baiduspider-image", "search"],
    ["Baiduspider-news", "search"],
    ["Baiduspider-video", "search"],
  ]],
  ["Seznam", "rfc9309", false, "yy?y", [["SeznamBot", "search"]]],
  ["DuckDuckGo", "rfc9309", false, "?nn?", [["DuckDuckBot", "search"]]],
  ["DuckDuckGo", "rfc9309", false, "????", [["DuckAssistBot", "assistant"]]],
  ["Apple", "rfc9309", false, "yyn?", [
    ["Applebot", "search", "", "Applebot Googlebot"],
    ["Applebot-Extended", "training", "c"],
  ]],
  ["OpenAI", "rfc9309", false, "yy??", [
    ["GPTBot", "training"],
    ["OAI-AdsBot", "advertising"],
    ["OAI-SearchBot", "search"],
  ]],
  ["OpenAI", "rfc9309", false, "????", [["ChatGPT-User", "assistant", "-"]]],
  ["Anthropic", "rfc9309", false, "yyy?", [
    ["Claude-SearchBot", "search"],
    ["Claude-User", "assistant"],
    ["ClaudeBot", "training"],
  ]],
  ["Anthropic", "rfc9309", false, "????", [
    ["anthropic-ai", "training", "x"],
    ["Claude-Web", "other", "x"],
  ]],
  ["Perplexity", "rfc9309", false, "yy??", [["PerplexityBot", "search"]]],
  ["Perplexity", "rfc9309", false, "????", [["Perplexity-User", "assistant", "-"]]],
  ["Common Crawl", "rfc9309", true, "yyyy", [["CCBot", "dataset"]]],
  ["Amazon", "rfc9309", true, "y?n?", [["Amazonbot", "training"]]],
  ["Amazon", "rfc9309", false, "y?n?", [
    ["Amzn-SearchBot", "search"],
    ["Amzn-User", "assistant"],
  ]],
  ["Meta", "rfc9309", false, "y???", [["meta-externalagent", "training"]]],
  ["Meta", "rfc9309", false, "????", [
    ["facebookexternalhit", "preview"],
    ["meta-externalads", "advertising"],
    ["meta-externalfetcher", "assistant", "-"],
    ["meta-webindexer", "search"],
  ]],
  ["ByteDance", "rfc9309", false, "????", [["Bytespider", "training", "-"]]],
];
