// Host: Yandex read it until 2018, nobody else ever did.
import type { Check } from "../check.ts";

export const hostRecord: Check = {
  code: "host-record",
  meta: {
    summary: "A Host record, which nobody reads any more.",
    explanation: "Yandex took the preferred host of a site from it until 2018, and no other crawler ever did. Redirect to the preferred host instead.",
    severity: { default: "info" },
    fix: null,
    source: "Requirement N-04",
  },
  run(file) {
    return file.records.filter((line) => line.name === "host").map((line) => ({
      span: file.recordSpan(line),
      message: "No crawler reads Host any more: Yandex stopped in 2018.",
      effect: { kind: "decides-nothing" as const, text: "the line has no effect on anybody" },
    }));
  },
};
