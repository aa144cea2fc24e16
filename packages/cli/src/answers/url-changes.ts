// What changes for the URLs of a list. In: the rule sets of a class of agents before and after, and URLs one by one.
// Out: how many of them change, by the deciding lines, with examples. Memory does not grow with the list: one count for
// each pair of deciding lines.
import type { RequestUrl, RuleSet, Verdict } from "@maycrawl/core";
import { unsettledShape, type VerdictFacts } from "@maycrawl/core/comparison";
import { type ChangeKind, type CountedChanges, linesKey, type UrlChange } from "../report/url-change.ts";

/** A change while URLs are still counted. */
interface GrowingChange extends UrlChange {
  count: number;
  readonly examples: string[];
}

/** Examples kept of each change. */
const keptExamples = 3;
/** Pairs of outcomes kept; a file has about as many outcomes as rules, and a hostile one may have a million. */
const keptPairs = 20_000;

/** The changes of one class of agents over a list of URLs. */
export class UrlChanges implements CountedChanges {
  readonly byLines: Map<string, GrowingChange> = new Map();
  readonly counts: Record<ChangeKind, number> = { newlyDisallowed: 0, newlyAllowed: 0, newlyUndecided: 0 };
  readonly #old: RuleSet;
  readonly #new: RuleSet;
  /** By the outcomes before and after; null if the verdicts are the same. */
  readonly #pairs = new Map<number, Map<number, GrowingChange | null>>();
  #pairCount = 0;

  constructor(old: RuleSet, renewed: RuleSet) {
    this.#old = old;
    this.#new = renewed;
  }

  /** Counts a URL. */
  add(url: RequestUrl): void {
    const before = this.#old.outcome(url);
    const after = this.#new.outcome(url);
    let change = this.#pairs.get(before)?.get(after);
    if (change === undefined) {
      change = this.#changeOf(url);
      this.#keep(before, after, change);
    }
    if (change === null) return;
    change.count++;
    this.counts[change.kind]++;
    if (change.examples.length < keptExamples) change.examples.push(url.text);
  }

  #keep(before: number, after: number, change: GrowingChange | null): void {
    if (this.#pairCount++ >= keptPairs) {
      this.#pairs.clear();
      this.#pairCount = 1;
    }
    const row = this.#pairs.get(before);
    if (row === undefined) this.#pairs.set(before, new Map([[after, change]]));
    else row.set(after, change);
  }

  #changeOf(url: RequestUrl): GrowingChange | null {
    const before = this.#old.evaluate(url);
    const after = this.#new.evaluate(url);
    if (before.allowed === after.allowed) return null;
    const kind =
      before.allowed === null || after.allowed === null
        ? "newlyUndecided"
        : before.allowed
          ? "newlyDisallowed"
          : "newlyAllowed";
    const key = linesKey(kind, before.line, after.line);
    let change = this.byLines.get(key);
    if (change === undefined) {
      const difference = unsettledShape({
        witness: this.#witness(url, before, after),
        shape: shapeOf(before, after),
        old: factsOf(before),
        new: factsOf(after),
      });
      change = { kind, difference, count: 0, examples: [] };
      this.byLines.set(key, change);
    }
    return change;
  }

  /** The URL's path as it is sent; in the dialect's normal form if that gets the same answers. */
  #witness(url: RequestUrl, before: Verdict, after: Verdict): string {
    const { path } = before;
    const isSame =
      path !== null &&
      path.startsWith("/") &&
      this.#old.allows(path) === before.allowed &&
      this.#new.allows(path) === after.allowed;
    return isSame ? path : (url.target ?? url.text);
  }
}

/** The longer pattern of those that decided, which is the narrower one. */
function shapeOf(before: Verdict, after: Verdict): string {
  const [old, renewed] = [before.rule?.pathPattern ?? "", after.rule?.pathPattern ?? ""];
  const pattern = renewed.length >= old.length ? renewed : old;
  return pattern === "" ? "/*" : pattern.endsWith("$") || pattern.endsWith("*") ? pattern : `${pattern}*`;
}

function factsOf({ allowed, reason, line, rule }: Verdict): VerdictFacts {
  return { allowed, reason, line: line === 0 ? null : line, text: rule?.text ?? null };
}
