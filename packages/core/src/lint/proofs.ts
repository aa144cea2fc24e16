// Proofs about the rules of a file, class by class, within one budget for the whole file: how much each class may
// fetch, and what each rule does. Where the budget ends, the answer is "unknown", and no check reports it. The proofs
// themselves are comparison's.
import { isShownPart } from "../comparison/extent.ts";
import { extent, type RuleEffect, ruleEffects } from "../comparison/index.ts";
import { decodeUtf8 } from "../octets/index.ts";
import { proofOctets, proofSteps } from "./budgets.ts";
import type { TokenClass } from "./token-classes.ts";

/** What a rule's line does over all classes that it binds. */
export interface LineEffect {
  readonly status: "decides" | "never-decides" | "unknown";
  /** The lines that win instead, in any class that it binds; ascending. */
  readonly shadowedBy: readonly number[];
  /** Whether removing it changes no verdict in any class. */
  readonly makesNoDifference: boolean;
}

/** The proofs of one file, each made once. */
export class Proofs {
  readonly #extents = new Map<TokenClass, ReturnType<typeof extent>["extent"]>();
  #byLine: Map<number, LineEffect> | undefined;

  /** How much of the site a class may fetch, not counting the robots.txt itself. */
  extentOf(one: TokenClass): "all" | "none" | "part" | "unknown" {
    let known = this.#extents.get(one);
    if (known === undefined) {
      known = isShownPart(one.rules) ? "part" : extent(one.rules, { maxSteps: proofSteps }).extent;
      this.#extents.set(one, known);
    }
    return known;
  }

  /** What each rule's line does; without an entry, no class that was looked at is bound by it. */
  byLine(classes: readonly TokenClass[]): ReadonlyMap<number, LineEffect> {
    if (this.#byLine !== undefined) return this.#byLine;
    const effects = new Map<number, LineEffect>();
    const maxSteps = Math.ceil(proofSteps / Math.max(1, classes.length));
    let left = proofOctets;
    const skipped = new Set<number>();
    for (const one of classes) {
      const cost = meetingOctets(one);
      if (cost > left) {
        // A rule that was not looked at in one class is not known to be needless in any.
        for (const line of linesOf(one)) skipped.add(line);
        continue;
      }
      left -= cost;
      for (const effect of ruleEffects(one.rules, { maxSteps }))
        effects.set(effect.line, merged(effects.get(effect.line), effect));
    }
    for (const line of skipped) effects.delete(line);
    this.#byLine = effects;
    return effects;
  }
}

/** A line decides when it does in any class, and makes no difference only when it makes none in every one. */
function merged(known: LineEffect | undefined, found: RuleEffect): LineEffect {
  if (known === undefined) return found;
  const order = ["never-decides", "unknown", "decides"] as const;
  const status = order[Math.max(order.indexOf(known.status), order.indexOf(found.status))] ?? "unknown";
  return {
    status,
    shadowedBy: [...new Set([...known.shadowedBy, ...found.shadowedBy])].sort((a, b) => a - b),
    makesNoDifference: known.makesNoDifference && found.makesNoDifference,
  };
}

/**
 * How many octets of patterns the proofs about a class read: each rule is held against those that can match a path with
 * it, which have the beginning of the one in the other, up to the first star. Proofs count their steps; this is what
 * they read before.
 */
function meetingOctets(one: TokenClass): number {
  const { reading, ruleEvents } = one.rules;
  const heads: string[] = [];
  let written = 0;
  for (const event of ruleEvents) {
    const start = reading.valueStart(event);
    const end = reading.valueEnd(event);
    written += end - start;
    const value = decodeUtf8(reading.octets, start, end);
    const star = value.indexOf("*");
    heads.push(star < 0 ? value : value.slice(0, star));
  }
  heads.sort();
  let pairs = 0;
  // Invariant: `open` holds the heads before this one that it begins with, the longest last.
  const open: string[] = [];
  for (const head of heads) {
    while (open.length > 0 && !head.startsWith(open[open.length - 1] ?? "")) open.pop();
    open.push(head);
    pairs += open.length;
  }
  return heads.length === 0 ? 0 : Math.ceil((pairs * 2 * written) / heads.length);
}

function linesOf(one: TokenClass): number[] {
  return Array.from(one.rules.ruleEvents, (event) => one.rules.reading.lineOf(event));
}
