// What the service remembers of a live site, and what it answers when it is asked for that.
import { describe, expect, test } from "vitest";
import type { FakeAnswer } from "../../client/test/fake-network.ts";
import { ask, post, testService } from "./asking.ts";
import { shop, rules, base64 } from "./live-sites.ts";

describe("history", () => {
  /** A site whose robots.txt was seen in these states, a day apart. */
  async function seen(...answers: readonly FakeAnswer[]): Promise<ReturnType<typeof testService>> {
    let now = 0;
    const service = testService((url) =>
      url === `${shop}/robots.txt` ? (answers[now] as FakeAnswer) : { status: 404 },
    );
    for (; now < answers.length; now++) {
      await post(service, "/api/v1/check", { url: `${shop}/` });
      await service.clock.pass(86_400_000);
    }
    return service;
  }

  test("versions, newest first, each with what changed for whom", async () => {
    const service = await seen(
      { body: "User-agent: *\nDisallow: /a\n" },
      { body: "User-agent: *\nDisallow: /a\nDisallow: /b\n" },
      { body: "User-agent: *\nDisallow: /a\nDisallow: /b\n#\n" },
    );
    const { json } = await ask(service, `/api/v1/history?origin=${shop}/some/page&agent=*&agent=GPTBot`);
    expect(json).toMatchObject({
      origin: shop,
      agents: ["*", "GPTBot"],
      before: null,
      versions: [
        { seenAt: "2026-11-23T00:00:00Z", result: "successful", status: 200, change: { result: "equal", classes: [] } },
        {
          seenAt: "2026-11-22T00:00:00Z",
          change: {
            result: "different",
            classes: ["*", "GPTBot"].map((one) => ({
              agents: [one],
              newlyDisallowed: [{ witness: "/b" }],
              newlyAllowed: [],
            })),
          },
        },
        { seenAt: "2026-11-21T00:00:00Z", change: null },
      ],
    });
    const asked = service.network.requests.length;
    await ask(service, `/api/v1/history?origin=${shop}`);
    expect(service.network.requests.length).toBe(asked);
  });

  test("what came and went: none is as empty, unreachable is not known", async () => {
    const service = await seen({ status: 404 }, { body: "User-agent: *\nDisallow: /\n" }, { status: 503 });
    const { json } = await ask(service, `/api/v1/history?origin=${shop}&agent=*`);
    expect(
      json.versions.map((one: { result: string; change: { result: string } | null }) => [
        one.result,
        one.change?.result,
      ]),
    ).toEqual([
      ["unreachable", "undetermined"],
      ["successful", "different"],
      ["unavailable", undefined],
    ]);
  });

  test("page by page, and nothing falls between", async () => {
    const service = await seen(...Array.from({ length: 5 }, (_, i) => ({ body: `User-agent: *\nDisallow: /${i}\n` })));
    const got: string[] = [];
    for (let before: string | null = ""; before !== null;) {
      const { json }: { json: { versions: { seenAt: string }[]; before: string | null } } = await ask(
        service,
        `/api/v1/history?origin=${shop}&limit=2${before === "" ? "" : `&before=${before}`}`,
      );
      got.push(...json.versions.map((one) => one.seenAt.slice(8, 10)));
      before = json.before;
    }
    expect(got).toEqual(["25", "24", "23", "22", "21"]);
  });

  test("the file of a version, and of none", async () => {
    const service = await seen({ body: rules });
    const { json } = await ask(service, `/api/v1/history?origin=${shop}`);
    const [{ hash }] = json.versions;
    expect((await ask(service, `/api/v1/history/robots-txt?origin=${shop}&hash=${hash}`)).json).toEqual({
      origin: shop,
      hash,
      sizeOctets: rules.length,
      robotsTxt: rules,
      robotsTxtBase64: base64(rules),
    });
    // A hash that is known, of an origin that never had it: nobody learns that somebody has it.
    expect((await ask(service, `/api/v1/history/robots-txt?origin=https://other.example&hash=${hash}`)).json.code).toBe(
      "not-found",
    );
    expect((await ask(service, `/api/v1/history/robots-txt?origin=${shop}&hash=${"0".repeat(64)}`)).json.code).toBe(
      "not-found",
    );
  });

  test("an origin that was never seen has none", async () => {
    expect((await ask(testService(), `/api/v1/history?origin=${shop}`)).json).toMatchObject({
      versions: [],
      before: null,
    });
  });

  test.each([
    ["", "invalid-request"],
    ["origin=shop.example", "invalid-origin"],
    ["origin=ftp://shop.example", "invalid-origin"],
    ["origin=javascript:x", "invalid-origin"],
    [`origin=${shop}&limit=0`, "invalid-request"],
    [`origin=${shop}&limit=101`, "invalid-request"],
    [`origin=${shop}&limit=1e1`, "invalid-request"],
    [`origin=${shop}&before=yesterday`, "invalid-moment"],
    [`origin=${shop}&agent=***`, "invalid-request"],
    [`origin=${shop}&origin=${shop}`, "invalid-request"],
    [`origin=${shop}${"&agent=a".repeat(21)}`, "invalid-request"],
  ])("refused: %s", async (query, code) => {
    expect((await ask(testService(), `/api/v1/history?${query}`)).json.code).toBe(code);
  });
});
