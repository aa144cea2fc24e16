// Request-rate and Visit-time: of the few who read them, nobody reads this value.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";
import { writtenAs } from "../record-words.ts";

const rate = /^[0-9]{1,9}[ \t]*\/[ \t]*[0-9]{1,9}[ \t]*[smhdw]?(?:[ \t]+[0-9]{4}[ \t]*-[ \t]*[0-9]{4})?$/i;
/** What to write instead. */
const forms: ReadonlyMap<string, string> = new Map([
  ["request-rate", "documents over time, as 1/10s"],
  ["visit-time", "two hours in UTC, as 0200-0600"],
]);
const time = /^[0-9]{4}[ \t]*[- ][ \t]*[0-9]{4}$/;

export const rateRecordInvalid: Check = {
  code: "rate-record-invalid",
  meta: {
    summary: "A Request-rate or Visit-time is not of the form that its readers know.",
    explanation:
      "Request-rate is documents over time, `1/10s`, with hours in UTC behind it or without; Visit-time is two such hours, `0200-0600`. Seznam " +
      "and a few libraries read them.",
    severity: { default: "warning" },
    fix: null,
    source: "Requirements N-06 and N-07",
  },
  run(file) {
    return file.records
      .filter((line) => (line.name === "request-rate" && !rate.test(line.value)) || (line.name === "visit-time" && !time.test(line.value)))
      .map((line) => ({
        span: line.value === "" ? line.keySpan : line.valueSpan,
        message: `${quoted(line.value)} is no ${writtenAs(line.name)}: write ${forms.get(line.name ?? "") ?? ""}.`,
      }));
  },
};
