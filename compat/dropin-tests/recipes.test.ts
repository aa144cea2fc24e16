// The recipes of docs/drop-ins.md, run as they stand there, with the real packages.
import http, { type IncomingMessage } from "node:http";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import axios from "axios";
import { got } from "got";
import nodeFetch from "node-fetch";
import { RobotsDeferredError, RobotsDisallowedError, type RobotsClient } from "@maycrawl/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { redirectTo, site, type Site, userAgent } from "../../packages/adapters/test/loopback.ts";

const page = readFileSync(new URL("../../docs/drop-ins.md", import.meta.url), "utf8");
const blocks = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
const agentCode = blocks.find((code) => code.includes("export const agents")) ?? "";

/** The recipe's agents, for loopback: the client's options are all that is changed. */
const recipeFile = fileURLToPath(new URL(`.recipe-${process.pid}.mjs`, import.meta.url));
interface Recipe {
  readonly client: RobotsClient;
  readonly agents: { readonly http: http.Agent };
}
let recipe: Recipe;
let shop: Site;
let other: Site;

beforeAll(async () => {
  const code = agentCode
    .replace(/import \{ RobotsClient, /, "import { RobotsClient, targetRules, ")
    .replace(
      "new RobotsClient({",
      'new RobotsClient({ network: { target: targetRules("any") }, politeness: { minIntervalMs: 50 }, ',
    );
  expect(code).not.toBe(agentCode);
  writeFileSync(recipeFile, code);
  recipe = (await import(/* @vite-ignore */ recipeFile)) as Recipe;
  other = await site("User-agent: *\nDisallow: /secret\n");
  shop = await site("User-agent: ShopBot\nDisallow: /cart\n\nUser-agent: *\nDisallow: /\n", {
    "/moved": redirectTo("/cart"),
    "/fine": redirectTo("/sale"),
    "/away": redirectTo(`${other.origin}/secret`),
  });
});
afterAll(async () => {
  rmSync(recipeFile, { force: true });
  await recipe?.client.close();
  await shop?.close();
  await other?.close();
});
beforeEach(() => {
  shop.seen.length = 0;
});

/** A line of the page, as a function. */
function lineOf(comment: string, result: string, names: readonly string[]): (...values: unknown[]) => Promise<unknown> {
  const code = blocks.find((block) => block.startsWith(`// ${comment}\n`)) ?? "";
  expect(code).not.toBe("");
  const AsyncFunction = (async () => {}).constructor as new (
    ...words: string[]
  ) => (...values: unknown[]) => Promise<unknown>;
  return new AsyncFunction(...names, `${code}\nreturn ${result};`);
}

const viaHttp = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent: recipe.agents.http }, (response: IncomingMessage) => {
      if (response.headers.location !== undefined) {
        response.resume();
        resolve(viaHttp(new URL(response.headers.location, url).href));
        return;
      }
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString())).on("end", () => resolve(text));
    });
    request.on("error", reject);
  });

const recipes: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  got: async (url) => lineOf("got 14", "page", ["got", "agents", "url"])(got, recipe.agents, url),
  axios: async (url) => lineOf("axios 1", "data", ["axios", "agents", "url"])(axios, recipe.agents, url),
  "node-fetch": async (url) =>
    lineOf("node-fetch 3", "response.text()", ["fetch", "agents", "url"])(nodeFetch, recipe.agents, url),
  "node:http": viaHttp,
};

/** The robots error behind what a package fails with. */
async function refusal(failing: Promise<unknown>): Promise<unknown> {
  try {
    await failing;
  } catch (error) {
    const { cause, code } = error as { cause?: unknown; code?: unknown };
    return error instanceof RobotsDisallowedError || error instanceof RobotsDeferredError ? error : (cause ?? code);
  }
  throw new Error("it did not fail");
}
const isDisallowed = (refused: unknown): boolean =>
  refused instanceof RobotsDisallowedError || refused === "robots-disallowed";

describe.each(Object.entries(recipes))("%s", (_, get) => {
  test("an allowed page, under the client's name; a redirect is followed", async () => {
    expect(await get(`${shop.origin}/sale?x=1`)).toBe("page /sale?x=1");
    expect(await get(`${shop.origin}/fine`)).toBe("page /sale");
    expect(new Set(shop.seen.map((one) => one.userAgent))).toEqual(new Set([userAgent]));
  });
  test("a disallowed page is not requested", async () => {
    expect(isDisallowed(await refusal(get(`${shop.origin}/cart`)))).toBe(true);
    expect(shop.pages()).toEqual([]);
  });
  test("a redirect to a disallowed page is not followed, here and elsewhere", async () => {
    expect(isDisallowed(await refusal(get(`${shop.origin}/moved`)))).toBe(true);
    expect(isDisallowed(await refusal(get(`${shop.origin}/away`)))).toBe(true);
    expect([shop.pages(), other.pages()]).toEqual([["/moved", "/away"], []]);
  });
  test("requests take turns", async () => {
    await Promise.all(["/1", "/2", "/3"].map((path) => get(shop.origin + path)));
    const at = shop.seen.map(({ atMs }) => atMs);
    expect(at).toHaveLength(3);
    for (let i = 1; i < at.length; i++) expect((at[i] ?? 0) - (at[i - 1] ?? 0)).toBeGreaterThan(45);
  });
});

test("what is not known is not requested", async () => {
  const broken = await site(null, { "/robots.txt": (_, response) => void response.writeHead(500).end() });
  expect(await refusal(viaHttp(`${broken.origin}/`))).toBeInstanceOf(RobotsDeferredError);
  expect(broken.pages()).toEqual([]);
  await broken.close();
});

test("the line for node:http", async () => {
  lineOf("node:http", "null", ["http", "agents", "url"])(http, recipe.agents, `${shop.origin}/sale`);
  await expect.poll(() => shop.pages()).toEqual(["/sale"]);
});
