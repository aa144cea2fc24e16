// The status of the page's response as a layer, by operator. Google, "How HTTP status codes affect Google's crawlers":
// 4xx except 429 means that the URL is not indexed and its content ignored; 429 and 5xx slow the crawl down, and the
// content is ignored; redirects are followed. Yandex, "Server response check": a page whose response is not 200 is
// excluded from search. Of others nothing is documented.
import { describe, expect, test } from "vitest";
import { asking, closed, codes, type Known, open, parts } from "./asking.ts";

const page = (status: number | null, known: Known = {}): Known => ({
  robots: open,
  metas: [],
  ...known,
  more: { status },
});

describe("what a status means", () => {
  const table: [status: number | null, google: string, yandex: string, bing: string][] = [
    [null, "++++", "++++", "++++"],
    [200, "++++", "++++", "++++"],
    [203, "++++", "+---", "++++"],
    [304, "++++", "++++", "++++"],
    [301, "+???", "+---", "+???"],
    [302, "+???", "+---", "+???"],
    [400, "+---", "+---", "+???"],
    [401, "+---", "+---", "+???"],
    [403, "+---", "+---", "+???"],
    [404, "+---", "+---", "+???"],
    [410, "+---", "+---", "+???"],
    [429, "+???", "+---", "+???"],
    [500, "+???", "+---", "+???"],
    [503, "+???", "+---", "+???"],
  ];
  test.each(table)("%s", (status, google, yandex, bing) => {
    expect(["Googlebot", "YandexBot", "bingbot", "FooBot"].map((agent) => parts(asking(agent, page(status))))).toEqual([
      google,
      yandex,
      bing,
      bing,
    ]);
  });
});

describe("rules of a page with a status", () => {
  const noindex = { metas: ["robots: noindex"] };
  test("of an error page Google reads nothing", () => {
    const decision = asking("Googlebot", page(404, noindex));
    expect([parts(decision), decision.pageRules, decision.pageVerdict]).toEqual(["+---", [], null]);
    expect(decision.index).toMatchObject({
      reason: "page-status",
      explanation: "status 404: Google does not index such a page",
      change: "To make it indexable, answer with status 200.",
    });
    expect(decision.index.evidence.map(({ layer, text, isDecisive, why }) => [layer, text, isDecisive, why])).toEqual([
      ["status", "404", true, null],
      ["meta", "noindex", false, "page-status"],
    ]);
    expect(parts(asking("Googlebot", page(503, noindex)))).toBe("+???");
  });
  test("where nothing is documented, what it disallows stays disallowed", () => {
    const decision = asking("FooBot", page(404, noindex));
    expect([parts(decision), decision.index.reason, decision.pageRules]).toEqual(["+-??", "page-rule", ["noindex"]]);
    expect(decision.follow.explanation).toBe("status 404: no source says what FooBot does with such a page");
  });
  test("a page that may not be fetched has no status to see", () => {
    expect(parts(asking("Googlebot", { robots: closed, metas: [], more: { status: 404 } }))).toBe("-???");
  });
  test("a status alone is a page that is known", () => {
    expect(parts(asking("Googlebot", { robots: open, more: { status: 410 } }))).toBe("+---");
  });
});

describe("targets", () => {
  const messages = (known: Known, code: string): string[] =>
    asking("Googlebot", known)
      .findings.filter((one) => one.code === code)
      .map(({ message }) => message);
  test("of a redirect", () => {
    const known = { robots: open, headers: ["Location: /new"], more: { status: 301 } };
    expect(messages(known, "page-redirects")).toEqual([
      `The response is a redirect: rules and preferences are those of the page that it leads to. It is "/new".`,
    ]);
    expect(codes(asking("Googlebot", { ...known, more: { status: 304 } }))).not.toContain("page-redirects");
  });
  test.each<[string, Known, string[]]>([
    ["a link element", { metas: [], more: { page: { metas: [], canonical: "/main" } } }, ["https://shop.example/main"]],
    [
      "a link element under a base",
      { more: { page: { metas: [], canonical: "main", baseHref: "/a/" } } },
      ["https://shop.example/a/main"],
    ],
    ["a Link field", { headers: [`Link: <https://other.example/p>; rel="canonical"`] }, ["https://other.example/p"]],
    [
      "the page itself",
      { headers: [`Link: <https://shop.example/p>; rel=canonical`], more: { page: { metas: [], canonical: "#top" } } },
      [],
    ],
    ["another relation", { headers: [`Link: <https://other.example/p>; rel=alternate`] }, []],
  ])("that are canonical: %s", (_, known, targets) => {
    expect(messages({ robots: open, ...known }, "page-names-canonical")).toEqual(
      targets.map(
        (target) => `The page names another URL as canonical: that one may be shown instead. It is "${target}".`,
      ),
    );
  });
});
