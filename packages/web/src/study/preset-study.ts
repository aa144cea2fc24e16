// A common edit of this file: close the whole site to the crawlers of some purposes, and leave all others as they are.
// In: a text. Out: the text after the edit, with core's proof: which crawlers may fetch nothing any more, and that no
// other answer changes.
import { type Crawler, crawlers, findCrawler, parseRobotsTxt, type RobotsTxt } from "@maycrawl/core";
import { compareRobotsTxt, extent } from "@maycrawl/core/comparison";
import { bytesOf, textOf } from "../file-text/file-text.ts";
import { shownChange } from "./change-study.ts";
import type { Preset, ShownPreset, StudyAsk } from "./asks.ts";
import { changedLines, shownLine } from "./changed-lines.ts";

const purposesOf: Readonly<Record<Preset, readonly string[]>> = {
  "close-ai-training": ["training", "dataset"],
  "close-ai-assistants": ["assistant"],
};

/** The edit and what it changes. Bounded by core's budgets. */
export function studyPreset({ text, preset }: Extract<StudyAsk, { kind: "preset" }>): ShownPreset {
  const closing = crawlers().filter(
    (one) => !one.isRetired && one.productTokens.length > 0 && purposesOf[preset].includes(one.purpose),
  );
  const before = parseRobotsTxt(bytesOf(text));
  const after = closedTo(before, text, closing);
  const renewed = parseRobotsTxt(bytesOf(after));
  const isClosed = (one: Crawler): boolean => extent(renewed.rulesFor(one)).extent === "none";
  const open = closing.filter((one) => !isClosed(one));
  const others = crawlers().filter((one) => !one.isRetired && one.productTokens.length > 0 && !closing.includes(one));
  const changed = compareRobotsTxt(before, renewed, { agents: [...others, "*"] })
    .map(shownChange)
    .filter((one) => one.result !== "equal");
  const { removed, added } = changedLines(text, after);
  return {
    text: after,
    removed: removed.map(shownLine),
    added: added.map(shownLine),
    closed: closing.filter(isClosed).map((one) => one.name),
    open: open.map((one) => one.name),
    ignoring: closing.filter((one) => !one.obeysRobotsTxt).map((one) => one.name),
    othersCount: others.length + 1,
    changes: changed,
  };
}

/** The text with a group that closes everything to the crawlers, and no other group that names one of them. */
function closedTo(robotsTxt: RobotsTxt, text: string, closing: readonly Crawler[]): string {
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
  const end = /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
  const wanted = new Map(closing.map((one) => [(one.productTokens[0] ?? one.name).toLowerCase(), one]));
  const settled = new Set<string>();
  const dropped = new Set<number>();
  const replaced = new Map<number, string>();
  for (const { userAgents, rules } of robotsTxt.reading().groups) {
    const named = userAgents.filter(({ value }) => crawlerNamed(value, wanted) !== undefined);
    const isAlone = named.length > 0 && named.length === userAgents.length;
    const isClosed = rules.length === 1 && rules[0]?.type === "disallow" && rules[0].pathPattern === "/";
    if (!isAlone) {
      // The others of the group keep its rules; these get a group of their own.
      for (const { line } of named) dropped.add(line);
      continue;
    }
    const [first, ...rest] = rules;
    if (first === undefined) continue;
    for (const { value } of named) settled.add(crawlerNamed(value, wanted)?.token ?? "");
    if (isClosed) continue;
    replaced.set(first.line, `Disallow: /${end}`);
    for (const { line } of rest) dropped.add(line);
  }
  const kept = lines.flatMap((line, at) => (dropped.has(at + 1) ? [] : [replaced.get(at + 1) ?? line])).join("");
  const missing = [...wanted].filter(([token]) => !settled.has(token));
  if (missing.length === 0) return kept;
  const isEnded = kept === "" || /[\r\n]$/.test(kept);
  const group = missing.map(([, one]) => `User-agent: ${one.productTokens[0] ?? one.name}${end}`).join("");
  return textOf(bytesOf(`${kept}${isEnded ? "" : end}${kept === "" ? "" : end}${group}Disallow: /${end}`));
}

function crawlerNamed(value: string, wanted: ReadonlyMap<string, Crawler>): { readonly token: string } | undefined {
  const written = /^[A-Za-z0-9_.-]+/.exec(value.trim())?.[0] ?? "";
  const token = (findCrawler(written)?.productTokens[0] ?? written).toLowerCase();
  return wanted.has(token) ? { token } : undefined;
}
