// The plain form of each noun is what its schema says, member for member; docs/json.md and the OpenAPI document are
// made of the schemas.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findCrawler, parseRobotsTxt } from "@maycrawl/core";
import {
  accessPolicies,
  type Attempt,
  crawlAnswer,
  crawlRow,
  Outlook,
  plainHistory,
  remember,
  robotsAccess,
} from "@maycrawl/core/access";
import { compareRobotsTxt } from "@maycrawl/core/comparison";
import { decide } from "@maycrawl/core/decision";
import { lint } from "@maycrawl/core/lint";
import { pageTagsOf, readPageFacts } from "@maycrawl/html";
import { nouns } from "../src/schemas/noun-table.ts";
import { ask, testService } from "./asking.ts";

const nowMs = Date.UTC(2026, 10, 1, 0, 0, 0, 123);
const robotsTxt =
  "User-agent: *\nAllow: /cart/help\nDisallow: /cart\nDisallow: /c\nContent-Signal: ai-train=no\n" +
  "License: https://shop.example/l.xml\n";
const file = parseRobotsTxt(robotsTxt);
const url = "https://shop.example/cart";

function attempt(status: number): Attempt {
  const robotsTxtUrl = "https://shop.example/robots.txt";
  return {
    url: robotsTxtUrl,
    startedMs: nowMs - 50,
    finishedMs: nowMs,
    status,
    ftpReply: null,
    fault: null,
    headers: [["etag", '"1"']],
    hops: [
      {
        url: robotsTxtUrl,
        address: "192.0.2.1",
        status,
        fault: null,
        detail: null,
        location: null,
        startedMs: nowMs - 50,
        durationMs: 49.5,
      },
    ],
    body:
      status === 200
        ? { hash: "ab".repeat(32), sizeOctets: 9, isCut: false, mediaType: "text/plain", kind: "robots-txt" }
        : null,
    isValidated: false,
    freshForMs: 3_600_000,
    retryAfterMs: status === 503 ? nowMs + 60_000 : null,
  };
}

const history = remember(remember(null, attempt(200)), attempt(503));
const access = robotsAccess(history, accessPolicies.amazon, nowMs);
const verdict = file.evaluate(url, "Amazonbot");
const html =
  '<meta name=robots content="noindex, max-snippet:20, unavailable_after: 2026-12-01, nonsense"><meta ' +
  "name=otherbot content=nofollow>";
const page = {
  robotsTxt: file,
  page: pageTagsOf(readPageFacts(new TextEncoder().encode(html))),
  headers: [
    ["X-Robots-Tag", "nosnippet"],
    ["TDM-Reservation", "1"],
    ["TDM-Policy", "https://shop.example/tdm"],
  ] as const,
};
const decisions = ["/cart", "/sale"].flatMap((path) =>
  ["Googlebot", "GPTBot", "Google-Extended", "FooBot"].map((agent) =>
    decide(page, `https://shop.example${path}`, agent, { nowMs }),
  ),
);

async function retrieved(): Promise<{ readonly way: unknown; readonly decision: unknown }> {
  const { client } = testService((asked) =>
    asked.endsWith("/robots.txt") ? { body: robotsTxt } : { status: 200, body: html },
  );
  return { way: await client.retrievePage("https://shop.example/sale"), decision: await client.decide(url) };
}

/** What has each plain form. */
async function made(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const live = await retrieved();
  return {
    Verdict: ["/cart", "/cart/help", "/", "p"].map((path) => file.evaluate(path, "Googlebot")),
    Access: [access, robotsAccess(remember(null, attempt(404)), accessPolicies.rfc9309, nowMs)],
    History: [plainHistory(history)],
    Outlook: [new Outlook(history, findCrawler("Googlebot") ?? null)],
    CrawlAnswer: [crawlAnswer(access, verdict, nowMs)],
    CrawlDecision: [live.decision],
    CrawlRow: [
      crawlRow(
        { url, agent: "Amazonbot", crawler: "Amazonbot", dialect: "rfc9309" },
        crawlAnswer(access, verdict, nowMs),
        verdict,
      ),
    ],
    Decision: decisions,
    PageVerdict: decisions.map((decision) => decision.pageVerdict).filter((one) => one !== null),
    UsageVerdict: decisions.map((decision) => decision.usageVerdict),
    Retrieval: [live.way],
    Finding: lint(new TextEncoder().encode("Disalow: /x\nUser-agent: *\nDisallow: /a\nDisallow: /a/b\n"), {}),
    Comparison: compareRobotsTxt(file, parseRobotsTxt("User-agent: *\nDisallow: /\n")),
  };
}

describe("plain forms", () => {
  test.each(Object.keys(nouns))("%s", async (name) => {
    const objects = (await made())[name] ?? [];
    expect(objects.length).toBeGreaterThan(0);
    for (const object of objects) {
      const plain: unknown = JSON.parse(JSON.stringify(object));
      // The schemas are strict: a member too many fails, and so does a member too few.
      expect(nouns[name]?.schema.parse(plain)).toEqual(plain);
      expect(structuredClone(plain)).toEqual(plain);
    }
  });
});

describe("documents", () => {
  test("docs/json.md is made of the schemas", async () => {
    const root = fileURLToPath(new URL("../../..", import.meta.url));
    const { jsonPage } = (await import(`${root}/scripts/write-docs.mjs`)) as { jsonPage: () => Promise<string> };
    expect(readFileSync(`${root}/docs/json.md`, "utf8")).toBe(await jsonPage());
  });

  test("the OpenAPI document has each noun; a reference that may be null says so", async () => {
    const { json, text } = await ask(testService(), "/openapi.json");
    expect(Object.keys(json.components.schemas)).toEqual(expect.arrayContaining(Object.keys(nouns)));
    expect(text).not.toContain('"allOf"');
    for (const schema of Object.values<{ type?: unknown }>(json.components.schemas))
      expect(schema.type).not.toContain("null");
  });
});
