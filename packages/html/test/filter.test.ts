// The filter in front of the tokenizer changes no fact: every page gives what parse5 gives without it, in whatever
// chunks it comes.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runsOf, sampleOf } from "../../../test/sample.ts";
import { readPageFacts } from "../src/index.ts";
import { unfiltered } from "../src/page-facts.ts";
import { pageOf, readingOf, trippers } from "./filter-pages.ts";
import { nastyPages } from "./nasty-pages.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const inBody = "<!doctype html><title>t</title><body>\r\n";
const after = '</a><a href="/behind" rel="ugc">w</a><meta name="robots" content="none"><p data-nosnippet>w';

function bothOf(page: string, cuts: readonly number[]): { readonly behind: object; readonly whole: object } {
  return { behind: { page, reading: readingOf(page, true, cuts) }, whole: { page, reading: readingOf(page, false) } };
}

/** Every place, so that each chunk is one character. */
const everywhere = (page: string): number[] => Array.from({ length: page.length }, (_, at) => at);

describe("behind the filter", () => {
  test.each(nastyPages)("$name", ({ html }) => {
    for (const page of [html, inBody + html, `${inBody}<svg>${html}`, html + after]) {
      const whole = readingOf(page, false);
      expect(readingOf(page, true)).toBe(whole);
      expect(readingOf(page, true, everywhere(page))).toBe(whole);
    }
  });

  test("each tripper behind and before each other", () => {
    const sampled = sampleOf("pairs of what may trip a filter", trippers, { name: (one) => one, oneIn: 6 });
    for (const one of sampled)
      for (const other of trippers) {
        const page = `${inBody}${one}${other}${after}`;
        const { behind, whole } = bothOf(page, []);
        expect(behind).toEqual(whole);
      }
  });

  test("each tripper cut at each place, in the body and before it", () => {
    for (const one of trippers)
      for (const before of ["", inBody])
        for (let at = 0; at <= one.length; at++) {
          const page = `${before}${one}${after}`;
          const { behind, whole } = bothOf(page, [before.length + at]);
          expect(behind).toEqual(whole);
        }
  });

  test("pages put together at random, in random chunks", () => {
    const numbers = fc.infiniteStream(fc.nat());
    fc.assert(
      fc.property(numbers, fc.array(fc.nat(400), { maxLength: 12 }), (stream, cuts) => {
        const page = pageOf((below) => (stream.next().value ?? 0) % below);
        const sorted = cuts.toSorted((a, b) => a - b);
        const { behind, whole } = bothOf(page, sorted);
        expect(behind).toEqual(whole);
      }),
      { numRuns: runsOf(24_000) },
    );
  });

  test("character references in links, and what looks like one", () => {
    const parts = ["&", "&", "amp", "amp;", "lt", "not", "in", "copy", ";", "=", "#38", "#x26", "x", "1", " ", "/"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 9 }), (some) => {
        const value = some.join("");
        const { behind, whole } = bothOf(`${inBody}<a rel=x href="${value}"><meta name=a content='${value}'>`, []);
        expect(behind).toEqual(whole);
      }),
      { numRuns: runsOf(24_000) },
    );
  });

  test("a bare & before the end of a line is no second line", () => {
    for (const end of ["\n", "\r", "\r\n"])
      for (const before of ["", inBody.trimEnd()]) {
        const { metas } = readPageFacts(encode(`${before}&${end}<meta name=robots content=none>`));
        expect(metas).toMatchObject([{ line: 2, column: 1 }]);
      }
  });

  test("over the reader's own blocks", () => {
    const filler = '<p class="x">word &amp; word</p>\r\n<!-- c --><script>a<b</script>\n';
    const sampled = sampleOf("nasty pages over blocks", nastyPages, { name: ({ name }) => name, oneIn: 12 });
    for (const { html } of sampled) {
      const before = inBody + filler.repeat(Math.ceil(32_768 / filler.length));
      for (let cut = 1; cut < html.length; cut += Math.ceil(html.length / 3)) {
        const page = encode(before.slice(0, 32_768 - cut) + html + after);
        expect(readPageFacts(page)).toEqual(readPageFacts(page, { [unfiltered]: true }));
      }
    }
  });

  test("a body that text begins, and raw text as its first element", () => {
    for (const name of ["style", "script", "noscript", "textarea", "xmp"]) {
      const { behind, whole } = bothOf(`x<${name}>a</${name}><i data-nosnippet>b</${name}>c${after}`, []);
      expect(behind).toEqual(whole);
    }
  });

  test("behind more tags than wait for the rules", () => {
    const many = "<li><b>a</b></i></li><script>b</script><p>c".repeat(10_000);
    for (const page of [
      `${inBody}<div><p>${many}<b data-nosnippet>d</div>e</b>${after}`,
      `${inBody}${many}<svg>${after}`,
    ]) {
      const { behind, whole } = bothOf(page, []);
      expect(behind).toEqual(whole);
    }
  });

  test("up to a limit of octets", () => {
    for (const { html } of nastyPages) {
      const page = encode(inBody + html + after);
      for (let maxOctets = 1; maxOctets < page.length; maxOctets += 7)
        expect(readPageFacts(page, { maxOctets })).toEqual(readPageFacts(page, { maxOctets, [unfiltered]: true }));
    }
  });
});
