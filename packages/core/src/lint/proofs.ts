// What is proven about the rules of a file, class by class, within one budget for the whole file: how much each class may fetch, and
// what each rule does. A step budget that ends gives "unknown", and no check reports what is unknown.
// The proofs themselves are matching/comparison's.
import { extent, type RuleEffect, ruleEffects } from "../matching/comparison/index.ts";
import { proofSteps } from "./budgets.ts";
import type { AgentClass } from "./classes.ts";

/** What a line does over all classes that it binds. */
export interface LineEffect {
  readonly status: "decides" | "never-decides" | "unknown";
  /** The lines that win in its place, in the first class that it binds. */
  readonly shadowedBy: readonly number[];
  /** Whether removing it changes no verdict in any class. */
  readonly makesNoDifference: boolean;
}

/** The proofs of one file, each made once. */
export class Proofs {
  readonly #extents = new Map<AgentClass, ReturnType<typeof extent>["extent"]>();
  #byLine: Map<number, LineEffect> | undefined;

  /** How much of the site a class may fetch; the robots.txt itself does not count. */
  extentOf(one: AgentClass): "all" | "none" | "part" | "unknown" {
    let known = this.#extents.get(one);
    if (known === undefined) {
      known = extent(one.rules, { maxSteps: proofSteps }).extent;
      this.#extents.set(one, known);
    }
    return known;
  }

  /** What each rule's line does; without an entry, no class that was looked at is bound by it. */
  byLine(classes: readonly AgentClass[]): ReadonlyMap<number, LineEffect> {
    if (this.#byLine !== undefined) return this.#byLine;
    const effects = new Map<number, LineEffect>();
    let left = proofSteps;
    for (const one of classes) {
      const found = ruleEffects(one.rules, { maxSteps: Math.max(1, left) });
      left -= found.steps;
      for (const effect of found.rules) effects.set(effect.line, merged(effects.get(effect.line), effect));
    }
    this.#byLine = effects;
    return effects;
  }
}

/** A line decides when it does in any class, and makes no difference only when it makes none in every one. */
function merged(known: LineEffect | undefined, found: RuleEffect): LineEffect {
  if (known === undefined) return found;
  const order = ["never-decides", "unknown", "decides"] as const;
  const status = order[Math.max(order.indexOf(known.status), order.indexOf(found.status))] ?? "unknown";
  return { status, shadowedBy: known.shadowedBy, makesNoDifference: known.makesNoDifference && found.makesNoDifference };
}
