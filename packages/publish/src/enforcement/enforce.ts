// From a robots.txt to files of configuration for a server, with proof. In: a parsed file and options. Out: the files,
// or why there are none. The text is written, read back and proven before anybody gets it.
import type { RobotsTxt } from "@maycrawl/core";
import { type EnforcementPlan, planEnforcement, type PlanOptions } from "./plan.ts";
import { prove } from "./proof.ts";
import { listsOf } from "./rule-list.ts";
import type { Server, ServerFile, ServerName, TextOptions } from "./server-text.ts";
import { servers } from "./servers/index.ts";

/** How configuration is written. */
export interface EnforceOptions extends PlanOptions, Partial<Omit<TextOptions, "header">> {
  /** What the header of the file says about the robots.txt: where it was read, its SHA-256, when, by which version. */
  readonly origin: {
    readonly name: string;
    readonly sha256: string;
    readonly writtenAt: string;
    readonly version: string;
    /** When the oldest list of addresses that refuses expires; null where none does. */
    readonly expiresAt?: string | null;
  };
}

/** The files of configuration, or why there are none. */
export type Enforcement =
  | {
      readonly result: "written";
      readonly files: readonly ServerFile[];
      readonly plan: EnforcementPlan;
      /** Classes of crawlers and patterns that were compared, and found equal. */
      readonly proven: { readonly classes: number; readonly patterns: number };
      readonly guide: readonly string[];
      /** For a standalone configuration. */
      readonly startCommand: string | null;
    }
  | { readonly result: "refused"; readonly reason: string };

/** The configuration for the server. TypeError if an option is invalid. Linear in the file times its classes. */
export function enforce(robotsTxt: RobotsTxt, serverName: ServerName, options: EnforceOptions): Enforcement {
  const server = servers[serverName];
  const plan = planEnforcement(robotsTxt, options);
  const lists = listsOf(plan, server);
  const reason = whyNotHeld(lists, server);
  if (reason !== null) return { result: "refused", reason };
  const draft: TextOptions = {
    header: [],
    deny: options.deny ?? 403,
    observe: options.observe ?? false,
    standalone: options.standalone ?? null,
    ranges: options.ranges ?? [],
    clientAddress: options.clientAddress ?? null,
    folder: options.folder ?? ".",
  };
  const refusal = server.whyNot?.(draft) ?? null;
  if (refusal !== null) return { result: "refused", reason: refusal };
  const text: TextOptions = { ...draft, header: headerOf(server, plan, draft, options) };
  const files = server.write(lists, text);
  const read = server.read(files);
  if (read === null) return { result: "refused", reason: `what was written for ${server.title} cannot be read back` };
  // All that stands beside the lists follows from them: written again from what was read, the text is the same.
  const again = server.write(read, text);
  if (JSON.stringify(again) !== JSON.stringify(files))
    return {
      result: "refused",
      reason: `what was written for ${server.title} does not follow from what was read back`,
    };
  const proof = prove(plan, read, server);
  if (proof.result !== "equal") return { result: "refused", reason: proof.reason };
  return {
    result: "written",
    files,
    plan,
    proven: { classes: proof.classes, patterns: proof.patterns },
    guide: server.guide(text),
    startCommand: text.standalone === null ? null : server.startCommand(text),
  };
}

function whyNotHeld({ classes }: ReturnType<typeof listsOf>, server: Server): string | null {
  const entries = classes.reduce((sum, { exact, wide }) => sum + exact.length + wide.length, 0);
  if (entries > server.mostEntries) {
    return (
      `${server.title} would have to hold ${entries.toLocaleString("en")} expressions, and at most ` +
      `${server.mostEntries.toLocaleString("en")} are known to load`
    );
  }
  const long = classes.flatMap(({ exact }) => exact).find(({ text }) => text.length > server.mostText);
  if (long === undefined) return null;
  const most = server.mostText.toLocaleString("en");
  return `${server.title} cannot hold the pattern of line ${long.line}: its expression is over ${most} characters`;
}

function headerOf(server: Server, plan: EnforcementPlan, text: TextOptions, options: EnforceOptions): string[] {
  const { name, sha256, writtenAt, version, expiresAt = null } = options.origin;
  const patterns = plan.classes.reduce((sum, one) => sum + one.patterns.length, 0);
  const bound = plan.names.filter(({ classId }) => classId !== null).length;
  return [
    `${server.title} answers what robots.txt says. Written by maycrawl ${version} on ${writtenAt}; do not edit.`,
    `robots.txt: ${name}`,
    `sha256: ${sha256}`,
    "Proof: read back and compared for all paths: " +
      `${plan.classes.length} classes of crawlers, ${patterns} patterns, equal.`,
    ...(plan.everybody === null
      ? [`Binds ${bound} names of crawlers by their User-Agent; all others are unaffected.`]
      : [`Binds everybody, browsers too; ${bound} names of crawlers by their User-Agent.`]),
    "A NAME STOPS ONLY THE HONEST: anybody can send any User-Agent.",
    ...(text.ranges.length === 0 ? [] : [`Addresses: ${text.ranges.length} published lists.`]),
    ...(expiresAt === null ? [] : [`expires: ${expiresAt}`]),
    ...(text.observe ? ["Refuses nothing (--observe): the log shows what would be refused."] : []),
    ...(text.standalone === null ? server.guide(text) : [`Start: ${server.startCommand(text)}`]),
  ];
}
