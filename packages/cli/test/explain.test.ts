// `maycrawl explain` on small layers: blocks of text, JSON, agents, exit codes. Expected blocks are worked out by hand.
import { describe, expect, test } from "vitest";
import { bin, codes, file, maycrawl, root, type Run, shop } from "./command.ts";
import { spawnSync } from "node:child_process";

interface Part {
  readonly state: string;
}
/** What of a line of JSON stays as it is. */
interface Line {
  readonly agent: string;
  readonly url: string;
  readonly crawl: Part;
  readonly index: Part;
  readonly follow: Part;
  readonly snippet: Part;
  readonly use: Readonly<Record<string, Part>>;
  readonly pageRules: readonly string[];
  readonly findings: readonly { readonly code: string; readonly message: string; readonly advice: string | null }[];
}

const explain = (url: string, ...words: string[]): Run => maycrawl(["explain", url, ...words]);
const lines = (run: Run): Line[] =>
  run.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
const asked = (...words: string[]): Line[] => lines(explain("https://shop.example/p", ...words, "--json"));
const signs: Readonly<Record<string, string>> = { allowed: "+", disallowed: "-", undetermined: "?", unstated: "0" };
/** crawl, index, follow, snippet, then search, ai-input, ai-train. */
const states = ({ crawl, index, follow, snippet, use }: Line): string =>
  `${[crawl, index, follow, snippet].map((part) => signs[part.state]).join("")} ` +
  `${["search", "ai-input", "ai-train"].map((name) => signs[use[name]?.state ?? ""]).join("")}`;
const findings = (line: Line | undefined): string[] => (line?.findings ?? []).map((finding) => finding.code);
const page = (...metas: string[]): string =>
  file(
    `<!doctype html>\n<html><head>\n` +
      `${metas.map((meta) => `${meta}\n`).join("")}<title>x</title></head><body>x</body></html>\n`,
    ".html",
  );
const open = file("User-agent: *\nDisallow:\n");
const closed = file("User-agent: *\nDisallow: /p\n");

describe("blocks of text", () => {
  test("why, with all layers", () => {
    const headers = file(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Robots-Tag: max-snippet: 20\r\n" +
        "X-Robots-Tag: googlebot: noindex\r\n\r\n",
    );
    const run = explain(
      "https://shop.example/old-sale",
      "--robots",
      shop,
      "--headers",
      headers,
      "--html",
      page(`<meta name="robots" content="index">`),
      "--agent",
      "Googlebot",
    );
    expect(run.stdout).toBe(
      [
        "https://shop.example/old-sale",
        "",
        "Googlebot",
        "  crawl    allowed       robots.txt: no rule matches (group Googlebot, line 11)",
        "  index    disallowed    2nd of 2 X-Robots-Tag fields: googlebot: noindex",
        `                         (<meta name="robots"> in line 3: index is less restrictive, so it does not count)`,
        "  follow   allowed       nothing says otherwise",
        "  snippet  allowed       nothing says otherwise",
        "  use      search    allowed       Content-Signal, line 14: search=yes",
        "           ai-input  not stated    nothing is stated, and silence is not permission",
        "           ai-train  disallowed    Content-Signal, line 14: ai-train=no",
        "  page     snippet: at most 20 characters",
        "  rules    max-snippet:20, noindex",
        `  change   To make it indexable, remove "noindex" from 2nd of 2 X-Robots-Tag fields.`,
        `  note     The header and the meta tag disagree: "index", "noindex". [header-and-meta-disagree]`,
        "           Say the same in both, or say it in one of them.",
        "",
      ].join("\n"),
    );
    expect([run.stderr, run.status]).toEqual(["", 1]);
  });

  test("what the page says beyond index, follow and snippet, and what it marks", () => {
    const html =
      file(`<meta name=robots content="noarchive, noimageindex, notranslate, max-snippet:20, max-image-preview:none, max-video-preview:5, unavailable_after:20300101">
<p data-nosnippet>a<p><span data-nosnippet>b</span><a href=/x rel="ugc nofollow">c</a><a href=/y>d</a>`);
    const words = ["--robots", open, "--html", html, "--agent", "FooBot"];
    expect(explain("/p", ...words).stdout).toContain(
      [
        "  page     cached copy disallowed; indexing of images disallowed; translation disallowed; snippet: at " +
          "most 20 characters; " +
          ("image preview: at most none; video preview: at most 5 seconds; shown until 2030-01-01T00:00:00Z; 2 " +
            "stretches with data-nosnippet; ") +
          "1 link with nofollow, ugc or sponsored",
      ].join("\n"),
    );
    const [line] = lines(explain("/p", ...words, "--json")) as unknown as [
      { pageVerdict: Record<string, { state?: string; value?: unknown }>; marks: unknown },
    ];
    expect(
      ["archive", "imageIndex", "translate", "indexIfEmbedded"].map((name) => line.pageVerdict[name]?.state),
    ).toEqual(["disallowed", "disallowed", "disallowed", "disallowed"]);
    expect(
      ["maxSnippet", "maxImagePreview", "maxVideoPreview", "unavailableAfter"].map(
        (name) => line.pageVerdict[name]?.value,
      ),
    ).toEqual([20, "none", 5, "2030-01-01T00:00:00Z"]);
    expect(line.marks).toEqual({
      noSnippet: {
        count: 2,
        first: [
          { elementName: "p", isForGoogle: false, line: 2, column: 1, swallowsRest: false },
          { elementName: "span", isForGoogle: true, line: 2, column: 23, swallowsRest: false },
        ],
      },
      hintedLinks: { count: 1, first: [{ href: "/x", hints: ["nofollow", "ugc"], line: 2, column: 52 }] },
    });
  });

  test("a status and an RSL document", () => {
    const gone = file("HTTP/1.1 410 Gone\r\n\r\n");
    expect(
      explain("https://e.example/p", "--headers", gone, "--robots", open, "--agent", "Googlebot").stdout,
    ).toContain("  index    disallowed    status 410: Google does not index such a page\n");
    const rsl = file(
      `<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits ` +
        `type="usage">search</permits></license></content></rsl>`,
    );
    const linked = file(`<link rel=license type=application/rsl+xml href=/l.xml>`);
    const [line] = lines(
      explain("https://e.example/p", "--robots", open, "--html", linked, "--rsl", rsl, "--agent", "FooBot", "--json"),
    );
    expect(line === undefined ? "" : states(line)).toBe("++++ +--");
  });

  test("the classic trap, then a crawler whose group has one rule", () => {
    const run = explain(
      "https://shop.example/cart",
      "--robots",
      shop,
      "--html",
      page(`<META CONTENT="noindex" NAME=robots>`),
      "--agent",
      "Bingbot,GPTBot",
    );
    const unseen = "it may not fetch the page, so it cannot see what the page says";
    const noPreference = "it may not fetch the page, so preferences about it have no effect";
    const body = (change: string): string[] => [
      `  index    undetermined  ${unseen}`,
      `  follow   undetermined  ${unseen}`,
      `  snippet  undetermined  ${unseen}`,
      `  use      search    not stated    ${noPreference}`,
      `           ai-input  not stated    ${noPreference}`,
      `           ai-train  not stated    ${noPreference}`,
      `  change   ${change}`,
    ];
    const listed = (change: string): string[] => [
      "  note     The page says noindex, and the crawler may not fetch the page to see it: the URL can be " +
        "listed from links. [noindex-hidden-by-disallow]",
      `           ${change} Then noindex is seen; or require a login.`,
      "  note     The crawler may not fetch the page, but its URL can still be listed, without its content. " +
        "[disallowed-may-be-listed]",
      "           To keep it out of results, allow the page and answer it with noindex, or require a login.",
    ];
    expect(run.stdout).toBe(
      [
        "https://shop.example/cart",
        "",
        "Bingbot",
        `  crawl    disallowed    robots.txt: line 3 "Disallow: /cart" (group *, line 2)`,
        ...body(`Add "Allow: /cart$" to the group of line 2.`),
        ...listed(`Add "Allow: /cart$" to the group of line 2.`),
        "",
        "GPTBot",
        `  crawl    disallowed    robots.txt: line 9 "Disallow: /" (group GPTBot, line 7)`,
        "                         (line 3: Disallow: /cart is in the group for *, which does not apply)",
        // A crawler that gathers training data lists nothing: noindex would not keep it out.
        ...body(`Add "Allow: /cart$" to the group of line 7.`),
        "  note     How this crawler reads robots.txt is not documented: RFC 9309 is assumed. [dialect-undocumented]",
        "",
      ].join("\n"),
    );
    expect(run.status).toBe(1);
  });

  test("one layer alone, without --agent", () => {
    const run = explain("/p", "--robots", open);
    expect(run.stdout).toBe(
      [
        "/p",
        "",
        "*",
        `  crawl    allowed       robots.txt: line 2 "Disallow:" forbids nothing (group *, line 1)`,
        "  index    undetermined  neither headers nor HTML of the page are known",
        "  follow   undetermined  neither headers nor HTML of the page are known",
        "  snippet  undetermined  neither headers nor HTML of the page are known",
        "  use      search    not stated    nothing is stated, and silence is not permission",
        "           ai-input  not stated    nothing is stated, and silence is not permission",
        "           ai-train  not stated    nothing is stated, and silence is not permission",
        "  note     Neither headers nor HTML of the page are known, so its own rules are not known. [page-not-known]",
        "           Give the response headers or the HTML of the page too.",
        "",
      ].join("\n"),
    );
    expect(run.status).toBe(0);
  });

  test("licences, HTML oddities, and what lost in numbers", () => {
    const robots = file(
      `License: https://shop.example/license.xml\nUser-agent: *\n` +
        `${Array.from({ length: 6 }, (_, at) => `Disallow: /${"p".repeat(at + 1)}\n`).join("")}Allow: /pppppp\n`,
    );
    const run = explain("/pppppp", "--robots", robots, "--html", page(`<meta property="robots" content="noindex">`));
    const rows = run.stdout.split("\n");
    expect(rows.slice(3, 8)).toEqual([
      `  crawl    allowed       robots.txt: line 9 "Allow: /pppppp" (group *, line 2)`,
      "                         (line 8: Disallow: /pppppp is as long as an allow rule, which wins)",
      "                         (line 7: Disallow: /ppppp has fewer bytes)",
      "                         (line 6: Disallow: /pppp has fewer bytes)",
      "                         (and 3 more that did not count)",
    ]);
    expect(rows).toContain("  licence  https://shop.example/license.xml");
    expect(rows.find((row) => row.startsWith("  html     line 3: "))).toMatch(/ \[robots-as-property\]$/);
  });
});

describe("several URLs", () => {
  const list = file("/cart\nnonsense\nhttps://shop.example/sale\n");

  test("give a line for each URL and agent, in order; an invalid one is undetermined and costs itself alone", () => {
    const run = maycrawl([
      "explain",
      "/first",
      "--urls",
      list,
      "--robots",
      shop,
      "--agent",
      "Bingbot,GPTBot",
      "--json",
    ]);
    expect(lines(run).map(({ url, agent, crawl }) => [url, agent, (crawl as { state: string }).state])).toEqual([
      ["/first", "Bingbot", "allowed"],
      ["/first", "GPTBot", "disallowed"],
      ["/cart", "Bingbot", "disallowed"],
      ["/cart", "GPTBot", "disallowed"],
      ["nonsense", "Bingbot", "undetermined"],
      ["nonsense", "GPTBot", "undetermined"],
      ["https://shop.example/sale", "Bingbot", "allowed"],
      ["https://shop.example/sale", "GPTBot", "disallowed"],
    ]);
    expect([run.status, codes(run)]).toEqual([3, ["invalid-url"]]);
  });

  test("as text are separated by an empty line, each with its URL first", () => {
    const run = maycrawl(["explain", "/a", "/b", "--robots", shop]);
    const pages = run.stdout.split("\n\n");
    expect([pages[0], pages[2], pages.length]).toEqual(["/a", "/b", 4]);
  });
});

describe("JSON", () => {
  test("the stable part, an object an agent a line, in the order asked", () => {
    const headers = file("X-Robots-Tag: googlebot: noindex\nX-Robots-Tag: max-snippet: 20, FOLLOW\n");
    const [google, gpt, ...more] = lines(
      explain(
        "https://shop.example/cart",
        "--robots",
        shop,
        "--headers",
        headers,
        "--agent",
        "Googlebot,GPTBot",
        "--json",
      ),
    );
    expect(more).toEqual([]);
    expect(google).toMatchObject({
      agent: "Googlebot",
      url: "https://shop.example/cart",
      crawl: {
        state: "allowed",
        action: "fetch",
        verdict: { allowed: true, reason: "no-rule", line: 0, dialect: "google", productTokens: ["Googlebot"] },
      },
      index: { state: "disallowed", reason: "page-rule" },
      follow: { state: "allowed" },
      snippet: { state: "allowed" },
      use: { search: { state: "allowed" }, "ai-input": { state: "disallowed" }, "ai-train": { state: "disallowed" } },
      pageRules: ["max-snippet:20", "noindex"],
    });
    expect(findings(google)).toEqual(["named-group-does-not-inherit"]);
    expect(gpt).toMatchObject({
      agent: "GPTBot",
      crawl: { state: "disallowed", action: "skip", verdict: { line: 9 } },
      pageRules: [],
    });
    expect(gpt && states(gpt)).toBe("-??? 000");
    expect(findings(gpt)).toEqual(["dialect-undocumented"]);
    for (const line of [google, gpt])
      expect(Object.keys(line ?? {}).slice(0, 10)).toEqual([
        "agent",
        "url",
        "crawler",
        "crawl",
        "index",
        "follow",
        "snippet",
        "use",
        "pageRules",
        "findings",
      ]);
  });

  test("has the same members whatever is known", () => {
    const members = asked("--robots", closed, "--html", page()).map((line) => Object.keys(line));
    expect(asked("--headers", file("HTTP/1.1 200 OK\n")).map((line) => Object.keys(line))).toEqual(members);
    expect(lines(explain("nonsense", "--robots", closed, "--json")).map((line) => Object.keys(line))).toEqual(members);
  });

  test(
    "normal form: lower case, none written out, defaults dropped, dates in UTC, sorted; empty where the page may " +
      "not be fetched",
    () => {
      const html = page(
        `<meta name="ROBOTS" content="NONE, Index, max-snippet:-1, unavailable_after: 25 Jun 2030 15:00:00 PST, ` +
          `NoArchive">`,
      );
      expect(asked("--html", html)[0]?.pageRules).toEqual([
        "noarchive",
        "nofollow",
        "noindex",
        "unavailable_after:2030-06-25T23:00:00Z",
      ]);
      expect(asked("--html", html, "--robots", closed)[0]?.pageRules).toEqual([]);
    },
  );

  test("tells a hundred pieces of evidence, and text three", () => {
    const robots = file(`User-agent: *\n${"Disallow: /\n".repeat(5000)}`);
    const [line] = asked("--robots", robots) as unknown as { crawl: { evidence: unknown[] } }[];
    expect(line?.crawl.evidence.length).toBe(100);
    expect(explain("/p", "--robots", robots).stdout).toContain("(and 4996 more that did not count)");
  });

  test("holds what explains each part", () => {
    const [line] = asked("--robots", closed, "--html", page(`<meta name="robots" content="noindex">`));
    expect(line?.crawl).toEqual({
      state: "disallowed",
      allowed: false,
      reason: "rules",
      retryAt: null,
      explanation: `robots.txt: line 2 "Disallow: /p" (group *, line 1)`,
      change: `Add "Allow: /p$" to the group of line 1.`,
      evidence: [{ layer: "robots.txt", text: "Disallow: /p", where: "line 2", line: 2, isDecisive: true, why: null }],
      action: "skip",
      verdict: {
        url: "https://shop.example/p",
        agent: "*",
        path: "/p",
        allowed: false,
        reason: "rule",
        line: 2,
        column: 1,
        rule: { type: "disallow", pathPattern: "/p", text: "Disallow: /p", line: 2, column: 1 },
        group: { userAgent: "*", line: 1 },
        runnerUp: null,
        dialect: "rfc9309",
        productTokens: [],
        crawler: null,
        notes: [],
        explanation: `line 2 "Disallow: /p" (group *, line 1)`,
      },
    });
  });
});

describe("exit codes", () => {
  const noindex = page(`<meta name="robots" content="noindex">`);
  const table: [what: string, exitCode: number, url: string, words: string[]][] = [
    ["nothing is disallowed", 0, "/p", ["--robots", open, "--html", page()]],
    ["what is not given is no missing answer", 0, "/p", ["--html", page()]],
    ["the page closes something", 1, "/p", ["--robots", open, "--html", noindex]],
    ["without a robots.txt", 1, "/p", ["--html", noindex]],
    ["robots.txt closes the page", 1, "/p", ["--robots", closed]],
    ["a preference refuses a use", 1, "/p", ["--headers", file("Content-Usage: train-ai=n\n")]],
    ["one agent of two", 1, "/cart", ["--robots", shop, "--agent", "Googlebot,Bingbot"]],
    ["an invalid URL", 3, "p", ["--robots", open]],
    ["an invalid URL, and no robots.txt", 3, "p", ["--html", noindex]],
    ["a tab in the URL", 3, "/a\tb", ["--robots", open]],
    [
      "an address that is no page, under a dialect that reads any string",
      3,
      "mailto:a@shop.example",
      ["--robots", open, "--dialect", "google"],
    ],
    [
      "too many steps",
      3,
      "/aaaaaaaaaaaaaaaaaaaa",
      ["--robots", file(`User-agent: *\nDisallow: /${"*a".repeat(30)}b\n`), "--max-steps", "5"],
    ],
    [
      "an undefined order",
      3,
      "/page.htm",
      ["--robots", file("User-agent: *\nAllow: /page\nDisallow: /*.htm\n"), "--dialect", "google-2012"],
    ],
    ["an invalid agent, beside one that is disallowed", 3, "/p", ["--robots", closed, "--agent", "***,A"]],
    ["no layer", 2, "/p", []],
    ["no agent at all", 2, "/p", ["--robots", open, "--agent", "***"]],
    ["a file that cannot be read", 2, "/p", ["--robots", open, "--headers", "nowhere"]],
  ];
  test.each(table)("%s: %i", (_, exitCode, url, words) => {
    expect(explain(url, ...words).status).toBe(exitCode);
  });

  test("an invalid URL allows nothing", () => {
    for (const url of ["p", "/a\tb", "mailto:a@shop.example", "//shop.example/p", "foo://x/p", ""]) {
      const run = explain(url, "--robots", open, "--html", page(), "--dialect", "google", "--json");
      expect([lines(run)[0]?.url, lines(run).map(states), codes(run), run.status]).toEqual([
        url,
        ["???? 000"],
        ["invalid-url"],
        3,
      ]);
    }
  });

  test("a reader that goes away is no error", () => {
    const run = spawnSync(
      "sh",
      [
        "-c",
        `("${process.execPath}" "${bin}" explain / --robots ${shop} --agent all --json; echo "exit $?" >&2) | ` +
          "head -c 10",
      ],
      { cwd: root, encoding: "utf8" },
    );
    expect(run.stderr).toMatch(/exit [01]\n$/);
  });
});

describe("agents", () => {
  test("several, repeated, in the order given; a crawler brings its dialect, a token does not", () => {
    const run = explain("/p", "--robots", closed, "--agent", "YandexBot,FooBot", "--agent", "*", "--json");
    expect(
      lines(run).map((line) => [line.agent, (line.crawl as { verdict?: { dialect?: string } }).verdict?.dialect]),
    ).toEqual([
      ["YandexBot", "yandex"],
      ["FooBot", "rfc9309"],
      ["*", "rfc9309"],
    ]);
  });

  test("sets, by their exact names", () => {
    const search = asked("--robots", open, "--agent", "search").map((line) => line.agent);
    expect(search).toEqual(expect.arrayContaining(["Googlebot", "bingbot", "OAI-SearchBot"]));
    expect(asked("--robots", open, "--agent", "Search").map((line) => line.agent)).toEqual(["Search"]);
    expect(asked("--robots", open, "--agent", "search,training").length).toBeGreaterThan(search.length);
    expect(search).not.toContain("GPTBot");
  });

  test("a whole header, and what it is taken for", () => {
    const run = explain(
      "/p",
      "--robots",
      closed,
      "--agent",
      "Mozilla/5.0 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    );
    expect(run.stdout).toMatch(/^\/p\n\nbingbot\n/);
    expect(run.stderr).toMatch(/note: "Mozilla.*is read as bingbot\n/);
  });

  test("a name with a dot or a blank, for headers and meta tags", () => {
    const headers = file("HTTP/1.1 200 OK\nX-Robots-Tag: my.bot: noindex\n");
    const html = file('<head><meta name="My Bot" content="nofollow"></head>', ".html");
    const [dotted, blank, other] = asked("--headers", headers, "--html", html, "--agent", "my.bot,My Bot,a.b");
    expect([dotted?.index.state, dotted?.follow.state]).toEqual(["disallowed", "allowed"]);
    expect([blank?.index.state, blank?.follow.state]).toEqual(["allowed", "disallowed"]);
    expect([other?.index.state, other?.follow.state]).toEqual(["allowed", "allowed"]);
  });

  test.each([
    ["no group can be meant", "User-agent: *\nDisallow: /q\n", "allowed"],
    ["a group may be meant, by its beginning", "User-agent: my\nDisallow: /p\n", "undetermined"],
    ["a group may be meant, without the dot", "User-agent: mybot\nDisallow: /p\n", "undetermined"],
    [
      "a group may be meant, but says the same",
      "User-agent: my\nDisallow: /p\nUser-agent: *\nDisallow: /\n",
      "disallowed",
    ],
  ])("such a name in robots.txt: %s", (_, text, state) => {
    expect(asked("--robots", file(text), "--agent", "my.bot")[0]?.crawl.state).toBe(state);
  });

  test("an invalid one costs its own answer only", () => {
    const run = explain("/p", "--robots", open, "--agent", "A,***,B");
    expect(run.stdout.match(/^\S+$/gm)).toEqual(["/p", "A", "B"]);
    expect(codes(run)).toEqual(["invalid-agent"]);
  });

  test("a control token and one that ignores robots.txt say so", () => {
    const lines = asked(
      "--robots",
      file("User-agent: Google-Extended\nDisallow: /\n"),
      "--agent",
      "Google-Extended,Perplexity-User,Googlebot",
    );
    expect(lines.map(states)).toEqual(["-??? 0--", "+??? 000", "+??? 0--"]);
    expect(lines.map((line) => findings(line)[0])).toEqual([
      "control-token-never-fetches",
      "ignores-robots-txt",
      "page-not-known",
    ]);
  });
});

describe("the layers", () => {
  test.each([
    ["--robots", "User-agent: *\nDisallow: /p\n", "-??? 000"],
    ["--headers", "X-Robots-Tag: noindex\n", "?-++ 000"],
    ["--html", "<meta name=robots content=nofollow>", "?+-+ 000"],
    ["--tdmrep", `[{"location":"/","tdm-reservation":1}]`, "???? 00-"],
  ])("%s from standard input", (option, content, expected) => {
    expect(lines(maycrawl(["explain", "/p", option, "-", "--json"], content)).map(states)).toEqual([expected]);
  });

  test("the charset of the header is the page's", () => {
    const html = file(Buffer.from(`<title>x</title><meta name="robots" content="noindex">`, "utf16le"), ".html");
    expect(
      asked("--html", html, "--headers", file(`Content-Type: text/html; charset="UTF-16LE"\n`)).map(states),
    ).toEqual(["?-++ 000"]);
    expect(asked("--html", html, "--headers", file("Content-Type: text/html\n")).map(states)).toEqual(["?+++ 000"]);
  });

  test.each<[string, string[], string]>([
    ["HTML alone", ["--html", page("")], "nothing in the HTML says otherwise; the headers are not known"],
    [
      "headers alone",
      ["--headers", file("HTTP/1.1 200 OK\n")],
      "nothing in the headers says otherwise; the HTML is not known",
    ],
    [
      "headers of what has no tags",
      ["--headers", file("HTTP/1.1 200 OK\nContent-Type: application/pdf\n")],
      "nothing says otherwise",
    ],
    ["both", ["--html", page(""), "--headers", file("HTTP/1.1 200 OK\n")], "nothing says otherwise"],
  ])("silence of the layers that are known: %s", (_, words, explanation) => {
    expect(asked(...words)[0]?.index).toMatchObject({ state: "allowed", explanation });
  });

  test.each<[string, string | Uint8Array, string]>([
    ["HTML", "<!doctype html><title>Not found</title>", "The TDM file is an HTML page, so it states nothing."],
    ["binary", Buffer.from([0, 1, 2, 3, 255]), "The TDM file is not text, so it states nothing."],
    ["JSON of another kind", "{}", "The TDM file is not a JSON array: it states nothing"],
  ])("a TDM file that is %s", (_, content, message) => {
    expect(explain("/p", "--tdmrep", file(content)).stdout).toContain(`note     ${message}`);
  });

  test("the moment of asking", () => {
    const html = page(`<meta name="robots" content="unavailable_after: 2030-01-01">`);
    expect(
      ["2029-12-31", "1 Jan 2030 00:00:01 GMT"].map((at) =>
        asked("--html", html, "--at", at).map((line) => [states(line), findings(line)[1]]),
      ),
    ).toEqual([[["?+++ 000", "unavailable-after-coming"]], [["?-++ 000", "unavailable-after-passed"]]]);
    for (const at of ["tomorrow", "2030-02-30", ""]) {
      const run = explain("/p", "--html", html, "--at", at);
      expect([codes(run), run.status, run.stdout]).toEqual([["invalid-moment"], 2, ""]);
    }
  });

  test("two of them from standard input are refused", () => {
    for (const pair of [
      ["--robots", "--headers"],
      ["--headers", "--html"],
      ["--html", "--tdmrep"],
    ]) {
      const run = explain("/p", ...pair.flatMap((option) => [option, "-"]));
      expect([codes(run), run.status]).toEqual([["standard-input-twice"], 2]);
    }
  });

  test("a file that is not a robots.txt is noted, as check does", () => {
    const run = explain("/p", "--robots", file("<!doctype html><title>Not found</title>"), "--html", page());
    expect([run.status, run.stderr]).toEqual([
      0,
      "maycrawl: note: the file disallows nothing: this is an HTML page, not a robots.txt\n",
    ]);
  });

  test("Apache's and nginx's answers of the third seed", () => {
    // <Files ~ "\.pdf$"> Header set X-Robots-Tag "noindex, nofollow", and the same for images with "noindex".
    const pdf = file(
      "HTTP/1.1 200 OK\r\nServer: Apache\r\nContent-Type: application/pdf\r\nX-Robots-Tag: noindex, nofollow\r\n\r\n",
    );
    const image = file("HTTP/1.1 200 OK\nServer: nginx\nX-Robots-Tag: noindex\nContent-Type: image/png\n");
    const run = (headers: string, url: string): unknown =>
      lines(explain(url, "--robots", open, "--headers", headers, "--agent", "Googlebot,Bingbot,FooBot", "--json")).map(
        (line) => [states(line), line.pageRules],
      );
    expect(run(pdf, "https://shop.example/a.pdf")).toEqual(
      Array.from({ length: 3 }, () => ["+--+ 000", ["nofollow", "noindex"]]),
    );
    expect(run(image, "https://shop.example/a.png")).toEqual(
      Array.from({ length: 3 }, () => ["+-++ 000", ["noindex"]]),
    );
    const seed = file(
      "HTTP/1.1 200 OK\nX-Robots-Tag: googlebot: nofollow\nX-Robots-Tag: otherbot: noindex, nofollow\n",
    );
    expect(asked("--headers", seed, "--agent", "Googlebot,otherbot,thirdbot").map((line) => line.pageRules)).toEqual([
      ["nofollow"],
      ["nofollow", "noindex"],
      [],
    ]);
  });
});

describe("bad content gives findings, never failures", () => {
  const bad: [what: string, words: string[], codes: string[]][] = [
    [
      "header lines",
      ["--headers", file("nonsense\nX-Robots-Tag noindex\n")],
      ["robots-txt-not-known", "invalid-header-line"],
    ],
    [
      "a date",
      ["--headers", file("X-Robots-Tag: unavailable_after: 31 Feb 2030\n")],
      ["robots-txt-not-known", "invalid-date"],
    ],
    [
      "values",
      ["--headers", file("X-Robots-Tag: max-snippet: x, nonsense\n")],
      ["robots-txt-not-known", "unknown-rule", "invalid-value"],
    ],
    ["a preference", ["--headers", file("Content-Usage: TRAIN-AI=n\n")], ["robots-txt-not-known", "parse-failure"]],
    ["a TDM file", ["--tdmrep", file("{")], ["robots-txt-not-known", "page-not-known", "tdm-invalid-file"]],
    [
      "a page that is cut within a tag",
      ["--html", file(`<html><head><meta name="robots" content="noindex`)],
      ["robots-txt-not-known"],
    ],
    [
      "octets for a page",
      ["--html", file(Buffer.from([0, 255, 254, 60, 33, 45, 0, 60, 109, 101, 116, 97]))],
      ["robots-txt-not-known"],
    ],
    ["an empty page", ["--html", file("")], ["robots-txt-not-known"]],
    [
      "a tag in the body",
      ["--html", file(`<body><meta name="robots" content="noindex">`)],
      ["robots-txt-not-known", "meta-position-undocumented"],
    ],
    [
      "octets for headers",
      ["--headers", file(Buffer.from([255, 254, 0, 10, 120]))],
      ["robots-txt-not-known", "invalid-header-line"],
    ],
  ];
  test.each(bad)("%s", (_, words, expected) => {
    const run = explain("/p", ...words, "--json");
    expect([run.status, run.stderr]).toEqual([0, ""]);
    expect(findings(lines(run)[0])).toEqual(expect.arrayContaining(expected));
  });
});

describe("control characters from strangers", () => {
  const hostile = "\u001b]0;owned\u0007\u001b[31m\u009b2J\u202e";
  const raw = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

  test.each([[[]], [["--json"]]])("never reach the output as they are %j", (format) => {
    const robots = file(
      `User-agent: *\nUser-agent: Foo${hostile}\nAllow: /ok${hostile}\nDisallow: /\nContent-Signal: ` +
        `ai-train=no, ${hostile}=yes\nLicense: https://x.example/${hostile}\nLicense: ${hostile}\n`,
    );
    const headers = file(
      `X-Robots-Tag: noindex, ${hostile}\nX-Robots-Tag: ${hostile}: nofollow\nX-Robots-Tag: unavailable_after: ` +
        `${hostile}\nContent-Usage: ${hostile}\nLink: <${hostile}>; rel="license"; type="application/rsl+xml"\n` +
        `${hostile}\n`,
    );
    const html = page(
      `<meta name="robots" content="noindex, ${hostile}">`,
      `<meta name="robots${hostile}" content="x">`,
      `<link rel="license" type="application/rsl+xml" href="${hostile}">`,
      `<meta property="robots" content="${hostile}">`,
    );
    const tdm = file(`[{"location":"/${hostile}","tdm-reservation":"${hostile}","tdm-policy":"${hostile}"}]`);
    for (const [url, ...words] of [
      ["/ok", "--robots", robots],
      ["/ok", "--headers", headers],
      ["/ok", "--html", html],
      ["/ok", "--headers", headers, "--html", html, "--tdmrep", tdm],
      [`/ok${hostile}`, "--robots", robots, "--headers", headers, "--html", html],
      [hostile, "--robots", robots],
      ["/", "--robots", robots, "--agent", `${hostile},Foo`],
      ["/", "--robots", hostile],
      ["/", "--headers", hostile],
      ["/", "--html", html, "--at", hostile],
      ["/", "--robots", robots, "--agent", `Foo/1 (${hostile})`],
    ] as const) {
      const run = explain(url, ...words, ...format);
      expect(run.stdout + run.stderr).not.toMatch(raw);
    }
  });
});
