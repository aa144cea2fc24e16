// A record that looks like one about usage and is none.
import type { Check } from "../check.ts";
import { usageObservations } from "../usage-records.ts";

export const usageRecordMisnamed: Check = {
  code: "usage-record-misnamed",
  meta: {
    summary: "A record about usage has a name that nobody reads.",
    explanation:
      "The record is `Content-Signal`, in the singular. `Permits`, `Prohibits`, `Compensation` and `Standard` are shown by third-party pages as RSL's, " +
      "which has only `License`: its terms stand in the document named there.",
    severity: { default: "warning" },
    fix: null,
    source: "Requirements A-10 and A-23",
  },
  run: (file) => usageObservations(file, ["misspelled-record", "not-rsl-record"]),
};
