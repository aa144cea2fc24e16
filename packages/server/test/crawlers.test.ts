// The known crawlers by name and by set, and whether the service is well.
import { describe, expect, test } from "vitest";
import { ask, testService } from "./asking.ts";

const service = testService();

describe("crawlers", () => {
  test("all of them, without sources", async () => {
    const { json } = await ask(service, "/api/v1/crawlers");
    expect(json.crawlers.length).toBeGreaterThan(100);
    expect(json.crawlers.every((one: { source: unknown }) => one.source === null)).toBe(true);
    expect(json.dialects).toContain("rfc9309");
    expect(json.crawlers.find((one: { name: string }) => one.name === "Googlebot")).toMatchObject({
      operator: "Google",
      purpose: "search",
      dialect: "google",
      accessPolicy: { policy: "google", isDocumented: true },
    });
  });

  test("by name, with where each fact comes from", async () => {
    const { json } = await ask(service, "/api/v1/crawlers?name=googlebot&name=GPTBot%2F1.0");
    expect(json.crawlers.map((one: { name: string }) => one.name)).toEqual(["Googlebot", "GPTBot"]);
    expect(json.crawlers[1].source.sources.length).toBeGreaterThan(0);
  });

  test("of a set", async () => {
    const { json } = await ask(service, "/api/v1/crawlers?set=archive");
    expect(json.crawlers.map((one: { purpose: string }) => one.purpose)).toEqual(json.crawlers.map(() => "archive"));
  });

  test.each([
    ["name=Gogglebot", "unknown-crawler"],
    ["set=nonsense", "unknown-crawler"],
    ["name=Googlebot&set=search", "invalid-request"],
    ["set=search&set=ai", "invalid-request"],
    ["what=1", "invalid-request"],
  ])("refused: %s", async (query, code) => {
    expect((await ask(service, `/api/v1/crawlers?${query}`)).json.code).toBe(code);
  });
});

test("an unknown crawler gets advice, and a set's name the list of sets", async () => {
  const crawler = await ask(service, "/api/v1/crawlers?name=GPTBot&name=Gogglebot");
  expect(crawler.json.detail).toBe("name.1 is not a known crawler: did you mean Googlebot?");
  const spelled = await ask(service, "/api/v1/crawlers?name=Google%20bot");
  expect(spelled.json.crawlers[0].name).toBe("Googlebot");
  expect((await ask(service, "/api/v1/crawlers?set=nonsense")).json.detail).toContain(
    "must be one of search, assistant",
  );
});

test("health", async () => {
  expect((await ask(service, "/healthz")).json).toEqual({ status: "ok" });
  expect((await ask(service, "/readyz")).json).toEqual({ status: "ready" });
  const lost = testService();
  await lost.store.close();
  const answer = await ask(lost, "/readyz");
  expect([answer.status, answer.json]).toEqual([503, { status: "store-lost" }]);
  expect((await ask(lost, "/api/v1/history?origin=https://shop.example")).json.code).toBe("store-lost");
});
