// The head of a path pattern is what stands before its first star. Two patterns can match the same path only if the
// head of one begins the head of the other, so most rules of a file are seen at once to be unrelated to a changed one.
import { type BoundRule, headLength } from "./bound-rule.ts";

/** The heads of a few rules, to ask which other rules may match a path in common with them. */
export class Heads {
  readonly #heads: Uint8Array[] = [];
  readonly #isAny: boolean;

  constructor(rules: readonly BoundRule[]) {
    // With more, nearly every rule meets one of them, and comparing costs more than it saves.
    this.#isAny = rules.length > 200;
    if (this.#isAny) return;
    const sorted = rules
      .map((rule) => rule.octets.subarray(0, headLength(rule)))
      .sort((one, other) => one.length - other.length);
    for (const head of sorted) if (!this.#heads.some((shorter) => begins(shorter, head))) this.#heads.push(head);
  }

  /** Whether a pattern whose head is `length` octets from `start` on may match a path that one of the rules matches. */
  mayMeet(octets: Uint8Array, start: number, length: number): boolean {
    if (this.#isAny) return true;
    for (const head of this.#heads) {
      const shared = Math.min(head.length, length);
      let i = 0;
      while (i < shared && head[i] === octets[start + i]) i++;
      if (i === shared) return true;
    }
    return false;
  }
}

/** The rules of one list by their heads. */
export class HeadIndex {
  /** In the order of their heads, so that all heads that begin alike stand together. */
  readonly #sorted: { readonly head: string; readonly rule: BoundRule }[];
  readonly #byHead = new Map<string, BoundRule[]>();
  readonly #kept = new Map<string, BoundRule[]>();

  constructor(rules: readonly BoundRule[]) {
    this.#sorted = rules.map((rule) => ({ head: headText(rule), rule }));
    this.#sorted.sort((one, other) => (one.head < other.head ? -1 : one.head > other.head ? 1 : 0));
    for (const { head, rule } of this.#sorted) {
      const list = this.#byHead.get(head);
      if (list === undefined) this.#byHead.set(head, [rule]);
      else list.push(rule);
    }
  }

  /** The rules that may match a path that one of these matches, the best first. */
  meeting(rules: readonly BoundRule[]): readonly BoundRule[] {
    const lists = [...new Set(rules.map(headText))].map((head) => this.#meeting(head));
    return lists.length === 1 ? (lists[0] ?? []) : [...new Set(lists.flat())].sort(byPriority);
  }

  #meeting(head: string): readonly BoundRule[] {
    let found = this.#kept.get(head);
    if (found !== undefined) return found;
    found = [];
    for (let length = 0; length < head.length; length++) found.push(...(this.#byHead.get(head.slice(0, length)) ?? []));
    for (
      let at = this.#firstFrom(head);
      at < this.#sorted.length && this.#sorted[at]?.head.startsWith(head) === true;
      at++
    ) {
      found.push((this.#sorted[at] as { rule: BoundRule }).rule);
    }
    found.sort(byPriority);
    // Many patterns have the same head; lists of few rules are not worth keeping.
    if (found.length > 100) this.#kept.set(head, found);
    return found;
  }

  #firstFrom(head: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] as { head: string }).head < head) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function byPriority(one: BoundRule, other: BoundRule): number {
  return other.priority - one.priority;
}

function headText(rule: BoundRule): string {
  let text = "";
  for (const octet of rule.octets.subarray(0, headLength(rule))) text += String.fromCharCode(octet);
  return text;
}

function begins(head: Uint8Array, octets: Uint8Array): boolean {
  return head.every((octet, i) => octets[i] === octet);
}
