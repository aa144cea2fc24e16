// `maycrawl identify`, `ranges` and `crawlers --identify`: as docs/identity.md says, with lists from a folder and from
// a server on loopback.
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evidenceKinds, parseRanges, rangeFeeds } from "@maycrawl/core/identity";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codes, file, maycrawl, maycrawlMeanwhile, root } from "./command.ts";

const page = (name: string): string => readFileSync(`${root}docs/${name}.md`, "utf8");

describe("the pages", () => {
  test("docs/identity.md has every kind of evidence and every list, and no other", () => {
    const rows = [...page("identity").matchAll(/^\| `([a-z0-9-]+)` \| (.*?) \|(.*)$/gm)];
    const kinds = rows.filter(([, code = ""]) => Object.hasOwn(evidenceKinds, code));
    expect(Object.fromEntries(kinds.map(([, code, says]) => [code, says]))).toEqual(evidenceKinds);
    const lists = rows.flatMap(([, code, operator, rest]) =>
      rangeFeeds.some(({ id }) => id === code) ? [`${code} ${operator} ${rest}`] : [],
    );
    expect(lists).toEqual(
      rangeFeeds.map(
        ({ id, operator, url, format, isComplete }) =>
          `${id} ${operator}  ${url} | ${format} | ${isComplete ? "yes" : "not said"} |`,
      ),
    );
  });
});

const moment = ["--ranges", "examples/ranges", "--at", "2026-11-22T09:00:00Z"];

describe("identify", () => {
  test.each([
    [0, ["192.0.2.7", "--user-agent", "Googlebot/2.1"]],
    [0, ["192.0.2.7"]],
    [1, ["203.0.113.9", "--user-agent", "DuckAssistBot/1.2"]],
    [3, ["203.0.113.9", "--user-agent", "Googlebot/2.1"]],
    [3, ["203.0.113.9", "--user-agent", "Firefox/130.0"]],
    [3, ["203.0.113.9"]],
    // What is not known outweighs an impostor.
    [3, ["203.0.113.9", "nonsense", "--user-agent", "DuckAssistBot/1.2"]],
  ])("exit code %s: %j", (status, words) => {
    expect(maycrawl(["identify", ...words, ...moment]).status).toBe(status);
  });

  test("as JSON, one object an address", () => {
    const run = maycrawl([
      "identify",
      "192.0.2.7",
      "::ffff:203.0.113.9",
      "--user-agent",
      "Googlebot/2.1",
      "--json",
      ...moment,
    ]);
    const rows = run.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.map(({ address, crawler, state }) => [address, crawler, state])).toEqual([
      ["192.0.2.7", "Googlebot", "verified-address"],
      ["::ffff:203.0.113.9", "Googlebot", "outside"],
    ]);
    for (const { evidence } of rows)
      for (const one of evidence as object[]) expect(Object.keys(one)).toEqual(["kind", "source", "date", "detail"]);
  });

  test("without lists it says so, and accuses nobody", () => {
    const run = maycrawl(["identify", "203.0.113.9", "--user-agent", "DuckAssistBot/1.2"]);
    expect([run.status, run.stdout.split(" ")[0]]).toEqual([3, "unverifiable"]);
    expect(run.stderr).toContain("maycrawl ranges update");
  });

  test("a folder with files that are no lists: each is named, and not used", () => {
    const folder = mkdtempSync(join(tmpdir(), "maycrawl-lists-"));
    const run = maycrawl(["ranges", "list", "--ranges", "examples/ranges", "--json"]);
    const states = run.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { list: string; state: string });
    expect(states.length).toBe(rangeFeeds.length);
    expect(
      states
        .filter(({ state }) => state !== "missing")
        .map(({ list }) => list)
        .sort(),
    ).toEqual(["duckassistbot", "google-common-crawlers", "gptbot"]);
    expect(maycrawl(["identify", "192.0.2.1", "--ranges", folder]).stderr).toContain("maycrawl ranges update");
    expect(maycrawl(["identify", "192.0.2.1", "--ranges", "examples/shop"]).stderr).toContain(
      "is not named after a list",
    );
  });

  test("a stranger's text is written so that it cannot steer a terminal", () => {
    const run = maycrawl(["identify", "192.0.2.7", "--user-agent", "Googlebot/2.1 \u001b[31m", "--json", ...moment]);
    expect(run.stdout).not.toContain("\u001b");
  });
});

describe("ranges", () => {
  const asked: string[] = [];
  let server: Server;
  let mirror = "";
  const list = JSON.stringify({ creationTime: "2026-11-01T00:00:00Z", prefixes: [{ ipv4Prefix: "192.0.2.0/24" }] });

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.url ?? ""} ${request.headers["if-none-match"] ?? "-"}`);
      if (request.url !== "/gptbot") return response.writeHead(404).end();
      if (request.headers["if-none-match"] === '"1"') return response.writeHead(304, { etag: '"1"' }).end();
      return response.writeHead(200, { etag: '"1"', "content-type": "application/json" }).end(list);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test("are retrieved, remembered with their ETag, listed, written out, and used", async () => {
    const store = file("", ".unused").replace(/unused$/, "sqlite");
    const out = mkdtempSync(join(tmpdir(), "maycrawl-out-"));
    const update = (...further: string[]): ReturnType<typeof maycrawlMeanwhile> =>
      maycrawlMeanwhile(["ranges", "update", "gptbot", "ccbot", "--mirror", mirror, "--store", store, ...further]);

    const first = await update("--out", out);
    expect(first.stdout).toMatch(/^retrieved {2}gptbot {2}1 prefix, 20\d\d-/);
    expect([codes(first), first.status]).toEqual([["ranges-unreachable"], 3]);
    expect((await update()).stdout).toMatch(/^not-due {4}gptbot/);
    const forced = await update("--fresh", "--json");
    expect(JSON.parse(forced.stdout.split("\n")[0] ?? "")).toMatchObject({
      list: "gptbot",
      state: "fresh",
      prefixes: 1,
      isComplete: false,
      outcome: "unchanged",
    });
    expect(asked).toEqual(["/gptbot -", "/ccbot -", '/gptbot "1"', "/ccbot -"]);

    expect(readdirSync(out)).toEqual(["gptbot.json"]);
    expect(parseRanges(readFileSync(join(out, "gptbot.json"), "utf8")).has("192.0.2.9")).toBe(true);
    const words = ["identify", "192.0.2.9", "--user-agent", "GPTBot/1.4"];
    for (const from of [
      ["--store", store],
      ["--ranges", out],
    ])
      expect(maycrawl([...words, ...from]).stdout).toContain("verified-address  GPTBot");
    expect(maycrawl(["ranges", "list", "--store", store]).stdout).toMatch(/^gptbot +OpenAI +fresh +1 /m);
  });
});

describe("crawlers --identify", () => {
  test("a line for a line, in order, whatever the line holds", () => {
    const lines = [
      "GPTBot/1.4",
      "",
      "notgooglebot",
      `x${"y".repeat(100_000)} GPTBot`,
      "bingbot/2.0\r",
      "caf\u00e9 Googlebot",
    ];
    const run = maycrawl(["crawlers", "--identify", "-", "--json"], `${lines.join("\n")}\n`);
    const rows = run.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.map(({ crawler }) => crawler)).toEqual(["GPTBot", null, null, null, "bingbot", "Googlebot"]);
    expect(rows[0]).toEqual({ userAgent: "GPTBot/1.4", crawler: "GPTBot", operator: "OpenAI", purpose: "training" });
    expect(rows[1]).toEqual({ userAgent: "", crawler: null, operator: null, purpose: null });
    expect(run.status).toBe(0);
  });

  test("as text, and cards", () => {
    expect(maycrawl(["crawlers", "--identify", "-"], "GPTBot/1.4\ncurl/8\n").stdout).toBe(
      "GPTBot  OpenAI  training  GPTBot/1.4\n-  -  -  curl/8\n",
    );
    expect(JSON.parse(maycrawl(["crawlers", "GPTBot", "--card"]).stdout)).toMatchObject({
      client_name: "GPTBot",
      web_bot_auth: { "rfc9309-product-token": "GPTBot", ips_uri: "https://openai.com/gptbot.json" },
    });
  });
});
