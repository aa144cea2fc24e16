// What a link holds is restored as it was; what is too long, broken, cut or made to burst does not.
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  type Kept,
  mostFragment,
  mostUnfolded,
  nothingKept as nothing,
  readFragment,
  writeFragment,
} from "../src/workspace/permalink.ts";

const kept: readonly (readonly [name: string, kept: Kept])[] = [
  ["nothing", nothing],
  ["a file", { ...nothing, robotsTxt: "User-agent: *\nDisallow: /cart\n", urls: ["/cart", "https://shop.example/"] }],
  ["an empty file is not none", { ...nothing, robotsTxt: "" }],
  [
    "all members",
    {
      robotsTxt: "a",
      robotsTxtUrl: "https://shop.example/robots.txt",
      baseline: { text: "b", name: "the live file" },
      urls: ["/", "/b"],
      selected: 1,
      headers: "X-Robots-Tag: noindex",
      html: "<p>",
      dialect: "google",
      tokens: ["FooBot"],
      isEveryCrawler: true,
      page: {
        title: "t",
        diagnostics: [
          { message: "m", line: null },
          { message: "n", line: 3 },
        ],
        tags: {
          metas: [
            { name: "robots", content: "noindex", position: "body", line: 4 },
            { name: "robots", content: "nofollow", position: "after-head-ended" },
          ],
          licenseLinks: [{ rel: "license", type: "application/rsl+xml", href: "/license.xml" }],
        },
      },
    },
  ],
  ["bytes that are not UTF-8", { ...nothing, robotsTxt: "Disallow: /caf\udce9\n" }],
  [
    "octets that JSON and UTF-8 must survive",
    { ...nothing, robotsTxt: '\ufeffUser-agent: *\r\nDisallow: /\u0000\u202eé漢🦊\u2028"\\\n' },
  ],
  ["a large file that repeats itself", { ...nothing, robotsTxt: "Disallow: /shop/\n".repeat(60_000) }],
];

test.each(kept)("%s is restored", async (_name, one) => {
  const fragment = await writeFragment(one);
  expect(fragment).toMatch(/^v2\.[A-Za-z0-9_-]+$/);
  expect(await readFragment(`#${fragment ?? ""}`)).toEqual(one);
  expect(await readFragment(fragment ?? "")).toEqual(one);
});

test("what does not deflate to a link's length makes none", async () => {
  let text = "";
  // Numbers of a fixed sequence: there is nothing in them to be squeezed out.
  for (let i = 0, seed = 1; i < 40_000; i++) text += (seed = (seed * 48_271) % 2_147_483_647).toString(36);
  expect(await writeFragment({ ...nothing, robotsTxt: text })).toBeNull();
});

test("what would be more than a page takes makes none, however well it deflates", async () => {
  expect(await writeFragment({ ...nothing, robotsTxt: "a".repeat(mostUnfolded) })).toBeNull();
});

const deflated = (json: string): string => deflateRawSync(Buffer.from(json)).toString("base64url");
const packed = (json: string): string => `v1.${deflated(json)}`;
const second = (changes: object): string => `v2.${deflated(JSON.stringify({ ...nothing, ...changes }))}`;

describe("a stranger's link", () => {
  const rows: readonly (readonly [name: string, fragment: string])[] = [
    ["is empty", ""],
    ["is another's", "section-2"],
    ["is of another version", packed('["a",null,[],"",""]').replace("v1.", "v3.")],
    ["is of the first version and says the second", packed('["a",null,[],"",""]').replace("v1.", "v2.")],
    ["has a file that is no text", second({ robotsTxt: 1 })],
    ["has a choice that is no number", second({ selected: "0" })],
    ["has a choice before the first", second({ selected: -1 })],
    ["has a baseline without a text", second({ baseline: { name: "x" } })],
    ["has tokens that are no list", second({ tokens: "FooBot" })],
    ["has tags that are no list", second({ page: { title: null, diagnostics: [], tags: { metas: {} } } })],
    ["has a member too few", `v2.${deflated('{"robotsTxt":"a"}')}`],
    ["is no base64", "v1.!!!"],
    ["is no deflated text", "v1.AAAAAAAA"],
    ["is no JSON", packed("[")],
    ["is an object", packed('{"robotsTxt":"a"}')],
    ["has a member too few", packed('["a",null,[],""]')],
    ["has a number for the file", packed('[1,null,[],"",""]')],
    ["has an address that is no text", packed('["a",1,[],"",""]')],
    ["has a URL that is no text", packed('["a",null,[null],"",""]')],
    ["has URLs that are no list", packed('["a",null,"/","",""]')],
    ["has headers that are no text", packed('["a",null,[],null,""]')],
    ["has HTML that is no text", packed('["a",null,[],"",{}]')],
    ["unfolds to more than a page takes", packed(JSON.stringify(["a".repeat(mostUnfolded), null, [], "", ""]))],
    ["is longer than a link may be", `v1.${"A".repeat(mostFragment)}`],
  ];
  test.each(rows)("that %s is not read", async (_name, fragment) => {
    expect(await readFragment(fragment)).toBeNull();
  });

  test("that was cut anywhere is not read as something else", async () => {
    const whole = (await writeFragment({ ...nothing, robotsTxt: "User-agent: *\nDisallow: /\n" })) ?? "";
    expect(await readFragment(whole)).not.toBeNull();
    for (let end = 0; end < whole.length; end++) expect(await readFragment(whole.slice(0, end))).toBeNull();
  });

  test("well formed is read", async () => {
    const one = { ...nothing, robotsTxt: "a", urls: ["/"], headers: "h", html: "x" };
    expect(await readFragment(packed('["a",null,["/"],"h","x"]'))).toEqual(one);
    expect(await readFragment(second({ robotsTxt: "a", urls: ["/"], headers: "h", html: "x" }))).toEqual(one);
  });
});
