// The paths that can be sent, as the comparison steps through them: the same as those that a URL keeps as they are.
import { describe, expect, test } from "vitest";
import { type DialectName, dialects } from "../src/index.ts";
import {
  endsNever,
  endsPlain,
  isOddStep,
  phaseMask,
  sendablePaths,
  startPhase,
} from "../src/comparison/sendable-paths.ts";

const host = "https://shop.example";

describe("paths that can be sent", () => {
  /** How each is taken: plain, odd, or not at all, by dialect. */
  const kindOf = (path: string, dialect: DialectName, isPrepared = false): string => {
    const paths = sendablePaths(dialects[dialect], isPrepared);
    let phase: number = startPhase;
    let isOdd = false;
    for (const octet of new TextEncoder().encode(path)) {
      const step = paths.next(phase, octet);
      if (step < 0) return "none";
      isOdd ||= (step & isOddStep) !== 0;
      phase = step & phaseMask;
    }
    const end = paths.end(phase);
    return end === endsNever ? "none" : isOdd || end !== endsPlain ? "odd" : "plain";
  };

  test.each([
    ["/", "plain", "plain"],
    ["/a/b?c=d&e", "plain", "plain"],
    ["/a'", "plain", "plain"],
    ["/...", "plain", "plain"],
    ["/.a/..b", "plain", "plain"],
    ["/a?/../b", "plain", "plain"],
    ["/%2F%C3%A4", "plain", "plain"],
    ["/a??", "plain", "plain"],
    ["//a", "odd", "odd"],
    ["/a//b", "plain", "plain"],
    ["/%", "odd", "odd"],
    ["/%4", "odd", "odd"],
    ["/%zz", "odd", "odd"],
    ["/%%2F", "odd", "odd"],
    ["/a|b", "odd", "odd"],
    ["/a?{}`", "odd", "odd"],
    ["/a{", "none", "none"],
    ["/a?'", "none", "none"],
    ["/.", "none", "none"],
    ["/a/..", "none", "none"],
    ["/./a", "none", "none"],
    ["/..?a", "none", "none"],
    ["/a b", "none", "none"],
    ["/a#b", "none", "none"],
    ["/ä", "none", "none"],
    ["a", "none", "none"],
    ["/\\", "none", "none"],
    // Normalised under the one, told apart under the other.
    ["/%41", "none", "odd"],
    ["/%7Ea", "none", "odd"],
    ["/a$", "none", "odd"],
    ["/a*b", "none", "odd"],
    ["/%2f", "none", "odd"],
    ["/%2E", "none", "none"],
    ["/a/.%2e/b", "none", "none"],
    ["/a%2E", "none", "odd"],
    ["/a?%2E", "none", "odd"],
  ])("%s", (path, rfc, google) => {
    expect([kindOf(path, "rfc9309"), kindOf(path, "google")]).toEqual([rfc, google]);
    if (rfc !== "none") expect(new URL(host + path).href).toBe(host + path);
  });

  test("what is matched decoded takes three octets of a URL where it cannot stand as it is", () => {
    const paths = sendablePaths(dialects["koster-1996"], false);
    const inSegment = paths.next(paths.next(startPhase, 0x2f), 0x61);
    expect([0x61, 0x2a, 0x20, 0xc3, 0x27].map((octet) => paths.cost(inSegment, octet))).toEqual([1, 3, 3, 3, 1]);
    expect(sendablePaths(dialects.rfc9309, false).cost(inSegment, 0x25)).toBe(1);
    expect(paths.write(new TextEncoder().encode("/a b*é?'"))).toBe("/a%20b%2A%C3%A9?%27");
  });

  test("a crawler sends escapes in upper case", () => {
    expect([kindOf("/%2f", "google", true), kindOf("/%2F", "google", true), kindOf("/%41", "google", true)]).toEqual([
      "none",
      "plain",
      "odd",
    ]);
  });
});
