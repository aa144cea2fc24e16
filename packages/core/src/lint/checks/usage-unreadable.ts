// A usage record that cannot be parsed, or says nothing.
import type { Check } from "../check.ts";
import { usageObservations } from "../usage-records.ts";

export const usageUnreadable: Check = {
  code: "usage-unreadable",
  meta: {
    summary: "A usage record states nothing that can be read.",
    explanation:
      "Content-Usage is a Structured Field Dictionary: one fault, a capital letter or a blank around `=`, and the whole line is unknown. " +
      "A record without a value states nothing.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9651 section 4.2; requirement A-05",
  },
  run: (file) => usageObservations(file, ["parse-failure", "missing-preference"]),
};
