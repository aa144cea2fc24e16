// The expectations file: the published schema and the reader agree on what is one, and every fault is told with its
// place.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { dialects } from "@maycrawl/core";
import { readExpectations } from "../src/ci/expectations.ts";
import { starterText } from "../src/ci/starter.ts";
import { CommandError } from "../src/errors.ts";

// The validator that another tool of the workspace stands on.
const load = createRequire(createRequire(import.meta.url).resolve("@seriousme/openapi-schema-validator"));
const { Ajv2020 } = load("ajv/dist/2020.js") as {
  Ajv2020: new (options: object) => { compile(schema: unknown): (value: unknown) => boolean };
};
const schema = JSON.parse(readFileSync(new URL("../schema/robots-expect.schema.json", import.meta.url), "utf8")) as {
  $defs: { environment: { properties: { dialect: { enum: string[] } } } };
};
const isBySchema = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }).compile(schema);

/** What the reader says against the text; the empty text when nothing. */
function faultOf(text: string): string {
  try {
    readExpectations(text, "x.json");
    return "";
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    expect(error.code).toBe("expectations-invalid");
    return error.message.replace('"x.json" is not a valid file of expectations: ', "");
  }
}

const expectation = { expect: "allowed", agents: ["*"], urls: ["/"] };
const environment = { robots: "robots.txt", expectations: [expectation] };
/** A file with one expectation, changed so; undefined takes a member away. */
const withExpectation = (change: object): object => ({
  environments: { p: { ...environment, expectations: [{ ...expectation, ...change }] } },
});
const withEnvironment = (change: object): object => ({ environments: { p: { ...environment, ...change } } });
const place = "environments.p.expectations[0]";

const accepted: readonly (readonly [what: string, value: object])[] = [
  ["the least", { environments: { p: environment } }],
  ["its schema", { $schema: "x", environments: { p: environment } }],
  [
    "several environments, of any name",
    { environments: { "a b": environment, ["__proto__"]: environment, constructor: environment } },
  ],
  ["an origin and a dialect", withEnvironment({ origin: "https://shop.example", dialect: "google" })],
  ["patterns alone", withExpectation({ urls: undefined, patterns: ["/x", "*", "/*.css$"] })],
  ["lists alone", withExpectation({ urls: undefined, lists: ["urls.txt"] })],
  [
    "sets, crawlers, tokens and headers",
    withExpectation({ agents: ["search", "Googlebot", "FooBot", "*", "Mozilla/5.0 (compatible; bingbot/2.0)"] }),
  ],
  ["a budget and a name", withExpectation({ budget: 3, name: "x" })],
  ["unchanged, with a baseline", withExpectation({ expect: "unchanged", urls: undefined, baseline: "old.txt" })],
  [
    "unchanged, with the environment's baseline",
    {
      environments: {
        p: { robots: "x", baseline: "https://shop.example", expectations: [{ expect: "unchanged", agents: ["*"] }] },
      },
    },
  ],
];

/**
 * Nobody means a product token that is a set's name with a slip in it; one that is nearly a crawler's name may be
 * meant.
 */
describe("names with a slip", () => {
  const warnings = (agents: readonly string[]): string[] => {
    const found: string[] = [];
    readExpectations(JSON.stringify(withExpectation({ agents })), "x.json", (text) => found.push(text));
    return found;
  };

  test.each([
    ["serch", "search"],
    ["trainning", "training"],
    ["monitorng", "monitoring"],
    ["feeds", "feed"],
    // Sets are written in lower case: in capitals it would be a token that nothing names.
    ["SEARCH", "search"],
    ["AI", "ai"],
    ["Training", "training"],
    ["SERCH", "search"],
    ["Feeds", "feed"],
  ])("%s is no set", (agent, set) => {
    expect(faultOf(JSON.stringify(withExpectation({ agents: ["*", agent] })))).toBe(
      `${place}.agents[1] is an unknown set "${agent}"; did you mean ${set}?`,
    );
  });

  test.each([
    ["Googelbot", "Googlebot"],
    ["gptbott", "GPTBot"],
    ["Bingbo", "bingbot"],
    ["ClaudeBott", "ClaudeBot"],
  ])("%s is nearly a known crawler", (agent, crawler) => {
    expect(warnings(["*", agent])).toEqual([
      `${place}.agents has an unknown crawler "${agent}"; did you mean ${crawler}?`,
    ]);
  });

  test("a token with a slip within a whole header", () => {
    expect(warnings(["Mozilla/5.0 (compatible; Googelbot/2.1)"])).toEqual([
      `${place}.agents has an unknown crawler "Googelbot"; did you mean Googlebot?`,
    ]);
  });

  test.each([
    ["Googlebot"],
    ["GOOGLEBOT"],
    ["search"],
    ["FooBot"],
    ["A"],
    ["abc"],
    ["Mozilla/5.0 (compatible; bingbot/2.0)"],
  ])("%s is fine", (agent) => {
    expect(warnings([agent])).toEqual([]);
  });
});

/** What is said of the value: where, and what must be there. */
const rejected: readonly (readonly [value: unknown, fault: string])[] = [
  [[], "the file must hold an object, got an empty list"],
  [null, "the file must hold an object, got null"],
  [{}, "environments must be an object with at least one environment, got nothing"],
  [{ environments: {} }, "environments must be an object with at least one environment, got an empty object"],
  [{ environments: [environment] }, "environments must be an object with at least one environment, got a list"],
  [{ environments: { p: environment }, extra: 1 }, "extra is unknown: the file takes $schema, environments"],
  [{ environments: { p: environment }, $schema: 5 }, "$schema must be a string, got 5"],
  [{ environments: { "": environment } }, 'environments[""] must have a name of 1 to 100 characters'],
  [{ environments: { p: 5 } }, "environments.p must hold an object, got 5"],
  [withEnvironment({ robots: undefined }), "environments.p.robots must be a text that is not empty, got nothing"],
  [withEnvironment({ robots: "" }), 'environments.p.robots must be a text that is not empty, got ""'],
  [
    withEnvironment({ origin: "shop.example" }),
    'environments.p.origin must be an http, https or ftp URL such as https://shop.example, got "shop.example"',
  ],
  [withEnvironment({ dialect: "__proto__" }), "environments.p.dialect must be one of rfc9309, "],
  [
    withEnvironment({ expectations: [] }),
    "environments.p.expectations must be a list of at least one expectation, got an empty list",
  ],
  [
    withEnvironment({ expectations: {} }),
    "environments.p.expectations must be a list of at least one expectation, got an empty object",
  ],
  [withEnvironment({ "evil key\u001b": 1 }), 'environments.p["evil key\u001b"] is unknown'],
  [withExpectation({ urls: undefined }), `${place} must have urls, patterns or lists`],
  [withExpectation({ urls: [] }), `${place}.urls must be a list of at least one text, got an empty list`],
  [withExpectation({ urls: ["/", 5] }), `${place}.urls[1] must be a text that is not empty, got 5`],
  [withExpectation({ urls: "/" }), `${place}.urls must be a list of at least one text, got "/"`],
  [withExpectation({ agents: undefined }), `${place}.agents must be a list of at least one agent, got nothing`],
  [withExpectation({ agents: [] }), `${place}.agents must be a list of at least one text, got an empty list`],
  [withExpectation({ expect: "block" }), `${place}.expect must be "allowed", "disallowed" or "unchanged", got "block"`],
  [
    withExpectation({ expect: undefined }),
    `${place}.expect must be "allowed", "disallowed" or "unchanged", got nothing`,
  ],
  [withExpectation({ budget: -1 }), `${place}.budget must be a whole number from 0, got -1`],
  [withExpectation({ budget: 1.5 }), `${place}.budget must be a whole number from 0, got 1.5`],
  [withExpectation({ budget: 1e300 }), `${place}.budget must be a whole number from 0, got 1e+300`],
  [withExpectation({ baseline: "old.txt" }), `${place}.baseline goes with "unchanged" only`],
  [withExpectation({ name: "" }), `${place}.name must be a text that is not empty, got ""`],
  [withExpectation({ name: "x".repeat(201) }), `${place}.name must have at most 200 characters`],
  [withExpectation({ sitemaps: ["/sitemap.xml"] }), `${place}.sitemaps is unknown: ${place} takes name, expect, `],
];

/** What no schema can know. */
const rejectedByReader: readonly (readonly [value: unknown, fault: string])[] = [
  [
    withExpectation({ agents: ["*", "***"] }),
    `${place}.agents[1] must be a known crawler, a set, a product token or "*", got "***"`,
  ],
  [withExpectation({ agents: ["FooBot,***"] }), `${place}.agents[0] must be a known crawler`],
  [
    withExpectation({ patterns: ["/ok", "x"] }),
    `${place}.patterns[1] must begin with "/" or "*", without "#" and blanks, got "x"`,
  ],
  [withExpectation({ patterns: ["/a\nAllow: /"] }), `${place}.patterns[0] must begin with`],
  [withExpectation({ patterns: ["/a#b"] }), `${place}.patterns[0] must begin with`],
  [
    withExpectation({ expect: "unchanged" }),
    `${place}.baseline must name a robots.txt to compare with, here or in the environment`,
  ],
];

describe("what is one", () => {
  test.each(accepted)("%s", (_, value) => {
    const text = JSON.stringify(value);
    expect(faultOf(text)).toBe("");
    expect(isBySchema(JSON.parse(text))).toBe(true);
  });

  test("a byte order mark is passed over", () => {
    expect(faultOf(`\ufeff${JSON.stringify({ environments: { p: environment } })}`)).toBe("");
  });

  test("the starter", () => {
    expect(faultOf(starterText("nowhere/x.json"))).toBe("");
    expect(isBySchema(JSON.parse(starterText("nowhere/x.json")))).toBe(true);
  });

  test("members stand for what they say", () => {
    const [one] = readExpectations(
      JSON.stringify({
        environments: {
          p: {
            ...environment,
            baseline: "old.txt",
            expectations: [
              { expect: "unchanged", agents: ["search", "FooBot"], budget: 2 },
              { expect: "unchanged", agents: ["*"], baseline: "other.txt" },
              expectation,
            ],
          },
        },
      }),
      "x.json",
    );
    expect(one?.expectations.map(({ expect, baseline, budget, index }) => [expect, baseline, budget, index])).toEqual([
      ["unchanged", "old.txt", 2, 0],
      ["unchanged", "other.txt", 0, 1],
      ["allowed", null, 0, 2],
    ]);
    const labels = one?.expectations[0]?.agents.map((agent) => agent.label) ?? [];
    expect(labels.length).toBeGreaterThan(10);
    expect(labels).toEqual(expect.arrayContaining(["Googlebot", "bingbot", "FooBot"]));
  });
});

describe("what is invalid", () => {
  test.each(rejected)("%j", (value, fault) => {
    const text = JSON.stringify(value);
    expect(faultOf(text)).toContain(fault);
    expect(isBySchema(JSON.parse(text))).toBe(false);
  });

  test.each(rejectedByReader)("beyond the schema: %j", (value, fault) => {
    const text = JSON.stringify(value);
    expect(faultOf(text)).toContain(fault);
    expect(isBySchema(JSON.parse(text))).toBe(true);
  });

  test.each(["", "{", "{'a':1}", "// x\n{}", "\u0000"])("no JSON: %j", (text) => {
    expect(faultOf(text)).toMatch(/^it is not JSON \(/);
  });

  test("ten faults are told, and how many more there are", () => {
    const fault = faultOf(JSON.stringify(withEnvironment({ expectations: Array.from({ length: 20 }, () => ({})) })));
    expect(fault.split("; ").length).toBe(11);
    expect(fault).toMatch(/; and \d+ more$/);
  });
});

test("the schema names every dialect", () => {
  expect(schema.$defs.environment.properties.dialect.enum).toEqual(Object.keys(dialects));
});
