// The usage records of a robots.txt: Content-Usage, Content-Signal and License lines, each with its group, path and
// place. In come a reading's other records, out come records that can be weighed for any URL and requester. Next:
// evaluate.ts.
import type { OtherRecord } from "../robots-txt/index.ts";
import { readContentSignal } from "./content-signal.ts";
import { readContentUsage, type ReadPreferences } from "./content-usage.ts";
import { usageFinding, type UsageFinding } from "./findings.ts";
import { PathScope, splitPath } from "./path-scope.ts";
import { licenseRecord, type LicenseReference } from "./rsl.ts";
import type { StatementOrigin } from "./statement.ts";
import type { VocabularyChoice } from "./vocabulary.ts";

/** A Content-Usage or Content-Signal line. It competes by its path even when nothing in it is understood. */
export interface UsageRecord extends ReadPreferences {
  readonly standard: "aipref" | "content-signals";
  /** The value as written. */
  readonly value: string;
  readonly carrier: "robots.txt";
  readonly place: StatementOrigin["place"];
  /** Null: a record without a path, the weakest. */
  readonly path: PathScope | null;
  /** The group it stands in; null before the first one, where it binds nobody. */
  readonly groupIndex: number | null;
}

/** The usage records of one reading. */
export interface UsageRecords {
  readonly records: readonly UsageRecord[];
  readonly licenses: readonly LicenseReference[];
  /** Findings about any of them, in file order. */
  readonly findings: readonly UsageFinding[];
}

/** Records that third-party pages show as RSL's, but that no version of it has. */
const notOfRsl: ReadonlySet<string> = new Set(["permits", "prohibits", "compensation", "standard"]);

/**
 * The usage records among a reading's other records, in file order. Linear; never throws on content.
 *
 * Source: draft-ietf-aipref-attach-05; contentsignals.org; RSL 1.0.
 */
export function readUsageRecords(otherRecords: readonly OtherRecord[], choice: VocabularyChoice = {}): UsageRecords {
  const records: UsageRecord[] = [];
  const licenses: LicenseReference[] = [];
  const findings: UsageFinding[] = [];
  for (const record of otherRecords) {
    const standard =
      record.key === "content-usage" ? "aipref" : record.key === "content-signal" ? "content-signals" : null;
    const place = { name: shownName(record.key), line: record.line, column: record.column };
    const origin: StatementOrigin = { carrier: "robots.txt", place, path: null, groupIndex: record.groupIndex };
    if (standard !== null) {
      const read = readRecord(standard, record.value, origin, choice);
      records.push(read);
      findings.push(...read.findings);
    } else if (record.key === "license") {
      const read = licenseRecord(record.value, origin);
      licenses.push(...read.licenses);
      findings.push(...read.findings);
    } else if (record.key === "content-signals") {
      findings.push(usageFinding("misspelled-record", record.value, origin));
    } else if (notOfRsl.has(record.key)) {
      findings.push(usageFinding("not-rsl-record", record.value, origin));
    }
  }
  return { records, licenses, findings };
}

function readRecord(
  standard: UsageRecord["standard"],
  value: string,
  origin: StatementOrigin,
  choice: VocabularyChoice,
): UsageRecord {
  const { pattern, rest } = splitPath(value);
  const path = pattern === null ? null : new PathScope(pattern);
  const scoped: StatementOrigin = { ...origin, path };
  const read = standard === "aipref" ? readContentUsage(rest, scoped, choice) : readContentSignal(rest, scoped, choice);
  const outside = origin.groupIndex === null ? [usageFinding("outside-group", value, origin)] : [];
  return {
    standard,
    value,
    carrier: "robots.txt",
    place: origin.place,
    path,
    groupIndex: origin.groupIndex,
    statements: read.statements,
    extents: read.extents,
    findings: [...outside, ...read.findings],
  };
}

function shownName(key: string): string {
  if (key === "content-usage") return "Content-Usage";
  if (key === "content-signal") return "Content-Signal";
  return key === "license" ? "License" : key;
}
