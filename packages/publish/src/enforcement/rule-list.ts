// What every server's text holds, as plain lists: who is who, and for each class two lists in which the first match
// decides, one for targets in normal form and one for all others. Writers turn them into text; readers turn text into
// them; proof.ts holds what was read against the file.
import type { EnforcedClass, EnforcementPlan } from "./plan.ts";
import { brokenForm, exactText, type Holding, wideText } from "./pattern-text.ts";

/** One entry of a list. */
export interface ListEntry {
  readonly text: string;
  readonly isAllow: boolean;
  /** The line of the robots.txt, from 1; 0 for what stands in none. */
  readonly line: number;
}

/** The lists of one class. */
export interface ClassLists {
  readonly id: number;
  /** For targets in normal form, `/robots.txt` first: RFC 9309 section 2.2.2 allows it. */
  readonly exact: readonly ListEntry[];
  /** For all others. */
  readonly wide: readonly ListEntry[];
}

/** A word of a User-Agent header, and whom it names. */
export interface NameEntry {
  readonly word: string;
  readonly label: string;
  readonly classId: number | null;
}

/** What a server's text holds. */
export interface EnforcedLists {
  readonly names: readonly NameEntry[];
  readonly everybody: number | null;
  readonly classes: readonly ClassLists[];
}

/** The entry that leaves `/robots.txt` open. */
export const robotsTxtEntry: ListEntry = { text: "^p/robots\\x2Etxt$", isAllow: true, line: 0 };
/** The entry that refuses targets that no crawler sends. */
export const brokenEntry: ListEntry = { text: `^${brokenForm}`, isAllow: false, line: 0 };

/** The lists of a plan as a server holds it. */
export function listsOf(plan: EnforcementPlan, holding: Holding): EnforcedLists {
  return {
    names: plan.names.map(({ word, label, classId }) => ({ word, label, classId })),
    everybody: plan.everybody,
    classes: plan.classes.map((one) => classLists(one, holding)),
  };
}

function classLists({ id, patterns }: EnforcedClass, holding: Holding): ClassLists {
  return {
    id,
    exact: [
      robotsTxtEntry,
      ...patterns.map((pattern) => ({
        text: exactText(pattern, holding.flavour),
        isAllow: pattern.isAllow,
        line: pattern.line,
      })),
    ],
    wide: wideEntries(patterns, holding),
  };
}

/** The list for targets that are spelt otherwise. */
export function wideEntries(patterns: EnforcedClass["patterns"], holding: Holding): ListEntry[] {
  // Patterns that differ in spelling alone have one expression, and the first of them decides.
  const seen = new Set<string>();
  return [
    brokenEntry,
    ...patterns.flatMap((pattern): ListEntry[] => {
      const text = wideText(pattern, pattern.isAllow, holding);
      if (text === null || seen.has(text)) return [];
      seen.add(text);
      return [{ text, isAllow: pattern.isAllow, line: pattern.line }];
    }),
  ];
}
