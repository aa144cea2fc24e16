// What the layers do to each other, as data: each interaction has a code, once, here, with its sentence; docs/decisions.md is held
// against it. The findings of page rules and usage preferences come through under their own codes: together a closed list.
import { type PageFindingCode, pageFindingCodes } from "../page/index.ts";
import { type UsageFindingCode, usageFindingCodes } from "../usage/index.ts";

/** The interactions between layers, and what is odd about what was given. */
export const interactionCodes = {
  "noindex-hidden-by-disallow": "The page says noindex, and the crawler may not fetch the page to see it: the URL can be listed from links.",
  "disallowed-may-be-listed": "The crawler may not fetch the page; its URL can be listed all the same, without its content.",
  "named-group-does-not-inherit": "A group names the crawler, so a rule for * that would forbid this does not apply to it.",
  "global-group-not-obeyed": "The file has groups for *, which this crawler does not obey: it must be named.",
  "control-token-never-fetches": "Nothing fetches under this token: it only states a preference about what its operator's crawlers fetched.",
  "ignores-robots-txt": "This crawler generally ignores robots.txt: the answer is what the file says, not what it will do.",
  "dialect-undocumented": "Nobody says how this crawler reads robots.txt: RFC 9309 is assumed.",
  "page-rules-undocumented": "Nobody says that this crawler reads robots meta tags or X-Robots-Tag.",
  "invalid-header-line": "A line of the header text is no header field, and was skipped.",
  "header-text-truncated": "The header text is longer than is read of it.",
  "page-not-known": "Neither headers nor HTML of the page are known, so nothing is said about what it says itself.",
  "robots-txt-not-known": "No robots.txt is known, so nothing is said about whether the page may be fetched.",
} as const;

/** The code of an interaction. */
export type InteractionCode = keyof typeof interactionCodes;

/** The code of a decision's finding: a closed list. */
export type DecisionFindingCode = InteractionCode | PageFindingCode | UsageFindingCode;

/** Every code that a decision's findings can have. */
export const decisionFindingCodes: readonly DecisionFindingCode[] = [
  ...new Set<DecisionFindingCode>([
    ...(Object.keys(interactionCodes) as InteractionCode[]),
    ...(Object.keys(pageFindingCodes) as PageFindingCode[]),
    ...(Object.keys(usageFindingCodes) as UsageFindingCode[]),
  ]),
];

/** Something to be known about a decision. */
export interface DecisionFinding {
  readonly code: DecisionFindingCode;
  /** One sentence. */
  readonly message: string;
  /** The smallest change that would give the other answer, as one sentence; null where there is none. */
  readonly advice: string | null;
}

/** The finding of an interaction. */
export function interaction(code: InteractionCode, advice: string | null = null): DecisionFinding {
  return { code, message: interactionCodes[code], advice };
}
