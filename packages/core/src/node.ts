// The package on Node and runtimes like it: the same, with the index for lists of many stars. A page does without: it
// asks too few URLs for it, and pays for each octet. Answers are the same.
import { LiteralIndex } from "./matching/literal-index.ts";
import { RuleMatcher } from "./matching/rule-matcher.ts";

RuleMatcher.Index = LiteralIndex;

export * from "./index.ts";
