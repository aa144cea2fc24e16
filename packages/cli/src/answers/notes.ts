// Notes that explain surprising answers: about an agent, about a file.
import type { DialectName, Note, RobotsTxt, RuleSet } from "@maycrawl/core";
import type { RobotsSource } from "../input/robots-source.ts";
import { type Messages, quoted } from "../report/messages.ts";

/** What a note means, as a sentence about the agent. */
export function noteText(note: Note, label: string, rules: RuleSet): string {
  switch (note) {
    case "named-group-replaces-global":
      return `a group names ${label}, so the groups for * do not apply to it`;
    case "global-group-not-obeyed":
      return `${label} does not obey the groups for *: only a group that names it binds it`;
    case "ignores-robots-txt":
      return `${label} generally ignores robots.txt: the answer is what the file says, not what it does`;
    case "control-only":
      return `${label} only states a preference: nothing ever fetches under that name`;
    case "dialect-undocumented":
      return `how ${label} reads robots.txt is not documented: ${rules.reading.dialect.name} is assumed`;
  }
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
  messages.note(`${name} holds no group, so it disallows nothing: is it a robots.txt?`);
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
  messages.note(`${quoted(name)} holds no group, so it disallows nothing: is it a robots.txt?`);
}

function noteOversize(
  { isOversize, dialect }: Pick<RuleSet["reading"], "isOversize" | "dialect">,
  messages: Messages,
  name: string,
): void {
  if (!isOversize) return;
  const consequence = dialect.oversize === "open" ? "so everything is allowed" : "and the rest does not count";
  messages.note(
    `${name} is larger than the ${dialect.sizeLimitOctets.toLocaleString("en")} bytes that ${dialect.name} ` +
      `reads, ${consequence}`,
  );
}
