// The registry's facts about verification, held together both ways, and Signature Agent Cards.
import { describe, expect, test } from "vitest";
import { crawlers, findCrawler } from "../../src/crawlers/index.ts";
import { dnsMasks, sentByPeople } from "../../src/crawlers/reverse-dns.ts";
import { agentCardOf, factsOf, rangeFeeds, readAgentCard } from "../../src/identity/index.ts";

test.each(rangeFeeds.map((feed) => [feed.id, feed] as const))("%s is well formed", (id, feed) => {
  expect(id).toMatch(/^[a-z0-9-]+$/);
  expect(rangeFeeds.filter((one) => one.id === id).length).toBe(1);
  expect(new URL(feed.url).protocol).toBe("https:");
  expect(feed.source).toMatch(/^https:\/\//);
  expect(feed.readOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(feed.crawlers.length).toBeGreaterThan(0);
  for (const name of feed.crawlers) {
    const crawler = findCrawler(name);
    expect([name, crawler?.name, crawler?.operator]).toEqual([name, name, feed.operator]);
    expect([name, crawler?.verification]).toEqual([name, expect.stringMatching(/ip-list$/)]);
  }
});

test("who is verified by reverse DNS has masks, and the other way round", () => {
  const named = dnsMasks.flatMap(([, names]) => names);
  expect(new Set(named).size).toBe(named.length);
  for (const crawler of crawlers()) {
    const usesDns = crawler.verification.startsWith("reverse-dns");
    expect([crawler.name, factsOf(crawler).masks.length > 0]).toEqual([crawler.name, usesDns]);
  }
  for (const mask of dnsMasks.flatMap(([masks]) => masks))
    expect(mask).toMatch(/^(?:\*|[a-z-]+-\*)(?:\.[a-z0-9-]+){2,}$/);
});

test("the names that people's devices send are of the registry", () => {
  for (const name of sentByPeople) expect(findCrawler(name)?.name).toBe(name);
  for (const name of ["facebookexternalhit", "Twitterbot", "WhatsApp"]) expect(sentByPeople).toContain(name);
});

describe("a Signature Agent Card", () => {
  test("of a row", () => {
    expect(agentCardOf(findCrawler("GPTBot") as never, "GPTBot/1.4")).toEqual({
      client_name: "GPTBot",
      web_bot_auth: {
        "expected-user-agent": "GPTBot/1.4",
        "rfc9309-product-token": "GPTBot",
        "rfc9309-compliance": true,
        trigger: "crawler",
        purpose: "training",
        ips_uri: "https://openai.com/gptbot.json",
      },
    });
  });

  test("of every row is read back as that row", () => {
    for (const crawler of crawlers()) {
      const row = readAgentCard(JSON.stringify(agentCardOf(crawler, `${crawler.name}/1.0`)));
      expect(row).toEqual({
        name: crawler.name,
        productToken: crawler.productTokens[0] ?? null,
        expectedUserAgent: `${crawler.name}/1.0`,
        obeysRobotsTxt: crawler.obeysRobotsTxt,
        purpose: crawler.purpose,
        rangesUrl: factsOf(crawler).feeds[0]?.url ?? null,
        crawler: findCrawler(crawler.productTokens[0] ?? "") ?? null,
      });
    }
  });

  test("of the earlier drafts has its members at the top", () => {
    const card = {
      client_name: "Example Bot",
      "expected-user-agent": "Mozilla/5.0 ExampleBot",
      "rfc9309-product-token": "ExampleBot",
      "rfc9309-compliance": ["User-Agent", "Disallow"],
      purpose: "tdm",
      ips_uri: "https://example.com/ips.json",
      "future-member": { ignored: true },
    };
    expect(readAgentCard(JSON.stringify(card))).toEqual({
      name: "Example Bot",
      productToken: "ExampleBot",
      expectedUserAgent: "Mozilla/5.0 ExampleBot",
      obeysRobotsTxt: true,
      purpose: "tdm",
      rangesUrl: "https://example.com/ips.json",
      crawler: null,
    });
  });

  test.each(["", "[]", "null", "7", "{", `{"a":"${"x".repeat(70_000)}"}`])("%.20s is none", (text) => {
    expect(readAgentCard(text)).toBeNull();
  });

  test("what is not usable is left out", () => {
    const text =
      '{"web_bot_auth":{"rfc9309-product-token":"a b","ips_uri":"javascript:1","purpose":7,"__proto__":{"x":1}}}';
    expect(readAgentCard(text)).toEqual({
      name: null,
      productToken: null,
      expectedUserAgent: null,
      obeysRobotsTxt: null,
      purpose: null,
      rangesUrl: null,
      crawler: null,
    });
  });
});
