// Explanations of live pages: what is asked for, what the layers say together, and which hop of a redirect counts.
import { describe, expect, test } from "vitest";
import { Problem } from "../src/problems.ts";
import { inThisThread, type Workbench } from "../src/work/workbench.ts";
import { post, testService, userAgent } from "./asking.ts";
import { site, shop, rules } from "./live-sites.ts";

/** Answers in this thread, and notes what it is asked. */
function noting(asked: { name: string; question: object }[]): Workbench {
  const here = inThisThread();
  return {
    ...here,
    run: (name, question, client, signal) => {
      asked.push({ name, question });
      return here.run(name, question, client, signal);
    },
  };
}

describe("a live page is read where questions are answered, not where they arrive", () => {
  const page = {
    [`${shop}/sale`]: {
      headers: [["content-type", "text/html; charset=windows-1252"] as const],
      body: "<title>a</title><meta name=robots content=noindex><a href=/x rel=nofollow>x</a>",
    },
  };

  test("with its charset, before the question itself", async () => {
    const asked: { name: string; question: object }[] = [];
    const service = testService(site(page), { workbench: noting(asked) });
    const { json } = await post(service, "/api/v1/explain", { url: `${shop}/sale` });
    expect(json.page.metas).toEqual([{ name: "robots", content: "noindex", line: 1, position: "head" }]);
    expect(asked.map(({ name }) => name)).toEqual(["page", "explain"]);
    expect(asked[0]?.question).toMatchObject({ charset: "windows-1252", isCut: false });
  });

  test("and so are the RSL documents that it names", async () => {
    const asked: { name: string; question: object }[] = [];
    const rsl =
      `<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits ` +
      `type="usage">search</permits></license></content></rsl>`;
    const service = testService(
      site({
        [`${shop}/sale`]: {
          headers: [["content-type", "text/html"]],
          body: "<link rel=license type=application/rsl+xml href=/l.xml>",
        },
        [`${shop}/l.xml`]: { body: rsl },
      }),
      { workbench: noting(asked) },
    );
    const { json } = await post(service, "/api/v1/explain", { url: `${shop}/sale` });
    expect(asked.map(({ name }) => name)).toEqual(["page", "rsl", "explain"]);
    expect(asked[1]?.question).toEqual(new TextEncoder().encode(rsl));
    expect(json.decisions[0].use).toMatchObject({ search: { state: "allowed" }, "ai-train": { state: "disallowed" } });
  });

  test("one that takes too long there is told, and nothing else is asked", async () => {
    const here = inThisThread();
    const workbench: Workbench = {
      ...here,
      run: (name, question, client, signal) =>
        name === "page"
          ? Promise.reject(new Problem("timed-out", "the question takes more than 5000 ms: ask about less"))
          : here.run(name, question, client, signal),
    };
    const { status, json } = await post(testService(site(page), { workbench }), "/api/v1/explain", {
      url: `${shop}/sale`,
    });
    expect([status, json.code]).toEqual([504, "timed-out"]);
  });
});

describe("explain", () => {
  test("the page's RSL links, with their effect", async () => {
    const service = testService(
      site({
        [`${shop}/sale`]: {
          headers: [["content-type", "text/html"]],
          body: "<link rel=license type=application/rsl+xml href=https://shop.example/l.xml>",
        },
      }),
    );
    const { json } = await post(service, "/api/v1/explain", { url: `${shop}/sale` });
    expect(json.page.licenseLinks).toEqual([
      { rel: "license", type: "application/rsl+xml", href: "https://shop.example/l.xml" },
    ]);
    expect(json.decisions[0].licenses).toEqual(["https://shop.example/l.xml"]);
  });

  test("robots.txt, page and TDM file, and what they say together", async () => {
    const service = testService(
      site({
        [`${shop}/robots.txt`]: { body: rules },
        [`${shop}/sale`]: {
          headers: [
            ["content-type", "text/html"],
            ["x-robots-tag", "nofollow"],
          ],
          body: "<meta name=robots content=noindex>",
        },
        [`${shop}/.well-known/tdmrep.json`]: { body: JSON.stringify([{ location: "/", "tdm-reservation": 1 }]) },
      }),
    );
    const { json } = await post(service, "/api/v1/explain", { url: `${shop}/sale`, agents: ["Googlebot", "GPTBot"] });
    expect(json).toMatchObject({
      mode: "live",
      decisions: [
        {
          agent: "Googlebot",
          url: `${shop}/sale`,
          origin: shop,
          outlook: null,
          crawl: { state: "allowed", action: "fetch" },
          index: { state: "disallowed" },
          follow: { state: "disallowed" },
          use: { "ai-train": { state: "disallowed" } },
        },
        { agent: "GPTBot", crawl: { state: "disallowed", verdict: { line: 5 } }, index: { state: "undetermined" } },
      ],
      page: {
        url: `${shop}/sale`,
        status: 200,
        headers: [
          ["content-type", "text/html"],
          ["x-robots-tag", "nofollow"],
        ],
        metas: [{ name: "robots", content: "noindex" }],
      },
      way: { noPage: null, hops: [{ url: `${shop}/sale`, action: "fetch", status: 200, origin: shop }] },
    });
    expect(new Set(service.network.requests.map((request) => request.userAgent))).toEqual(new Set([userAgent]));
  });

  test("a page that the service itself may not fetch is not asked for, whichever crawler is asked about", async () => {
    const service = testService(
      site({ [`${shop}/robots.txt`]: { body: "User-agent: maycrawl\nDisallow: /\n" }, [`${shop}/`]: { body: "x" } }),
    );
    const { json } = await post(service, "/api/v1/explain", { url: `${shop}/`, agents: ["Googlebot"] });
    expect(json).toMatchObject({
      way: { noPage: "disallowed" },
      page: null,
      decisions: [{ crawl: { state: "allowed" }, index: { state: "undetermined", reason: "page-not-known" } }],
    });
    expect(service.network.requests.map(({ url }) => url)).toEqual([`${shop}/robots.txt`]);
  });

  test("after redirects, the first hop that the agent may not crawl, else the page", async () => {
    const service = testService(
      site({
        [`${shop}/robots.txt`]: { body: "User-agent: GPTBot\nDisallow: /old\n" },
        [`${shop}/old`]: { status: 301, redirectTo: "https://new.example/" },
        "https://new.example/robots.txt": { body: "User-agent: Googlebot\nDisallow: /\n" },
        "https://new.example/": { body: "<p>" },
      }),
    );
    const { json } = await post(service, "/api/v1/explain", {
      url: `${shop}/old`,
      agents: ["GPTBot", "Googlebot", "bingbot"],
    });
    expect(
      json.decisions.map((one: { url: string; crawl: { state: string }; origin: string }) => [
        one.url,
        one.crawl.state,
        one.origin,
      ]),
    ).toEqual([
      [`${shop}/old`, "disallowed", shop],
      ["https://new.example/", "disallowed", "https://new.example"],
      ["https://new.example/", "allowed", "https://new.example"],
    ]);
    expect(json.way.hops.map((hop: { redirectTo: string | null }) => hop.redirectTo)).toEqual([
      "https://new.example/",
      null,
    ]);
  });

  test.each([
    "shop.example",
    "/x",
    "ftp://shop.example/",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "https://",
    "https://a\tb.example/",
  ])("refused: %j", async (url) => {
    const service = testService();
    expect((await post(service, "/api/v1/explain", { url })).json.code).toBe("invalid-url");
    expect((await post(service, "/api/v1/lint", { url })).json.code).toBe("invalid-url");
    expect((await post(service, "/api/v1/diff", { old: { url }, new: { robotsTxt: "" } })).json.code).toBe(
      "invalid-url",
    );
    expect(service.network.requests).toEqual([]);
  });
});
