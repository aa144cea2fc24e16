// A crawl-delay so long that a crawler hardly comes, or is taken to be shut out.
import type { Check } from "../check.ts";
import { seconds } from "./crawl-delay-invalid.ts";

/** Seconds. Bing's range ends at about 30. */
const long = 30;
/** Seconds. Above it crawler-commons, which Nutch and StormCrawler read with, takes the site as closed. */
const closing = 300;
const daySeconds = 86_400;

export const crawlDelayTooLong: Check = {
  code: "crawl-delay-too-long",
  meta: {
    summary: "A Crawl-delay of more than 30 seconds.",
    explanation:
      "At 60 seconds a crawler sees 1,440 pages a day. Bing's range ends at about 30, and crawlers built on crawler-commons take more than 300 " +
      "for a site that is closed to them.",
    severity: { default: "warning" },
    fix: null,
    source: "Requirements N-03 and 14.1",
  },
  run(file) {
    return file.records.flatMap((line) => {
      if (line.name !== "crawl-delay" || !seconds.test(line.value)) return [];
      const delay = Number(line.value);
      if (delay <= long) return [];
      const pages = Math.floor(daySeconds / delay);
      return [{
        span: line.valueSpan,
        message: `With ${line.value} seconds between pages a crawler sees ${pages} pages a day${delay > closing ? "; some take the site as closed" : ""}.`,
      }];
    });
  },
};
