// What an editor says about a line: who reads it, and what it decides; and in short, above the line. Plain text, so
// that nothing in a file can become markup. In: one version of a file, and a line. Out: text.
import { type Crawler, crawlers, dialects, type RecordLine, visible } from "@maycrawl/core";
import { checks } from "@maycrawl/core/lint";
import type { CodeLens, Hover, Position } from "vscode-languageserver/node";
import type { EditedFile, LineEffect } from "./edited-file.ts";

/** Names listed; the others are counted. */
const listedNames = 6;
/** Lenses of one file: more rules are not read one by one. */
const mostLenses = 500;

/** What to say about the line; null if nothing. */
export function hoverAt(file: EditedFile, position: Position): Hover | null {
  const line = file.robotsTxt.lines[position.line];
  if (line === undefined || line.kind !== "record") return null;
  const parts = [...recordText(file, line), ...findingTexts(file, line.number)];
  if (parts.length === 0) return null;
  const span = { start: line.keySpan.start, end: Math.max(line.valueSpan.end, line.keySpan.end) };
  return { contents: { kind: "plaintext", value: parts.map(visible).join("\n") }, range: file.range(span) };
}

function recordText(file: EditedFile, line: RecordLine): string[] {
  switch (line.name) {
    case "user-agent":
      return agentText(file, line);
    case "allow":
    case "disallow":
      return ruleText(file, line);
    case "sitemap":
      return ["Sitemap: belongs to no group; any crawler that reads sitemaps can use it.", supportText("sitemap")];
    case "crawl-delay":
      return ["Crawl-delay: not part of RFC 9309.", supportText("crawlDelay")];
    case null:
      return ["No known reader reads this as a record."];
    default:
      return [];
  }
}

function ruleText(file: EditedFile, line: RecordLine): string[] {
  const group = file.groups.find((one) => one.rules.some((rule) => rule.line === line.number));
  const texts = [readersText(file, line.number)];
  if (group === undefined) return [...texts, `Under ${file.dialect} it is not a rule of any group.`];
  texts.push(
    `Rule of the group of ${listed(group.userAgents.map((agent) => agent.value))}, line ` +
      `${group.userAgents[0]?.line ?? 0}.`,
  );
  const effect = file.effects.get(line.number);
  return effect === undefined ? texts : [...texts, ...effectTexts(effect)];
}

/** What the rule does, in sentences. */
function effectTexts(effect: LineEffect): string[] {
  const difference = effect.makesNoDifference ? ["Without this rule every answer stays the same: proven."] : [];
  if (effect.matchesNothing) return ["It matches no possible URL."];
  if (effect.decidesFor.length > 0)
    return [
      `It decides for ${listed(effect.decidesFor.map(nameOf))}, for example ${effect.witness ?? ""}`,
      ...difference,
    ];
  if (!effect.isSettled) return ["Whether it decides anything is not settled: the steps ran out."];
  return [`It decides nothing: ${winnersText(effect)}.`, ...difference];
}

function winnersText({ shadowedBy }: LineEffect): string {
  if (shadowedBy.length === 0) return "other rules win";
  return shadowedBy.length === 1
    ? `line ${shadowedBy[0] ?? 0} always wins`
    : `lines ${shadowedBy.slice(0, listedNames).join(", ")} win`;
}

function agentText(file: EditedFile, line: RecordLine): string[] {
  const texts = [readersText(file, line.number)];
  if (line.value === "*") {
    const others = crawlers()
      .filter((one) => !one.obeysGlobalGroup && !one.isRetired)
      .map((one) => one.name);
    return [
      ...texts,
      `Binds every crawler that no other group names, except crawlers that must be named: ${listed(others)}.`,
    ];
  }
  const named = crawlersNamed(line.value);
  if (named.length === 0) return [...texts, "No known crawler looks for this name."];
  return [...texts, `Looked for by ${listed(named.map((one) => one.name))}.`, ...named.slice(0, 3).map(crawlerText)];
}

/** The crawlers that look for the token, sorted by when they look for it. */
function crawlersNamed(value: string): Crawler[] {
  const token = value.toLowerCase();
  const place = (one: Crawler): number => one.productTokens.findIndex((each) => each.toLowerCase() === token);
  return crawlers()
    .filter((one) => place(one) >= 0)
    .sort((a, b) => place(a) - place(b));
}

function crawlerText(one: Crawler): string {
  const obeys = one.isControlOnly
    ? "states a preference, fetches nothing"
    : one.obeysRobotsTxt
      ? `reads as ${one.dialect}`
      : "generally ignores robots.txt";
  return `${one.name}: ${one.operator}, ${one.purpose}; ${obeys}${one.isRetired ? "; retired" : ""}.`;
}

function readersText(file: EditedFile, line: number): string {
  const readers = file.readersOf(line);
  if (readers.length === Object.keys(dialects).length) return "Read by every dialect.";
  return readers.length === 0 ? "Read by no dialect." : `Read under ${readers.join(", ")}; skipped under the others.`;
}

function supportText(what: "sitemap" | "crawlDelay"): string {
  const names = (support: string): string[] =>
    crawlers()
      .filter((one) => one.supports[what] === support && !one.isRetired)
      .map((one) => one.name);
  return `Acted on by ${listed(names("yes"))}; not by ${listed(names("no"))}; for the others it is not documented.`;
}

function findingTexts(file: EditedFile, line: number): string[] {
  return file.findings
    .filter((finding) => finding.line === line)
    .flatMap((finding) => {
      const explanation = checks.find((check) => check.code === finding.code)?.meta.explanation ?? "";
      return [
        "",
        `${finding.severity} ${finding.code}: ${finding.message}`,
        ...(finding.effect === undefined ? [] : [finding.effect.text]),
        explanation,
      ];
    });
}

function nameOf(token: string): string {
  return token === "*" ? "crawlers not named" : token;
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return "no known crawler";
  const shown = names.slice(0, listedNames).join(", ");
  return names.length > listedNames ? `${shown} and ${names.length - listedNames} more` : shown;
}

/** What each rule does, and which crawlers each group binds, above its line. */
export function lensesOf(file: EditedFile): CodeLens[] {
  const lenses: CodeLens[] = [];
  const add = (span: { readonly start: number; readonly end: number }, title: string): void => {
    // A lens needs a command to show its title; one without a name does nothing.
    if (lenses.length < mostLenses)
      lenses.push({ range: file.range(span), command: { title: visible(title), command: "" } });
  };
  for (const group of file.groups) {
    for (const agent of group.userAgents) {
      const named = agent.value === "*" ? null : crawlersNamed(agent.value);
      if (named !== null)
        add(
          agent.span,
          named.length === 0 ? "no known crawler" : `looked for by ${listed(named.map((one) => one.name))}`,
        );
    }
    for (const rule of group.rules) {
      const effect = file.effects.get(rule.line);
      if (effect !== undefined) add(rule.span, lensText(effect));
    }
  }
  return lenses;
}

function lensText(effect: LineEffect): string {
  if (effect.matchesNothing) return "matches no URL";
  if (effect.decidesFor.length > 0) {
    return (
      `decides for ${listed(effect.decidesFor.map(nameOf))}, e.g. ` +
      `${effect.witness ?? ""}${effect.makesNoDifference ? "; makes no difference" : ""}`
    );
  }
  return effect.isSettled ? `decides nothing: ${winnersText(effect)}` : "not settled whether it decides anything";
}
