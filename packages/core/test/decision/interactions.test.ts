// Every interaction of the layers by its code: there where it should be, absent where not, and its advice applied to
// the file or the page gives the other answer. The smallest edit is in smallest-edit.test.ts.
import { describe, expect, test } from "vitest";
import {
  addGroup,
  addRule,
  findCrawler,
  parseRobotsTxt,
  removeRule,
  type RobotsTxt,
  type RobotsTxtReading,
} from "../../src/index.ts";
import { decide, type Decision } from "../../src/decision/index.ts";
import { adviceOf, asking, closed, codes, type Known, nowMs, open, pageUrl, parts } from "./asking.ts";
import { edited, groupAt } from "./edits.ts";

const readingFor = (robotsTxt: RobotsTxt, agent: string): RobotsTxtReading =>
  robotsTxt.reading(robotsTxt.rulesFor(agent).reading.dialect.name);

/** The file with the rule of each line deleted, from the last to the first. */
function withoutLines(robots: string, agent: string, lines: readonly number[]): string {
  return lines
    .toSorted((a, b) => b - a)
    .reduce((text, line) => {
      const robotsTxt = parseRobotsTxt(text);
      const group = groupAt(readingFor(robotsTxt, agent), line);
      const rule = group.rules.find((one) => one.line === line);
      if (rule === undefined) throw new Error(`line ${line} is no rule`);
      return edited(removeRule(robotsTxt.octets, group, rule));
    }, robots);
}

/** Whether the finding is there, for each agent. */
const has = (code: string, known: Known, agents: readonly string[], url = pageUrl): boolean[] =>
  agents.map((agent) => codes(asking(agent, known, url)).includes(code));

describe("noindex-hidden-by-disallow", () => {
  const code = "noindex-hidden-by-disallow";
  test("when any layer of the page says noindex to this crawler", () => {
    for (const known of [
      { metas: ["robots: noindex"] },
      { metas: ["robots: none"] },
      { metas: ["bingbot: noindex"] },
      { headers: ["X-Robots-Tag: bingbot: noindex"] },
    ]) {
      expect(has(code, { robots: closed, ...known }, ["Bingbot"])).toEqual([true]);
    }
  });
  test("absent where the page may be fetched, says it to others, or does not say it", () => {
    expect(has(code, { robots: open, metas: ["robots: noindex"] }, ["Bingbot"])).toEqual([false]);
    expect(has(code, { robots: closed, metas: ["googlebot: noindex"] }, ["Bingbot", "Googlebot"])).toEqual([
      false,
      true,
    ]);
    expect(has(code, { robots: closed, metas: ["robots: nofollow"] }, ["Bingbot"])).toEqual([false]);
    expect(has(code, { robots: closed }, ["Bingbot"])).toEqual([false]);
    expect(has(code, { metas: ["robots: noindex"] }, ["Bingbot"])).toEqual([false]);
    // A page whose time is over does not say noindex.
    expect(has(code, { robots: closed, metas: ["robots: unavailable_after: 2020-01-01"] }, ["Bingbot"])).toEqual([
      false,
    ]);
    // Undetermined is no Disallow.
    expect(has(code, { robots: closed, metas: ["robots: noindex"] }, ["Bingbot"], "p")).toEqual([false]);
  });
  test("its advice, applied, shows the noindex", () => {
    const robots = "User-agent: *\nDisallow: /p\nDisallow: /q\n";
    const metas = ["robots: noindex"];
    expect(adviceOf(asking("Bingbot", { robots, metas }), code)).toBe(
      `Add "Allow: /p$" to the group of line 1. Then noindex is seen; or require a login.`,
    );
    const after = asking("Bingbot", { robots: "User-agent: *\nDisallow: /p\nDisallow: /q\nAllow: /p$\n", metas });
    expect([parts(after), codes(after)]).toEqual(["+-++", []]);
  });
});

describe("disallowed-may-be-listed", () => {
  const code = "disallowed-may-be-listed";
  test("with every Disallow, whatever is known of the page", () => {
    for (const known of [{}, { metas: [] }, { metas: ["robots: noindex"] }])
      expect(has(code, { robots: closed, ...known }, ["Bingbot", "FooBot", "*"])).toEqual([true, true, true]);
  });
  test("absent where it may be fetched, or that is undetermined, or nothing fetches", () => {
    expect(has(code, { robots: open }, ["Bingbot"])).toEqual([false]);
    expect(has(code, { robots: closed }, ["Bingbot"], "p")).toEqual([false]);
    expect(has(code, { robots: closed }, ["Google-Extended"])).toEqual([false]);
  });
  test("absent where nothing is listed: crawlers that train, archive or advertise show no results", () => {
    expect(has(code, { robots: closed }, ["GPTBot", "CCBot", "archive.org_bot", "AdsBot-Google"])).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
  test("its advice, applied, keeps it out", () => {
    expect(adviceOf(asking("Bingbot", { robots: closed }), code)).toBe(
      "To keep it out of results, allow the page and answer it with noindex, or require a login.",
    );
    const after = asking("Bingbot", {
      robots: withoutLines(closed, "Bingbot", [2]),
      headers: ["X-Robots-Tag: noindex"],
    });
    expect([after.crawl.state, after.index.state]).toEqual(["allowed", "disallowed"]);
  });
});

describe("named-group-does-not-inherit", () => {
  const code = "named-group-does-not-inherit";
  const robots = "User-agent: *\nDisallow: /p\n\nUser-agent: Googlebot\nDisallow: /q\n";
  test("where the group for * would close what the crawler's own group leaves open", () => {
    expect(has(code, { robots }, ["Googlebot", "Bingbot", "FooBot"])).toEqual([true, false, false]);
    expect(has(code, { robots }, ["Googlebot"], "https://shop.example/other")).toEqual([false]);
    // An allow rule that is shorter than what closes for all others is no intention to open this page.
    expect(
      has(code, { robots: "User-agent: *\nDisallow: /p\n\nUser-agent: Googlebot\nAllow: /\n" }, ["Googlebot"]),
    ).toEqual([true]);
  });
  test("absent where * is let in too, or the own group allows the very page, or closes it", () => {
    const others = (own: string, all: string): string => `User-agent: *\n${all}\n\nUser-agent: Googlebot\n${own}\n`;
    expect(has(code, { robots: others("Disallow: /q", "Disallow: /p\nAllow: /p") }, ["Googlebot"])).toEqual([false]);
    expect(has(code, { robots: others("Allow: /p", "Disallow: /p") }, ["Googlebot"])).toEqual([false]);
    expect(has(code, { robots: others("Disallow: /p", "Disallow: /p") }, ["Googlebot"])).toEqual([false]);
    expect(has(code, { robots: others("Disallow: /q", "Disallow:") }, ["Googlebot"])).toEqual([false]);
  });
  test.each([robots, "User-agent: *\nDisallow: /p\n\nUser-agent: Googlebot\nAllow: /\n"])(
    "its advice, applied, closes the page: %j",
    (text) => {
      expect(adviceOf(asking("Googlebot", { robots: text }), code)).toBe(
        `Repeat line 2 ("Disallow: /p") in the group of line 4.`,
      );
      const robotsTxt = parseRobotsTxt(text);
      const edit = addRule(robotsTxt.octets, groupAt(readingFor(robotsTxt, "Googlebot"), 4), {
        type: "disallow",
        pathPattern: "/p",
      });
      expect(parts(asking("Googlebot", { robots: edited(edit) }))[0]).toBe("-");
    },
  );
});

describe("global-group-not-obeyed", () => {
  const code = "global-group-not-obeyed";
  test("for those who must be named, with the group to add", () => {
    const decision = asking("AdsBot-Google", { robots: closed, metas: [] });
    expect(parts(decision)).toBe("++++");
    expect(adviceOf(decision, code)).toBe(
      `Add a group "User-agent: AdsBot-Google" that repeats line 2 ("Disallow: /p").`,
    );
    const edit = addGroup(
      new TextEncoder().encode(closed),
      ["AdsBot-Google"],
      [{ type: "disallow", pathPattern: "/p" }],
    );
    expect(parts(asking("AdsBot-Google", { robots: edited(edit) }))[0]).toBe("-");
  });
  test("without advice where the group for * closes nothing here; absent where it is named, or obeys", () => {
    expect(adviceOf(asking("AdsBot-Google", { robots: open }), code)).toBeNull();
    expect(has(code, { robots: `${closed}\nUser-agent: AdsBot-Google\nDisallow: /q\n` }, ["AdsBot-Google"])).toEqual([
      false,
    ]);
    expect(has(code, { robots: closed }, ["Bingbot", "Googlebot", "Perplexity-User"])).toEqual([false, false, false]);
  });
});

describe("the page's own pairs", () => {
  test("indexifembedded-without-noindex: adding noindex makes it count", () => {
    const before = asking("Googlebot", { robots: open, metas: ["robots: indexifembedded"] });
    expect(adviceOf(before, "indexifembedded-without-noindex")).toBe("Add noindex, or remove indexifembedded.");
    const after = asking("Googlebot", { robots: open, metas: ["robots: noindex, indexifembedded"] });
    expect([codes(after), after.pageVerdict?.indexIfEmbedded.allowed]).toEqual([[], true]);
    expect(codes(asking("Googlebot", { robots: open, metas: [] }))).toEqual([]);
  });
  test("max-snippet-with-nosnippet: removing nosnippet allows a snippet", () => {
    const before = asking("Googlebot", {
      robots: open,
      metas: ["robots: max-snippet:50"],
      headers: ["X-Robots-Tag: nosnippet"],
    });
    expect([before.snippet.state, adviceOf(before, "max-snippet-with-nosnippet")]).toEqual([
      "disallowed",
      "Remove nosnippet to allow a snippet of that length, or max-snippet to allow none.",
    ]);
    expect(before.snippet.change).toBe(`To make it shown with a snippet, remove "nosnippet" from X-Robots-Tag.`);
    const after = asking("Googlebot", { robots: open, metas: ["robots: max-snippet:50"], headers: [] });
    expect([after.snippet.state, codes(after)]).toEqual(["allowed", []]);
    expect(codes(asking("Googlebot", { robots: open, metas: ["robots: nosnippet"] }))).toEqual([]);
  });
  test("header-and-meta-disagree: saying the same in both ends it", () => {
    const before = asking("Googlebot", { robots: open, metas: ["robots: index"], headers: ["X-Robots-Tag: noindex"] });
    expect(adviceOf(before, "header-and-meta-disagree")).toBe("Say the same in both, or say it in one of them.");
    expect(
      codes(asking("Googlebot", { robots: open, metas: ["robots: noindex"], headers: ["X-Robots-Tag: noindex"] })),
    ).toEqual([]);
    expect(
      codes(
        asking("Googlebot", { robots: open, metas: ["robots: index"], headers: ["X-Robots-Tag: bingbot: noindex"] }),
      ),
    ).toEqual([]);
  });
  test("unavailable-after-passed and -coming: the moment decides, and a later date opens", () => {
    const known = { robots: open, metas: ["robots: unavailable_after: 2026-11-01T00:00:00Z"] };
    const at = (ms: number): Decision => asking("Googlebot", known, pageUrl, { nowMs: ms });
    expect([parts(at(nowMs)), codes(at(nowMs))]).toEqual(["++++", ["unavailable-after-coming"]]);
    const passed = at(nowMs + 1);
    expect([parts(passed), codes(passed), adviceOf(passed, "unavailable-after-passed")]).toEqual([
      "+-++",
      ["unavailable-after-passed"],
      "Remove the rule, or give a later date.",
    ]);
    expect(parts(asking("Googlebot", { robots: open, metas: ["robots: unavailable_after: 2027-01-01"] }))).toBe("++++");
    expect(passed.pageRules).toEqual(["unavailable_after:2026-11-01T00:00:00Z"]);
  });
  test("one object of layers answers for every moment", () => {
    const layers = { headers: [["X-Robots-Tag", "unavailable_after: 2026-11-01"]] } as const;
    const states = [0, 1, -1, 1, 1, 0].map(
      (past) => decide(layers, "/p", "Googlebot", { nowMs: nowMs + past }).index.state,
    );
    expect(states).toEqual(["allowed", "disallowed", "allowed", "disallowed", "disallowed", "allowed"]);
  });
  test("none of them is told of a page that is not seen", () => {
    const known = {
      robots: closed,
      metas: ["robots: indexifembedded, max-snippet:50, nosnippet, index, unavailable_after: 2020-01-01"],
      headers: ["X-Robots-Tag: noindexx"],
    };
    expect(codes(asking("Googlebot", known))).toEqual(["disallowed-may-be-listed", "preference-unseen"]);
  });
});

describe("preference-unseen", () => {
  const code = "preference-unseen";
  test("where something is stated about a page that may not be fetched", () => {
    const stated = "Content-Usage: train-ai=n\n";
    expect(has(code, { robots: closed + stated }, ["Bingbot"])).toEqual([true]);
    expect(has(code, { robots: closed, headers: ["Content-Signal: ai-train=no"] }, ["Bingbot"])).toEqual([true]);
    expect(has(code, { robots: open + stated }, ["Bingbot"])).toEqual([false]);
    expect(has(code, { robots: closed }, ["Bingbot"])).toEqual([false]);
  });
  test("allowing the crawl makes it count", () => {
    const robots = `${closed}Content-Usage: train-ai=n\n`;
    expect(adviceOf(asking("Bingbot", { robots }), code)).toBe("Allow the crawl, or rely on the Disallow alone.");
    expect(asking("Bingbot", { robots: withoutLines(robots, "Bingbot", [2]) }).use["ai-train"].state).toBe(
      "disallowed",
    );
  });
});

describe("who asks", () => {
  test("control-token-never-fetches", () => {
    expect(
      has("control-token-never-fetches", { robots: open }, [
        "Google-Extended",
        "Applebot-Extended",
        "Googlebot",
        "Applebot",
        "FooBot",
      ]),
    ).toEqual([true, true, false, false, false]);
  });
  test("ignores-robots-txt", () => {
    expect(
      has("ignores-robots-txt", { robots: open }, ["Perplexity-User", "ChatGPT-User", "PerplexityBot", "Claude-User"]),
    ).toEqual([true, true, false, false]);
    expect(has("ignores-robots-txt", {}, ["Perplexity-User"])).toEqual([false]);
  });
  test("dialect-undocumented, page-rules-undocumented", () => {
    expect(has("dialect-undocumented", { robots: open }, ["GPTBot", "Googlebot", "FooBot"])).toEqual([
      true,
      false,
      false,
    ]);
    expect(findCrawler("GPTBot")?.readsMeta).toBe("unknown");
    expect(
      has("page-rules-undocumented", { robots: open, metas: ["robots: noindex"] }, ["GPTBot", "Googlebot", "FooBot"]),
    ).toEqual([true, false, false]);
    expect(has("page-rules-undocumented", { robots: open, metas: ["bingbot: noindex"] }, ["GPTBot"])).toEqual([false]);
    expect(has("page-rules-undocumented", { robots: open, metas: [] }, ["GPTBot"])).toEqual([false]);
  });
});
