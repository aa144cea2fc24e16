// Questions about files: lint, format, diff, and what changed between the versions of a history. In: octets and options
// as plain data. Out: answers. Comparison is exact within its budget; past it the result is "incomplete", and
// "undetermined" if a side is not known.
import { Buffer } from "node:buffer";
import { type Agent, type DialectName, parseRobotsTxt, type RobotsTxt } from "@maycrawl/core";
import type { AccessResult } from "@maycrawl/core/access";
import { compareRobotsTxt, compareUrls, type PlainComparison, type UrlComparison } from "@maycrawl/core/comparison";
import { CodedError, quoted } from "@maycrawl/core/error-codes";
import {
  type FixChange,
  fixRobotsTxt,
  formatRobotsTxt,
  lint,
  type LintOptions,
  type PlainFinding,
  type RefusedFix,
  type Severity,
} from "@maycrawl/core/lint";
import { bounded } from "../responses/bounded.ts";
import { agentsNamed } from "./agents.ts";
import type { Budgets } from "./budgets.ts";
import { type SiteAnswer, siteAnswer, type SiteSnapshot } from "./site-answer.ts";

/** A question of lint. */
export interface LintQuestion {
  readonly mode: "given" | "live";
  /** Null if there is no file. */
  readonly file: Uint8Array | null;
  readonly dialect: DialectName | null;
  readonly checks: Readonly<Record<string, boolean | Severity>> | null;
  readonly crawlers: readonly string[] | null;
  readonly urls: readonly string[] | null;
  readonly robotsTxtUrl: string | null;
  readonly mediaType: string | null;
  /** Whether to fix the file too, as far as a fix is proven to change no answer. */
  readonly isFixed: boolean;
  readonly sites: readonly SiteSnapshot[];
  readonly withRobotsTxt: boolean;
}

/** A fixed file: only what is proven to change no answer for anybody was applied. */
export interface FixedAnswer {
  /** Null where it is not UTF-8. */
  readonly robotsTxt: string | null;
  readonly robotsTxtBase64: string;
  readonly isChanged: boolean;
  readonly applied: readonly { readonly code: string; readonly line: number }[];
  readonly refused: readonly {
    readonly code: string;
    readonly line: number;
    readonly reason: RefusedFix["reason"];
    readonly changes: readonly FixChange[];
  }[];
}

/** The answer of lint. */
export interface LintAnswer {
  readonly mode: "given" | "live";
  readonly kind: "robots.txt" | "none";
  readonly findings: readonly PlainFinding[];
  readonly counts: Readonly<Record<Severity, number>>;
  readonly fixed: FixedAnswer | null;
  readonly sites: readonly SiteAnswer[];
}

/** The findings. */
export function answerLint(question: LintQuestion): LintAnswer {
  const { mode, file, dialect, checks, crawlers, urls, robotsTxtUrl, mediaType } = question;
  const sites = question.sites.map((site) => siteAnswer(site, question.withRobotsTxt));
  const counts = { error: 0, warning: 0, info: 0 };
  if (file === null) return { mode, kind: "none", findings: [], counts, fixed: null, sites };
  const options: LintOptions = {
    ...(dialect === null ? {} : { dialect }),
    ...(checks === null ? {} : { checks }),
    ...(crawlers === null ? {} : { crawlers }),
    ...(urls === null ? {} : { urls }),
    ...(robotsTxtUrl === null ? {} : { robotsTxtUrl }),
    ...(mediaType === null ? {} : { mediaType }),
  };
  const findings = lint(file, options);
  for (const finding of findings) counts[finding.severity]++;
  return {
    mode,
    kind: "robots.txt",
    findings: findings.map((finding) => bounded(finding.toJSON())),
    counts,
    fixed: question.isFixed ? fixedAnswer(file, options) : null,
    sites,
  };
}

function fixedAnswer(file: Uint8Array, options: LintOptions): FixedAnswer {
  const { octets, isChanged, applied, refused } = fixRobotsTxt(file, "all", options);
  return {
    robotsTxt: textOf(octets),
    robotsTxtBase64: Buffer.from(octets).toString("base64"),
    isChanged,
    applied: applied.map(({ code, line }) => ({ code, line })),
    refused: refused.map(({ finding, reason, changes }) => ({
      code: finding.code,
      line: finding.line,
      reason,
      changes: bounded(changes),
    })),
  };
}

/** The answer of format. */
export interface FormatAnswer {
  readonly robotsTxt: string | null;
  readonly robotsTxtBase64: string;
  readonly isChanged: boolean;
  /** Lines that keep their layout. */
  readonly refused: readonly number[];
}

/** The file in canonical layout. */
export function answerFormat({ file }: { readonly file: Uint8Array }): FormatAnswer {
  const { octets, isChanged, refused } = formatRobotsTxt(file);
  return {
    robotsTxt: textOf(octets),
    robotsTxtBase64: Buffer.from(octets).toString("base64"),
    isChanged,
    refused: [...refused],
  };
}

/** One side of a diff: a file, no file (nothing is forbidden), or not known. */
export interface DiffSide {
  readonly kind: "file" | "none" | "unknown";
  readonly file: Uint8Array | null;
  readonly origin: string | null;
}

/** A question of diff. */
export interface DiffQuestion {
  readonly mode: "given" | "live";
  readonly old: DiffSide;
  readonly new: DiffSide;
  /** Null: every class that either file tells apart. */
  readonly agents: readonly string[] | null;
  readonly dialect: DialectName | null;
  readonly urls: readonly string[];
  readonly sites: readonly SiteSnapshot[];
  readonly withRobotsTxt: boolean;
  readonly budgets: Budgets;
}

/** What one side of a diff was. */
export type SideAnswer = Pick<DiffSide, "kind" | "origin">;

/** What changed between two files; undetermined where one is not known. */
export interface ChangeAnswer {
  readonly result: PlainComparison["result"] | "undetermined";
  readonly classes: readonly PlainComparison[];
}

/** The answer of diff. */
export interface DiffAnswer extends ChangeAnswer {
  readonly mode: "given" | "live";
  readonly urls: readonly UrlComparison[];
  readonly sites: readonly SiteAnswer[];
  readonly old: SideAnswer;
  readonly new: SideAnswer;
}

/** What changes. */
export function answerDiff(question: DiffQuestion): DiffAnswer {
  const { mode, dialect, urls, budgets } = question;
  const agents = question.agents === null ? null : usableAgents(question.agents);
  const sites = question.sites.map((site) => siteAnswer(site, question.withRobotsTxt));
  const sides = { old: sideAnswer(question.old), new: sideAnswer(question.new) };
  const before = fileOf(question.old);
  const after = fileOf(question.new);
  if (before === null || after === null)
    return { mode, result: "undetermined", classes: [], urls: [], sites, ...sides };
  const classes = compared(before, after, agents, dialect, budgets);
  const counted =
    urls.length === 0
      ? []
      : compareUrls(before, after, urls, agents ?? ["*"], {
          maxExamples: 10,
          ...(dialect === null ? {} : { dialect }),
        });
  return {
    mode,
    result: resultOf(classes),
    classes: bounded(classes),
    urls: bounded(counted),
    sites,
    ...sides,
  };
}

/** A version of a history: as `DiffSide`. */
export type HistoryQuestion = {
  readonly agents: readonly string[];
  /** The oldest first. */
  readonly sides: readonly DiffSide[];
  readonly budgets: Budgets;
};

/** A version of a robots.txt, as the service saw it. */
export interface VersionAnswer {
  readonly seenAt: string;
  readonly result: AccessResult;
  readonly status: number | null;
  readonly fault: string | null;
  readonly hash: string | null;
  readonly sizeOctets: number;
  /** From the version before; null for the oldest that is known. */
  readonly change: ChangeAnswer | null;
}

/** The answer of history, newest version first. */
export interface HistoryAnswer {
  readonly origin: string;
  readonly agents: readonly string[];
  readonly versions: readonly VersionAnswer[];
  /** For the next page. */
  readonly before: string | null;
}

/** The file of one version. */
export interface KeptFileAnswer {
  readonly origin: string;
  readonly hash: string;
  readonly sizeOctets: number;
  readonly robotsTxt: string | null;
  readonly robotsTxtBase64: string;
}

/** What changed from each side to the next; one entry fewer than sides. */
export function answerHistory({ agents, sides, budgets }: HistoryQuestion): ChangeAnswer[] {
  const asked = usableAgents(agents);
  const files = sides.map(fileOf);
  return sides.slice(1).map((side, index) => {
    const before = files[index] ?? null;
    const after = files[index + 1] ?? null;
    if (before === null || after === null) return { result: "undetermined", classes: [] };
    if (isSameFile(sides[index], side)) return { result: "equal", classes: [] };
    const classes = compared(before, after, asked, null, budgets);
    return { result: resultOf(classes), classes: bounded(classes.filter((one) => one.result !== "equal")) };
  });
}

function compared(
  old: RobotsTxt,
  renewed: RobotsTxt,
  agents: readonly Agent[] | null,
  dialect: DialectName | null,
  budgets: Budgets,
): PlainComparison[] {
  return compareRobotsTxt(old, renewed, {
    maxSteps: budgets.comparisonSteps,
    ...(agents === null ? {} : { agents }),
    ...(dialect === null ? {} : { dialect }),
  });
}

function usableAgents(texts: readonly string[]): Agent[] {
  return agentsNamed(texts).map(({ agent, label }) => {
    if (agent === null)
      throw new CodedError(
        "invalid-request",
        `agents must be known crawlers, product tokens, User-Agent headers or "*", got ${quoted(label)}`,
      );
    return agent;
  });
}

/** One difference suffices; equality must be proven for all classes. */
function resultOf(classes: readonly PlainComparison[]): "equal" | "different" | "incomplete" {
  if (classes.some((one) => one.result === "different")) return "different";
  return classes.some((one) => one.result === "incomplete") ? "incomplete" : "equal";
}

function sideAnswer({ kind, origin }: DiffSide): SideAnswer {
  return { kind, origin };
}

function fileOf({ kind, file }: DiffSide): RobotsTxt | null {
  if (kind === "unknown") return null;
  return parseRobotsTxt(file ?? new Uint8Array(0));
}

function isSameFile(one: DiffSide | undefined, other: DiffSide): boolean {
  return one !== undefined && Buffer.compare(one.file ?? new Uint8Array(0), other.file ?? new Uint8Array(0)) === 0;
}

/** The octets as text; null if they are not UTF-8. */
export function textOf(octets: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets);
  } catch {
    return null;
  }
}
