// Header text as people have it: curl's, a browser's, pasted, cut, hostile. What a text gives, and what it does to a
// decision.
import { describe, expect, test } from "vitest";
import { decide, type HeaderField, headerLayers, readHeaderText } from "../../src/decision/index.ts";
import { codes, nowMs, parts } from "./asking.ts";

const text = (...lines: string[]): string => lines.join("\n");

describe("what a text holds", () => {
  const tag: HeaderField = ["X-Robots-Tag", "noindex"];
  const table: [what: string, text: string, fields: HeaderField[], status: number | null, invalidLines: number[]][] = [
    [
      "curl -sI",
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Robots-Tag: noindex\r\n\r\n",
      [["Content-Type", "text/html"], tag],
      200,
      [],
    ],
    ["HTTP/2, lower case", text("HTTP/2 301", "x-robots-tag: noindex", ""), [["x-robots-tag", "noindex"]], 301, []],
    ["fields alone", "X-Robots-Tag: noindex", [tag], null, []],
    ["blanks around", "X-Robots-Tag:\t  noindex \t ", [tag], null, []],
    ["no blank", "X-Robots-Tag:noindex", [tag], null, []],
    ["an empty value", "X-Robots-Tag:", [["X-Robots-Tag", ""]], null, []],
    ["repeated fields stay apart", text("X-Robots-Tag: noindex", "X-Robots-Tag: noindex"), [tag, tag], null, []],
    [
      "colons in the value",
      "X-Robots-Tag: googlebot: max-snippet: 20",
      [["X-Robots-Tag", "googlebot: max-snippet: 20"]],
      null,
      [],
    ],
    ["empty lines above", text("", "\r", "X-Robots-Tag: noindex"), [tag], null, []],
    [
      "a body behind an empty line",
      text("HTTP/1.1 200 OK", "X-Robots-Tag: noindex", "", "<p>X-Robots-Tag: nofollow", "X-Robots-Tag: nosnippet"),
      [tag],
      200,
      [],
    ],
    [
      "a body without a status line above",
      text("X-Robots-Tag: noindex", "", "X-Robots-Tag: nosnippet"),
      [tag],
      null,
      [],
    ],
    ["a status line and a body at once", text("HTTP/1.0 204 No Content", "", "X-Robots-Tag: noindex"), [], 204, []],
    [
      "redirects: the last response counts, and its bad lines",
      text(
        "HTTP/1.1 301 Moved",
        "X-Robots-Tag: nofollow",
        "bad",
        "",
        "HTTP/1.1 302 Found",
        "bad",
        "",
        "HTTP/2 200 ",
        "X-Robots-Tag: noindex",
        "bad",
        "",
        "",
      ),
      [tag],
      200,
      [10],
    ],
    [
      "a proxy's answer first",
      text("HTTP/1.1 200 Connection established", "", "HTTP/1.1 404 Not Found", "X-Robots-Tag: noindex"),
      [tag],
      404,
      [],
    ],
    [
      "a redirect without an empty line",
      text("HTTP/1.1 301", "X-Robots-Tag: nofollow", "HTTP/1.1 200", "X-Robots-Tag: noindex"),
      [tag],
      200,
      [],
    ],
    [
      "obs-fold",
      text("X-Robots-Tag: googlebot:", "  noindex,", "\tnofollow"),
      [["X-Robots-Tag", "googlebot: noindex, nofollow"]],
      null,
      [],
    ],
    ["a fold below a bad line belongs to it", text("X-Robots-Tag: noindex", "bad", " , nofollow"), [tag], null, [2, 3]],
    ["a fold below nothing", text(" X-Robots-Tag: nofollow", "X-Robots-Tag: noindex"), [tag], null, [1]],
    ["a fold below a status line", text("X: y", "HTTP/1.1 200", " noindex"), [], 200, [3]],
    [
      "HTTP/2 pseudo fields",
      text(":status: 410", ":path: /p", "x-robots-tag: noindex"),
      [["x-robots-tag", "noindex"]],
      410,
      [],
    ],
    ["an invalid pseudo field", text(":", ": x", ":Status: 200", "X-Robots-Tag: noindex"), [tag], null, [1, 2, 3]],
    [
      "bad lines",
      text(
        "no field",
        "two words: x",
        "< X-Robots-Tag: noindex",
        "X-Robots-Tag : noindex",
        "é: x",
        "\u0000: x",
        "X-Robots-Tag: noindex",
      ),
      [tag],
      null,
      [1, 2, 3, 4, 5, 6],
    ],
    ["an invalid status", text("HTTP/1.1 2000 OK", "X-Robots-Tag: noindex"), [tag], null, []],
    [
      "names that objects have",
      text("__proto__: x", "constructor: y"),
      [
        ["__proto__", "x"],
        ["constructor", "y"],
      ],
      null,
      [],
    ],
    ["nothing", "", [], null, []],
    ["blanks", " \r\n\t\r\n", [], null, []],
    [
      "CR alone ends no line",
      "X-Robots-Tag: noindex\rX-Robots-Tag: nofollow",
      [["X-Robots-Tag", "noindex\rX-Robots-Tag: nofollow"]],
      null,
      [],
    ],
  ];
  test.each(table)("%s", (_, given, fields, status, invalidLines) => {
    expect(readHeaderText(given)).toEqual({ fields, status, invalidLines, isTruncated: false });
    // The same with the other line ends.
    if (!given.includes("\r"))
      expect(readHeaderText(given.replaceAll("\n", "\r\n"))).toEqual({
        fields,
        status,
        invalidLines,
        isTruncated: false,
      });
  });
});

describe("bounds", () => {
  const limit = 1 << 20;
  test("of 2 MiB, whole lines of the first 1 Mi characters are read, and it is told", () => {
    const line = "X-Robots-Tag: max-snippet: 2000\n";
    const read = readHeaderText(line.repeat((2 * limit) / line.length));
    expect(read.isTruncated).toBe(true);
    expect(read.fields.length).toBe(Math.floor(limit / line.length));
    // Cut in two, the last one would be another rule: max-snippet: 20.
    expect(new Set(read.fields.map(([, value]) => value))).toEqual(new Set(["max-snippet: 2000"]));
    const shifted = readHeaderText(`A: ${"x".repeat(10)}\n${line.repeat((2 * limit) / line.length)}`);
    expect(new Set(shifted.fields.slice(1).map(([, value]) => value))).toEqual(new Set(["max-snippet: 2000"]));
  });
  test("one line of 2 MiB gives nothing, and it is told", () => {
    const { isTruncated, fields } = readHeaderText(`X-Robots-Tag: ${"noindex, ".repeat(limit / 4)}`);
    expect([isTruncated, fields]).toEqual([true, []]);
  });
  test("exactly the limit is read whole", () => {
    const head = "X-Robots-Tag: noindex\nA: ";
    expect(readHeaderText(head + "x".repeat(limit - head.length))).toMatchObject({
      isTruncated: false,
      fields: { length: 2 },
    });
  });
  test("a fold of 100,000 lines is read in time", () => {
    const read = readHeaderText(`X-Robots-Tag: noindex\n${" ,\n".repeat(100_000)}`);
    expect(read.fields[0]?.[1].startsWith("noindex , , ")).toBe(true);
  });
});

describe("in a decision", () => {
  const decided = (given: string): ReturnType<typeof decide> => {
    const read = readHeaderText(given);
    return decide({ headers: read.fields, headerProblems: read }, "https://shop.example/p", "Googlebot", { nowMs });
  };
  test("bad lines are a finding, with the first of them", () => {
    const decision = decided(text("X-Robots-Tag: noindex", "a", "b", "c", "d"));
    expect([parts(decision), codes(decision)]).toEqual(["?-++", ["invalid-header-line", "robots-txt-not-known"]]);
    expect(decision.findings.find((one) => one.code === "invalid-header-line")?.advice).toBe(
      `Lines 2, 3, 4 and 1 more are not of the form "Name: value".`,
    );
    expect(
      decided(text("a", "X-Robots-Tag: noindex")).findings.find((one) => one.code === "invalid-header-line")?.advice,
    ).toBe(`Line 1 is not of the form "Name: value".`);
  });
  test("so is text past the limit", () => {
    expect(codes(decided("X-Robots-Tag: noindex\n".repeat(100_000)))).toEqual([
      "header-text-truncated",
      "over-limit",
      "robots-txt-not-known",
      "undetermined",
    ]);
  });
  test("the fields of a redirect say nothing of the page it leads to", () => {
    expect(
      parts(
        decided(text("HTTP/1.1 301 Moved", "X-Robots-Tag: noindex", "", "HTTP/1.1 200 OK", "X-Robots-Tag: nofollow")),
      ),
    ).toBe("?+-+");
  });
  test("the third seed's answers", () => {
    const seed = text(
      "HTTP/1.1 200 OK",
      "Date: Tue, 25 May 2010 21:42:43 GMT",
      "X-Robots-Tag: googlebot: nofollow",
      "X-Robots-Tag: otherbot: noindex, nofollow",
    );
    expect(decided(seed).pageRules).toEqual(["nofollow"]);
    const dated = text(
      "HTTP/1.1 200 OK",
      "X-Robots-Tag: noarchive",
      "X-Robots-Tag: unavailable_after: 25 Jun 2010 15:00:00 PST",
    );
    expect(decided(dated).pageRules).toEqual(["noarchive", "unavailable_after:2010-06-25T23:00:00Z"]);
  });
  test("a server's configuration is no header, and says so", () => {
    const apache = text(`<Files ~ "\\.pdf$">`, `  Header set X-Robots-Tag "noindex, nofollow"`, "</Files>");
    const decision = decided(apache);
    expect([parts(decision), codes(decision)]).toEqual(["?+++", ["invalid-header-line", "robots-txt-not-known"]]);
  });
});

describe("a text that is no response", () => {
  test.each(["", "\n\n", "\u0000\u0001 PNG"])("%j leaves the headers unknown", (given) => {
    const layers = headerLayers(readHeaderText(given));
    expect([layers.headers, layers.status]).toEqual([undefined, undefined]);
    expect(decide(layers, "/x", "Googlebot", { nowMs }).index.state).toBe("undetermined");
  });
  test("a status line alone is a response", () => {
    expect(headerLayers(readHeaderText("HTTP/1.1 200 OK\n"))).toMatchObject({ status: 200, headers: [] });
  });
});
