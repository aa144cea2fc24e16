// The schemas of a decision and of the verdicts in it, held to core's plain forms. In: nothing. Out: schemas. Beside
// nouns.ts.
import { z } from "@hono/zod-openapi";
import {
  type Evidence,
  decisionFindingCodes,
  type DecisionFinding,
  type PageMarks,
  type PartReason,
  partReasons,
  type PlainDecision,
} from "@maycrawl/core/decision";
import {
  type PageDoubt,
  type PageLossReason,
  pageFindingCodes,
  type PageRuleName,
  pageRules,
  type PlainPageVerdict,
  type StatementProblem,
} from "@maycrawl/core/page";
import {
  type LossReason,
  type PlainUsageEvidence,
  type PlainUsageVerdict,
  type SignalExtent,
  type UsageCarrier,
  usageFindingCodes,
  type UsageStandard,
  usageStandards,
  type Use,
  uses,
} from "@maycrawl/core/usage";
import { heldTo } from "./held.ts";
import { crawlAnswerMembers, verdict } from "./nouns.ts";
import { count, crawlReason, keysOf, line, moment, namesOf, orNull } from "./shapes.ts";

const state = z.enum(["allowed", "disallowed", "undetermined"]);
const useState = z.enum(["allowed", "disallowed", "undetermined", "unstated"]);

const evidence = heldTo<Evidence>()(
  z
    .strictObject({
      layer: z.enum(["robots.txt", "status", "header", "meta", "file", "link"]),
      text: z.string(),
      where: z.string(),
      line: line.nullable(),
      isDecisive: z.boolean(),
      why: z.string().nullable(),
    })
    .openapi("Evidence"),
);

const partReason = heldTo<PartReason>()(
  namesOf([...(Object.keys(partReasons) as (keyof typeof partReasons)[]), ...crawlReason.options]),
);
const partMembers = {
  reason: partReason,
  explanation: z.string(),
  change: z.string().nullable(),
  evidence: z.array(evidence),
};

const part = z.strictObject({ state, ...partMembers }).openapi("Part");
const usePart = z.strictObject({ state: useState, ...partMembers }).openapi("UsePart");
const crawlPart = z
  .strictObject({ state, ...partMembers, ...crawlAnswerMembers, verdict: orNull(verdict) })
  .openapi("CrawlPart");

/** A record with a member for each name. */
function each<Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): z.ZodObject<{ [name in Name]: Schema }, z.core.$strict> {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, schema])) as { [name in Name]: Schema });
}

const decisionFinding = heldTo<DecisionFinding>()(
  z.strictObject({
    code: namesOf(decisionFindingCodes),
    message: z.string(),
    advice: z.string().nullable(),
  }),
);

/** The members of a decision but for the verdicts of page and uses, which HTTP leaves out. */
export const decisionMembers = {
  url: z.string(),
  agent: z.string(),
  crawler: z.string().nullable(),
  crawl: crawlPart,
  index: part,
  follow: part,
  snippet: part,
  use: each<Use, typeof usePart>(uses, usePart),
  pageRules: z.array(z.string()),
  findings: z.array(decisionFinding),
  licenses: z.array(z.string()),
};

const pageStatementMembers = {
  carrier: z.enum(["meta", "header"]),
  source: z.enum(["meta", "x-robots-tag", "robots-tag"]),
  name: z.string(),
  index: line,
  of: line,
  position: z.enum(["head", "after-head-ended", "body", "noscript"]).nullable(),
  line: line.nullable(),
  column: line.nullable(),
  crawlerName: z.string().nullable(),
  rule: heldTo<PageRuleName>()(namesOf(pageRules.map((row) => row.name))).nullable(),
  value: z.union([z.number(), z.string()]).nullable(),
  text: z.string(),
  problem: heldTo<StatementProblem>()(
    z.enum([
      "unknown-rule",
      "invalid-value",
      "invalid-date",
      "missing-value",
      "no-rule",
      "not-in-draft",
      "date-without-zone",
      "wrong-weekday",
    ]),
  ).nullable(),
};
const pageStatement = z.strictObject(pageStatementMembers).openapi("PageStatement");
const pageEvidence = z
  .strictObject({
    ...pageStatementMembers,
    isDecisive: z.boolean(),
    why: heldTo<PageLossReason>()(
      z.enum([
        "not-addressed",
        "not-in-head",
        "position-undocumented",
        "not-in-header",
        "replaced-by-named",
        "invalid",
        "ignored-by-operator",
        "not-supported",
        "less-restrictive",
        "overridden",
        "in-doubt",
        "needs-noindex",
      ]),
    ).nullable(),
  })
  .openapi("PageEvidence");
const permission = z
  .strictObject({
    state,
    doubt: heldTo<PageDoubt>()(z.enum(["position-undocumented", "not-read-to-the-end"])).nullable(),
    evidence: z.array(pageEvidence),
  })
  .openapi("PagePermission");
const limitMembers = { mayBeLower: z.boolean(), evidence: z.array(pageEvidence) };
const limit = z.strictObject({ value: z.number().nullable(), ...limitMembers }).openapi("PageLimit");

export const pageVerdict = heldTo<PlainPageVerdict>()(
  z
    .strictObject({
      reader: z.string(),
      index: permission,
      follow: permission,
      snippet: permission,
      archive: permission,
      imageIndex: permission,
      translate: permission,
      maxSnippet: limit,
      maxImagePreview: z.strictObject({ value: z.enum(["none", "standard", "large"]).nullable(), ...limitMembers }),
      maxVideoPreview: limit,
      unavailableAfter: z.strictObject({ value: moment.nullable(), isPast: z.boolean(), ...limitMembers }),
      indexIfEmbedded: permission,
      effectiveRules: z.array(z.string()),
      findings: z.array(
        z.strictObject({
          code: keysOf(pageFindingCodes),
          message: z.string(),
          advice: z.string().nullable(),
          statements: z.array(pageStatement),
        }),
      ),
    })
    .openapi("PageVerdict"),
);

const carrier = heldTo<UsageCarrier>()(z.enum(["robots.txt", "header", "meta", "file", "link", "control-token"]));
const place = z.strictObject({ name: z.string(), line: line.nullable(), column: line.nullable() });

const usageEvidence = heldTo<PlainUsageEvidence>()(
  z
    .strictObject({
      standard: namesOf(usageStandards),
      version: z.string(),
      label: z.string(),
      value: z.string(),
      carrier,
      name: z.string(),
      line: line.nullable(),
      column: line.nullable(),
      path: z.string().nullable(),
      groupIndex: count.nullable(),
      operator: z.string().nullable(),
      covers: z.string().nullable(),
      isDecisive: z.boolean(),
      why: heldTo<LossReason>()(
        z.enum([
          "outweighed",
          "shorter-path",
          "outside-group",
          "overridden",
          "replaced",
          "other-operator",
          "other-crawler",
          "not-crawlable",
          "undetermined",
        ]),
      ).nullable(),
    })
    .openapi("UsageEvidence"),
);

const statedUse = z.enum(["allowed", "disallowed", "unstated"]);
const useAnswer = z.strictObject({ state: statedUse, evidence: z.array(usageEvidence) }).openapi("UseAnswer");

export const usageVerdict = heldTo<PlainUsageVerdict>()(
  z
    .strictObject({
      uses: each<Use, typeof useAnswer>(uses, useAnswer),
      byStandard: each<UsageStandard, ReturnType<typeof each<Use, typeof statedUse>>>(
        usageStandards,
        each<Use, typeof statedUse>(uses, statedUse),
      ),
      licenses: z.array(
        z.strictObject({
          url: z.string(),
          href: z.string().nullable(),
          isUsable: z.boolean(),
          carrier: z.enum(["robots.txt", "header", "link", "script"]),
          place,
          groupIndex: count.nullable(),
        }),
      ),
      policies: z.array(z.strictObject({ url: z.string(), place })),
      extents: z.array(heldTo<SignalExtent>()(z.enum(["immediate", "reference", "full"]))),
      findings: z.array(
        z.strictObject({
          code: keysOf(usageFindingCodes),
          message: z.string(),
          advice: z.string().nullable(),
          text: z.string(),
          carrier: carrier.nullable(),
          place: place.nullable(),
        }),
      ),
    })
    .openapi("UsageVerdict"),
);

const marks = heldTo<PageMarks>()(
  z
    .strictObject({
      noSnippet: z.strictObject({
        count,
        first: z.array(
          z.strictObject({
            elementName: z.string(),
            isForGoogle: z.boolean(),
            line,
            column: line,
            swallowsRest: z.boolean(),
          }),
        ),
      }),
      hintedLinks: z.strictObject({
        count,
        first: z.array(
          z.strictObject({
            href: z.string(),
            hints: z.array(z.enum(["nofollow", "ugc", "sponsored"])),
            line,
            column: line,
          }),
        ),
      }),
    })
    .openapi("PageMarks"),
);

export const decision = heldTo<PlainDecision>()(
  z
    .strictObject({
      ...decisionMembers,
      marks: orNull(marks),
      pageVerdict: orNull(pageVerdict),
      usageVerdict,
    })
    .openapi("Decision"),
);
