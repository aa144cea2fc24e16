// Each nasty page, whole; and again with the reader's blocks cut in the middle of it.
import { describe, expect, test } from "vitest";
import { type PageFacts, readPageFacts } from "../src/index.ts";
import { nastyPages } from "./nasty-pages.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const said = (facts: PageFacts): string[] => facts.metas.map((one) => `${one.name}=${one.content}@${one.position}`);

describe("nasty pages", () => {
  test.each(nastyPages)("$name: $why", ({ html, metas, endedBy, diagnostics }) => {
    const facts = readPageFacts(encode(html), { charset: "utf-8" });
    expect(said(facts)).toEqual(metas);
    if (endedBy !== undefined) expect(facts.endedHeadAt?.name ?? null).toBe(endedBy);
    if (diagnostics !== undefined) expect(facts.diagnostics.map((one) => one.code)).toEqual(diagnostics);
  });

  test("names are told apart", () => {
    expect(new Set(nastyPages.map((one) => one.name)).size).toBe(nastyPages.length);
  });

  // The reader decodes 32,768 octets at a time, or up to the last "<" among these: a page behind a comment of the
  // right length is cut at any of its tags.
  test.each(nastyPages)("$name, cut by a block", ({ html, metas }) => {
    const page = encode(html.replace(/^\ufeff/, ""));
    for (let before = 1; before < page.length; before += Math.ceil(page.length / 5)) {
      const comment = `<!--${"x".repeat(32_768 - before - 7)}-->`;
      const octets = Buffer.concat([encode(comment), page]);
      expect(said(readPageFacts(octets, { charset: "utf-8" }))).toEqual(metas);
    }
  });
});
