// The registry's rows against the lists that they come from, and the lookups.
import { describe, expect, test } from "vitest";
import { crawlers, crawlersByPurpose, findCrawler } from "../../src/crawlers/index.ts";
import type { Crawler, CrawlerPurpose, Support } from "../../src/crawlers/index.ts";
import { families } from "../../src/crawlers/registry.ts";
import { parseRobotsTxt } from "../../src/index.ts";

function row(name: string): Crawler {
  const crawler = findCrawler(name);
  if (crawler === undefined) throw new Error(`no row ${name}`);
  return crawler;
}

describe("Google's tokens", () => {
  test.each<[name: string, chain: string, obeysGlobalGroup: boolean, state: "" | "control" | "retired"]>([
    ["Googlebot", "Googlebot", true, ""],
    ["Googlebot-Image", "Googlebot-Image Googlebot", true, ""],
    ["Googlebot-Video", "Googlebot-Video Googlebot", true, ""],
    ["Googlebot-News", "Googlebot-News Googlebot", true, ""],
    ["Storebot-Google", "Storebot-Google", true, ""],
    ["Google-InspectionTool", "Google-InspectionTool Googlebot", true, ""],
    ["GoogleOther", "GoogleOther", true, ""],
    ["GoogleOther-Image", "GoogleOther-Image GoogleOther", true, ""],
    ["GoogleOther-Video", "GoogleOther-Video GoogleOther", true, ""],
    ["Google-CloudVertexBot", "Google-CloudVertexBot Googlebot", true, ""],
    ["Google-Extended", "Google-Extended", true, "control"],
    ["AdsBot-Google", "AdsBot-Google", false, ""],
    ["AdsBot-Google-Mobile", "AdsBot-Google-Mobile", false, ""],
    ["Mediapartners-Google", "Mediapartners-Google", false, ""],
    ["APIs-Google", "APIs-Google", false, ""],
    ["AdsBot-Google-Mobile-Apps", "AdsBot-Google-Mobile-Apps AdsBot-Google", false, "retired"],
    ["DuplexWeb-Google", "DuplexWeb-Google", false, "retired"],
    ["Google Favicon", "Googlebot-Image Googlebot", true, "retired"],
  ])("%s looks for %s", (name, chain, obeysGlobalGroup, state) => {
    expect(row(name)).toMatchObject({
      name,
      operator: "Google",
      productTokens: chain.split(" "),
      dialect: "google",
      isDialectDocumented: true,
      obeysRobotsTxt: true,
      obeysGlobalGroup,
      isControlOnly: state === "control",
      isRetired: state === "retired",
      supports: { allow: "yes", wildcards: "yes", crawlDelay: "no", sitemap: "yes" },
    });
  });

  test.each([
    "FeedFetcher-Google",
    "Google-Agent",
    "GoogleMessages",
    "Google-NotebookLM",
    "Google-Pinpoint",
    "GoogleProducer",
    "Google-Read-Aloud",
    "Google-Site-Verification",
    "Google-CWS",
    "Google-Safety",
    "googleweblight",
  ])("%s ignores robots.txt and has no token", (name) => {
    expect(row(name)).toMatchObject({
      productTokens: [],
      obeysRobotsTxt: false,
      obeysGlobalGroup: false,
      isRetired: name === "googleweblight",
      supports: { allow: "no", wildcards: "no", crawlDelay: "no", sitemap: "no" },
    });
  });
});

test("the second seed's table: who supports $, Allow, Crawl-delay and Sitemap", () => {
  const asked = ["Teoma", "Googlebot", "Slurp", "msnbot"];
  const supporters = (pick: (crawler: Crawler) => Support) => asked.filter((name) => pick(row(name)) === "yes");
  expect(supporters((crawler) => crawler.supports.allow)).toEqual(["Teoma", "Googlebot", "Slurp", "msnbot"]);
  expect(supporters((crawler) => crawler.supports.crawlDelay)).toEqual(["Slurp", "msnbot"]);
  expect(supporters((crawler) => crawler.supports.sitemap)).toEqual(["Teoma", "Googlebot", "Slurp", "msnbot"]);
  // The seed's row on `$` leaves Ask out, the first seed names it among those that know wildcards; section 14.1 follows
  // the first.
  expect(supporters((crawler) => crawler.supports.wildcards)).toEqual(["Teoma", "Googlebot", "Slurp", "msnbot"]);
});

describe("the other operators", () => {
  test.each<[name: string, chain: string, dialect: string, isDocumented: boolean, supports: string]>([
    ["bingbot", "bingbot msnbot", "bing", true, "yes yes yes yes"],
    ["adidxbot", "adidxbot", "bing", false, "unknown unknown unknown unknown"],
    ["msnbot", "msnbot", "bing", true, "yes yes yes yes"],
    ["Yandex", "Yandex", "yandex", true, "yes yes no yes"],
    ["YandexBot", "YandexBot Yandex", "yandex", true, "yes yes no yes"],
    ["YandexImages", "YandexImages Yandex", "yandex", true, "yes yes no yes"],
    ["YandexVideo", "YandexVideo Yandex", "yandex", true, "yes yes no yes"],
    ["YandexMedia", "YandexMedia Yandex", "yandex", true, "yes yes no yes"],
    ["YandexBlogs", "YandexBlogs Yandex", "yandex", true, "yes yes no yes"],
    ["YandexDirect", "YandexDirect Yandex", "yandex", true, "yes yes no yes"],
    ["Slurp", "Slurp", "rfc9309", false, "yes yes yes yes"],
    ["Teoma", "Teoma", "rfc9309", false, "yes yes unknown yes"],
    ["Baiduspider", "Baiduspider", "rfc9309", false, "yes yes unknown unknown"],
    ["Baiduspider-image", "Baiduspider-image", "rfc9309", false, "yes yes unknown unknown"],
    ["SeznamBot", "SeznamBot", "rfc9309", false, "yes yes unknown yes"],
    ["Applebot", "Applebot Googlebot", "rfc9309", false, "yes yes no unknown"],
    ["Applebot-Extended", "Applebot-Extended", "rfc9309", false, "yes yes no unknown"],
    ["DuckDuckBot", "DuckDuckBot", "rfc9309", false, "unknown unknown unknown unknown"],
    ["DuckAssistBot", "DuckAssistBot", "rfc9309", false, "unknown unknown unknown unknown"],
    ["GPTBot", "GPTBot", "rfc9309", false, "yes yes unknown unknown"],
    ["OAI-SearchBot", "OAI-SearchBot", "rfc9309", false, "yes yes unknown unknown"],
    ["OAI-AdsBot", "OAI-AdsBot", "rfc9309", false, "yes yes unknown unknown"],
    ["ClaudeBot", "ClaudeBot", "rfc9309", false, "yes yes yes unknown"],
    ["Claude-User", "Claude-User", "rfc9309", false, "yes yes yes unknown"],
    ["Claude-SearchBot", "Claude-SearchBot", "rfc9309", false, "yes yes yes unknown"],
    ["PerplexityBot", "PerplexityBot", "rfc9309", false, "yes yes unknown unknown"],
    ["CCBot", "CCBot", "rfc9309", true, "yes yes yes yes"],
    ["Amazonbot", "Amazonbot", "rfc9309", true, "yes unknown no unknown"],
    ["Amzn-SearchBot", "Amzn-SearchBot", "rfc9309", false, "yes unknown no unknown"],
    ["Amzn-User", "Amzn-User", "rfc9309", false, "yes unknown no unknown"],
    ["meta-externalagent", "meta-externalagent", "rfc9309", false, "yes unknown unknown unknown"],
  ])("%s looks for %s", (name, chain, dialect, isDocumented, supports) => {
    const crawler = row(name);
    expect(crawler.productTokens.join(" ")).toBe(chain);
    expect(crawler).toMatchObject({
      name,
      dialect,
      isDialectDocumented: isDocumented,
      obeysRobotsTxt: true,
      obeysGlobalGroup: true,
    });
    const { allow, wildcards, crawlDelay, sitemap } = crawler.supports;
    expect(`${allow} ${wildcards} ${crawlDelay} ${sitemap}`).toBe(supports);
  });
});

describe("classes of requester", () => {
  const names = (crawlers: readonly Crawler[]) => crawlers.map((crawler) => crawler.name);

  test("control tokens never fetch", () => {
    expect(names(crawlers().filter((crawler) => crawler.isControlOnly))).toEqual([
      "Google-Extended",
      "Applebot-Extended",
    ]);
  });

  test("only these obey their own name but not the global group", () => {
    expect(names(crawlers().filter((crawler) => crawler.obeysRobotsTxt && !crawler.obeysGlobalGroup))).toEqual([
      "APIs-Google",
      "AdsBot-Google",
      "AdsBot-Google-Mobile",
      "AdsBot-Google-Mobile-Apps",
      "DuplexWeb-Google",
      "Mediapartners-Google",
    ]);
  });

  test("outside Google these ignore robots.txt, but can be addressed", () => {
    const ignoring = crawlers().filter((crawler) => !crawler.obeysRobotsTxt && crawler.operator !== "Google");
    expect(names(ignoring)).toEqual([
      "ChatGPT-User",
      "Perplexity-User",
      "meta-externalfetcher",
      "Bytespider",
      "DeepSeekBot",
      "iaskspider",
      "LAIONDownloader",
      "Slack-ImgProxy",
      "Slackbot",
      "Slackbot-LinkExpanding",
      "archive.org_bot",
      "bnf.fr_bot",
      "Feedly",
      "CensysInspect",
    ]);
    for (const crawler of ignoring) expect(crawler.productTokens).toHaveLength(1);
  });

  test("retired ones", () => {
    expect(names(crawlers().filter((crawler) => crawler.isRetired))).toEqual([
      "AdsBot-Google-Mobile-Apps",
      "DuplexWeb-Google",
      "Google Favicon",
      "googleweblight",
      "msnbot",
      "Slurp",
      "Teoma",
      "Qwantify",
      "Claude-Web",
      "anthropic-ai",
    ]);
  });
});

describe("every row", () => {
  test("has a name of its own, in any case", () => {
    const names = crawlers().map((crawler) => crawler.name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(crawlers().map((crawler) => [crawler.name, crawler] as const))("%s is well formed", (name, crawler) => {
    for (const token of crawler.productTokens) expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(new Set(crawler.productTokens).size).toBe(crawler.productTokens.length);
    // The name is the first token, or begins with it where a token cannot hold it all, unless that is another's or
    // there is none.
    const [token = name] = crawler.productTokens;
    if (name !== "Google Favicon" && name !== "archive.org_bot") {
      expect([name, /^[A-Za-z0-9_-]+/.exec(name)?.[0]]).toContain(token);
    }
    if (crawler.productTokens.length === 0) expect(crawler.obeysRobotsTxt).toBe(false);
    expect(findCrawler(name)).toBe(crawler);
  });

  test("says no dialect both by a source and by assumption, and meta names in lower case", () => {
    for (const { dialect, assumedDialect, metaNames = [] } of families) {
      expect([dialect, assumedDialect]).toContain(undefined);
      for (const name of metaNames) expect(name).toMatch(/^[a-z-]+$/);
    }
  });

  test("a fallback token is some row's first", () => {
    const first = new Set(crawlers().map((crawler) => crawler.productTokens[0]));
    for (const token of crawlers().flatMap((crawler) => crawler.productTokens)) expect(first).toContain(token);
  });
});

test("the order is the operators' as listed, then by name", () => {
  const list = crawlers();
  const operators = list.map((crawler) => crawler.operator).filter((operator, at, all) => operator !== all[at - 1]);
  expect(operators).toEqual([...new Set(families.map((family) => family.operator))]);
  for (const operator of operators) {
    const names = list.filter((crawler) => crawler.operator === operator).map((crawler) => crawler.name);
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
  }
  expect(crawlers()).toBe(list);
});

describe("findCrawler", () => {
  test.each([
    ["googlebot", "Googlebot"],
    ["GOOGLEBOT-IMAGE", "Googlebot-Image"],
    ["google favicon", "Google Favicon"],
    ["BingBot", "bingbot"],
    ["ARCHIVE.ORG_BOT", "archive.org_bot"],
    ["ia_archiver", "ia_archiver"],
    ["screaming", "Screaming Frog SEO Spider"],
    ["ia", undefined],
    ["", undefined],
    ["Googlebot/2.1", undefined],
    ["SeznamBot ", undefined],
    // U+212A KELVIN SIGN and U+017F LONG S fold to k and s in Unicode, not here.
    ["Duc\u212ADuckBot", undefined],
    ["\u017Flurp", undefined],
    ["__proto__", undefined],
    ["constructor", undefined],
    ["toString", undefined],
  ])("%j is %s", (name, expected) => {
    expect(findCrawler(name)?.name).toBe(expected);
  });
});

test.each<[purpose: CrawlerPurpose, first: string]>([
  [
    "training",
    "Google-Extended Applebot-Extended PanguBot GPTBot ClaudeBot anthropic-ai Amazonbot FacebookBot " +
      "meta-externalagent Bytespider",
  ],
  ["dataset", "CCBot Webzio-Extended omgili omgilibot"],
  ["seo", "SISTRIX Crawler AhrefsBot AhrefsSiteAudit SemrushBot"],
  ["archive", "archive.org_bot heritrix ia_archiver bnf.fr_bot Arquivo-web-crawler"],
  ["preview", "GoogleMessages BingPreview MicrosoftPreview WhatsApp facebookexternalhit Twitterbot LinkedInBot"],
  ["monitoring", "UptimeRobot Pingdom.com_bot StatusCake"],
])("crawlersByPurpose(%j) keeps the order", (purpose, first) => {
  const names = crawlersByPurpose(purpose)
    .map((crawler) => crawler.name)
    .join(" ");
  expect(names.slice(0, first.length)).toBe(first);
});

test("the purposes part the registry", () => {
  const purposes = new Set(crawlers().map((crawler) => crawler.purpose));
  expect(purposes.size).toBe(14);
  expect([...purposes].flatMap((purpose) => crawlersByPurpose(purpose)).length).toBe(crawlers().length);
});

describe("names that no token can hold", () => {
  test.each([
    ["Screaming Frog SEO Spider", "Screaming Googlebot"],
    ["Sogou web spider", "Sogou"],
    ["SISTRIX Crawler", "SISTRIX"],
    ["archive.org_bot", "ia_archiver"],
    ["bnf.fr_bot", "bnf"],
    ["Pingdom.com_bot", "Pingdom"],
    ["panscient.com", "panscient"],
  ])("%s looks for %s", (name, chain) => {
    expect(row(name).productTokens.join(" ")).toBe(chain);
    expect(parseRobotsTxt(`user-agent: ${name}\ndisallow: /\n`).allows("/x", name)).toBe(name === "archive.org_bot");
  });
});

describe("meta names", () => {
  test.each<[name: string, readsMeta: Support, metaNames: string]>([
    ["Googlebot", "yes", "googlebot"],
    ["Googlebot-Image", "yes", "googlebot"],
    ["Googlebot-News", "yes", "googlebot-news googlebot"],
    ["AdsBot-Google", "yes", "adsbot-google"],
    ["GoogleOther", "unknown", ""],
    ["Google-Extended", "no", ""],
    ["Applebot-Extended", "no", ""],
    ["bingbot", "yes", "bingbot msnbot"],
    ["YandexBot", "yes", "yandex"],
    ["YandexDirect", "unknown", ""],
    ["Applebot", "yes", ""],
    ["SeznamBot", "yes", ""],
    ["Amazonbot", "yes", ""],
    ["MojeekBot", "yes", ""],
    ["GPTBot", "unknown", ""],
  ])("%s", (name, readsMeta, metaNames) => {
    expect(row(name)).toMatchObject({ readsMeta, metaNames: metaNames === "" ? [] : metaNames.split(" ") });
  });

  test.each(crawlers().map((crawler) => [crawler.name, crawler] as const))("%s is well formed", (_name, crawler) => {
    for (const name of crawler.metaNames) expect(name).toMatch(/^[a-z0-9_-]+$/);
    expect(new Set([...crawler.metaNames, "robots"]).size).toBe(crawler.metaNames.length + 1);
    // A name is only listed where it is documented that tags are read at all, and nothing reads tags under a control
    // token.
    if (crawler.metaNames.length > 0) expect(crawler.readsMeta).toBe("yes");
    if (crawler.isControlOnly) expect(crawler).toMatchObject({ readsMeta: "no", verification: "none" });
  });
});

test.each([
  ["Googlebot", "reverse-dns-and-ip-list"],
  ["YandexBot", "reverse-dns"],
  ["GPTBot", "ip-list"],
  ["YouBot", "web-bot-auth"],
  ["MJ12bot", "none"],
  ["Bytespider", "unknown"],
])("a visit of %s is verified by %s", (name, verification) => {
  expect(row(name).verification).toBe(verification);
});
