// Notes that explain surprising answers: about an agent, about a file.
import { strangeContent } from "@maycrawl/core/strange-content";
import type { DialectName, Note, RobotsTxt, RuleSet } from "@maycrawl/core";
import { countText } from "../report/count-text.ts";
import type { RobotsSource } from "../input/robots-source.ts";
import { type Messages, quoted } from "../terminal/messages.ts";

/** An agent with the notes about it, and the dialect under which its rules are read. */
export interface NotedAgent {
  readonly label: string;
  readonly notes: readonly Note[];
  readonly dialect: DialectName;
}

/** Agents named in one note; a set has up to two hundred. */
const namedAgents = 6;

/** What the notes mean: one sentence for all agents of which the same is true. */
export function noteTexts(agents: readonly NotedAgent[]): string[] {
  const alike = new Map<string, { readonly note: Note; readonly dialect: DialectName; readonly labels: string[] }>();
  for (const { label, notes, dialect } of agents) {
    for (const note of notes) {
      const key = note === "dialect-undocumented" ? `${note} ${dialect}` : note;
      const same = alike.get(key);
      if (same === undefined) alike.set(key, { note, dialect, labels: [label] });
      else if (!same.labels.includes(label)) same.labels.push(label);
    }
  }
  return [...alike.values()].map(({ note, dialect, labels }) => noteText(note, labels, dialect));
}

function noteText(note: Note, labels: readonly string[], dialect: DialectName): string {
  const who = listed(labels);
  const isOne = labels.length === 1;
  switch (note) {
    case "named-group-replaces-global":
      return isOne
        ? `a group names ${who}, so the groups for * do not apply to it`
        : `groups name ${who}, so the groups for * do not apply to them`;
    case "global-group-not-obeyed":
      return isOne
        ? `${who} does not obey the groups for *: only a group that names it binds it`
        : `${who} do not obey the groups for *: only groups that name them bind them`;
    case "ignores-robots-txt":
      return isOne
        ? `${who} generally ignores robots.txt: the answer is what the file says, not what it does`
        : `${who} generally ignore robots.txt: the answers are what the file says, not what they do`;
    case "control-only":
      return isOne
        ? `${who} only states a preference: nothing ever fetches under that name`
        : `${who} only state preferences: nothing ever fetches under those names`;
    case "dialect-undocumented":
      return isOne
        ? `how ${who} reads robots.txt is not documented: ${dialect} is assumed`
        : `how ${who} read robots.txt is not documented: ${dialect} is assumed`;
  }
}

function listed(labels: readonly string[]): string {
  if (labels.length === 1) return labels[0] ?? "";
  const shown = labels.length > namedAgents ? labels.slice(0, namedAgents - 1) : labels.slice(0, -1);
  const last = labels.length > namedAgents ? `${labels.length - shown.length} more` : (labels.at(-1) ?? "");
  return `${shown.join(", ")} and ${last}`;
}

/** Notes a file that is larger than a dialect reads, or that holds no group. */
export function noteUnusualFile(
  robotsTxt: RobotsTxt,
  ruleSets: readonly RuleSet[],
  messages: Messages,
  name = "the file",
): void {
  for (const reading of new Set(ruleSets.map((rules) => rules.reading))) noteOversize(reading, messages, name);
  // Looked at only where it may matter, because listing all groups of a large file takes time.
  const unbound = ruleSets.find((rules) => rules.binding.kind === "none");
  if (unbound === undefined || robotsTxt.reading(unbound.reading.dialect.name).groups.length > 0) return;
  messages.note(noGroupText(name, robotsTxt));
}

function noGroupText(name: string, robotsTxt: RobotsTxt): string {
  const strange = strangeContent(robotsTxt);
  return strange === null
    ? `${name} holds no group, so it disallows nothing: is it a robots.txt?`
    : `${name} disallows nothing: ${strange}`;
}

/** As `noteUnusualFile`, for a file that no agent is asked about yet. */
export function noteUnusualSource(
  { name, robotsTxt, url }: RobotsSource,
  dialect: DialectName,
  messages: Messages,
): void {
  const reading = robotsTxt.reading(dialect);
  noteOversize(reading, messages, quoted(name));
  if (url !== null || reading.groups.length > 0) return;
  messages.note(noGroupText(quoted(name), robotsTxt));
}

function noteOversize(
  { isOversize, dialect }: Pick<RuleSet["reading"], "isOversize" | "dialect">,
  messages: Messages,
  name: string,
): void {
  if (!isOversize) return;
  const consequence = dialect.oversize === "open" ? "so everything is allowed" : "and the rest does not count";
  messages.note(
    `${name} is larger than the ${countText(dialect.sizeLimitOctets)} bytes that ${dialect.name} ` +
      `reads, ${consequence}`,
  );
}
