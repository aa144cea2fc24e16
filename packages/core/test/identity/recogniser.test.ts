// Headers and whom they name: crawlers as they write themselves, look-alikes and browsers, and a public list measured.
import crawlerUserAgents from "crawler-user-agents";
import { describe, expect, test } from "vitest";
import { crawlers, readIdentification } from "../../src/crawlers/index.ts";
import { CrawlerRecogniser, recogniseCrawler } from "../../src/identity/index.ts";

const nameIn = (userAgent: string): string | null => recogniseCrawler(userAgent).crawler?.name ?? null;

describe("a name that is a word of its own", () => {
  test.each([
    ["Googlebot", "Googlebot"],
    ["googlebot/2.1", "Googlebot"],
    ["User-Agent: GPTBot/1.4", "GPTBot"],
    ["Mozilla/5.0+(compatible;+bingbot/2.0;++http://www.bing.com/bingbot.htm)", "bingbot"],
    ["Mozilla/5.0 (compatible;GPTBot/1.0;+https://openai.com/gptbot)", "GPTBot"],
    ["Mozilla/5.0 (compatible; https://example.com/a(b);c; GPTBot/1.0)", "GPTBot"],
    ["facebookexternalhit/1.1 Facebot Twitterbot/1.0", "facebookexternalhit"],
    ["Sogou inst spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou web spider"],
    ["Mozilla/5.0 (compatible; Mail.RU_Bot/2.0; +http://go.mail.ru/help/robots)", "Mail.RU_Bot"],
    ["Mozilla/5.0 (compatible; Kangaroo Bot/1.0; +http://www.kangaroo.com)", "Kangaroo Bot"],
    ["bigsur.ai", "bigsur.ai"],
    ["[GPTBot]", "GPTBot"],
    ["GPTBot.", "GPTBot"],
  ])("%s", (userAgent, name) => {
    expect(nameIn(userAgent)).toBe(name);
  });
});

describe("a look-alike is nobody", () => {
  const forms: readonly (readonly [form: string, write: (name: string) => string])[] = [
    ["behind a prefix", (name) => `not${name}`],
    ["within a word", (name) => `My${name}Clone/1.0`],
    ["before a suffix", (name) => `${name}x/1.0`],
    ["with a hyphen before", (name) => `x-${name}/1.0`],
    ["with a hyphen after", (name) => `${name}-fake/1.0`],
    ["with an underscore", (name) => `${name}_fake/1.0`],
    ["as a part of a host", (name) => `${name}.example/1.0`],
    ["below a host", (name) => `Mozilla/5.0 (compatible; www.example.com/${name})`],
    ["as a path", (name) => `Mozilla/5.0 (+https://example.com/${name})`],
    [
      "in a path with punctuation",
      (name) => `Acme/1.0 (+https://example.com/a;N,N(N)N/1.0)`.replaceAll("N", name.replaceAll(" ", "-")),
    ],
    ["in a path without a scheme", (name) => `Acme/1.0 (example.com/a;${name})`],
    ["in a mail address", (name) => `Acme/1.0 (${name.replaceAll(" ", "")}@example.com)`],
    ["in a mail host", (name) => `Acme/1.0 (bot@${name.replaceAll(" ", "")})`],
    ["after like", (name) => `Mozilla/5.0 (like ${name})`],
    ["as a version", (name) => `Acme/${name}`],
    ["as a device", (name) => `Mozilla/5.0 (Linux; Android 14; ${name} Build/UP1A) AppleWebKit/537.36`],
  ];
  test.each(forms)("%s", (_form, write) => {
    for (const { name } of crawlers()) {
      const userAgent = write(name);
      expect([userAgent, nameIn(userAgent)]).toEqual([userAgent, null]);
    }
  });

  test.each([
    "Screaming Eagle/1.0",
    "Sogou/1.0",
    "Mail/3445.102 CFNetwork/978",
    "The Spider/1.0",
    "Duc\u212ADuckBot/1.1",
    "G\u200Booglebot/2.1",
    "Ｇooglebot/2.1",
    "Googlebot\u00A02.1",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0 YaBrowser/24.6 Yowser/2.5 Safari/537.36",
    "Mozilla/5.0 (Linux; arm_64; Android 13) AppleWebKit/537.36 Chrome/124 YaApp_Android/24.1 YaSearchBrowser/24.1",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 DuckDuckGo/7 Safari/605.1.15",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS;FBDV/iPhone14,2]",
    "Mozilla/5.0 (Linux; Android 13; SM-S918B) AppleWebKit/537.36 Chrome/124 Mobile Instagram 320.0 Android",
    "Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Version/4.0 Chrome/103 Mobile Safari/537.36 BingSapphire/28.1",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/120 Safari/537.36 Edg/120 BingWeb/6.9.8",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 NAVER(inapp; search; 1010)",
    "Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/87 Mobile DaumApps/6.5 DaumDevice/mobile",
    "Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 Chrome/80 Safari/537.36 SE 2.X MetaSr 1.0",
    "Mozilla/5.0 (Linux; Android 9; SogouMSE,SogouMobileBrowser/5.22.8) AppleWebKit/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit GSA/300.0 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 8.1; coc_coc_browser) AppleWebKit/537.36 coc_coc_browser/85 Chrome/79",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) PetalSearch/1 HuaweiBrowser/12",
    "curl/8.5.0",
    "python-requests/2.31.0",
    "",
    "-",
  ])("%j", (userAgent) => {
    expect(nameIn(userAgent)).toBeNull();
    // Its product may still be asked about; only no crawler is taken for it.
    const read = readIdentification(userAgent);
    if (read?.how !== "token") expect(read?.crawler).toBeUndefined();
  });
});

test("several names: the longest first, each once", () => {
  const { crawler, others } = recogniseCrawler("Mozilla/5.0 (compatible; GPTBot/1.0; Googlebot/2.1; GPTBot/1.0)");
  expect([crawler?.name, ...others.map(({ name }) => name)]).toEqual(["Googlebot", "GPTBot"]);
});

test("what is remembered is what would be found, and it is bounded", () => {
  const recogniser = new CrawlerRecogniser({ entries: 4 });
  const asked = [...crawlers().slice(0, 20), ...crawlers().slice(0, 20)].map(({ name }) => `${name}/1.0`);
  for (const userAgent of asked) expect(recogniser.recognise(userAgent)).toEqual(recogniseCrawler(userAgent));
  expect(recogniser.recognise("GPTBot/1.0")).toBe(recogniser.recognise("GPTBot/1.0"));
  expect(() => new CrawlerRecogniser({ entries: 1 })).toThrow(TypeError);
});

describe("a public list, measured", () => {
  // The names of crawlers that are not recognised, and why.
  const exclusions: ReadonlyMap<string, string> = new Map([
    [
      "Mozilla/5.0 (compatible; Spider; +https://www.spider.com/)",
      "The word `spider` is no product token: it stands in the headers of many others.",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7; TSM-turingos-1253296984) AppleWebKit/537.36 (KHTML, like " +
        "Gecko) Chrome/119.0.0.0 Safari/537.36",
      "The name differs in each installation, and no operator says how; a part of a longer word is no name.",
    ],
  ]);

  test("97 % of the strings of crawler-user-agents 1.60.0 that are tagged ai-crawler", () => {
    const list = crawlerUserAgents as readonly { readonly tags?: readonly string[]; readonly instances: string[] }[];
    const strings = list.flatMap(({ tags, instances }) => (tags?.includes("ai-crawler") === true ? instances : []));
    expect(strings.length).toBe(98);
    const missed = strings.filter((userAgent) => nameIn(userAgent) === null);
    expect(missed).toEqual([...exclusions.keys()]);
    expect((strings.length - missed.length) / strings.length).toBeGreaterThanOrEqual(0.97);
  });
});
