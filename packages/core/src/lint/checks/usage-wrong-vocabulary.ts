// Content-Usage with Content-Signal's words, or the other way round.
import type { Check } from "../check.ts";
import { usageObservations } from "../usage-records.ts";

export const usageWrongVocabulary: Check = {
  code: "usage-wrong-vocabulary",
  meta: {
    summary: "Content-Usage and Content-Signal are mixed up.",
    explanation:
      "They are two vocabularies. AIPREF writes `Content-Usage: train-ai=n`, Cloudflare `Content-Signal: ai-train=no`: in one record the words " +
      "of the other mean nothing, and the use stays unstated.",
    severity: { default: "error" },
    fix: null,
    source: "Requirements A-04, A-10 and A-12, trap T-41",
  },
  run: (file) => usageObservations(file, ["vocabulary-mix", "no-for-n", "n-for-no"]),
};
