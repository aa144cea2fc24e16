// The names under which operators say that their crawlers' addresses resolve, and back; and the crawlers whose names
// people's own devices send. In a mask, a leading `*.` stands for one or more labels, and any other `*` for a run
// within a label. Part of the entry `@maycrawl/core/identity`. Where each row comes from stands in sources-claims.ts.

/** The day on which the facts of this file and of published-ranges.ts were last read, as YYYY-MM-DD. */
export const verificationReadOn: string = "2026-11-22";

/** The masks, and the crawlers that they hold for. */
export const dnsMasks: readonly (readonly [masks: readonly string[], crawlers: readonly string[]])[] = [
  [
    ["crawl-*.googlebot.com", "geo-crawl-*.geo.googlebot.com"],
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
  ],
  [
    ["rate-limited-proxy-*.google.com"],
    ["APIs-Google", "AdsBot-Google", "AdsBot-Google-Mobile", "Google-Safety", "Mediapartners-Google"],
  ],
  [
    ["*.gae.googleusercontent.com", "google-proxy-*.google.com"],
    [
      "FeedFetcher-Google",
      "Google-Agent",
      "Google-CWS",
      "Google-GeminiNotebook",
      "Google-NotebookLM",
      "Google-Pinpoint",
      "Google-Read-Aloud",
      "Google-Site-Verification",
      "GoogleMessages",
      "GoogleProducer",
    ],
  ],
  [["*.search.msn.com"], ["bingbot"]],
  [
    ["*.yandex.ru", "*.yandex.net", "*.yandex.com"],
    [
      "Yandex",
      "YandexAccessibilityBot",
      "YandexAdditional",
      "YandexAdditionalBot",
      "YandexBlogs",
      "YandexBot",
      "YandexCalendar",
      "YandexDirect",
      "YandexImages",
      "YandexMarket",
      "YandexMedia",
      "YandexMetrika",
      "YandexMobileBot",
      "YandexNews",
      "YandexPagechecker",
      "YandexVideo",
    ],
  ],
  [
    ["*.baidu.com", "*.baidu.jp"],
    ["Baiduspider", "Baiduspider-cpro", "Baiduspider-image", "Baiduspider-news", "Baiduspider-video"],
  ],
  [["fulltextrobot-*.seznam.cz"], ["SeznamBot"]],
  [["*.applebot.apple.com"], ["Applebot"]],
  [["crawl-*.mojeek.com"], ["MojeekBot"]],
  [["*.mojeek.com"], ["FeedFetcher-Mojeek"]],
  [["qwantbot-*.qwant.com"], ["Qwantbot", "Qwantify"]],
  [["petalbot-*.petalsearch.com"], ["PetalBot"]],
  [["*.commoncrawl.org"], ["CCBot"]],
  [["*.crawl.amazonbot.amazon"], ["Amazonbot"]],
  [["*.lyrenth.com"], ["AIWebIndex"]],
  [
    ["*.ahrefs.com", "*.ahrefs.net"],
    ["AhrefsBot", "AhrefsSiteAudit"],
  ],
  [["*.seranking.com"], ["BLEXBot"]],
  [["*.babbar.eu"], ["Barkrowler"]],
  [["*.pinterest.com"], ["Pinterestbot"]],
];

/**
 * The crawlers whose names are also sent from machines that are not the operator's: phones that draw a preview of a
 * link (Apple's Messages sends `facebookexternalhit/1.1 Facebot Twitterbot/1.0`), volunteers' computers, and programs
 * that anybody can run. An address outside the operator's ranges proves nothing of them.
 */
export const sentByPeople: readonly string[] = [
  "facebookexternalhit",
  "Twitterbot",
  "WhatsApp",
  "MJ12bot",
  "Chrome-Lighthouse",
  "Screaming Frog SEO Spider",
  "Scrapy",
  "heritrix",
  "yacybot",
  "Mastodon",
  "FreshRSS",
  "PTST",
  "W3C-checklink",
  "W3C_I18n-Checker",
  "W3C_Validator",
  "img2dataset",
  "LAIONDownloader",
  "zgrab",
  "BUbiNG",
  "crawl4ai",
  "ArchiveBot",
  "ArchiveBox",
  "Mattermost-Bot",
  "SummalyBot",
];
