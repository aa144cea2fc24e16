// Where the rows of registry-search.ts come from: Google, Microsoft, Yandex and the search engines of the first round
// of reading. The later ones are in sources-engines.ts. Constants hold addresses and sentences that several rows share.
import {
  aiRobotsTxt,
  deviceDetector,
  entries,
  listedWithoutWord,
  secondRound,
  type SourceEntry,
} from "./source-entry.ts";

const googleCommon =
  "https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers (copy of 2026-07-04)";
const googleSpecial =
  "https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers (copy of 2026-07-04)";
const googleUser =
  "https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers (copy of 2026-07-04)";
const googleSpec = "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec (copy of 2026-07-04)";
const google2012 = "Google's robots.txt specification as of before July 2019 (Hindi edition)";
const wikipedia2010 = "Wikipedia (Bavarian), Robots Exclusion Standard, table of extensions, about 2009-2011";
const bingCrawlers = "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0";
const bingPosts = "Bing webmaster blog, posts of 2009 and 2012 on robots.txt and Crawl-delay (openings only)";
const yandexAgent = "https://yandex.com/support/webmaster/en/robot-workings/user-agent";
const yandexDelay = "https://yandex.com/support/webmaster/en/robot-workings/crawl-delay";
const yandexPartner = "https://yandex.com/support/partner2/technologies/robot.html";
const yandexList = "https://fornex.com/en/help/robots-txt-controlling (a copy of Yandex's older list of robots)";
const baiduHelp = "https://www.baidu.com/search/robots_english.html";
const baiduList = "https://www.websoft88.com/seo/shuyu/235.html (a copy of Baidu's table of products and user agents)";
const duckHelp =
  "https://raw.githubusercontent.com/duckduckgo/duckduckgo-help-pages/master/_docs/results/duckduckbot.md";
const duckAssistHelp = "https://duckduckgo.github.io/duckduckgo-help-pages/results/duckassistbot/";
const apple = "https://support.apple.com/en-us/119829 (digest of 2026-10-05)";
const appleGooglebot = "https://www.seroundtable.com/applebot-listens-googlebot-21278.html";
const googleTokens =
  "Tokens and their order as in Google's list; records as in its robots.txt specification, which takes " +
  "crawl-delay for unsupported.";
const googleIgnores =
  "Listed without a robots.txt token as triggered by users, which generally ignore robots.txt; so it acts on no record.";
const googleRetired = "Listed among the retired ones.";
const yandexChain = "The operator's page: the group of the exact name binds, else that of Yandex, else that of `*`.";
const yandexUnknown =
  "Some Yandex robots ignore `*`, and even Yandex, unless named exactly; which ones could not be read, so none " +
  "is marked.";
const yandexCheck = "https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html (its beginning)";

/** Provenance by the crawler's name. */
export const searchSources: readonly [string, SourceEntry][] = [
  ...entries("2026-11-20", "read", [googleCommon, googleSpec], googleTokens, [
    "Google-CloudVertexBot",
    "Google-InspectionTool",
    "Googlebot",
    "Googlebot-Image",
    "Googlebot-Video",
    "GoogleOther",
    "GoogleOther-Image",
    "GoogleOther-Video",
    "Storebot-Google",
  ]),
  ...entries(
    "2026-11-20",
    "read",
    [googleCommon, googleSpec],
    `${googleTokens} It has no HTTP agent of its own: Googlebot's various agents fetch for it.`,
    ["Googlebot-News"],
  ),
  ...entries(
    "2026-11-20",
    "read",
    [googleCommon, "https://developers.google.com/crawling/docs/changelog (entry of 2026-10-30)"],
    "A control token for training; nothing fetches under it. Google says it means to support a shared " +
      "preference signal as well.",
    ["Google-Extended"],
  ),
  ...entries("2026-11-20", "read", [googleSpecial], `${googleTokens} The global group is ignored by its own page.`, [
    "AdsBot-Google",
    "AdsBot-Google-Mobile",
    "APIs-Google",
    "Mediapartners-Google",
  ]),
  ...entries(
    "2026-11-20",
    "read",
    [googleSpecial],
    `${googleRetired} It followed the rules for AdsBot-Google and ignored the global group.`,
    ["AdsBot-Google-Mobile-Apps"],
  ),
  ...entries(
    "2026-11-20",
    "read",
    [googleSpecial],
    `${googleRetired} It could ignore the global group: recorded as ignoring it.`,
    ["DuplexWeb-Google"],
  ),
  ...entries(
    "2026-11-20",
    "read",
    [googleCommon, googleSpecial],
    `${googleRetired} It looked for Googlebot-Image, then Googlebot, and had no token of its own, hence the name.`,
    ["Google Favicon"],
  ),
  ...entries("2026-11-20", "read", [googleSpecial], "Listed without a token, as ignoring robots.txt.", [
    "Google-Safety",
  ]),
  ...entries(
    "2026-11-20",
    "read",
    [googleCommon, googleSpecial, googleUser],
    `${googleRetired} It ignored robots.txt altogether.`,
    ["googleweblight"],
  ),
  ...entries("2026-11-20", "read", [googleUser], googleIgnores, [
    "Google-Agent",
    "Google-CWS",
    "Google-NotebookLM",
    "Google-Pinpoint",
    "Google-Read-Aloud",
    "Google-Site-Verification",
    "GoogleMessages",
    "GoogleProducer",
  ]),
  ...entries(
    "2026-11-20",
    "read",
    [googleUser],
    `${googleIgnores} Google heads it "Feedfetcher"; the name is what it sends.`,
    ["FeedFetcher-Google"],
  ),
  ...entries(
    "2026-11-21",
    "excerpt",
    ["https://developers.google.com/search/docs/crawling-indexing/google-user-triggered-fetchers?hl=ja (undated copy)"],
    `${googleIgnores} On a later copy than Google-NotebookLM's.`,
    ["Google-GeminiNotebook"],
  ),

  ...entries(
    "2026-11-20",
    "excerpt",
    [bingCrawlers, bingPosts, "https://blogs.bing.com/webmaster/September-2010/Bingbot-is-coming-to-town"],
    "It obeys a group for msnbot where no group names bingbot, by the post of 2010. Records as in Bing's " +
      "posts; the range of crawl-delay, about 1 to 30 seconds, is recalled. Whether Bing merges groups or " +
      "takes the longest rule is not documented in what was read.",
    ["bingbot"],
  ),
  ...entries(
    "2026-11-20",
    "secondary",
    [wikipedia2010, bingPosts],
    "bingbot's predecessor: $, Allow, Crawl-delay and Sitemap.",
    ["msnbot"],
  ),
  ...entries(
    "2026-11-21",
    "derived",
    [bingCrawlers],
    "Bing lists it with its user agent but not what it obeys: token, obedience and dialect are assumed as for bingbot.",
    ["adidxbot", "BingPreview", "MicrosoftPreview"],
  ),

  ...entries(
    "2026-11-21",
    "read",
    [yandexAgent, yandexDelay],
    "The family token, which any Yandex robot without a group of its own obeys. Crawl-delay ended on " +
      `2018-02-22. ${yandexUnknown}`,
    ["Yandex"],
  ),
  ...entries("2026-11-21", "read", [yandexAgent, yandexDelay], `${yandexChain} Crawl-delay ended on 2018-02-22.`, [
    "YandexBot",
  ]),
  ...entries(
    "2026-11-21",
    "secondary",
    [yandexPartner, yandexAgent, yandexList],
    "Its own page: blocking Yandex may block it as well, and it can be named. The older list says that it " +
      "interprets robots.txt " +
      `in a special way, without saying how. ${yandexUnknown}`,
    ["YandexDirect"],
  ),
  ...entries(
    "2026-11-21",
    "secondary",
    [yandexAgent, yandexList],
    `${yandexChain} The name is from the copied list. ${yandexUnknown}`,
    ["YandexBlogs", "YandexImages", "YandexMedia", "YandexMetrika", "YandexNews", "YandexPagechecker"],
  ),
  ...entries(
    "2026-11-21",
    "secondary",
    [yandexAgent, "https://mblogm.ru/blog/about-robots-txt/ (a copy of Yandex's older list of robots)"],
    `${yandexChain} The name is from the copied list. ${yandexUnknown}`,
    ["YandexCalendar", "YandexMarket"],
  ),
  ...entries(
    "2026-11-21",
    "secondary",
    [yandexAgent, "lists of Yandex robots in public server code, which agree"],
    `${yandexChain} No page of the operator with this name could be read. ${yandexUnknown}`,
    ["YandexVideo"],
  ),

  ...entries(
    "2026-11-20",
    "excerpt",
    ["Yahoo's help pages on Slurp (historical)", wikipedia2010, google2012],
    "Crawl-delay with decimals. Based on the 1996 draft: it took the first entry whose value contains Slurp, " +
      "which rfc9309 does " +
      "not model.",
    ["Slurp"],
  ),
  ...entries(
    "2026-11-20",
    "secondary",
    [
      wikipedia2010,
      google2012,
      "http://about.ask.com/en/docs/about/webmasters.shtml (named in its user agent; not read)",
    ],
    "Allow and Sitemap: Wikipedia. Wildcards: Google's older page counts Ask among their supporters, while " +
      "Wikipedia's row on $ " +
      "leaves it out. Crawl-delay: Wikipedia names others only, and Ask's page could not be read, so unknown.",
    ["Teoma"],
  ),

  ...entries(
    "2026-11-21",
    "secondary",
    [baiduHelp, "https://chenoge.github.io/2019/04/01/robots文件 (a copy of Baidu's page)"],
    "Allow, * and $ by copies of its page, of which only the beginning was read. Crawl-delay and Sitemap are " +
      "not in what was " +
      "read; neither is a claim of RFC 9309.",
    ["Baiduspider"],
  ),
  ...entries(
    "2026-11-21",
    "secondary",
    [baiduHelp, baiduList],
    "The token is from a copy of Baidu's table, the records are taken over from Baiduspider. No source says " +
      "that it falls back " +
      "to Baiduspider's group, so its chain is its own token alone.",
    ["Baiduspider-cpro", "Baiduspider-image", "Baiduspider-news", "Baiduspider-video"],
  ),
  ...entries(
    "2026-11-20",
    "secondary",
    ["https://napoveda.seznam.cz/en/full-text-search/crawling-control/"],
    "Allow by its page, as an extension of the 1994 standard; wildcards and Sitemap by reports; Crawl-delay " +
      "unclear. It acts on " +
      "Request-rate, which the registry does not hold.",
    ["SeznamBot"],
  ),
  ...entries(
    "2026-11-21",
    "derived",
    [duckHelp, "https://github.com/libwww-perl/libwww-perl/issues/128"],
    "Its page says that it respects Perl's WWW::RobotRules, an implementation of the 1994 standard, which " +
      "takes Crawl-delay for an " +
      ("unexpected line, by the issue. What the crawler itself supports is not documented and left unknown; " +
        "rfc9309 is an assumption, ") +
      "and original-1994 may be nearer.",
    ["DuckDuckBot"],
  ),
  ...entries(
    "2026-11-21",
    "excerpt",
    [duckAssistHelp],
    "Obeys Disallow for its token, 72 hours after a change. It fetches for answers in real time, not for training.",
    ["DuckAssistBot"],
  ),

  ...entries(
    "2026-11-20",
    "secondary",
    [apple, appleGooglebot],
    "Where Applebot is not named but Googlebot is, it obeys Googlebot's group: Apple's page, through those who " +
      "quote it.",
    ["Applebot"],
  ),
  ...entries(
    "2026-11-20",
    "secondary",
    [apple],
    "A control token for the training of Apple's models; Applebot fetches. Whether the global group counts for " +
      "it is not said.",
    ["Applebot-Extended"],
  ),

  ...entries(
    secondRound,
    "secondary",
    [deviceDetector, "https://webmasterid.com/search-bots/web-performance-fetchers-overview (2026)"],
    "Google's measuring tool, which anyone can run. The sources do not say whether it obeys robots.txt: " +
      "recorded as obeying.",
    ["Chrome-Lighthouse"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [aiRobotsTxt],
    `${listedWithoutWord} Not on the pages of Google's that were read.`,
    ["Gemini-Deep-Research", "GoogleAgent-Mariner", "GoogleAgent-URLContext"],
  ),
  ...entries(secondRound, "derived", [aiRobotsTxt], `${listedWithoutWord} The operator is taken from the name.`, [
    "AzureAI-SearchBot",
  ]),
  ...entries(
    secondRound,
    "secondary",
    [yandexCheck, yandexAgent],
    `${yandexChain} Both are named on the operator's page on its robots; the purpose of each follows from its ` +
      `name. ${yandexUnknown}`,
    ["YandexAccessibilityBot", "YandexMobileBot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      aiRobotsTxt,
      yandexAgent,
      "https://yandex.ru/support/webmaster/en/search-appearance/fast.html (named by the list; not read)",
    ],
    `${yandexChain} The list says that it obeys and serves quick answers of YandexGPT. ${yandexUnknown}`,
    ["YandexAdditional", "YandexAdditionalBot"],
  ),
  ...entries(secondRound, "secondary", [aiRobotsTxt], listedWithoutWord, ["YiyanBot"]),
];
