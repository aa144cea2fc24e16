// The answers about files: lint, format, diff, and the history of a site's.
import { z } from "@hono/zod-openapi";
import type {
  DiffAnswer,
  FixedAnswer,
  FormatAnswer,
  HistoryAnswer,
  KeptFileAnswer,
  LintAnswer,
} from "../answers/files.ts";
import { heldTo } from "./held.ts";
import { comparison, facts, finding } from "./nouns.ts";
import { accessResult, count, dialectName, line, mode, moment, orNull } from "./shapes.ts";
import { site } from "./site-answer.ts";

const fixed = heldTo<FixedAnswer>()(
  z
    .strictObject({
      robotsTxt: z.string().nullable(),
      robotsTxtBase64: z.string(),
      isChanged: z.boolean(),
      applied: z.array(z.strictObject({ code: z.string(), line })),
      refused: z.array(
        z.strictObject({
          code: z.string(),
          line,
          reason: z.enum(["changes-answers", "overlaps", "budget"]),
          changes: z.array(
            z.strictObject({
              kind: z.enum(["newly-disallowed", "newly-allowed", "newly-undecided", "record", "unproven"]),
              dialect: dialectName,
              agents: z.array(z.string()),
              path: z.string().nullable(),
              text: z.string(),
            }),
          ),
        }),
      ),
    })
    .openapi("Fixed"),
);

export const lintAnswer = heldTo<LintAnswer>()(
  z
    .strictObject({
      mode,
      kind: z.enum(["robots.txt", "none"]),
      findings: z.array(finding),
      counts: z.strictObject({ error: count, warning: count, info: count }),
      fixed: orNull(fixed),
      sites: z.array(site),
    })
    .openapi("LintAnswer"),
);

export const formatAnswer = heldTo<FormatAnswer>()(
  z
    .strictObject({
      robotsTxt: z.string().nullable(),
      robotsTxtBase64: z.string(),
      isChanged: z.boolean(),
      refused: z.array(line),
    })
    .openapi("FormatAnswer"),
);

const side = z
  .strictObject({ kind: z.enum(["file", "none", "unknown"]), origin: z.string().nullable() })
  .openapi("Side");

const urlCounts = z
  .strictObject({
    agent: z.string(),
    urls: count,
    invalidUrls: count,
    newlyDisallowed: count,
    newlyAllowed: count,
    newlyUndecided: count,
    allowedByOld: count,
    allowedByNew: count,
    examples: z.array(z.strictObject({ url: z.string(), old: facts, new: facts })),
  })
  .openapi("UrlCounts");

const comparisonResult = z.enum(["equal", "different", "incomplete", "undetermined"]);

export const diffAnswer = heldTo<DiffAnswer>()(
  z
    .strictObject({
      mode,
      result: comparisonResult,
      classes: z.array(comparison),
      urls: z.array(urlCounts),
      sites: z.array(site),
      old: side,
      new: side,
    })
    .openapi("DiffAnswer"),
);

const version = z
  .strictObject({
    seenAt: moment,
    result: accessResult,
    status: z.int().nullable(),
    fault: z.string().nullable(),
    hash: z.string().nullable(),
    sizeOctets: count,
    change: z.strictObject({ result: comparisonResult, classes: z.array(comparison) }).nullable(),
  })
  .openapi("Version");

export const historyAnswer = heldTo<HistoryAnswer>()(
  z
    .strictObject({
      origin: z.string(),
      agents: z.array(z.string()),
      versions: z.array(version),
      before: moment.nullable(),
    })
    .openapi("HistoryAnswer"),
);

export const keptFileAnswer = heldTo<KeptFileAnswer>()(
  z
    .strictObject({
      origin: z.string(),
      hash: z.string(),
      sizeOctets: count,
      robotsTxt: z.string().nullable(),
      robotsTxtBase64: z.string(),
    })
    .openapi("KeptFileAnswer"),
);
