// Size: 500 KiB and the line that it cuts (RFC 9309 section 2.5), by dialect and as an option.
import { describe, expect, test } from "vitest";
import { parseRobotsTxt, productToken } from "../src/index.ts";

const limit = 512_000;
/** A group, `octets` long up to the line that closes `/late` and all of it, and that line. */
const fileOf = (octets: number, last = "Disallow: /late\n"): string => {
  const head = "User-agent: *\nDisallow: /early\n";
  const filler = octets - head.length;
  return `${head}${"#".repeat(filler - 1)}\n${last}`;
};
const asked = productToken("FooBot");

describe("the size limit", () => {
  test("what is beyond it does not count, and the reading says so", () => {
    const robotsTxt = parseRobotsTxt(fileOf(limit));
    expect(robotsTxt.allows("/late", asked)).toBe(true);
    expect(robotsTxt.allows("/early", asked)).toBe(false);
    expect(robotsTxt.reading().isOversize).toBe(true);
    expect(robotsTxt.reading().diagnostics.map((one) => one.code)).toContain("over-size-limit");
  });

  test("the line that it cuts is dropped: cut, its pattern would be broader", () => {
    const cut = parseRobotsTxt(fileOf(limit - 12, "Disallow: /late\n"));
    expect(cut.allows("/la", asked)).toBe(true);
    expect(cut.allows("/late", asked)).toBe(true);
    const whole = parseRobotsTxt(fileOf(limit - "Disallow: /late\n".length));
    expect(whole.allows("/late", asked)).toBe(false);
    expect(whole.reading().isOversize).toBe(false);
    // The line's text ends right at the limit, its line end lies beyond: it is whole.
    const edge = parseRobotsTxt(`${fileOf(limit - "Disallow: /late".length)}# more\n`);
    expect(edge.allows("/late", asked)).toBe(false);
    expect(edge.reading().isOversize).toBe(true);
  });

  test("with CRLF cut between the two, the line counts once", () => {
    const file = `${fileOf(limit - "Disallow: /late\r".length, "Disallow: /late\r\n")}Disallow: /beyond\r\n`;
    const robotsTxt = parseRobotsTxt(file);
    expect(robotsTxt.allows("/late", asked)).toBe(false);
    expect(robotsTxt.allows("/beyond", asked)).toBe(true);
  });

  test("it is an option, and off in google", () => {
    expect(parseRobotsTxt(fileOf(limit), { sizeLimitOctets: 0 }).allows("/late", asked)).toBe(false);
    expect(parseRobotsTxt(fileOf(limit), { sizeLimitOctets: 600_000 }).allows("/late", asked)).toBe(false);
    expect(parseRobotsTxt(fileOf(limit)).allows("/late", asked, { dialect: "google" })).toBe(false);
    expect(parseRobotsTxt(fileOf(limit), { sizeLimitOctets: 1 }).allows("/early", asked)).toBe(true);
  });

  test("in yandex a file over it is as if there were none", () => {
    const robotsTxt = parseRobotsTxt(fileOf(limit));
    expect(robotsTxt.allows("/early", productToken("Yandex"), { dialect: "yandex" })).toBe(true);
    expect(robotsTxt.evaluate("/early", productToken("Yandex"), { dialect: "yandex" }).reason).toBe("no-group");
    expect(robotsTxt.allows("/early", asked)).toBe(false);
  });
});

test("wrong options are wrong calls", () => {
  expect(() => parseRobotsTxt(7 as unknown as string)).toThrow(TypeError);
  expect(() => parseRobotsTxt("", { sizeLimitOctets: -1 })).toThrow(/sizeLimitOctets must be/);
  expect(() => parseRobotsTxt("", { dialect: "geocities" as "google" })).toThrow(/dialect must be one of rfc9309, /);
  expect(() => parseRobotsTxt("").rulesFor("*", { maxSteps: 0 })).toThrow(/maxSteps must be/);
});
