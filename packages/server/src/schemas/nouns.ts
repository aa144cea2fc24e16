// One schema for each plain form of core and client, held to its type: the OpenAPI document and docs/json.md are made
// of these. In: nothing. Out: schemas. Next: the answer of each route, which adds what only HTTP has.
import { z } from "@hono/zod-openapi";
import type { PlainCrawlDecision, PlainRetrieval } from "@maycrawl/client";
import type { PlainRule, PlainVerdict } from "@maycrawl/core";
import type {
  CrawlRow,
  LoserRow,
  PlainAccess,
  PlainAttempt,
  PlainCrawlAnswer,
  PlainHistory,
  PlainOutlook,
} from "@maycrawl/core/access";
import type { PlainComparison } from "@maycrawl/core/comparison";
import type { PlainFinding } from "@maycrawl/core/lint";
import { heldTo } from "./held.ts";
import {
  accessNote,
  accessReason,
  accessResult,
  accessRules,
  action,
  allowed,
  count,
  crawlReason,
  departure,
  dialectName,
  fault,
  line,
  lossReason,
  moment,
  note,
  orNull,
  policyName,
  severity,
  verdictReason,
} from "./shapes.ts";

const rule = heldTo<PlainRule>()(
  z
    .strictObject({
      type: z.enum(["allow", "disallow"]),
      pathPattern: z.string(),
      text: z.string(),
      line,
      column: line,
    })
    .openapi("Rule"),
);

const group = z.strictObject({ userAgent: z.string(), line });

export const verdict = heldTo<PlainVerdict>()(
  z
    .strictObject({
      url: z.string(),
      agent: z.string(),
      path: z.string().nullable(),
      allowed,
      reason: verdictReason,
      line: count,
      column: count,
      rule: orNull(rule),
      group: group.nullable(),
      runnerUp: z.strictObject({ rule, octets: count, why: lossReason }).nullable(),
      dialect: dialectName,
      productTokens: z.array(z.string()),
      crawler: z.string().nullable(),
      notes: z.array(note),
      explanation: z.string(),
    })
    .openapi("Verdict"),
);

/** The members of a crawl answer, wherever it stands. */
export const crawlAnswerMembers = {
  action,
  allowed,
  reason: crawlReason,
  retryAt: moment.nullable(),
  explanation: z.string(),
};

export const crawlAnswer = heldTo<PlainCrawlAnswer>()(z.strictObject(crawlAnswerMembers).openapi("CrawlAnswer"));

/** A row, without what a surface adds to it. */
export const rowMembers = {
  url: z.string(),
  agent: z.string(),
  path: z.string().nullable(),
  allowed,
  reason: z.union([verdictReason, crawlReason.exclude(["rules"]), z.literal("invalid-agent")]),
  line: count,
  column: count,
  rule: z.string().nullable(),
  group: group.nullable(),
  dialect: dialectName,
  productTokens: z.array(z.string()),
  crawler: z.string().nullable(),
  notes: z.array(note),
  explanation: z.string(),
  action,
  retryAt: moment.nullable(),
};

export const crawlRow = heldTo<CrawlRow>()(z.strictObject(rowMembers).openapi("CrawlRow"));

export const loserRow = heldTo<LoserRow>()(z.strictObject({ rule: z.string(), line, why: lossReason }));

const attempt = heldTo<PlainAttempt>()(
  z
    .strictObject({
      url: z.string(),
      startedAt: moment,
      finishedAt: moment,
      hops: z.array(
        z.strictObject({
          url: z.string(),
          address: z.string().nullable(),
          status: z.int().nullable(),
          fault: fault.nullable(),
          detail: z.string().nullable(),
          location: z.string().nullable(),
          startedAt: moment,
          durationMs: z.number(),
        }),
      ),
      status: z.int().nullable(),
      ftpReply: z.int().nullable(),
      fault: fault.nullable(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      body: z
        .strictObject({
          hash: z.string(),
          sizeOctets: count,
          isCut: z.boolean(),
          mediaType: z.string().nullable(),
          kind: z.enum(["robots-txt", "empty", "html", "xml", "json", "binary"]),
        })
        .nullable(),
      isValidated: z.boolean(),
      freshForMs: z.number().nullable(),
      retryAfter: moment.nullable(),
    })
    .openapi("Attempt"),
);

export const access = heldTo<PlainAccess>()(
  z
    .strictObject({
      url: z.string(),
      policy: policyName,
      result: accessResult,
      reason: accessReason,
      explanation: z.string(),
      rules: accessRules,
      hash: z.string().nullable(),
      isOpenedByPolicy: z.boolean(),
      departures: z.array(departure),
      askedAt: moment,
      freshUntil: moment,
      retryAt: moment.nullable(),
      outageSince: moment.nullable(),
      mayValidate: z.boolean(),
      notes: z.array(accessNote),
      evidence: attempt,
    })
    .openapi("Access"),
);

export const history = heldTo<PlainHistory>()(
  z
    .strictObject({
      last: attempt,
      lastGood: orNull(attempt),
      firstFailureAt: moment.nullable(),
      firstUnreachableAt: moment.nullable(),
      failures: count,
    })
    .openapi("History"),
);

export const outlook = heldTo<PlainOutlook>()(
  z
    .strictObject({
      policy: policyName,
      isDocumented: z.boolean(),
      stages: z.array(
        z.strictObject({ from: moment, until: moment.nullable(), rules: accessRules, explanation: z.string() }),
      ),
    })
    .openapi("Outlook"),
);

export const crawlDecision = heldTo<PlainCrawlDecision>()(
  z
    .strictObject({
      url: z.string(),
      agent: z.string(),
      ...crawlAnswerMembers,
      crawler: z.string().nullable(),
      origin: z.string().nullable(),
      access: orNull(access),
      verdict: orNull(verdict),
    })
    .openapi("CrawlDecision"),
);

const payment = z
  .strictObject({
    offers: z.array(
      z.strictObject({
        source: z.enum(["crawler-price", "x402"]),
        amount: z.string(),
        currency: z.string(),
        network: z.string().nullable(),
        payTo: z.string().nullable(),
      }),
    ),
    charged: z.string().nullable(),
  })
  .openapi("Payment");

export const retrieval = heldTo<PlainRetrieval>()(
  z
    .strictObject({
      noPage: z
        .enum(["disallowed", "deferred", "fault", "payment-required", "too-many-redirects", "redirect-loop"])
        .nullable(),
      payment: orNull(payment),
      hops: z.array(
        z.strictObject({
          url: z.string(),
          ...crawlAnswerMembers,
          origin: z.string().nullable(),
          status: z.int().nullable(),
          fault: fault.nullable(),
          redirectTo: z.string().nullable(),
        }),
      ),
    })
    .openapi("Retrieval"),
);

const span = z.strictObject({ start: count, end: count }).openapi("Span");

export const finding = heldTo<PlainFinding>()(
  z
    .strictObject({
      code: z.string(),
      severity,
      message: z.string(),
      span,
      line,
      column: line,
      endLine: line,
      endColumn: line,
      effect: z
        .strictObject({
          kind: z.enum(["decides-nothing", "closes", "opens", "read-by"]),
          text: z.string(),
          lines: z.array(line),
          urls: z.strictObject({ count, of: count }).nullable(),
          paths: z.array(z.string()),
          agents: z.array(z.string()),
        })
        .nullable(),
      fix: z.array(z.strictObject({ span, text: z.string() })).nullable(),
    })
    .openapi("Finding"),
);

export const facts = z
  .strictObject({ allowed, reason: verdictReason, line: line.nullable(), text: z.string().nullable() })
  .openapi("Facts");

const difference = z
  .strictObject({
    witness: z.string(),
    shape: z.string(),
    shapeExtent: z.enum(["all", "part", "unknown"]),
    unchanged: z.array(
      z.strictObject({
        pattern: z.string(),
        allowed: z.enum(["all", "none", "part"]),
        oldLine: line.nullable(),
        newLine: line.nullable(),
      }),
    ),
    old: facts,
    new: facts,
  })
  .openapi("Difference");

export const comparison = heldTo<PlainComparison>()(
  z
    .strictObject({
      agents: z.array(z.string()),
      dialect: dialectName,
      result: z.enum(["equal", "different", "incomplete"]),
      newlyDisallowed: z.array(difference),
      newlyAllowed: z.array(difference),
      newlyUndecided: z.array(difference),
      isComplete: z.boolean(),
      coveredOctets: count.nullable(),
      steps: count,
    })
    .openapi("Comparison"),
);
