// The words in which publishers state what their content may be used for: one table, from which the readers, the
// findings and docs/usage.md are derived. Each standard has versions, each version its labels, each label the uses of
// ours that it speaks of. A label that the asked version does not have is ignored and reported: never guessed at. Next:
// statement.ts, what a reader makes of a label.

/** What content may be used for. Closed: the keys of every verdict. */
export type Use = (typeof uses)[number];

/** The uses, in the order in which they are shown. */
export const uses = ["search", "ai-input", "ai-train"] as const;

/** A value for each use. */
export function eachUse<Value>(valueOf: (use: Use) => Value): Record<Use, Value> {
  return { search: valueOf("search"), "ai-input": valueOf("ai-input"), "ai-train": valueOf("ai-train") };
}

/** A standard, convention or operator's own reading in which preferences are stated. */
export type UsageStandard = (typeof usageStandards)[number];

/** The standards, in the order in which they are shown. */
export const usageStandards = [
  "aipref",
  "content-signals",
  "rsl",
  "tdmrep",
  "noai",
  "bing",
  "google",
  "amazon",
  "control-token",
] as const;

/** One version of a standard's vocabulary. */
export interface VocabularyVersion {
  readonly standard: UsageStandard;
  readonly version: string;
  /** When it was published: a year, a month or a day. */
  readonly since: string;
  readonly source: string;
}

/** The versions, oldest first within a standard: the last one is the default. */
export const vocabularyVersions: readonly VocabularyVersion[] = [
  { standard: "aipref", version: "vocab-05", since: "2025-12-01", source: "draft-ietf-aipref-vocab-05" },
  { standard: "aipref", version: "vocab-06", since: "2026-04-28", source: "draft-ietf-aipref-vocab-06" },
  { standard: "aipref", version: "vocab-07", since: "2026-08-19", source: "draft-ietf-aipref-vocab-07" },
  { standard: "aipref", version: "vocab-08", since: "2026-09-13", source: "draft-ietf-aipref-vocab-08" },
  { standard: "content-signals", version: "2025", since: "2025-09-24", source: "contentsignals.org" },
  { standard: "content-signals", version: "2026", since: "2026", source: "Cloudflare-managed robots.txt files (use=)" },
  { standard: "rsl", version: "1.0", since: "2025-12-10", source: "rslstandard.org/rsl" },
  {
    standard: "tdmrep",
    version: "2025-12-07",
    since: "2025-12-07",
    source: "w3c/tdm-reservation-protocol, spec/index.html",
  },
  { standard: "noai", version: "2022", since: "2022-11", source: "DeviantArt, November 2022; noml.info, October 2023" },
  { standard: "bing", version: "2023", since: "2023-09", source: "Bing Webmaster Blog, September 2023" },
  {
    standard: "google",
    version: "2025",
    since: "2025-03",
    source: "Google, robots meta tag specifications (nosnippet, max-snippet)",
  },
  { standard: "amazon", version: "2026", since: "2026", source: "Amazon crawler page" },
  { standard: "control-token", version: "2026", since: "2026", source: "Google and Apple crawler pages" },
];

/** How much of our use a label covers. */
export type Reach =
  /** All of it. */
  | "whole"
  /** A part of it: such a label can refuse the use, and cannot grant it. */
  | "part";

/** A label of a standard, and what it says in our keys. */
export interface UsageLabel {
  readonly standard: UsageStandard;
  readonly label: string;
  readonly uses: readonly Use[];
  readonly reach: Reach;
  /** What the label can say: grant or refuse, or refuse alone. */
  readonly says: "either" | "refusal";
  /** The first version that has it. */
  readonly since: string;
  /** What it covers, in the words of its source, where that is not just our use. */
  readonly covers: string | null;
  /** Whose reading it is: it speaks to no other operator's crawlers. Null when to everybody. */
  readonly operator: string | null;
  readonly source: string;
}

type Row = readonly [
  standard: UsageStandard,
  label: string,
  uses: readonly Use[],
  reach: Reach,
  says: UsageLabel["says"],
  since: string,
  covers: string | null,
  source: string,
  operator?: string,
];

const all: readonly Use[] = uses;
const ai: readonly Use[] = ["ai-input", "ai-train"];

const rows: readonly Row[] = [
  ["aipref", "train-ai", ["ai-train"], "whole", "either", "vocab-05", null, "draft-ietf-aipref-vocab"],
  [
    "aipref",
    "ai-use",
    ["ai-input"],
    "whole",
    "either",
    "vocab-08",
    "AI use of the content; what qualifies as search is governed by `search` alone",
    "draft-ietf-aipref-vocab",
  ],
  ["aipref", "search", ["search"], "whole", "either", "vocab-05", null, "draft-ietf-aipref-vocab"],
  [
    "content-signals",
    "search",
    ["search"],
    "whole",
    "either",
    "2025",
    "an index, links and short excerpts; no AI-generated summaries",
    "contentsignals.org",
  ],
  [
    "content-signals",
    "ai-input",
    ["ai-input"],
    "whole",
    "either",
    "2025",
    "retrieval, grounding, generative answers",
    "contentsignals.org",
  ],
  [
    "content-signals",
    "ai-train",
    ["ai-train"],
    "whole",
    "either",
    "2025",
    "training or fine-tuning models",
    "contentsignals.org",
  ],
  // [D] `ai-all` spares search: its name says AI; `ai-index` is an index for AI retrieval, and so a part of ai-input.
  ["rsl", "all", all, "whole", "either", "1.0", "every automated use", "RSL 1.0"],
  ["rsl", "ai-all", ai, "whole", "either", "1.0", "every AI use", "RSL 1.0"],
  ["rsl", "ai-train", ["ai-train"], "whole", "either", "1.0", null, "RSL 1.0"],
  ["rsl", "ai-input", ["ai-input"], "whole", "either", "1.0", null, "RSL 1.0"],
  ["rsl", "ai-index", ["ai-input"], "part", "either", "1.0", "an index for AI retrieval", "RSL 1.0"],
  ["rsl", "search", ["search"], "whole", "either", "1.0", null, "RSL 1.0"],
  [
    "tdmrep",
    "tdm-reservation",
    ["ai-train"],
    "whole",
    "either",
    "2025-12-07",
    "all text and data mining (EU 2019/790 article 4), training among it",
    "TDMRep",
  ],
  [
    "noai",
    "noai",
    ["ai-train"],
    "whole",
    "refusal",
    "2022",
    "the page with its images, as training data of AI",
    "DeviantArt, November 2022; noml.info",
  ],
  [
    "noai",
    "noimageai",
    ["ai-train"],
    "part",
    "refusal",
    "2022",
    "the page's images, as training data of AI",
    "DeviantArt, November 2022; noml.info",
  ],
  [
    "noai",
    "noml",
    ["ai-train"],
    "whole",
    "refusal",
    "2022",
    "machine learning of any kind",
    "DeviantArt, November 2022; noml.info",
  ],
  [
    "bing",
    "noarchive",
    ai,
    "whole",
    "refusal",
    "2023",
    "chat answers and training of foundation models",
    "Bing Webmaster Blog, September 2023",
    "Microsoft",
  ],
  // Chat answers may use the page, with its URL, title and snippet: nothing is said about ai-input.
  [
    "bing",
    "nocache",
    ["ai-train"],
    "part",
    "refusal",
    "2023",
    "everything but URL, title and snippet, in training",
    "Bing Webmaster Blog, September 2023",
    "Microsoft",
  ],
  [
    "google",
    "nosnippet",
    ["ai-input"],
    "part",
    "refusal",
    "2025",
    "direct input to AI Overviews and AI Mode",
    "Google, robots meta tag specifications",
    "Google",
  ],
  [
    "amazon",
    "noarchive",
    ["ai-train"],
    "whole",
    "refusal",
    "2026",
    "training of models",
    "Amazon crawler page",
    "Amazon",
  ],
  // Google's token covers Gemini and Vertex, not what Search itself answers: so it grants no ai-input and can refuse a
  // part.
  [
    "control-token",
    "Google-Extended",
    ["ai-train"],
    "whole",
    "either",
    "2026",
    "training of Gemini models",
    "Google crawler page",
    "Google",
  ],
  [
    "control-token",
    "Google-Extended",
    ["ai-input"],
    "part",
    "either",
    "2026",
    "grounding in Gemini Apps and Vertex AI; not Search",
    "Google crawler page",
    "Google",
  ],
  [
    "control-token",
    "Applebot-Extended",
    ["ai-train"],
    "whole",
    "either",
    "2026",
    "training of Apple's foundation models",
    "Apple crawler page",
    "Apple",
  ],
];

/** Every label of every version. Source: each row names its own. */
export const usageLabels: readonly UsageLabel[] = rows.map(
  ([standard, label, uses, reach, says, since, covers, source, operator = null]) => ({
    standard,
    label,
    uses,
    reach,
    says,
    since,
    covers,
    operator,
    source,
  }),
);

/**
 * Labels that earlier drafts had and no version above has. Source: draft-ietf-aipref-vocab; RSL 0.9, and `train-ai`,
 * which rslstandard.org's guide for AIPREF shows.
 */
export const retiredLabels: { readonly aipref: readonly string[]; readonly rsl: readonly string[] } = {
  aipref: ["tdm", "ai", "genai", "inference", "all", "bots", "train-genai", "ai-output"],
  rsl: ["inference", "train-ai", "train-genai", "ai-use", "ai-summarize"],
};

/** The version of each standard's vocabulary to read by. */
export type VocabularyChoice = Readonly<Partial<Record<UsageStandard, string>>>;

const newest: ReadonlyMap<UsageStandard, string> = new Map(
  vocabularyVersions.map(({ standard, version }) => [standard, version]),
);

/** The chosen version, else the newest. TypeError when the standard has no such version. */
export function versionOf(standard: UsageStandard, choice: VocabularyChoice = {}): string {
  const asked = choice[standard];
  if (asked === undefined) return newest.get(standard) ?? "";
  const known = vocabularyVersions.filter((row) => row.standard === standard).map((row) => row.version);
  if (!known.includes(asked)) {
    throw new TypeError(`vocabulary of ${standard} must be one of ${known.join(", ")}, got ${JSON.stringify(asked)}`);
  }
  return asked;
}

/**
 * The rows of a label in one version of a standard's vocabulary; none when that version does not have it.
 *
 * @example
 * labelsFor("aipref", "vocab-08", "ai-use")[0]?.uses; // ["ai-input"]
 */
export function labelsFor(standard: UsageStandard, version: string, label: string): readonly UsageLabel[] {
  return usageLabels.filter(
    (row) =>
      row.standard === standard && row.label === label && orderOf(standard, row.since) <= orderOf(standard, version),
  );
}

/** All rows of one version of a standard's vocabulary. */
export function vocabularyOf(standard: UsageStandard, version: string): readonly UsageLabel[] {
  return usageLabels.filter(
    (row) => row.standard === standard && orderOf(standard, row.since) <= orderOf(standard, version),
  );
}

function orderOf(standard: UsageStandard, version: string): number {
  return vocabularyVersions.findIndex((row) => row.standard === standard && row.version === version);
}
