// A usage record with a label or value that its vocabulary does not have.
import type { Check } from "../check.ts";
import { usageObservations } from "../usage-records.ts";

export const usageUnknownLabel: Check = {
  code: "usage-unknown-label",
  meta: {
    summary: "A usage record states a label or a value that its vocabulary does not have.",
    explanation:
      "Labels of earlier drafts (`ai`, `genai`, `bots`, `tdm`) and of nobody are ignored; so are values other than `y` and `n` in Content-Usage, " +
      "`yes` and `no` in Content-Signal. The use stays unstated, which is no permission and no refusal. The record itself is valid.",
    severity: { default: "warning" },
    fix: null,
    source: "Requirements A-04, A-05 and A-10 (docs/usage.md has the vocabularies)",
  },
  run: (file) => usageObservations(file, ["unknown-label", "old-label", "unknown-value"]),
};
