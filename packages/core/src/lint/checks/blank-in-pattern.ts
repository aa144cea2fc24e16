// A blank inside a path pattern: in a URL it is %20, so that nothing matches.
import type { Check } from "../check.ts";
import { heldRecord } from "../record-words.ts";
import { isPathLike } from "../patterns.ts";
import { quoted } from "../quote.ts";

export const blankInPattern: Check = {
  code: "blank-in-pattern",
  meta: {
    summary: "A path pattern holds a blank.",
    explanation:
      "Only a `#` begins a comment: everything before it is the pattern. And no URL holds a blank as it stands, so that the rule matches " +
      "nothing. Write `%20` where the path has a blank, `#` before a remark, and a line for each path.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 sections 2.2 and 2.2.2; requirements B-06 and P-15",
  },
  run(file) {
    return file.ruleLines
      .filter((line) => isPathLike(line) && /[ \t]/.test(line.value) && heldRecord(line) === null)
      .map((line) => {
        const at = line.value.search(/[ \t]/);
        const rest = line.value.slice(at).trim();
        const isRemark = /^(\/\/|\/\*|[;(<-])/.test(rest);
        const guess = isRemark ? " A remark begins with #." : rest.startsWith("/") ? " A path needs a line of its own." : "";
        return {
          span: line.valueSpan,
          message: `${quoted(line.value)} holds a blank, and no URL does: the rule matches nothing.${guess}`,
          effect: { kind: "decides-nothing" as const, text: "the rule matches no URL that a crawler sends" },
        };
      });
  },
};
