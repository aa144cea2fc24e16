// Identification strings as they are sent, and hostile ones.
import { describe, expect, test } from "vitest";
import { crawlers, readIdentification } from "../../src/crawlers/index.ts";

const chrome =
  "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) " +
  "Chrome/W.X.Y.Z Mobile Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 8_1 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 " +
  "Mobile/12B410 Safari/600.1.4";

describe("a known crawler is named in it", () => {
  test.each([
    ["Googlebot/2.1 (+http://www.google.com/bot.html)", "Googlebot"],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"],
    [`${chrome} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`, "Googlebot"],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; " +
        "+http://www.google.com/bot.html) Chrome/W.X.Y.Z Safari/537.36",
      "Googlebot",
    ],
    ["Googlebot-Image/1.0", "Googlebot-Image"],
    ["Googlebot-Video/1.0", "Googlebot-Video"],
    ["AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google"],
    [`${chrome} (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)`, "AdsBot-Google-Mobile"],
    [
      "Mozilla/5.0 (iPhone; U; CPU iPhone OS 10_0 like Mac OS X; en-us) AppleWebKit/602.1.38 (KHTML, like " +
        "Gecko) Version/10.0 Mobile/14A5297c Safari/602.1 (compatible; Mediapartners-Google/2.1; " +
        "+http://www.google.com/bot.html)",
      "Mediapartners-Google",
    ],
    ["APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)", "APIs-Google"],
    ["FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)", "FeedFetcher-Google"],
    [
      "Feedfetcher-Google; (+http://www.google.com/feedfetcher.html; 1 subscribers; feed-id=728742641706423)",
      "FeedFetcher-Google",
    ],
    ["Mozilla/5.0 (compatible; Google-CWS)", "Google-CWS"],
    ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "bingbot"],
    ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm", "bingbot"],
    ["adidxbot/2.0 (+http://search.msn.com/msnbot.htm)", "adidxbot"],
    [
      "Mozilla/5.0 (Windows Phone 8.1; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 530) like " +
        "Gecko (compatible; adidxbot/2.0; +http://www.bing.com/bingbot.htm)",
      "adidxbot",
    ],
    ["Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b", "BingPreview"],
    ["msnbot/2.0b (+http://search.msn.com/msnbot.htm)._", "msnbot"],
    ["Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)", "YandexBot"],
    ["Mozilla/5.0 (compatible; YandexDirect/3.0)", "YandexDirect"],
    ["Mozilla/5.0 (compatible; Yahoo! Slurp/3.0; http://help.yahoo.com/help/us/ysearch/slurp)", "Slurp"],
    ["Mozilla/5.0 (compatible; Yahoo! Slurp China; http://misc.yahoo.com.cn/help.html)", "Slurp"],
    ["Mozilla/2.0 (compatible; Ask Jeeves/Teoma; +http://about.ask.com/en/docs/about/webmasters.shtml)", "Teoma"],
    ["Baiduspider-image+(+http://www.baidu.com/search/spider.htm)", "Baiduspider-image"],
    ["Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)", "Baiduspider"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 " +
        "Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
      "Applebot",
    ],
    [`${iphone} (Applebot/0.1; +http://www.apple.com/go/applebot)`, "Applebot"],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot",
      "GPTBot",
    ],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot",
      "ChatGPT-User",
    ],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
      "ClaudeBot",
    ],
    ["CCBot/2.0 (https://commoncrawl.org/faq/)", "CCBot"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_1) AppleWebKit/600.2.5 (KHTML\\, like Gecko) Version/8.0.2 " +
        "Safari/600.2.5 (Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)",
      "Amazonbot",
    ],
    ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookexternalhit"],
    [
      "meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
      "meta-externalfetcher",
    ],
    ["DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)", "DuckAssistBot"],
    [
      "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 " +
        "(compatible; Bytespider; spider-feedback@bytedance.com)",
      "Bytespider",
    ],
    ["Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)", "AhrefsBot"],
    ["Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)", "SemrushBot"],
    ["Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)", "MJ12bot"],
    [
      "Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 " +
        "(compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)",
      "PetalBot",
    ],
    ["Mozilla/5.0 (compatible; Exabot PyExalead/3.0; +http://www.exabot.com/go/robot)", "ExaBot"],
    ["LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)", "LinkedInBot"],
    ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Slackbot-LinkExpanding"],
    ["TelegramBot (like TwitterBot)", "TelegramBot"],
    ["  GOOGLEBOT  ", "Googlebot"],
    ["Googlebot Googlebot-News", "Googlebot-News"],
  ])("%s", (text, productToken) => {
    const read = readIdentification(text);
    expect(read).toMatchObject({ productToken, how: "registry", text });
    expect(read?.crawler?.name).toBe(productToken);
  });
});

describe("a known crawler whose name no token can hold", () => {
  test.each([
    ["Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)", "archive.org_bot"],
    ["Mozilla/5.0 (compatible; archive.org_bot/3.3.0 +http://archive.org/details/archive.org_bot)", "archive.org_bot"],
    ["Mozilla/5.0 (compatible; bnf.fr_bot; +http://www.bnf.fr/fr/outils/a.dl_web_capture_robot.html)", "bnf.fr_bot"],
    ["Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)", "Pingdom.com_bot"],
    ["Screaming Frog SEO Spider/21.0", "Screaming Frog SEO Spider"],
    ["Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou web spider"],
    ["Mozilla/5.0 (compatible; SISTRIX Crawler; http://crawler.sistrix.net/)", "SISTRIX Crawler"],
    ["panscient.com", "panscient.com"],
  ])("%s", (text, name) => {
    const read = readIdentification(text);
    expect(read).toMatchObject({ how: "registry", text });
    expect(read?.crawler?.name).toBe(name);
    expect(read?.productToken).toBe(read?.crawler?.productTokens[0]);
  });
});

describe("its own product", () => {
  test.each([
    ["Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)", "ExampleBot"],
    ["AcmeBot/1.0 (+https://acme.example/bot)", "AcmeBot"],
    ["Foo_Bot-x/1.0", "Foo_Bot-x"],
    ["Foobot Bar", "Foobot"],
    ["curl/8.5.0", "curl"],
    ["python-requests/2.31.0", "python-requests"],
    ["Wget/1.20.3 (linux-gnu)", "Wget"],
    ["Mozilla/4.5 (compatible; HTTrack 3.0x; Windows 98)", "HTTrack"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 " +
        "Safari/537.36 AcmeRenderer/2.0",
      "AcmeRenderer",
    ],
    ["Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; AcmeBot/1.0)", "AcmeBot"],
    ["AcmeBot/1.0 (+https://acme.example/googlebot.html)", "AcmeBot"],
    ["AcmeBot/1.0 (+https://acme.example/a;googlebot,bingbot)", "AcmeBot"],
    ["AcmeBot/1.0 (www.acme.example/googlebot; googlebot@acme.example; acme.example/bingbot)", "AcmeBot"],
    ["AcmeBot/1.0 (archive.example/archive.org_bot; my.archive.org_bot/1.0)", "AcmeBot"],
    ["NotGooglebot/1.0", "NotGooglebot"],
    ["Googlebot-Foo/1.0", "Googlebot-Foo"],
    ["__proto__/1.0", "__proto__"],
  ])("%s", (text, productToken) => {
    expect(readIdentification(text)).toEqual({ productToken, crawler: undefined, how: "product", text });
  });
});

describe("nothing of its own", () => {
  test.each([
    "",
    " ",
    "ツ",
    "5.0",
    "()",
    "https://example.com/googlebot",
    "+http://www.google.com/bot.html",
    "Duc\u212ADuckBot/1.1",
    "Mozilla/5.0",
    chrome,
    iphone,
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 " +
      "Safari/537.36 Edg/126.0.0.0",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0",
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:15.0) Gecko/20100101 Firefox/15.0.1",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 " +
      "Safari/605.1.15",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
      "CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 " +
      "Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 13; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 " +
      "Chrome/117.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko",
    "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; WOW64; Trident/4.0; SLCC2; .NET CLR 2.0.50727; MDDR)",
    "Opera/9.80 (Windows NT 6.1; U; en) Presto/2.8.131 Version/11.10",
    "Mozilla/5.0 (compatible; Konqueror/4.5; FreeBSD) KHTML/4.5.4 (like Gecko)",
  ])("%j", (text) => {
    expect(readIdentification(text)).toBeNull();
  });
});

describe("a token is taken as it is", () => {
  test.each([
    ["Googlebot", "Googlebot"],
    ["googlebot-image", "Googlebot-Image"],
    ["Google-Safety", "Google-Safety"],
    ["MJ12bot", "MJ12bot"],
    ["MJ13bot", undefined],
    ["Mozilla", undefined],
    ["__proto__", undefined],
    ["-", undefined],
    ["5", undefined],
  ])("%s", (text, name) => {
    const read = readIdentification(text);
    expect(read).toMatchObject({ productToken: text, how: "token", text });
    expect(read?.crawler?.name).toBe(name);
  });
});

test("every crawler is known by what it sends", () => {
  // The first has no name of its own in what it sends.
  for (const crawler of crawlers().filter(({ name }) => name !== "Google Favicon")) {
    const read = readIdentification(`Mozilla/5.0 (compatible; ${crawler.name}/1.0; +https://example.com/bot)`);
    expect(read?.crawler).toBe(crawler);
  }
});

describe("bounds", () => {
  test("what stands past 2,000 units is not read", () => {
    const padding = "5.0 ".repeat(498);
    expect(readIdentification(`${padding}Googlebot`)?.text.length).toBe(2_000);
    expect(readIdentification(`${padding}Googlebo`)?.productToken).toBe("Googlebo");
    expect(readIdentification(`${" ".repeat(2_000)}Googlebot`)).toBeNull();
    expect(readIdentification("a".repeat(5_000))?.productToken.length).toBe(2_000);
  });

  test.each(["(", ")", ";", "a;", "://;", "(a", "a/", "/", "compatible;", "Mozilla/5.0 ", "a-", "\u212A", "A", " "])(
    "a million of %j returns",
    (unit) => {
      const text = unit.repeat(1_000_000);
      expect(readIdentification(text)?.text.length ?? 0).toBeLessThanOrEqual(2_000);
    },
  );
});
