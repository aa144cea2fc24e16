// What an edit changes, and for whom. In: two texts and the rows on the page. Out: changes by class of agents, the
// worst first. The proofs are core's.
import { parseRobotsTxt, visible } from "@maycrawl/core";
import { compareRobotsTxt, type FileComparison, type ShapeDifference } from "@maycrawl/core/comparison";
import { rowAgentOf } from "@maycrawl/core/overview";
import { bytesOf } from "../file-text/file-text.ts";
import type { ShownChange, ShownDifference, StudyAsk } from "./asks.ts";

/** Differences that are shown of one class. */
const mostDifferences = 6;

/**
 * The changes: what differs first, then what is not settled, then what is proven the same. Bounded by core's budget of
 * steps.
 */
export function studyChanges({
  old,
  new: renewed,
  rows,
  dialect,
}: Extract<StudyAsk, { kind: "changes" }>): ShownChange[] {
  const agents = rows
    .map((row) => rowAgentOf(row))
    .filter((rowAgent) => rowAgent !== null)
    .map((rowAgent) => rowAgent.agent);
  const classes = compareRobotsTxt(parseRobotsTxt(bytesOf(old)), parseRobotsTxt(bytesOf(renewed)), {
    agents,
    ...(dialect === null ? {} : { dialect }),
  });
  const order = ["different", "incomplete", "equal"];
  return classes
    .map(shownChange)
    .sort((a, b) => order.indexOf(a.result) - order.indexOf(b.result) || b.agents.length - a.agents.length);
}

/** A class's comparison, to be shown. */
export function shownChange({
  agents,
  result,
  newlyAllowed,
  newlyDisallowed,
  newlyUndecided,
  coveredOctets,
}: FileComparison): ShownChange {
  const all = [
    ...newlyDisallowed.map((one) => shown(one, "newly-disallowed")),
    ...newlyAllowed.map((one) => shown(one, "newly-allowed")),
    ...newlyUndecided.map((one) => shown(one, one.new.allowed === null ? "newly-undetermined" : "newly-determined")),
  ];
  // Of each kind the shortest comes first, so that none is cut off.
  const first = all.filter((one, at) => all.findIndex((other) => other.kind === one.kind) === at);
  const differences = [...first, ...all.filter((one) => !first.includes(one))].slice(0, mostDifferences);
  return { agents, result, differences, moreDifferences: all.length - differences.length, coveredOctets };
}

function shown(
  { witness, shape, shapeExtent, old, new: renewed }: ShapeDifference,
  kind: ShownDifference["kind"],
): ShownDifference {
  const isOldLine = renewed.line === null;
  const facts = isOldLine ? old : renewed;
  return {
    witness: visible(witness),
    shape: visible(shape),
    isWholeShape: shapeExtent === "all",
    kind,
    line: facts.line,
    isOldLine,
    text: facts.text === null ? null : visible(facts.text),
  };
}
