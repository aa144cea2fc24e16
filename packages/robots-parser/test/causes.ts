// Why this package and robots-parser 3.0.1 answer differently: every cause, with the clause that decides. The page
// docs/robots-parser.md lists them; differences.test.ts finds each difference's cause among them.

/** A cause, and a file and a URL where it alone makes the difference. */
export interface Cause {
  readonly id: CauseId;
  /** What this package does, and what robots-parser does. */
  readonly says: string;
  readonly clause: string;
  readonly example: {
    readonly robotsTxt: string;
    readonly url: string;
    readonly userAgent: string;
    readonly ours: boolean | undefined;
    readonly theirs: boolean | undefined;
  };
}

export type CauseId =
  | "agent-token"
  | "group-without-rules"
  | "what-ends-agent-lines"
  | "percent-encoding"
  | "robots-txt-itself"
  | "empty-query"
  | "misspelled-names"
  | "missing-colon"
  | "blanks"
  | "nul"
  | "line-cap"
  | "identification-string"
  | "unusual-urls"
  | "crawl-delay"
  | "step-limit";

const example = (robotsTxt: string, url: string, userAgent: string, ours: boolean | undefined): Cause["example"] => ({
  robotsTxt,
  url,
  userAgent,
  ours,
  theirs: ours === undefined ? true : !ours,
});

export const causes: readonly Cause[] = [
  {
    id: "agent-token",
    says:
      "Of a user-agent line and of the name asked about, the product token counts: what comes before the first " +
      "character that no token holds. robots-parser compares the whole text up to a slash.",
    clause: "2.2.1",
    example: example("User-agent: FooBot (beta)\nDisallow: /", "/a", "FooBot", false),
  },
  {
    id: "group-without-rules",
    says:
      "A group without rules binds the crawlers that it names, so the groups for `*` do not. robots-parser forgets " +
      "it.",
    clause: "2.2.1",
    example: example("User-agent: *\nDisallow: /\nUser-agent: FooBot\n", "/a", "FooBot", true),
  },
  {
    id: "what-ends-agent-lines",
    says:
      "Only a rule ends a list of user-agent lines. In robots-parser every other record does: a sitemap, a " +
      "crawl-delay, an unknown name.",
    clause: "2.2, 2.2.4",
    example: example("User-agent: FooBot\nSitemap: /s.xml\nUser-agent: BarBot\nDisallow: /", "/a", "FooBot", false),
  },
  {
    id: "percent-encoding",
    says:
      "Unreserved characters are decoded on both sides, and only bytes from 0x80 are encoded. robots-parser decodes " +
      "nothing, and encodes characters in rules that URLs hold as they are.",
    clause: "2.2.2",
    example: example("User-agent: *\nDisallow: /%61", "/a", "FooBot", false),
  },
  {
    id: "robots-txt-itself",
    says: "`/robots.txt` is always allowed. robots-parser applies rules to it.",
    clause: "2.2.2",
    example: example("User-agent: *\nDisallow: /", "/robots.txt", "FooBot", true),
  },
  {
    id: "empty-query",
    says: "The `?` of an empty query is part of what is matched, as it is sent. robots-parser drops it.",
    clause: "2.2.2",
    example: example("User-agent: *\nDisallow: /*?", "/a?", "FooBot", false),
  },
  {
    id: "misspelled-names",
    says: "Common misspellings such as `Dissallow` and `useragent` are understood. robots-parser ignores the line.",
    clause: "2.2.4",
    example: example("User-agent: *\nDissallow: /", "/a", "FooBot", false),
  },
  {
    id: "missing-colon",
    says: "A line of exactly two words needs no colon. robots-parser ignores it.",
    clause: "2.2.4",
    example: example("User-agent: *\nDisallow /", "/a", "FooBot", false),
  },
  {
    id: "blanks",
    says: "Blanks are ASCII's. robots-parser also takes no-break and other Unicode spaces for blanks.",
    clause: "2.2",
    example: example("User-agent: *\nDisallow: \u00a0/", "/a", "FooBot", true),
  },
  {
    id: "nul",
    says: "A NUL ends its line. robots-parser takes it for a character of the rule.",
    clause: "2.2",
    example: example("User-agent: *\nDisallow: /a\0b", "/a", "FooBot", false),
  },
  {
    id: "line-cap",
    says: "Of a line, the first 16,663 bytes are read. robots-parser reads all of it.",
    clause: "2.5",
    example: example(`User-agent: *\nDisallow: /a${"*".repeat(20_000)}b`, "/a", "FooBot", false),
  },
  {
    id: "identification-string",
    says:
      "A User-Agent header that begins as a browser's names the crawler further on. robots-parser looks for " +
      "`mozilla`.",
    clause: "2.2.1",
    example: example(
      "User-agent: FooBot\nDisallow: /",
      "/a",
      "Mozilla/5.0 (compatible; FooBot/1.0; +https://foo.example/bot)",
      false,
    ),
  },
  {
    id: "unusual-urls",
    says:
      "A URL that names no host has no answer, and an empty path is `/` in every scheme. robots-parser answers for " +
      "`javascript:/a` if the file's own URL begins so, and matches an empty path.",
    clause: "2.2.2, 2.3",
    example: example("User-agent: *\nDisallow:\n", "javascript:/a", "FooBot", undefined),
  },
  {
    id: "crawl-delay",
    says:
      "Of several crawl-delays the longest counts, in digits with a point at most, and a day at most. " +
      "robots-parser takes the last, and whatever `Number` reads: an empty value is 0.",
    clause: "2.2.4",
    // Not about a URL: see the test.
    example: example("User-agent: *\nCrawl-delay: 5\nCrawl-delay: 1\n", "/a", "FooBot", undefined),
  },
  {
    id: "step-limit",
    says:
      "Matching ends after 16 million steps, without an answer: `isAllowed` is `undefined`. robots-parser has no " +
      "bound, and one hostile file can keep it busy.",
    clause: "2.5, 3",
    // Not run by robots-parser: see the test.
    example: example("", "/a", "FooBot", undefined),
  },
];
