// Where the rows of registry-web.ts come from: SEO, previews, advertising, archives, monitoring, tools, feeds,
// security, research.
import {
  botIpBlocks,
  deviceDetector,
  entries,
  listedWithoutWord,
  secondRound,
  type SourceEntry,
  wellKnownBots,
} from "./source-entry.ts";

const semrush = "https://www.semrush.com/bot/ (its first half)";
const semrushDelay = "https://webmasters.stackexchange.com/questions/130365 (2020)";
const publicRules = "robots.txt files and user agent lists in public repositories, which agree";

/** Provenance by the crawler's name. */
export const webSources: readonly [string, SourceEntry][] = [
  ...entries(
    secondRound,
    "excerpt",
    ["https://ahrefs.com/robot"],
    "Strictly follows disallow, allow and Crawl-delay, in its page's words, fractions of a second included. It " +
      "also feeds the search engine Yep.",
    ["AhrefsBot"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://ahrefs.com/robot", "https://ahrefs.com/robot/site-audit"],
    "As AhrefsBot, unless the verified owner of a site lifts its own rules.",
    ["AhrefsSiteAudit"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [semrush, semrushDelay],
    "Obeys robots.txt by its page; Crawl-delay, of which no more than ten seconds are waited, by a user who quotes it.",
    ["SemrushBot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [semrush, semrushDelay, publicRules],
    "The page counts the tools that its robots serve; the token is from public files, Crawl-delay is taken " +
      "over from SemrushBot. Each " +
      "is addressed by its own token; that SemrushBot's group counts for it as well is not said.",
    ["SemrushBot-BA", "SemrushBot-OCOB", "SemrushBot-SI", "SemrushBot-SWA"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      semrush,
      semrushDelay,
      "https://darkvisitors.com/agents/siteauditbot",
      "https://chrisleverseo.com/user-agents/semrushbot-sa",
    ],
    "Site Audit, under its present and its older name; whether the older is still sent is not known. " +
      "Crawl-delay is taken over from SemrushBot.",
    ["SemrushBot-SA", "SiteAuditBot"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://mj12bot.com", "http://www.majestic12.co.uk (an earlier edition)"],
    "Obeys robots.txt and Crawl-delay by its page. Which operators and records it knows besides stands in a " +
      "part that could not be read.",
    ["MJ12bot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      "https://moz.com/help/moz-procedures/crawlers/rogerbot",
      "https://webmasterid.com/robots/block-rogerbot (2026-06-24)",
    ],
    "Obeys, a group of its own before that of `*`, by its page; Crawl-delay by the second source. A whole " +
      "address in a disallow " +
      "line is read as `/`.",
    ["rogerbot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      "https://moz.com/help/guides/moz-procedures/what-is-rogerbot",
      "https://webmasterid.com/robots/block-dotbot (2026-06-24)",
    ],
    "Named on the page of its sister rogerbot, in lower case; Crawl-delay by the second source.",
    ["DotBot"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    [
      "https://help.seranking.com/hc/en-us/articles/17126130916636-BLEXBot-Crawler",
      "http://webmeup-crawler.com/ (an earlier edition)",
    ],
    "Respects robots.txt; asks once in three seconds or less often where Crawl-delay says so. Formerly WebMeUp's.",
    ["BLEXBot"],
  ),
  ...entries(secondRound, "secondary", [botIpBlocks], `${listedWithoutWord} The list knows its addresses.`, [
    "SERankingBacklinksBot",
  ]),
  ...entries(
    secondRound,
    "secondary",
    [publicRules, "https://dataforseo.com/dataforseo-bot (named in its user agent; not read)"],
    "Token and purpose by what it sends. What it obeys could not be read: recorded as obeying.",
    ["DataForSeoBot"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://www.screamingfrog.co.uk/guides/robots-txt/ (of 2015)"],
    "Obeys robots.txt in the same way as Google, wildcards included: a group of its own, else Googlebot's, " +
      "else that of `*`. It is " +
      ("to be named as `Screaming Frog SEO Spider`, of which the token is what stands before the first blank. " +
        "Its user may switch ") +
      "obedience off in the paid edition, and may send another name.",
    ["Screaming Frog SEO Spider"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://serpstatbot.com/"],
    "Crawl-delay up to 20 seconds, wildcards as Yahoo's, a longer Allow before Disallow, redirects within the " +
      "site, and everything " +
      "open where robots.txt cannot be had, 403 included.",
    ["serpstatbot"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://www.babbar.tech/crawler"],
    "Follows disallow and Crawl-delay, with the tools of crawler-commons, in its page's words.",
    ["Barkrowler"],
  ),
  ...entries(secondRound, "secondary", [deviceDetector], `${listedWithoutWord} The list is old.`, ["SEOkicks-Robot"]),

  ...entries(
    secondRound,
    "secondary",
    [
      "https://www.webmasterworld.com/search_engine_spiders/4475928.htm and https://imnaveen24.wordpress.com " +
        "(quotes of Twitter's page on cards, 2012 and 2016)",
    ],
    "Respects robots.txt for pages and images; Allow is in the page's examples. One directory of today denies " +
      "that it obeys.",
    ["Twitterbot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [wellKnownBots, "https://news.cgast.org/news/17784 (a report with LinkedIn's Post Inspector)"],
    "Obeys: the operator's tool gave robots.txt as the reason for a missing preview.",
    ["LinkedInBot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    ["https://api.slack.com/robots (excerpt)", "https://prerenderproxy.com/bot-directory/slackbot/"],
    "The operator's page says what each is for; that it does not honour robots.txt is quoted from that page by " +
      "the second source, " +
      "and was not in the copies that were read. Recorded as not obeying.",
    ["Slack-ImgProxy", "Slackbot", "Slackbot-LinkExpanding"],
  ),
  ...entries(
    secondRound,
    "secondary",
    ["https://promptwatch.com/bots/discord-bot"],
    "Fetches what is shared in a chat, and generally honours robots.txt by the directory.",
    ["Discordbot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [deviceDetector, "https://botscope.acoonia.com/en/features/telegrambot"],
    "Fetches what is shared in a chat. Whether it obeys is not said: recorded as obeying.",
    ["TelegramBot"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://help.pinterest.com/en/business/article/pinterest-crawler (copy of 2021-01-13 and later translations)"],
    "Respects robots.txt. It also sends `Pinterest/0.2`, a word that its app puts into the headers of people, " +
      "so it is not a row.",
    ["Pinterestbot"],
  ),
  ...entries(secondRound, "secondary", [deviceDetector], `${listedWithoutWord} The list is old.`, [
    "FlipboardProxy",
    "Mastodon",
    "redditbot",
    "vkShare",
  ]),

  ...entries(
    secondRound,
    "secondary",
    ["https://criteo.com/jp/criteo-crawler (its beginning)", "https://darkvisitors.com/agents/criteobot"],
    "Reads pages whose owners asked Criteo for advertisements. What it obeys is not in the part that was read: " +
      "recorded as obeying.",
    ["CriteoBot"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://www.comscore.com/Web-Crawler"],
    "Honours the rules of robots.txt under the token proximic.",
    ["proximic"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    ["https://integralads.com/site-indexing-policy/"],
    "Strictly adheres to the robots exclusion standard, in the operator's words.",
    ["ias_crawler"],
  ),

  ...entries(
    secondRound,
    "excerpt",
    [
      "http://www.archive.org/webmasters.html (copy of 2015-11-22)",
      "https://blog.archive.org/2017/04/17/ (robots.txt and web archives)",
      wellKnownBots,
    ],
    "Adheres to robots.txt by the page of 2015. By the post of 2017 the archive wants to refer to it less; " +
      "whether this name is " +
      "still sent is not known. Alexa sent it as well.",
    ["ia_archiver"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [
      "https://blog.archive.org/2017/04/17/ (robots.txt and web archives)",
      "https://9to5answer.com/how-to-properly-dis-allow-the-archive-org-bot-did-things-change-if-so-when (a " +
        "copy of a thread)",
      deviceDetector,
    ],
    "The archive stopped referring to robots.txt for sites of the US government and military, and was looking " +
      "to do so more " +
      ("broadly, in its words of 2017: recorded as not obeying, while some directories say that it obeys. The " +
        "token that its older ") +
      "page and its answers to webmasters give is ia_archiver; its own name has a dot, which no token has.",
    ["archive.org_bot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [deviceDetector],
    "A program that archives run under names of their own, this one among them. The archive that runs it " +
      "decides whether it obeys: recorded as obeying.",
    ["heritrix"],
  ),
  ...entries(
    secondRound,
    "excerpt",
    [
      "http://www.bnf.fr/en/tools/a.dl_web_capture_robot_special_eng.html (2011-05-31)",
      "https://www.webmasterworld.com/search_engine_spiders/3897571.htm",
    ],
    "Does not follow robots.txt, by its page on one of its crawls and by the law that the second source " +
      "quotes. Its name has a dot; " +
      "the token is what stands before it.",
    ["bnf.fr_bot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    ["http://www.andhravilas.net/ (its user agent in a page)"],
    "The name is what it sends, with heritrix and arquivo.pt. What it obeys could not be read: recorded as obeying.",
    ["Arquivo-web-crawler"],
  ),

  ...entries(
    secondRound,
    "secondary",
    ["https://chrisleverseo.com/user-agents/uptimerobot", deviceDetector],
    "Asks for what its customer set it on; it may ignore robots.txt by the first source. Recorded as obeying, " +
      "for want of the operator's word.",
    ["UptimeRobot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    ["https://usehall.com/agents/pingdom-com-bot", deviceDetector],
    "Asks for what its customer set it on. It sends `Pingdom.com_bot_version_1.4_`; the token is what stands " +
      "before the dot. " +
      "Whether it obeys is not said: recorded as obeying.",
    ["Pingdom.com_bot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [deviceDetector],
    `${listedWithoutWord} It asks for what its customer set it on.`,
    ["Site24x7", "StatusCake", "Uptimebot"],
  ),
  ...entries(
    secondRound,
    "secondary",
    ["https://webmasterid.com/search-bots/gtmetrix-and-webpagetest (2026)", deviceDetector],
    "Loads one page because somebody asked for a measurement. PTST is what WebPageTest sends. Whether it obeys " +
      "is not said: recorded as obeying.",
    ["GTmetrix", "PTST"],
  ),
  ...entries(secondRound, "secondary", [deviceDetector], `${listedWithoutWord} It checks what its user gives it.`, [
    "W3C_I18n-Checker",
    "W3C_Validator",
    "W3C-checklink",
  ]),
  ...entries(
    secondRound,
    "secondary",
    ["https://github.com/ai-robots-txt/ai.robots.txt, robots.json", deviceDetector],
    "A program that anyone can run; its users decide whether it obeys and under which name. Zyte maintains it.",
    ["Scrapy"],
  ),

  ...entries(
    secondRound,
    "excerpt",
    ["http://feedly.com/fetcher.html"],
    "Acts for those who subscribed, so it does not follow robots.txt, in the operator's words.",
    ["Feedly"],
  ),
  ...entries(
    secondRound,
    "secondary",
    [deviceDetector],
    `${listedWithoutWord} Such fetchers act for those who subscribed.`,
    ["AwarioRssBot", "Feedbin", "FreshRSS", "NewsBlur"],
  ),
  ...entries(
    secondRound,
    "secondary",
    ["https://webmasterid.com/robots/block-censys", "https://docs.censys.com/docs/scanning-faq"],
    "Scans hosts and services; robots.txt largely does not reach it by the first source, and the operator's " +
      "page offers another way " +
      "to opt out. Recorded as not obeying.",
    ["CensysInspect"],
  ),
  ...entries(secondRound, "secondary", [deviceDetector], `${listedWithoutWord} A program that anyone can run.`, [
    "zgrab",
  ]),
  ...entries(secondRound, "secondary", [deviceDetector], `${listedWithoutWord} The list is old.`, [
    "AwarioSmartBot",
    "BUbiNG",
    "magpie-crawler",
    "NetcraftSurveyAgent",
    "trendictionbot",
  ]),
  ...entries(
    secondRound,
    "excerpt",
    ["https://turnitin.com/robot/crawlerinfo.html"],
    "Compares what students hand in with the web. Obeys robots.txt under its token, in any case.",
    ["TurnitinBot"],
  ),
];
