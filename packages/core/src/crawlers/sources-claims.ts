// Two claims that many rows share, with their own grounds: which meta tags a crawler reads, and how a visit of its is
// verified. Each table goes from the words to the names; a test holds them against the registry, both ways. The domains
// and lists of addresses are prose here on purpose: they change, so ask the named page before verifying.

type Claims = readonly (readonly [words: string, names: readonly string[]])[];

const googleMeta = "Google's page on robots meta tags (copy of 2026-07-04, read)";
const amazonPage = "https://developer.amazon.com/amazonbot";
const agentsWelcome = "https://agentswelcome.dev (2026-06)";

/** Where it is known from that a crawler reads robots meta tags, or does not. */
export const metaClaims: Claims = [
  [
    `${googleMeta}: \`robots\`, \`googlebot\` and \`googlebot-news\`, and X-Robots-Tag for every kind of file.`,
    ["Googlebot", "Googlebot-Image", "Googlebot-Video"],
  ],
  [
    `${googleMeta}. Whether it reads \`googlebot\` as well is not stated, so that name is left out.`,
    ["Googlebot-News"],
  ],
  [
    `${googleMeta}: an example there addresses it by name, as a crawler outside search. Whether it reads ` +
      `\`robots\` is not stated.`,
    ["AdsBot-Google"],
  ],
  [
    "Nothing fetches under it, so no page's tag is read; robots.txt is all that it is looked for in.",
    ["Applebot-Extended", "Google-Extended"],
  ],
  ["Bing's page on robots meta tags (excerpt): `robots`, `bingbot` and `msnbot`.", ["bingbot"]],
  ["Bing's page on robots meta tags (excerpt), of which its own name is taken over.", ["msnbot"]],
  [
    "Yandex's page on meta tags (excerpt): `robots` and `yandex`. Taken to hold for what serves its search.",
    ["Yandex", "YandexBlogs", "YandexBot", "YandexImages", "YandexMarket", "YandexMedia", "YandexNews", "YandexVideo"],
  ],
  ["Yahoo's help (historical): noydir. A name of its own is not in what was read.", ["Slurp"]],
  [
    "Baidu's page (copies): noarchive and nofollow. Many pages also write the name Baiduspider, but no page of " +
      "Baidu's that has it could be read.",
    ["Baiduspider"],
  ],
  [
    "https://napoveda.seznam.cz/en/full-text-search/indexing-control/ (excerpt): `robots` and no other name.",
    ["SeznamBot"],
  ],
  [
    "https://support.apple.com/en-us/HT204683 (read): noindex, nosnippet, nofollow, none and all under " +
      "`robots`; no name of its own.",
    ["Applebot"],
  ],
  [
    `${amazonPage} (copies of 2024 to 2026): noarchive under \`robots\` keeps a page out of training. Those ` +
      "copies deny noindex and " +
      "nofollow; a digest of 2026-04-19 adds noindex and none.",
    ["Amazonbot"],
  ],
  [
    "A digest of Amazon's page, of 2026-04-19, which speaks of its three crawlers together.",
    ["Amzn-SearchBot", "Amzn-User"],
  ],
  ["https://www.mojeek.com/bot.html (read): noindex, nocache and nofollow under `robots`.", ["MojeekBot"]],
  ["Picsearch's page, as quoted in a forum: noindex and nofollow under `robots`.", ["psbot"]],
  ["http://www.archive.org/webmasters.html (copy of 2015-11-22): noindex, noarchive and nofollow.", ["ia_archiver"]],
];

const googleVerify = "https://developers.google.com/search/docs/crawling-indexing/verifying-googlebot (read in a copy)";

/** How a visit is verified: the names to resolve to, the list of addresses, and who says so. */
export const verificationClaims: Claims = [
  [
    `crawl-*.googlebot.com or geo-crawl-*.geo.googlebot.com, resolving back; googlebot.json. ${googleVerify}.`,
    [
      "Google-CloudVertexBot",
      "Google-InspectionTool",
      "Googlebot",
      "Googlebot-Image",
      "Googlebot-News",
      "Googlebot-Video",
      "GoogleOther",
      "GoogleOther-Image",
      "GoogleOther-Video",
      "Storebot-Google",
    ],
  ],
  [
    `rate-limited-proxy-*.google.com, resolving back; special-crawlers.json. ${googleVerify}.`,
    ["AdsBot-Google", "AdsBot-Google-Mobile", "APIs-Google", "Google-Safety", "Mediapartners-Google"],
  ],
  [
    "google.com or gae.googleusercontent.com, resolving back; user-triggered-fetchers.json and " +
      "user-triggered-fetchers-google.json. " +
      `${googleVerify}, which speaks of such fetchers as a class.`,
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
  ["Nothing fetches under it.", ["Applebot-Extended", "Google-Extended"]],
  [
    "*.search.msn.com, resolving back: https://www.bing.com/webmaster/help/how-to-verify-bingbot-3905dc26 (excerpt); " +
      "https://www.bing.com/toolbox/bingbot.json, by https://github.com/arcjet/well-known-bots.",
    ["bingbot"],
  ],
  [
    "Names that end in yandex.ru, yandex.net or yandex.com, resolving back; the addresses are not disclosed: " +
      "https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html (excerpt).",
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
    "*.baidu.com or *.baidu.jp: Baidu's page on Baiduspider (copies). Taken over for its other spiders.",
    ["Baiduspider", "Baiduspider-cpro", "Baiduspider-image", "Baiduspider-news", "Baiduspider-video"],
  ],
  [
    "fulltextrobot-*.seznam.cz; the page lists the addresses: https://napoveda.seznam.cz/en/seznambot-crawler (read).",
    ["SeznamBot"],
  ],
  ["The addresses on DuckDuckGo's help page; kept up by https://github.com/ipverse/bot-ip-blocks.", ["DuckDuckBot"]],
  [`https://duckduckgo.com/duckassistbot.json, by ${agentsWelcome}.`, ["DuckAssistBot"]],
  [
    "*.applebot.apple.com, resolving back, and a list of networks in JSON: " +
      "https://support.apple.com/en-us/119829 (in translation).",
    ["Applebot"],
  ],
  ["crawl-*.mojeek.com, resolving back: https://www.mojeek.com/bot.html (read).", ["MojeekBot"]],
  [
    "A name under Mojeek's domain, resolving back: " +
      "https://www.mojeek.de/support/search/crawling/feedfetcher.html (excerpt).",
    ["FeedFetcher-Mojeek"],
  ],
  [
    "qwantbot-*.qwant.com, resolving back, which is preferred; qwantbot.json: https://help.qwant.com/bot (read).",
    ["Qwantbot"],
  ],
  ["qwantbot-*.qwant.com: https://help.qwant.com/bot/ (an earlier edition).", ["Qwantify"]],
  ["Four addresses with their names under kagibot.org: https://kagi.com/bot (read).", ["Kagibot"]],
  [
    "petalbot-*.petalsearch.com, by https://usehall.com/agents/petalbot; that there is a way is on the operator's page.",
    ["PetalBot"],
  ],
  [
    "HTTP message signatures, recommended, with the keys under you.com/.well-known; else " +
      "youbot-*.search.you.com, resolving back, or " +
      "a range of addresses: https://docs.you.com/youbot (excerpt).",
    ["YouBot"],
  ],
  [
    "https://openai.com/gptbot.json, searchbot.json and chatgpt-user.json: " +
      "https://developers.openai.com/api/docs/bots (excerpt).",
    ["ChatGPT-User", "GPTBot", "OAI-SearchBot"],
  ],
  ["https://openai.com/adsbot.json, by others who read the operator's page of 2026-09.", ["OAI-AdsBot"]],
  [
    "A page of addresses for each, linked from https://developer.amazon.com/amazonbot, by others who read it in 2026.",
    ["Amzn-SearchBot", "Amzn-User"],
  ],
  [
    "https://www.kimi.ai/policies/kimibot.json, for all three, by others who read the operator's page (2026).",
    ["Kimi-SearchBot", "Kimi-User", "KimiBot"],
  ],
  ["https://mistral.ai/mistralai-index-ips.json, by others who read it (2026).", ["MistralAI-Index"]],
  ["https://docs.getliner.com/linerbot.json, by others who read it (2026).", ["LinerBot"]],
  ["https://docs.parallel.ai/resources/shapbot.json, by others who read it (2026).", ["ShapBot"]],
  [
    `https://claude.com/crawling/bots.json, by ${agentsWelcome}; https://github.com/ipverse/bot-ip-blocks has ` +
      "a list of 2026-08-14 " +
      "for ClaudeBot. An older directory says that none is published.",
    ["Claude-SearchBot", "Claude-User", "ClaudeBot"],
  ],
  [
    "The lists of addresses that https://docs.perplexity.ai/docs/resources/perplexity-crawlers links, one for each; " +
      "https://github.com/ipverse/bot-ip-blocks has the first.",
    ["Perplexity-User", "PerplexityBot"],
  ],
  [
    "Names under commoncrawl.org, by https://crawlerdex.tn3w.dev/CCBot; a list of addresses, by " +
      "https://github.com/ipverse/bot-ip-blocks " +
      "(of 2026-08-05).",
    ["CCBot"],
  ],
  [
    `*.crawl.amazonbot.amazon, resolving back: ${amazonPage} (excerpt); a list of addresses, by ` +
      "https://github.com/ipverse/bot-ip-blocks " +
      "(of 2026-05-14).",
    ["Amazonbot"],
  ],
  [
    "The addresses of the operator's network, which its page prefers to the user agent: " +
      ("https://developers.facebook.com/docs/sharing/webmasters/web-crawlers (excerpt), " +
        "https://github.com/ipverse/bot-ip-blocks."),
    ["facebookexternalhit", "meta-externalads", "meta-externalagent", "meta-externalfetcher", "meta-webindexer"],
  ],
  [`https://mistral.ai/mistralai-user-ips.json, by ${agentsWelcome}.`, ["MistralAI-User"]],
  [
    "Names under lyrenth.com, resolving back; https://lyrenth.com/bot/ip-ranges.json; Web Bot Auth as well: " +
      "ai.robots.txt, which quotes " +
      "the operator.",
    ["AIWebIndex"],
  ],
  [
    "ahrefs.com or ahrefs.net; lists of ranges and of addresses, such as https://api.ahrefs.com/v3/public/crawler-ips: " +
      "https://ahrefs.com/robot (excerpt).",
    ["AhrefsBot", "AhrefsSiteAudit"],
  ],
  [
    "There is no way: it runs on the machines of volunteers all over the world, by https://mj12bot.com (excerpt).",
    ["MJ12bot"],
  ],
  [
    "There is no way: no addresses of its own, by https://moz.com/help/moz-procedures/crawlers/rogerbot (excerpt).",
    ["rogerbot"],
  ],
  [
    "*.seranking.com: https://help.seranking.com/hc/en-us/articles/17126130916636-BLEXBot-Crawler (excerpt).",
    ["BLEXBot"],
  ],
  ["A list of addresses, by https://github.com/ipverse/bot-ip-blocks (of 2026-06-02).", ["SERankingBacklinksBot"]],
  ["babbar.eu: https://www.babbar.tech/crawler (excerpt).", ["Barkrowler"]],
  [
    "The ranges on X's page on troubleshooting cards, by " +
      "https://docs.riavzon.com/docs/shield-base/data-sources/crawlers.",
    ["Twitterbot"],
  ],
  [
    "pinterest.com, resolving back: https://help.pinterest.com/en/business/article/pinterest-crawler (excerpt).",
    ["Pinterestbot"],
  ],
  [
    "The operator's list of addresses, by https://github.com/ipverse/bot-ip-blocks (of 2026-04 to 2026-07).",
    ["Pingdom.com_bot", "StatusCake", "UptimeRobot"],
  ],
];
