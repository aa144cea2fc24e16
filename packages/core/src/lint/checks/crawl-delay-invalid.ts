// A crawl-delay whose value is no number of seconds.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";

/** Digits, with a fraction; 40 units are more than anybody means. */
export const seconds: RegExp = /^(?:[0-9]{1,20}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})$/;

export const crawlDelayInvalid: Check = {
  code: "crawl-delay-invalid",
  meta: {
    summary: "A Crawl-delay is not a number of seconds.",
    explanation: "The value is a number of seconds, with a fraction or without: `10`, `0.5`. Another value is ignored, units like `10s` included.",
    severity: { default: "error" },
    fix: null,
    source: "Requirement N-03",
  },
  run(file) {
    return file.records.filter((line) => line.name === "crawl-delay" && !seconds.test(line.value)).map((line) => ({
      span: line.value === "" ? line.keySpan : line.valueSpan,
      message: line.value === "" ? "The Crawl-delay has no value." : `${quoted(line.value)} is not a number of seconds.`,
    }));
  },
};
