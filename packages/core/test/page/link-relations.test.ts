// Link relations.
import { describe, expect, test } from "vitest";
import { readRel } from "../../src/page/index.ts";

describe("rel", () => {
  const table: [rel: string, ...hints: string[]][] = [
    ["nofollow", "nofollow"],
    ["ugc", "ugc"],
    ["sponsored", "sponsored"],
    ["ugc nofollow", "nofollow", "ugc"],
    ["ugc,nofollow", "nofollow", "ugc"],
    ["ugc, nofollow , sponsored", "nofollow", "ugc", "sponsored"],
    ["NoFollow UGC\tSPONSORED", "nofollow", "ugc", "sponsored"],
    ["noopener\nnofollow\rnoreferrer\fugc", "nofollow", "ugc"],
    ["nofollow nofollow", "nofollow"],
    [""],
    [" ,, "],
    ["follow"],
    ["dofollow"],
    ["nofollow-x"],
    ["no follow"],
    ["nofollow;ugc"],
    ["nofollow\u00a0ugc"],
    ["noopener noreferrer external"],
    ["__proto__ constructor"],
    ["\u017fponsored"],
  ];
  test.each(table)("%j", (rel, ...hints) => {
    expect(readRel(rel)).toEqual({ isFollowed: hints.length === 0, hints });
  });
});
