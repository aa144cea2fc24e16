// Values of other records that the readers of these records do not accept, or hardly mean: one row for each check.
import type { RecordName } from "../../robots-txt/record-names.ts";
import type { Check, CheckMeta, Observation } from "../check.ts";
import { quoted } from "../wording.ts";

interface Row {
  readonly code: string;
  readonly meta: CheckMeta;
  /** The records, each with what is wrong with a value: null where nothing is. */
  readonly faults: ReadonlyMap<RecordName | null, (value: string) => string | null>;
}

/** Digits, with a fraction; 40 characters are more than anybody means. */
const seconds = /^(?:[0-9]{1,20}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})$/;
/** Seconds. Bing's range ends at about 30. */
const longDelay = 30;
/** Seconds. Above it crawler-commons, which Nutch and StormCrawler read with, treats the site as closed. */
const closingDelay = 300;
const daySeconds = 86_400;
const rate = /^[0-9]{1,9}[ \t]*\/[ \t]*[0-9]{1,9}[ \t]*[smhdw]?(?:[ \t]+[0-9]{4}[ \t]*-[ \t]*[0-9]{4})?$/i;
const hours = /^[0-9]{4}[ \t]*[- ][ \t]*[0-9]{4}$/;

const rows: readonly Row[] = [
  {
    code: "crawl-delay-invalid",
    meta: {
      summary: "A Crawl-delay is not a number of seconds.",
      explanation:
        "The value is a number of seconds, with or without a fraction: `10`, `0.5`. Any other value is ignored, " +
        "including one with a unit, like `10s`.",
      severity: { default: "error" },
      fix: null,
      source: "Bing Webmaster: crawl delay",
    },
    faults: new Map([
      [
        "crawl-delay",
        (value) => {
          if (value === "") return "The Crawl-delay has no value.";
          return seconds.test(value) ? null : `${quoted(value)} is not a number of seconds.`;
        },
      ],
    ]),
  },
  {
    code: "crawl-delay-too-long",
    meta: {
      summary: "A Crawl-delay is longer than 30 seconds.",
      explanation:
        "At 60 seconds a crawler sees 1,440 pages a day. Bing's range ends at about 30, and crawlers built on " +
        "crawler-commons treat a site with more than 300 as closed to them.",
      severity: { default: "warning" },
      fix: null,
      source: "Bing Webmaster: crawl delay; crawler-commons, SimpleRobotRulesParser",
    },
    faults: new Map([
      [
        "crawl-delay",
        (value) => {
          if (!seconds.test(value) || Number(value) <= longDelay) return null;
          const pages = Math.floor(daySeconds / Number(value));
          const closing = Number(value) > closingDelay ? "; some treat the site as closed" : "";
          return `With ${value} seconds between pages a crawler sees ${pages} pages a day${closing}.`;
        },
      ],
    ]),
  },
  {
    code: "clean-param-invalid",
    meta: {
      summary: "A Clean-param is not of the form that Yandex reads.",
      explanation:
        "The value is a list of parameter names joined with `&`, then, optionally, a blank and a path of " +
        "`A-Z a-z 0-9 . - / * _`: `Clean-param: ref&sid /catalogue/`. It has no question mark.",
      severity: { default: "warning" },
      fix: null,
      source: "Yandex Webmaster: the Clean-param directive",
    },
    faults: new Map([
      [
        "clean-param",
        (value) => {
          const [names = "", path = "", ...rest] = value.split(/[ \t]+/);
          // Yandex's own files have an "&" too many, and give values: that is not documented, and accepted here.
          const isList = /[^&]/.test(names) && !/[?/]/.test(names);
          const isPath = path === "" || /^[A-Za-z0-9.\-/*_]+$/.test(path);
          if (isList && isPath && rest.length === 0) return null;
          const more =
            rest.length > 0 ? "there is more than parameters and a path" : `${quoted(path)} is not such a path`;
          const fault = isList ? more : `${quoted(names)} is not a list of parameters`;
          return `This is not a Clean-param as Yandex documents it: ${fault}.`;
        },
      ],
    ]),
  },
  {
    code: "rate-record-invalid",
    meta: {
      summary: "A Request-rate or Visit-time is not of the form that its readers know.",
      explanation:
        "Request-rate is documents per time, `1/10s`, optionally followed by hours in UTC; Visit-time is two such " +
        "hours, `0200-0600`. Seznam and a few libraries read them.",
      severity: { default: "warning" },
      fix: null,
      source: "Seznam: robots.txt; Sean Conner: an extended standard for robot exclusion (1996)",
    },
    faults: new Map([
      [
        "request-rate",
        (value) =>
          rate.test(value) ? null : `${quoted(value)} is not a Request-rate: write documents per time, as in 1/10s.`,
      ],
      [
        "visit-time",
        (value) =>
          hours.test(value) ? null : `${quoted(value)} is not a Visit-time: write two hours in UTC, as in 0200-0600.`,
      ],
    ]),
  },
];

export const recordValues: readonly Check[] = rows.map(({ code, meta, faults }) => ({
  code,
  meta,
  run(file) {
    const found: Observation[] = [];
    for (const line of file.otherLines) {
      const message = faults.get(line.name)?.(line.value) ?? null;
      if (message !== null) found.push({ span: line.value === "" ? line.keySpan : line.valueSpan, message });
    }
    return found;
  },
}));
