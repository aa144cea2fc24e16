// Where the rows of registry-search.ts come from, continued: the smaller and the regional search engines.
import {
  aiRobotsTxt,
  deviceDetector,
  entries,
  listedAsObeying,
  listedWithoutWord,
  secondRound,
  type SourceEntry,
  wellKnownBots,
} from "./source-entry.ts";

/** Provenance by the crawler's name. */
export const engineSources: readonly [string, SourceEntry][] = [
  ...entries(
    secondRound,
    "read",
    ["https://www.mojeek.com/bot.html"],
    "Obeys the first record whose user-agent contains its name, else the first for `*`, and knows no " +
      "Crawl-delay, in its page's " +
      "words; the page names Disallow alone. Taken for the standard of 1994.",
    ["MojeekBot"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://www.mojeek.de/support/search/crawling/feedfetcher.html"],
    "Its page speaks of the rate and of verification, and not of robots.txt: recorded as obeying.",
    ["FeedFetcher-Mojeek"],
  ),
  ...entries(
    secondRound,
    "read",
    ["https://help.qwant.com/bot"],
    "Its page refers to robotstxt.org/orig.html, the standard of 1994, and says no more. Qwantbot-news is the " +
      "same name with a suffix.",
    ["Qwantbot"],
  ),
  ...entries(
    secondRound,
    "derived",
    ["https://help.qwant.com/bot/ (an earlier edition)"],
    "The earlier edition of Qwant's page has this name where today's has Qwantbot, from which we derive that " +
      "it is retired.",
    ["Qwantify"],
  ),
  ...entries(
    secondRound,
    "read",
    ["https://kagi.com/bot"],
    "Where Kagibot is not named but Googlebot is, it follows Googlebot's group, in its page's words. Allow is " +
      "in its examples.",
    ["Kagibot"],
  ),
  ...entries(secondRound, "secondary", [aiRobotsTxt], listedWithoutWord, ["kagi-fetcher", "PanguBot"]),
  ...entries(
    secondRound,
    "excerpt",
    ["https://aspiegel.com/petalbot (an earlier address of webmaster.petalsearch.com/site/petalbot)"],
    "Complies with robots.txt; Allow is in its examples. Besides search it serves Huawei's assistant.",
    ["PetalBot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    ["https://crawlerdex.tn3w.dev/Yeti (2026)", deviceDetector, "https://siteline.ai/ai-agent-directory/naverbot/"],
    "Naver's own pages could not be read. Directories agree on token and purpose, and that it obeys.",
    ["Yeti"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [deviceDetector],
    "Two spellings of one crawler in a public list; public robots.txt files name Daumoa. What it obeys is not " +
      "in what was read.",
    ["Daum", "Daumoa"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      "https://crawlerdex.tn3w.dev/coccocbot-web (2026)",
      "https://coccoc.com/search/console/en/coc-coc-robots (named there; not read)",
    ],
    "Directories agree on token and purpose, and that it obeys.",
    ["coccocbot-web"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      "https://www.bninc.cn/wiki/post/id/1531 (a copy of Sogou's page)",
      "https://prerenderproxy.com/audit/2026-05-ecommerce-100/bot/sogou.html",
    ],
    "Supports the robots protocol by its page, a change taking weeks. It is to be named as `Sogou web spider`, " +
      "of which the token " +
      "is what stands before the first blank. Other spiders of Sogou begin with the same word.",
    ["Sogou web spider"],
  ),
  ...entries(
    secondRound,
    "secondary",
    ["https://bbs.cnblackhat.com/forum.php?mod=viewthread&tid=386 (a copy of 360's page, 2016)", deviceDetector],
    "User-agent, Allow and Disallow by the copy; wildcards only for its own Indexpage record. The same page " +
      "has HaoSouSpider, tried first then.",
    ["360Spider", "360Spider-Image", "360Spider-Video"],
  ),
  ...entries(
    secondRound,
    "secondary",
    ["https://usehall.com/agents/seekportbot", "https://webmasterid.com/robots/block-seekport-crawler (2026-06-24)"],
    "Respects robots.txt and Crawl-delay by what others say of its page, bot.seekport.com.",
    ["SeekportBot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      "https://webmasterid.com/robots/block-sistrix-crawler (2026-06-24)",
      "https://botscope.acoonia.com/en/features/sistrix",
      deviceDetector,
    ],
    "Obedience and Crawl-delay by the first; the second says that it has not crawled since 2018, so whether it " +
      "still does is open. " +
      "It is to be named as `SISTRIX Crawler`, of which the token is what stands before the blank.",
    ["SISTRIX Crawler"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://docs.you.com/youbot"],
    "Respects robots.txt and preferences on the rate; which records carry them is not in the part that was read.",
    ["YouBot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      aiRobotsTxt,
      "https://community.brave.com/t/596596",
      "https://search.brave.com/help/brave-search-crawler (named there; not read)",
    ],
    `${listedAsObeying} Brave's forum says that its crawler sends no name of its own, so that a group for this ` +
      "token may bind nothing.",
    ["Bravebot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    ["https://forums.totalchoicehosting.com (a post that quotes Picsearch's page)", deviceDetector],
    "Obeys robots.txt under its token, and the robots meta tag.",
    ["psbot"],
  ),
  ...entries(secondRound, "secondary", [deviceDetector], `${listedWithoutWord} The list is old.`, ["TinEye-bot"]),
  ...entries(
    secondRound,
    "secondary",
    [deviceDetector, wellKnownBots],
    `${listedWithoutWord} Run by everyone who installs YaCy, not by one operator.`,
    ["yacybot"],
  ),
];
