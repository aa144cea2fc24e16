// The answers about files: lint, format, diff, and the history of a site's.
import { z } from "@hono/zod-openapi";
import { accessResult, agentClass, count, dialectName, facts, mode, moment, type Shape, site } from "./shapes.ts";

const line = z.int().min(1);
const span = z.strictObject({ start: count, end: count }).openapi("Span");
const severity = z.enum(["error", "warning", "info"]);

const finding = z.strictObject({
  code: z.string(),
  severity,
  message: z.string(),
  span,
  line,
  column: line,
  endLine: line,
  endColumn: line,
  effect: z.strictObject({
    kind: z.enum(["decides-nothing", "closes", "opens", "read-by"]),
    text: z.string(),
    lines: z.array(line).optional(),
    urls: z.strictObject({ count, of: count }).optional(),
    paths: z.array(z.string()).optional(),
    agents: z.array(z.string()).optional(),
  }).nullable(),
  fix: z.array(z.strictObject({ span, text: z.string() })).nullable(),
}).openapi("Finding");

const fixed = z.strictObject({
  robotsTxt: z.string().nullable(),
  robotsTxtBase64: z.string(),
  isChanged: z.boolean(),
  applied: z.array(z.strictObject({ code: z.string(), line })),
  refused: z.array(z.strictObject({
    code: z.string(),
    line,
    reason: z.enum(["changes-answers", "overlaps", "budget"]),
    changes: z.array(z.strictObject({
      kind: z.enum(["newly-disallowed", "newly-allowed", "newly-undecided", "record", "unproven"]),
      dialect: dialectName,
      agents: z.array(z.string()),
      path: z.string().nullable(),
      text: z.string(),
    })),
  })),
}).openapi("Fixed");

export const lintAnswer = z.strictObject({
  mode,
  kind: z.enum(["robots.txt", "none"]),
  findings: z.array(finding),
  counts: z.strictObject({ error: count, warning: count, info: count }),
  fixed: fixed.nullable(),
  sites: z.array(site),
}).openapi("LintAnswer");

export const formatAnswer = z.strictObject({
  robotsTxt: z.string().nullable(), robotsTxtBase64: z.string(), isChanged: z.boolean(), refused: z.array(line),
}).openapi("FormatAnswer");

const side = z.strictObject({ kind: z.enum(["file", "none", "unknown"]), origin: z.string().nullable() }).openapi("Side");

const urlCounts = z.strictObject({
  agent: z.string(),
  urls: count,
  invalidUrls: count,
  newlyDisallowed: count,
  newlyAllowed: count,
  newlyUndecided: count,
  allowedByOld: count,
  allowedByNew: count,
  examples: z.array(z.strictObject({ url: z.string(), old: facts, new: facts })),
}).openapi("UrlCounts");

const comparisonResult = z.enum(["equal", "different", "incomplete", "undetermined"]);

export const diffAnswer = z.strictObject({
  mode, result: comparisonResult, classes: z.array(agentClass), urls: z.array(urlCounts), sites: z.array(site), old: side, new: side,
}).openapi("DiffAnswer");

const version = z.strictObject({
  seenAt: moment,
  result: accessResult,
  status: z.int().nullable(),
  fault: z.string().nullable(),
  hash: z.string().nullable(),
  sizeOctets: count,
  change: z.strictObject({ result: comparisonResult, classes: z.array(agentClass) }).nullable(),
}).openapi("Version");

export const historyAnswer = z.strictObject({
  origin: z.string(), agents: z.array(z.string()), versions: z.array(version), before: moment.nullable(),
}).openapi("HistoryAnswer");

export const keptFileAnswer = z.strictObject({
  origin: z.string(), hash: z.string(), sizeOctets: count, robotsTxt: z.string().nullable(), robotsTxtBase64: z.string(),
}).openapi("KeptFileAnswer");

export type FindingAnswer = Shape<typeof finding>;
export type LintAnswer = Shape<typeof lintAnswer>;
export type FormatAnswer = Shape<typeof formatAnswer>;
export type DiffAnswer = Shape<typeof diffAnswer>;
export type HistoryAnswer = Shape<typeof historyAnswer>;
export type VersionAnswer = Shape<typeof version>;
export type ClassAnswer = Shape<typeof agentClass>;
export type KeptFileAnswer = Shape<typeof keptFileAnswer>;
