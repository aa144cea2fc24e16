// The TDM Reservation Protocol: `/.well-known/tdmrep.json`, response fields, meta elements. In come texts, out come
// declarations; of these the later carrier overrides the earlier (file, header, meta), property by property, and
// absence resets nothing. Source: W3C community group TDMRep, repository at 2025-12-07.
import { foldAscii, trimBlanks } from "../octets/index.ts";
import { usageFinding, type UsageFinding } from "./findings.ts";
import { type AskedPath, PathScope } from "./path-scope.ts";
import {
  statementOrigin,
  type StatementOrigin,
  statementsFor,
  type UsagePlace,
  type UsageStatement,
} from "./statement.ts";
import { labelsFor, versionOf, type VocabularyChoice } from "./vocabulary.ts";

/** The carriers, each overriding those before it. */
const tdmCarriers = ["file", "header", "meta"] as const;

/** What one carrier, or one entry of the file, declares. */
export interface TdmDeclaration {
  readonly carrier: (typeof tdmCarriers)[number];
  /** 1 reserved, 0 not reserved, null unset. */
  readonly reservation: 0 | 1 | null;
  readonly policy: string | null;
  /** The `location` of the file's entry; null elsewhere. */
  readonly path: PathScope | null;
  readonly place: UsagePlace;
}

/** Declarations, and findings about them. */
export interface ReadTdm {
  readonly declarations: readonly TdmDeclaration[];
  /** False for a file over the limits: what was not read may reserve. */
  readonly isComplete: boolean;
  readonly findings: readonly UsageFinding[];
}

/** How much of a tdmrep.json is read: as much as of a robots.txt, in UTF-16 units, and entries. No source says. */
export const tdmFileLimits: { readonly characters: number; readonly entries: number } = {
  characters: 512_000,
  entries: 10_000,
};

const tdmFileName = "/.well-known/tdmrep.json";

/**
 * The entries of a tdmrep.json, in their order. A file over the limit is not read at all: half of it could say the
 * opposite. Never throws on content.
 */
export function readTdmFile(json: string): ReadTdm {
  const origin = statementOrigin("file", tdmFileName);
  if (json.length > tdmFileLimits.characters)
    return { declarations: [], isComplete: false, findings: [usageFinding("over-limit", "", origin)] };
  let entries: unknown;
  try {
    entries = JSON.parse(json);
  } catch {
    entries = null;
  }
  if (!Array.isArray(entries)) return { declarations: [], isComplete: true, findings: [invalidFile(json)] };
  const declarations: TdmDeclaration[] = [];
  const findings: UsageFinding[] = [];
  for (const [index, entry] of (entries.slice(0, tdmFileLimits.entries) as unknown[]).entries()) {
    const location = ownProperty(entry, "location");
    if (typeof location !== "string" || location === "") {
      findings.push(usageFinding("tdm-invalid-entry", `entry ${index + 1}`, origin));
      continue;
    }
    const written = ownProperty(entry, "tdm-reservation");
    const reservation = written === 0 || written === 1 ? written : null;
    if (reservation === null && written !== undefined) {
      findings.push(usageFinding("tdm-invalid-reservation", `entry ${index + 1}`, origin));
    }
    const policy = ownProperty(entry, "tdm-policy");
    declarations.push({
      carrier: "file",
      reservation,
      policy: typeof policy === "string" ? policy : null,
      path: new PathScope(location),
      place: origin.place,
    });
  }
  if (entries.length > tdmFileLimits.entries) findings.push(usageFinding("over-limit", "", origin));
  return { declarations, isComplete: entries.length <= tdmFileLimits.entries, findings };
}

/** What stands in place of the array: a page, as many servers answer for every path, or something else. */
function invalidFile(text: string): UsageFinding {
  const finding = usageFinding("tdm-invalid-file", text, statementOrigin("file", tdmFileName));
  const what = /^\ufeff?\s*<[a-z!?]/i.test(text.slice(0, 200))
    ? "an HTML page"
    : /[\0-\x08\ufffd]/.test(text.slice(0, 200))
      ? "not text"
      : null;
  return what === null ? finding : { ...finding, message: `The TDM file is ${what}, so it states nothing.`, text: "" };
}

/**
 * What the response fields declare; names in any case. Several fields of one name: a reservation wins (decided, no
 * source says).
 */
export function readTdmHeaders(fields: readonly (readonly [name: string, value: string])[]): ReadTdm {
  return readProperties(
    fields.map(([name, content]) => ({ name, content })),
    "header",
  );
}

/** What the meta elements `tdm-reservation` and `tdm-policy` declare; otherwise as the fields. */
export function readTdmMeta(elements: readonly TdmElement[]): ReadTdm {
  return readProperties(elements, "meta");
}

/** A meta element, with its place where that is known. */
export interface TdmElement {
  readonly name: string;
  readonly content: string;
  readonly line?: number;
  readonly column?: number;
}

function readProperties(elements: readonly TdmElement[], carrier: "header" | "meta"): ReadTdm {
  const placed = (element: TdmElement | undefined): StatementOrigin => {
    const origin = statementOrigin(carrier, "tdm-reservation");
    return { ...origin, place: { ...origin.place, line: element?.line ?? null, column: element?.column ?? null } };
  };
  const findings: UsageFinding[] = [];
  /** The first element that reserves; else the first that does not. */
  let deciding: TdmElement | undefined;
  let policy: TdmElement | undefined;
  for (const element of elements) {
    const property = foldAscii(element.name);
    const text = trimBlanks(element.content);
    if (property === "tdm-policy" && text !== "") policy ??= element;
    if (property !== "tdm-reservation") continue;
    if (text !== "0" && text !== "1") findings.push(usageFinding("tdm-invalid-reservation", text, placed(element)));
    else if (deciding === undefined || (text === "1" && trimBlanks(deciding.content) === "0")) deciding = element;
  }
  if (deciding === undefined && policy === undefined) return { declarations: [], isComplete: true, findings };
  const reservation = deciding === undefined ? null : trimBlanks(deciding.content) === "1" ? 1 : 0;
  const { place } = placed(deciding ?? policy);
  const url = policy === undefined ? null : trimBlanks(policy.content);
  return { declarations: [{ carrier, reservation, policy: url, path: null, place }], isComplete: true, findings };
}

/** What declarations come to for one path. */
export interface TdmAnswer {
  readonly reservation: 0 | 1 | null;
  /** The policy that goes with it; null when there is none, or the rights are not reserved. */
  readonly policy: { readonly url: string; readonly declaration: TdmDeclaration } | null;
  readonly decidedBy: readonly UsageStatement[];
  /** Statements of carriers that a later one overrides. */
  readonly overridden: readonly UsageStatement[];
  readonly findings: readonly UsageFinding[];
  readonly isOverSteps: boolean;
}

/**
 * What the declarations come to for the path: of the file's entries the first that matches, then what the header and
 * the meta elements set. Source: TDMRep, "TDM File on the Origin Server".
 */
export function tdmAnswer(
  declarations: readonly TdmDeclaration[],
  path: AskedPath,
  choice: VocabularyChoice = {},
): TdmAnswer {
  const version = versionOf("tdmrep", choice);
  const statements: UsageStatement[] = [];
  let reservation: TdmAnswer["reservation"] = null;
  let policy: TdmAnswer["policy"] = null;
  for (const carrier of tdmCarriers) {
    const found = firstMatch(declarations, carrier, path);
    if (found === null)
      return { reservation: null, policy: null, decidedBy: [], overridden: [], findings: [], isOverSteps: true };
    if (found === undefined) continue;
    if (found.reservation !== null) {
      reservation = found.reservation;
      statements.push(...statementOf(found, reservation, version));
    }
    if (found.policy !== null) policy = { url: found.policy, declaration: found };
  }
  const last = statements.at(-1);
  const isIgnored = policy !== null && reservation === 0;
  return {
    reservation,
    // TDMRep: the policy is ignored when the reservation is 0.
    policy: isIgnored ? null : policy,
    decidedBy: last === undefined ? [] : [last],
    overridden: statements.slice(0, -1),
    findings: isIgnored && policy !== null ? [usageFinding("policy-ignored", policy.url, policy.declaration)] : [],
    isOverSteps: false,
  };
}

/** The first declaration of the carrier that is about the path; null when the steps ran out. */
function firstMatch(
  declarations: readonly TdmDeclaration[],
  carrier: string,
  path: AskedPath,
): TdmDeclaration | undefined | null {
  for (const declaration of declarations) {
    if (declaration.carrier !== carrier) continue;
    const isMatch = declaration.path === null ? true : declaration.path.matches(path);
    if (isMatch === null) return null;
    if (isMatch) return declaration;
  }
  return undefined;
}

function statementOf(declaration: TdmDeclaration, reservation: 0 | 1, version: string): UsageStatement[] {
  const origin: StatementOrigin = {
    carrier: declaration.carrier,
    place: declaration.place,
    path: declaration.path,
    groupIndex: null,
  };
  const rows = labelsFor("tdmrep", version, "tdm-reservation");
  return statementsFor(
    rows,
    reservation === 1 ? "disallowed" : "allowed",
    version,
    "tdm-reservation",
    String(reservation),
    origin,
  );
}

/** The object's own property: a stranger's JSON may call it `__proto__`. */
function ownProperty(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
