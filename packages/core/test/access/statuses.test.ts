// Every status from 100 to 599, every fault and every reply of FTP, under every policy, without a copy and with one, at
// the beginning of an outage and after an hour, 13 hours, 31 and 60 days. The expectations are two small tables, short
// enough to compare with RFC 9309 sections 2.3.1.1 to 2.3.1.4 and with the operators' pages by eye.
import { describe, expect, test } from "vitest";
import {
  accessPolicies,
  type AccessPolicyName,
  type Attempt,
  ownFaults,
  type Fault,
  faults,
  robotsAccess,
} from "../../src/access/index.ts";
import { sampleOf } from "../../../../test/sample.ts";
import { atMoment, attemptOf, bodyOf, dayMs, faultOf, historyOf, hourMs, nowMs, signs } from "./attempts.ts";

const policyNames = Object.keys(accessPolicies) as AccessPolicyName[];

/**
 * What answers: c the file just received, + everything may be fetched, - nothing may be fetched, ? undetermined;
 * "outage" as the second table says, "copy" as its row for Amazon.
 */
const classes = ["200", "2xx", "empty", "401 403", "404 410", "429", "4xx", "redirects", "no answer"] as const;
type Class = (typeof classes)[number];
const expectedOf: Readonly<Record<AccessPolicyName, readonly string[]>> = {
  //              200  2xx  empty  401 403   404 410   429       4xx     redirects  no answer
  rfc9309: ["c", "c", "+", "+", "+", "+", "+", "+", "outage"],
  google: ["c", "c", "+", "+", "+", "outage", "+", "+", "outage"],
  "google-2012": ["c", "c", "+", "+", "+", "+", "+", "+", "outage"],
  "koster-1996": ["c", "c", "+", "-", "+", "+", "+", "+", "outage"],
  yandex: ["c", "+", "+", "+", "+", "+", "+", "+", "outage"],
  amazon: ["c", "c", "+", "outage", "outage", "outage", "outage", "outage", "outage"],
  yahoo: ["c", "c", "+", "+", "+", "+", "+", "+", "outage"],
  archive: ["c", "c", "+", "+", "+", "+", "+", "+", "outage"],
  strict: ["c", "?", "?", "-", "+", "outage", "?", "?", "outage"],
};
/**
 * What answers in an outage: at once, after 1 h, 13 h, 31 d, 60 d; L is the last good copy, an hour older than the
 * first failure.
 */
const outageOf: Readonly<Record<AccessPolicyName, readonly [withoutCopy: string, withCopy: string]>> = {
  rfc9309: ["?????", "?????"],
  // Google: stop for 12 hours, then the copy or everything for 30 days, then as the site answers, of which nothing is
  // known here.
  google: ["??+??", "??L??"],
  "google-2012": ["?????", "?????"],
  "koster-1996": ["?????", "?????"],
  yandex: ["+++++", "+++++"],
  // A copy of the last 30 days.
  amazon: ["+++++", "LLL++"],
  yahoo: ["+++++", "+++++"],
  archive: ["+++++", "+++++"],
  strict: ["?????", "?????"],
};
const outages = [0, hourMs, 13 * hourMs, 31 * dayMs, 60 * dayMs];

function classOf(status: number): Class {
  if (status === 200) return "200";
  if (status === 204 || status === 205) return "empty";
  if (status >= 200 && status <= 299 && status !== 206) return "2xx";
  if (status === 401 || status === 403) return "401 403";
  if (status === 404 || status === 410) return "404 410";
  if (status === 429) return "429";
  return status >= 400 && status <= 499 ? "4xx" : "no answer";
}

/** The answers after each outage, as signs. The attempt is repeated halfway and at the end. */
function answers(attempt: Attempt, name: AccessPolicyName, hasCopy: boolean): string {
  return outages
    .map((outageMs) => {
      const start = nowMs - outageMs;
      const copy = attemptOf({ status: 200, finishedMs: start - hourMs, body: bodyOf({ hash: "old" }) });
      const tries = [...new Set([start, start + outageMs / 2, nowMs])].map((moment) => atMoment(attempt, moment));
      const [first = attempt, ...more] = hasCopy ? [copy, ...tries] : tries;
      const access = robotsAccess(historyOf(first, ...more), accessPolicies[name], nowMs);
      expect(access.hash).toBe(access.rules === "this-copy" ? "f1" : access.rules === "last-good-copy" ? "old" : null);
      expect(access.policy).toBe(name);
      return signs[access.rules];
    })
    .join("");
}

function expectedAnswers(name: AccessPolicyName, one: Class): [string, string] {
  const expected = expectedOf[name][classes.indexOf(one)] ?? "";
  const [withoutCopy, withCopy] = outageOf[name];
  return expected === "outage" ? [withoutCopy, withCopy] : [expected.repeat(5), expected.repeat(5)];
}

const statuses = sampleOf(
  "statuses of robots.txt",
  Array.from({ length: 500 }, (_, at) => 100 + at),
  { name: String, kind: (status) => `${classOf(status)} ${Math.floor(status / 100)}`, oneIn: 10 },
);

describe.each(policyNames)("%s", (name) => {
  test("every status from 100 to 599", () => {
    const given: unknown[] = [];
    const expected: unknown[] = [];
    for (const status of statuses) {
      const attempt = attemptOf({ status });
      given.push([status, answers(attempt, name, false), answers(attempt, name, true)]);
      expected.push([status, ...expectedAnswers(name, classOf(status))]);
    }
    expect(given).toEqual(expected);
  });

  test("every fault, whatever status came with it", () => {
    const given: unknown[] = [];
    const expected: unknown[] = [];
    for (const fault of Object.keys(faults) as Fault[]) {
      // Broken off is as if never asked: see history.test.ts.
      if (fault === "cancelled") continue;
      for (const status of [null, 200, 404, 503]) {
        const attempt = { ...faultOf(fault), status };
        given.push([fault, status, answers(attempt, name, false), answers(attempt, name, true)]);
        // What the asker would not ask says nothing of the site: no policy opens anything for it.
        const isOwn = ["invalid-url", "scheme-refused", "port-refused", "address-refused"].includes(fault);
        const isRedirects = fault === "redirect-loop" || fault === "too-many-redirects";
        expected.push([
          fault,
          status,
          ...(isOwn ? ["?????", "?????"] : expectedAnswers(name, isRedirects ? "redirects" : "no answer")),
        ]);
      }
    }
    expect(given).toEqual(expected);
    expect([...ownFaults.keys()].sort()).toEqual([
      "address-refused",
      "cancelled",
      "invalid-url",
      "port-refused",
      "scheme-refused",
    ]);
  });

  test("every reply of FTP", () => {
    const table: [reply: number, hasBody: boolean, fault: Fault | null, as: Class][] = [
      [226, true, null, "200"],
      [250, true, null, "200"],
      [221, true, null, "200"],
      [226, false, null, "no answer"],
      [226, true, "truncated", "no answer"],
      [550, false, null, "404 410"],
      [551, false, null, "404 410"],
      [550, false, "ftp-refused", "404 410"],
      [551, false, "ftp-refused", "404 410"],
      [530, false, null, "401 403"],
      [530, false, "ftp-refused", "401 403"],
      [550, false, "reset", "no answer"],
      [530, false, "total-timeout", "no answer"],
      [421, false, null, "no answer"],
      [425, false, null, "no answer"],
      [450, false, "ftp-refused", "no answer"],
      [500, false, null, "no answer"],
      [552, false, null, "no answer"],
      [120, false, null, "no answer"],
      [331, true, null, "no answer"],
      [0, true, null, "no answer"],
    ];
    for (const [ftpReply, hasBody, fault, as] of table) {
      const attempt = attemptOf({
        url: "ftp://shop.example/robots.txt",
        ftpReply,
        fault,
        body: hasBody ? bodyOf({ mediaType: null }) : null,
      });
      expect([ftpReply, fault, answers(attempt, name, false), answers(attempt, name, true)]).toEqual([
        ftpReply,
        fault,
        ...expectedAnswers(name, as),
      ]);
    }
  });
});

test("results and reasons, in the RFC's words", () => {
  const table: [attempt: Attempt, result: string, reason: string][] = [
    [attemptOf({ status: 200 }), "successful", "received"],
    [attemptOf({ status: 203 }), "successful", "received"],
    [attemptOf({ status: 200, body: bodyOf({ sizeOctets: 0, kind: "empty" }) }), "successful", "empty"],
    [attemptOf({ status: 204 }), "successful", "empty"],
    [attemptOf({ status: 205 }), "successful", "empty"],
    [attemptOf({ status: 304, isValidated: true, body: bodyOf() }), "successful", "validated"],
    [attemptOf({ ftpReply: 226, body: bodyOf({ sizeOctets: 0, kind: "empty" }) }), "successful", "empty"],
    [attemptOf({ status: 404 }), "unavailable", "not-found"],
    [attemptOf({ status: 410 }), "unavailable", "not-found"],
    [attemptOf({ status: 401 }), "unavailable", "refused"],
    [attemptOf({ status: 403 }), "unavailable", "refused"],
    [attemptOf({ status: 429 }), "unavailable", "too-many-requests"],
    [attemptOf({ status: 418 }), "unavailable", "client-error"],
    [faultOf("redirect-loop"), "unavailable", "redirect-limit"],
    [faultOf("too-many-redirects"), "unavailable", "redirect-limit"],
    // An asker who follows fewer than five has not seen more than five: RFC 9309 section 2.3.1.2 says nothing of that.
    [
      { ...faultOf("too-many-redirects"), hops: faultOf("too-many-redirects").hops.slice(0, 5) },
      "unreachable",
      "fault",
    ],
    [faultOf("redirect-invalid"), "unreachable", "fault"],
    [faultOf("partial"), "unreachable", "fault"],
    [faultOf("address-refused"), "unreachable", "not-asked"],
    [attemptOf({ status: 206 }), "unreachable", "incomplete"],
    [attemptOf({ status: 200, body: null }), "unreachable", "incomplete"],
    [attemptOf({ status: 304 }), "unreachable", "not-modified-unasked"],
    [attemptOf({ status: 304, isValidated: true }), "unreachable", "not-modified-unasked"],
    [attemptOf({ status: 304, body: bodyOf() }), "unreachable", "not-modified-unasked"],
    [attemptOf({ status: 300 }), "unreachable", "redirect-not-followed"],
    [attemptOf({ status: 301 }), "unreachable", "redirect-not-followed"],
    [attemptOf({ status: 305 }), "unreachable", "redirect-not-followed"],
    [attemptOf({ status: 500 }), "unreachable", "server-error"],
    [attemptOf({ status: 599 }), "unreachable", "server-error"],
    [attemptOf({ ftpReply: 421 }), "unreachable", "ftp-failed"],
    [attemptOf({ status: 103 }), "unreachable", "unexpected-status"],
    [attemptOf({ status: 99 }), "unreachable", "unexpected-status"],
    [attemptOf({ status: 600 }), "unreachable", "unexpected-status"],
    [attemptOf({ status: 999 }), "unreachable", "unexpected-status"],
    [attemptOf({ status: Number.NaN }), "unreachable", "unexpected-status"],
    [attemptOf({}), "unreachable", "unexpected-status"],
  ];
  for (const [attempt, result, reason] of table) {
    const access = robotsAccess(historyOf(attempt), accessPolicies["rfc9309"], nowMs);
    expect([attempt.status, attempt.fault, access.result, access.reason]).toEqual([
      attempt.status,
      attempt.fault,
      result,
      reason,
    ]);
  }
});

test("redirects on the way count for nothing but their end", () => {
  const way = faultOf("too-many-redirects").hops;
  const table: [attempt: Attempt, rules: string][] = [
    [attemptOf({ status: 200, hops: way.slice(0, 6) }), "c"],
    [attemptOf({ status: 404, hops: way.slice(0, 3) }), "+"],
    [attemptOf({ status: 503, hops: way.slice(0, 3) }), "?"],
    [faultOf("too-many-redirects"), "+"],
    [faultOf("redirect-loop"), "+"],
  ];
  for (const [attempt, rules] of table) {
    for (const name of ["rfc9309", "google", "google-2012"] as const)
      expect(signs[robotsAccess(historyOf(attempt), accessPolicies[name], nowMs).rules]).toBe(rules);
  }
});
