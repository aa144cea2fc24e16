// `maycrawl explain` on small layers: blocks of text, several URLs, exit codes. Expected blocks are worked out by hand.
// JSON is in explain-json.test.ts; agents and each layer are in explain-layers.test.ts.
import { describe, expect, test } from "vitest";
import { bin, codes, file, maycrawl, root, shop } from "./command.ts";
import { spawnSync } from "node:child_process";
import { explain, lines, states, page, open, closed } from "./explain-command.ts";

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
    const html = file(`<meta name=robots content="noarchive, noimageindex, notranslate, max-snippet:20, \
max-image-preview:none, max-video-preview:5, unavailable_after:20300101">
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
