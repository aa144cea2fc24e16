// A page with all its layers: hop by hop, under the client's own name, decided for the crawlers asked about.
import { describe, expect, test } from "vitest";
import { RobotsClient } from "../src/index.ts";
import { type FakeAnswer, FakeClock, FakeNetwork } from "./fake-network.ts";

const userAgent = "ShopBot/1.0 (+https://shop.example/bot)";
const html = (head: string): string => `<!doctype html><html><head>${head}</head><body>x</body></html>`;

function site(pages: Readonly<Record<string, FakeAnswer>>): {
  readonly network: FakeNetwork;
  readonly retrieve: (url: string, withTdmFile?: boolean) => ReturnType<RobotsClient["retrievePage"]>;
} {
  const clock = new FakeClock();
  const network = new FakeNetwork(clock, (url) => pages[url] ?? { status: 404 });
  const client = new RobotsClient({ userAgent, transport: network, now: clock.now, sleep: clock.sleep });
  return { network, retrieve: (url, withTdmFile = false) => clock.through(client.retrievePage(url, { withTdmFile })) };
}

const nowMs = Date.UTC(2026, 10, 21);
const robots = (text: string): Record<string, FakeAnswer> => ({ "https://shop.example/robots.txt": { body: text } });

test("fields and tags come together, for each crawler its own", async () => {
  const { retrieve, network } = site({
    ...robots("User-agent: GPTBot\nDisallow: /\n"),
    "https://shop.example/sale": {
      body: html("<meta name=robots content=nofollow>"),
      headers: [
        ["content-type", "text/html"],
        ["x-robots-tag", "googlebot: noindex"],
        ["x-robots-tag", "nosnippet"],
      ],
    },
  });
  const page = await retrieve("https://shop.example/sale");
  const states = (agent: string): string[] => {
    const { crawl, index, follow, snippet } = page.decisionFor(agent, { nowMs });
    return [crawl.state, index.state, follow.state, snippet.state];
  };
  expect(states("Googlebot")).toEqual(["allowed", "disallowed", "disallowed", "disallowed"]);
  expect(states("Bingbot")).toEqual(["allowed", "allowed", "disallowed", "disallowed"]);
  expect(states("GPTBot")).toEqual(["disallowed", "undetermined", "undetermined", "undetermined"]);
  expect(page.noPage).toBe(null);
  expect(network.requests.map(({ url, userAgent: sent }) => [url, sent])).toEqual([
    ["https://shop.example/robots.txt", userAgent],
    ["https://shop.example/sale", userAgent],
  ]);
});

describe("redirects", () => {
  const pages: Record<string, FakeAnswer> = {
    ...robots("User-agent: *\nDisallow: /cart\n\nUser-agent: Bingbot\nDisallow: /old\n"),
    "https://shop.example/old": { status: 301, redirectTo: "https://news.example/new" },
    "https://shop.example/to-cart": { status: 302, redirectTo: "https://shop.example/cart" },
    "https://shop.example/to-closed": { status: 302, redirectTo: "https://news.example/closed" },
    "https://shop.example/round": { status: 302, redirectTo: "https://shop.example/around" },
    "https://shop.example/around": { status: 302, redirectTo: "https://shop.example/round" },
    "https://news.example/robots.txt": { body: "User-agent: ShopBot\nDisallow: /closed\n" },
    "https://news.example/new": { body: html("<meta name=robots content=noindex>") },
  };

  test("each hop is asked about by the rules of its own origin", async () => {
    const { retrieve, network } = site(pages);
    const page = await retrieve("https://shop.example/old");
    expect(network.requests.map(({ url }) => url)).toEqual([
      "https://shop.example/robots.txt",
      "https://shop.example/old",
      "https://news.example/robots.txt",
      "https://news.example/new",
    ]);
    expect(page.decisionFor("Googlebot", { nowMs })).toMatchObject({
      url: "https://news.example/new",
      index: { state: "disallowed" },
    });
    // Bingbot never gets there: the first hop is closed to it.
    expect(page.decisionFor("Bingbot", { nowMs })).toMatchObject({
      url: "https://shop.example/old",
      crawl: { state: "disallowed" },
      index: { state: "undetermined" },
    });
  });

  test.each([
    ["https://shop.example/to-cart", "https://shop.example/cart"],
    ["https://shop.example/to-closed", "https://news.example/closed"],
  ])("a hop that is closed to the client is not requested: %s", async (url, target) => {
    const { retrieve, network } = site(pages);
    const page = await retrieve(url);
    expect([page.noPage, page.last.url, network.count(target)]).toEqual(["disallowed", target, 0]);
    expect(page.decisionFor("Googlebot", { nowMs }).index.state).toBe("undetermined");
  });

  test("a circle ends", async () => {
    const { retrieve, network } = site(pages);
    expect((await retrieve("https://shop.example/round")).noPage).toBe("redirect-loop");
    expect(network.requests).toHaveLength(3);
  });

  test("so does a chain without end", async () => {
    const clock = new FakeClock();
    let count = 0;
    const network = new FakeNetwork(clock, (url) =>
      url.endsWith("robots.txt") ? { status: 404 } : { status: 302, redirectTo: `https://shop.example/${count++}` },
    );
    const client = new RobotsClient({ userAgent, transport: network, now: clock.now, sleep: clock.sleep });
    const page = await clock.through(client.retrievePage("https://shop.example/"));
    expect([page.noPage, page.hops.length]).toEqual(["too-many-redirects", 11]);
  });
});

test("where robots.txt cannot be reached nothing is requested, and everything is undetermined", async () => {
  const { retrieve, network } = site({ "https://shop.example/robots.txt": { status: 503 } });
  const page = await retrieve("https://shop.example/sale", true);
  const decision = page.decisionFor("Googlebot", { nowMs });
  expect([page.noPage, decision.crawl.state, decision.crawl.action, decision.index.state]).toEqual([
    "deferred",
    "undetermined",
    "defer",
    "undetermined",
  ]);
  expect(network.requests.map(({ url }) => url)).toEqual(["https://shop.example/robots.txt"]);
});

test("a fault of the page leaves its rules unknown, not open", async () => {
  const { retrieve } = site({ ...robots(""), "https://shop.example/sale": { fault: "reset" } });
  const page = await retrieve("https://shop.example/sale");
  expect([page.noPage, page.decisionFor("Googlebot", { nowMs }).index]).toMatchObject([
    "fault",
    { state: "undetermined", reason: "page-not-known" },
  ]);
});

test.each(["image/png", "application/pdf", "text/plain; charset=utf-8"])(
  "of %s only the fields speak",
  async (type) => {
    const { retrieve } = site({
      ...robots(""),
      "https://shop.example/x": {
        body: "<meta name=robots content=noindex>",
        headers: [
          ["content-type", type],
          ["x-robots-tag", "nofollow"],
        ],
      },
    });
    const decision = (await retrieve("https://shop.example/x")).decisionFor("Googlebot", { nowMs });
    expect([decision.index.state, decision.follow.state]).toEqual(["allowed", "disallowed"]);
  },
);

describe("the TDM file", () => {
  const tdm = { body: JSON.stringify([{ location: "/", "tdm-reservation": 1 }]) };

  test("counts where the client may read it", async () => {
    const { retrieve } = site({
      ...robots(""),
      "https://shop.example/x": { body: "" },
      "https://shop.example/.well-known/tdmrep.json": tdm,
    });
    expect(
      (await retrieve("https://shop.example/x", true)).decisionFor("GPTBot", { nowMs }).use["ai-train"].state,
    ).toBe("disallowed");
    expect((await retrieve("https://shop.example/x")).decisionFor("GPTBot", { nowMs }).use["ai-train"].state).toBe(
      "unstated",
    );
  });

  test("is absent if the site says so, whatever else it sends", async () => {
    const { retrieve } = site({
      ...robots(""),
      "https://shop.example/x": { body: "" },
      "https://shop.example/.well-known/tdmrep.json": { ...tdm, status: 404 },
    });
    expect(
      (await retrieve("https://shop.example/x", true)).decisionFor("GPTBot", { nowMs }).use["ai-train"].state,
    ).toBe("unstated");
  });

  test("is not requested where its path is closed", async () => {
    const { retrieve, network } = site({
      ...robots("User-agent: *\nDisallow: /.well-known/\n"),
      "https://shop.example/x": { body: "" },
      "https://shop.example/.well-known/tdmrep.json": tdm,
    });
    expect(
      (await retrieve("https://shop.example/x", true)).decisionFor("GPTBot", { nowMs }).use["ai-train"].state,
    ).toBe("unstated");
    expect(network.count("https://shop.example/.well-known/tdmrep.json")).toBe(0);
  });
});

describe("RSL documents", () => {
  const link = (href: string): string => `<link rel=license type="application/rsl+xml" href="${href}">`;
  const rsl =
    `<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits ` +
    `type="usage">search</permits></license></content></rsl>`;
  const uses = async (pages: Record<string, FakeAnswer>): Promise<[string[], string[]]> => {
    const clock = new FakeClock();
    const network = new FakeNetwork(clock, (url) => pages[url] ?? { status: 404 });
    const client = new RobotsClient({ userAgent, transport: network, now: clock.now, sleep: clock.sleep });
    const page = await clock.through(client.retrievePage("https://shop.example/p", { withRslDocuments: true }));
    const { use } = page.decisionFor("FooBot", { nowMs });
    return [
      [use.search, use["ai-input"], use["ai-train"]].map(({ state }) => state),
      network.requests.map(({ url }) => url).slice(2),
    ];
  };
  const at = (head: string, more: Record<string, FakeAnswer>): Record<string, FakeAnswer> => ({
    ...robots("User-agent: *\nDisallow: /closed/\n"),
    "https://shop.example/p": { body: html(head) },
    ...more,
  });
  const document: FakeAnswer = { body: rsl, headers: [["content-type", "application/rsl+xml"]] };
  const granted = ["allowed", "disallowed", "disallowed"];

  test("are asked for, relative links too", async () => {
    expect(await uses(at(link("/l.xml"), { "https://shop.example/l.xml": document }))).toEqual([
      granted,
      ["https://shop.example/l.xml"],
    ]);
  });
  test("on another site, by the rules of that site, redirects too", async () => {
    expect(
      await uses(
        at(link("https://l.example/old.xml"), {
          "https://l.example/old.xml": { status: 301, redirectTo: "https://l.example/l.xml" },
          "https://l.example/l.xml": document,
        }),
      ),
    ).toEqual([granted, ["https://l.example/robots.txt", "https://l.example/old.xml", "https://l.example/l.xml"]]);
  });
  test("one that its site closes to the client is not asked for, and not known", async () => {
    expect(await uses(at(link("/closed/l.xml"), { "https://shop.example/closed/l.xml": document }))).toEqual([
      ["unstated", "unstated", "unstated"],
      [],
    ]);
  });
  test("one that is not there, or no RSL, licenses nothing", async () => {
    const nothing = ["disallowed", "disallowed", "disallowed"];
    expect((await uses(at(link("/l.xml"), {})))[0]).toEqual(nothing);
    expect((await uses(at(link("/l.xml"), { "https://shop.example/l.xml": { body: "<rsl>" } })))[0]).toEqual(nothing);
  });
  test("are asked for at most five times, and over HTTPS only", async () => {
    const links =
      Array.from({ length: 8 }, (_, index) => link(`/l${index}.xml`)).join("") + link("http://l.example/l.xml");
    expect((await uses(at(links, {})))[1].length).toBe(5);
  });
});

test("an error page is an error page, for each crawler as its operator documents it", async () => {
  const { retrieve } = site({
    ...robots(""),
    "https://shop.example/gone": { status: 410, body: html("<meta name=robots content=index>") },
  });
  const page = await retrieve("https://shop.example/gone");
  expect([
    page.decisionFor("Googlebot", { nowMs }).index.state,
    page.decisionFor("Bingbot", { nowMs }).index.state,
  ]).toEqual(["disallowed", "undetermined"]);
});
