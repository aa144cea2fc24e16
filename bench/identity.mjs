// Question: how fast is it told who sent a request? Headers against the registry: the same ones over and over, from the
// recogniser's cache, and distinct ones; addresses against a list as large as a cloud's; whole requests.
import crawlerUserAgents from "crawler-user-agents";
import {
  CrawlerRecogniser,
  identify,
  parseAddress,
  parseRanges,
  recogniseCrawler,
} from "../packages/core/dist/identity/index.js";
import { short, table, target } from "./outcomes.mjs";
import { secondsPerCall, startWatch } from "./stopwatch.mjs";

export const title = "Identity";

const headers = crawlerUserAgents.flatMap(({ instances }) => instances);
const distinctCount = 200_000;

const works = {
  "headers a second, from the cache": {
    least: 1_000_000,
    measure: (seconds) => {
      const recogniser = new CrawlerRecogniser();
      let at = 0;
      const wrong = headers.filter((one) => recogniser.recognise(one).crawler !== recogniseCrawler(one).crawler).length;
      return perSecond(() => recogniser.recognise(headers[at++ % headers.length]), seconds, wrong);
    },
  },
  "distinct headers a second": {
    least: 100_000,
    measure: () => {
      const distinct = Array.from({ length: distinctCount }, (_, at) => `${headers[at % headers.length]} v${at}`);
      recogniseCrawler("warm the registry");
      const recogniser = new CrawlerRecogniser();
      const elapsed = startWatch();
      let known = 0;
      for (const one of distinct) if (recogniser.recognise(one).crawler !== null) known++;
      const seconds = elapsed();
      const wrong = known > distinctCount / 10 && known < distinctCount ? 0 : 1;
      return { perSecond: distinctCount / seconds, wrong, total: 1 };
    },
  },
  "IPv4 addresses a second, in 12,000 prefixes": { least: 1_000_000, measure: (seconds) => lookups(4, seconds) },
  "IPv6 addresses a second, in 12,000 prefixes": { least: 1_000_000, measure: (seconds) => lookups(6, seconds) },
  "requests identified a second": {
    least: 200_000,
    measure: (seconds) => {
      const recogniser = new CrawlerRecogniser();
      const knowledge = {
        ranges: new Map([["google-common-crawlers", { list: cloud(), sinceMs: 0, checkedMs: 0 }]]),
        recognise: (userAgent) => recogniser.recognise(userAgent),
      };
      let at = 0;
      const one = () =>
        identify({ address: `203.0.113.${at++ & 255}`, userAgent: "Googlebot/2.1", atMs: 1 }, knowledge);
      return perSecond(one, seconds, one().state === "outside" ? 0 : 1);
    },
  },
};

async function perSecond(work, seconds, wrong) {
  return { perSecond: 1 / (await secondsPerCall(work, seconds)), wrong, total: 1 };
}

/** A list of 10,000 IPv4 and 2,000 IPv6 prefixes. */
function cloud() {
  const four = Array.from({ length: 10_000 }, (_, at) => `${16 + (at % 180)}.${at >> 8}.${at & 255}.0/24`);
  const six = Array.from({ length: 2_000 }, (_, at) => `2001:db8:${at.toString(16)}::/48`);
  return parseRanges(JSON.stringify([...four, ...six]));
}

async function lookups(family, seconds) {
  const list = cloud();
  const text = (at) =>
    family === 4
      ? `${1 + ((at * 7) % 220)}.${(at * 3) & 255}.${at & 255}.9`
      : `2001:db8:${(at % 4_000).toString(16)}::1`;
  const texts = Array.from({ length: 10_000 }, (_, at) => text(at));
  const held = new Set(list.prefixes.map(({ prefix }) => prefix));
  const holder = (one) =>
    family === 4 ? `${one.slice(0, one.lastIndexOf("."))}.0/24` : `${one.slice(0, one.indexOf("::"))}::/48`;
  // `2001:db8:0::` is written `2001:db8::`.
  const wrong = texts.filter((one) => list.has(one) !== held.has(holder(one).replace(":0::/", "::/"))).length;
  const addresses = texts.map(parseAddress);
  let at = 0;
  return perSecond(() => list.has(addresses[at++ % addresses.length]), seconds, wrong);
}

export function cases() {
  return Object.keys(works).map((scenario) => ({ scenario, limitSeconds: 60 }));
}

export function measure({ scenario }, { seconds }) {
  return works[scenario].measure(seconds);
}

export function report(outcomes) {
  return {
    text: table(
      ["what", "measured"],
      outcomes.map(({ one, status, text, values }) => [one.scenario, status === "ok" ? short(values.perSecond) : text]),
    ),
    targets: outcomes.map(({ one, values }) =>
      target(one.scenario, values.perSecond ?? Number.NaN, { least: works[one.scenario].least, unit: "/s" }),
    ),
    faults: outcomes
      .filter(({ status, values }) => status !== "ok" || values.wrong > 0)
      .map(({ one, text }) => `identity, ${one.scenario}: ${text || "wrong answers"}`),
  };
}
