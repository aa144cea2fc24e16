// Several fields of one name as one field, for servers that send a name only once: whether that says the same.
// X-Robots-Tag is asked of core's own page rules: a crawler's name covers the rest of its field, and a date may hold a
// comma.
import { readRobotsHeaders } from "@maycrawl/core/page";
import { areDisjoint, type ReadHeaderRule } from "./rules.ts";

/** Fields that are lists by their own standard (RFC 9110 section 5.3; RFC 8288; draft-ietf-aipref-attach). */
const lists = /^(?:link|content-usage)$/i;

/** Why fields of these rules cannot be joined where they meet; null where they can. */
export function whyNotJoined(rules: readonly ReadHeaderRule[]): string | null {
  const met = rules.flatMap((rule, at) =>
    rule.fields.map(([name, value], index) => ({ rule, name, value, place: at * 1_000 + index })),
  );
  for (const one of met) {
    const others = met.filter(
      (other) =>
        other.place >= one.place &&
        other.name.toLowerCase() === one.name.toLowerCase() &&
        (other.rule === one.rule || !areDisjoint(other.rule, one.rule)),
    );
    if (others.length < 2 || lists.test(one.name)) continue;
    if (one.name.toLowerCase() !== "x-robots-tag") return `it sends ${one.name} once, and two rules for it may meet`;
    // Every selection that keeps the order reads alike if each pair does.
    for (const other of others.slice(1)) {
      if (!readsAlike([one.value, other.value]))
        return (
          `it sends X-Robots-Tag once, and "${one.value}, ${other.value}" in one field does not say what the two say ` +
          "in fields of their own"
        );
    }
  }
  return null;
}

function readsAlike(values: readonly string[]): boolean {
  const apart = readRobotsHeaders(values.map((value) => ["X-Robots-Tag", value]));
  const together = readRobotsHeaders([["X-Robots-Tag", values.join(", ")]]);
  const said = ({ statements }: ReturnType<typeof readRobotsHeaders>): string =>
    JSON.stringify(statements.map((statement) => ({ ...statement, place: null })));
  return said(apart) === said(together);
}
