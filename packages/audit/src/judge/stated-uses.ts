// Whether a robots.txt states that a page is not for training: an observation about fetches, never a breach, since no
// log shows what a page was used for. In: a version, a visitor, a target. Out: whether training is refused.
import { readUsageRecords, type RobotsTxtUsage, usageOf } from "@maycrawl/core/usage";
import type { BoundVersion } from "./rules-history.ts";
import type { Visitor } from "./visitors.ts";

/** Targets whose answer is remembered. */
const keptTargets = 10_000;

/** Answers for one log. */
export class StatedUses {
  readonly #bound: WeakMap<BoundVersion, Map<string, RobotsTxtUsage | null>> = new WeakMap();
  #answers: Map<string, boolean> = new Map();

  /** Whether the version refuses training with what is at the target, which the visitor may fetch. */
  refusesTraining(version: BoundVersion, visitor: Visitor, target: string): boolean {
    const usage = this.#usageOf(version, visitor);
    if (usage === null) return false;
    const key = `${version.name}\n${visitor.name}\n${target}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const requester = { operator: visitor.operator, pageNames: [] };
    const verdict = usageOf({ url: target, mayCrawl: true, requester, robotsTxt: usage });
    const isRefused = verdict.uses["ai-train"].state === "disallowed";
    if (this.#answers.size >= keptTargets) this.#answers = new Map();
    this.#answers.set(key, isRefused);
    return isRefused;
  }

  #usageOf(version: BoundVersion, visitor: Visitor): RobotsTxtUsage | null {
    let ofVersion = this.#bound.get(version);
    if (ofVersion === undefined) this.#bound.set(version, (ofVersion = new Map()));
    const known = ofVersion.get(visitor.name);
    if (known !== undefined) return known;
    const rules = version.rulesFor(visitor.name, visitor.agent)?.rules ?? null;
    const others = rules === null ? [] : (version.robotsTxt?.reading(rules.reading.dialect.name).otherRecords ?? []);
    const states = others.some(({ name }) => name === "content-usage" || name === "content-signal");
    const usage =
      rules === null || !states
        ? null
        : { reading: rules.reading, binding: rules.binding, records: readUsageRecords(others) };
    ofVersion.set(visitor.name, usage);
    return usage;
  }
}
