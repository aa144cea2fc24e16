// What must hold for every file, every requester and every URL: `faultOf` tries it all and says what does not, or null.
// A fault is {why, dialect, url}; running it again on the same input finds the same one, so that it can be kept and
// replayed.
import { dialects, parseRobotsTxt } from "@maycrawl/core";
import { googleAnswer } from "./google-oracle.mjs";
import { answer } from "./oracle.mjs";

const dialectNames = Object.keys(dialects);
/** Enough that no input made here runs into it but those that are made for it, and that none takes long. */
const maxSteps = 2_000_000;
const smallBudgets = [1, 30, 1000, 50_000];
/** Rules tried one by one, then the trie walked, then states remembered: each by then. */
const rounds = 30;
/**
 * An input that costs more is asked less often: what is tried is then still tried in each of the three ways where it
 * compiles.
 */
const affordableSteps = 3_000_000;

/**
 * Milliseconds that a verdict and all that it tells may take: ten times what the budget of steps takes on a small
 * server, so that only work which nobody counts comes near. What takes longer is asked a second time, for the machine
 * may have been busy.
 */
const mostMilliseconds = 500;

/** What does not hold, or null. `counts`, where given, counts questions and those that stayed undetermined. */
export function faultOf({ robotsTxt: octets, agents, urls }, counts = { questions: 0, undetermined: 0 }) {
  const at = { dialect: "rfc9309", url: urls[0] };
  try {
    const fault = linesFault(octets) ?? textFault(octets, agents, urls);
    if (fault !== null) return { why: fault, ...at };
    const robotsTxt = parseRobotsTxt(octets);
    for (at.dialect of dialectNames) {
      readingFault(robotsTxt, at.dialect);
      const why = questionsFault(robotsTxt, octets, agents, urls, at, counts);
      if (why !== null) return { why, ...at };
    }
    return null;
  } catch (error) {
    return {
      why:
        "throws " +
        `${error instanceof Error ? (error.stack ?? error.message).split("\n").slice(0, 3).join(" ") : String(error)}`,
      ...at,
    };
  }
}

/** The lines are the file: their spans, joined, give it. */
function linesFault(octets) {
  const { lines } = parseRobotsTxt(octets);
  let end = 0;
  for (const [index, line] of lines.entries()) {
    if (line.span.start !== end)
      return `line ${index + 1} begins at ${line.span.start}, the one before ended at ${end}`;
    if (line.number !== index + 1) return `line ${index + 1} says that it is line ${line.number}`;
    end = line.span.end;
    for (const span of [line.comment, line.keySpan, line.valueSpan]) {
      if (span && (span.start < line.span.start || span.end > line.span.end || span.start > span.end))
        return `line ${index + 1} does not hold its parts`;
    }
  }
  return end === octets.length ? null : `the lines end at ${end} of ${octets.length}`;
}

/** Text is the same file as its octets. */
function textFault(octets, agents, urls) {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets);
  } catch {
    return null;
  }
  const [fromText, fromOctets] = [text, octets].map((input) =>
    String(parseRobotsTxt(input).rulesForLiteral(agents, { maxSteps }).evaluate(urls[0])),
  );
  return fromText === fromOctets ? null : "text and its octets give different answers";
}

/** Everything that can be asked of a reading, asked. */
function readingFault(robotsTxt, dialect) {
  const { groups, sitemaps, otherRecords, diagnostics, isOversize } = robotsTxt.reading(dialect);
  return [groups, sitemaps, otherRecords, diagnostics, isOversize].length;
}

function questionsFault(robotsTxt, octets, agents, urls, at, counts) {
  const { dialect } = at;
  const often = robotsTxt.rulesForLiteral(agents, { dialect, maxSteps });
  const firsts = [];
  let stepsSoFar = 0;
  for (at.url of urls) {
    counts.questions++;
    const fresh = robotsTxt.rulesForLiteral(agents, { dialect, maxSteps });
    const verdict = fresh.evaluate(at.url);
    stepsSoFar += fresh.steps;
    const pathOctets = verdict.path === null ? 0 : Buffer.byteLength(verdict.path);
    if (!staysWithin(fresh.steps, maxSteps, pathOctets, octets.length, dialect))
      return `spends ${fresh.steps} steps of ${maxSteps} (${pathOctets} octets of path, ${octets.length} of file)`;
    const why = verdictFault(verdict) ?? budgetFault(robotsTxt, agents, at, verdict, pathOctets);
    if (why !== null) return why;
    let took = millisecondsOf(robotsTxt, agents, at);
    if (took > mostMilliseconds) took = Math.min(took, millisecondsOf(robotsTxt, agents, at));
    if (took > mostMilliseconds) return `takes ${Math.round(took)} ms within ${maxSteps} steps`;
    const direct = robotsTxt.rulesForLiteral(agents, { dialect, maxSteps }).allows(at.url);
    if (direct !== verdict.allowed) return `evaluate says ${verdict.allowed}, allows ${direct}`;
    const asUrl = dialects[dialect].target === "platform-url" ? urlOf(at.url) : null;
    if (asUrl !== null) {
      const fromUrl = robotsTxt.rulesForLiteral(agents, { dialect, maxSteps }).allows(asUrl);
      if (fromUrl !== verdict.allowed && verdict.reason !== "step-limit")
        return `the string gives ${verdict.allowed}, its URL ${fromUrl}`;
    }
    if (verdict.reason === "step-limit") counts.undetermined++;
    else if (dialect === "rfc9309" || dialect === "google") {
      const expected = (dialect === "google" ? googleAnswer : answer)(octets, agents, at.url) ?? verdict;
      if (expected.allowed !== verdict.allowed || expected.line !== verdict.line) {
        return (
          `the oracle says ${JSON.stringify(expected)}, the engine ` +
          `{"allowed":${verdict.allowed},"line":${verdict.line}}`
        );
      }
    } else if (
      dialect === "bing" &&
      String(verdict) !== String(robotsTxt.rulesForLiteral(agents, { dialect: "rfc9309", maxSteps }).evaluate(at.url))
    ) {
      return "bing differs from rfc9309";
    }
    firsts.push({ allowed: verdict.allowed, line: verdict.line, reason: verdict.reason });
  }
  // All URLs in turns: what one leaves behind must not change another's answer.
  const outcomes = new Array(urls.length).fill(null);
  for (let round = 0; round < rounds && stepsSoFar < affordableSteps; round++) {
    for (const [index, url] of urls.entries()) {
      at.url = url;
      const outcome = often.outcome(url);
      stepsSoFar += often.steps;
      if (outcome === outcomes[index]) continue;
      const { allowed, line, reason } = often.evaluate(url);
      // Another way may need fewer steps, or more: undetermined and decided do not contradict each other.
      if (reason === "step-limit" || firsts[index].reason === "step-limit") continue;
      if (allowed !== firsts[index].allowed || line !== firsts[index].line || reason !== firsts[index].reason) {
        return (
          `asked again (round ${round}): ${allowed}, line ${line}, ${reason}; at first ` +
          `${JSON.stringify(firsts[index])}`
        );
      }
      outcomes[index] = outcome;
    }
  }
  return null;
}

function millisecondsOf(robotsTxt, agents, { dialect, url }) {
  const start = performance.now();
  const verdict = robotsTxt.rulesForLiteral(agents, { dialect, maxSteps }).evaluate(url);
  if (verdict.losers.length < 0) throw new Error("unreachable");
  return performance.now() - start;
}

function urlOf(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** A verdict can be told, and agrees with itself. */
function verdictFault(verdict) {
  const { allowed, reason, rule, line, losers, runnerUp, group, notes } = verdict;
  const text = `${String(verdict)} ${notes.join()} ${group?.value}`;
  if (text.length === 0) return "says nothing";
  if ((rule === null) !== (line === 0)) return `line ${line}, but ${rule === null ? "no" : "a"} rule`;
  if (rule !== null && rule.line !== line) return `line ${line}, but the rule is on ${rule.line}`;
  if ((allowed === null) !== ["invalid-url", "other-origin", "step-limit", "order-undefined"].includes(reason))
    return `${allowed} with reason ${reason}`;
  if (allowed === false && reason !== "rule") return `disallowed for ${reason}`;
  if (runnerUp !== null && !losers.some((loser) => loser.rule.line === runnerUp.rule.line))
    return "the runner-up is none of the losers";
  return losers.some((loser) => loser.rule.line === line && line !== 0) ? "the winner lost" : null;
}

/** With less to spend the answer is the same, or undetermined; and no more is spent. */
function budgetFault(robotsTxt, agents, { dialect, url }, full, pathOctets) {
  const fileOctets = robotsTxt.octets.length;
  for (const budget of smallBudgets) {
    const rules = robotsTxt.rulesForLiteral(agents, { dialect, maxSteps: budget });
    for (let i = 0; i < 5; i++) {
      const allowed = rules.allows(url);
      if (allowed !== null && full.reason !== "step-limit" && allowed !== full.allowed)
        return `${full.allowed}, but ${allowed} within ${budget} steps`;
      if (!staysWithin(rules.steps, budget, pathOctets, fileOctets, dialect))
        return `spends ${rules.steps} steps of ${budget} (${pathOctets} octets of path, ${fileOctets} of file)`;
    }
  }
  return null;
}

/**
 * The budget is looked at between octets of the path, and what one of them costs is bounded by the file: a step for
 * each live star, link by link. google-2012 matches three lists of rules.
 */
function staysWithin(steps, budget, pathOctets, fileOctets, dialect) {
  const lists = dialects[dialect].wildcardOrder === "undefined" ? 3 : 1;
  return steps <= lists * (budget + pathOctets + fileOctets + newStateSteps);
}

/** What making one state of the largest size costs. */
const newStateSteps = 300;
