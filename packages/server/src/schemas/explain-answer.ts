// The answer of explain: decisions, the page that they are about, and the way to it.
import { z } from "@hono/zod-openapi";
import { action, allowed, count, dialectName, fault, mode, moment, outlook, reason, type Shape, site } from "./shapes.ts";

const state = z.enum(["allowed", "disallowed", "undetermined"]);

const evidence = z.strictObject({
  layer: z.enum(["robots.txt", "status", "header", "meta", "file", "link"]),
  text: z.string(),
  where: z.string(),
  line: z.int().min(1).nullable(),
  isDecisive: z.boolean(),
  why: z.string().nullable(),
}).openapi("Evidence");

const partMembers = { reason, explanation: z.string(), change: z.string().nullable(), evidence: z.array(evidence) };

export const part = z.strictObject({ state, ...partMembers }).openapi("Part");
export const usePart = z.strictObject({ state: z.enum(["allowed", "disallowed", "undetermined", "unstated"]), ...partMembers }).openapi("UsePart");

const line = z.int().min(1);
const rule = z.strictObject({ type: z.enum(["allow", "disallow"]), pathPattern: z.string(), text: z.string(), line, column: line });

export const verdict = z.strictObject({
  url: z.string(),
  agent: z.string(),
  path: z.string().nullable(),
  allowed,
  reason,
  line: count,
  column: count,
  rule: rule.nullable(),
  group: z.strictObject({ userAgent: z.string(), line }).nullable(),
  runnerUp: z.strictObject({ rule, octets: count, why: z.string() }).nullable(),
  dialect: dialectName,
  productTokens: z.array(z.string()),
  crawler: z.string().nullable(),
  notes: z.array(z.string()),
  explanation: z.string(),
}).openapi("Verdict");

const crawlPart = z.strictObject({
  state,
  ...partMembers,
  action,
  retryAt: moment.nullable(),
  allowed,
  verdict: verdict.nullable(),
}).openapi("CrawlPart");

export const decision = z.strictObject({
  agent: z.string(),
  crawler: z.string().nullable(),
  url: z.string(),
  crawl: crawlPart,
  index: part,
  follow: part,
  snippet: part,
  use: z.strictObject({ "search": usePart, "ai-input": usePart, "ai-train": usePart }),
  pageRules: z.array(z.string()),
  findings: z.array(z.strictObject({ code: z.string(), message: z.string(), advice: z.string().nullable() })),
  licenses: z.array(z.string()),
  origin: z.string().nullable(),
  outlook: outlook.nullable(),
}).openapi("Decision");

const noDecision = z.strictObject({
  agent: z.string(), error: z.strictObject({ code: z.literal("invalid-agent"), message: z.string() }),
}).openapi("NoDecision");

export const page = z.strictObject({
  url: z.string(),
  status: z.int().nullable(),
  mediaType: z.string().nullable(),
  isCut: z.boolean(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  metas: z.array(z.strictObject({
    name: z.string(), content: z.string(), line: z.int().min(1).nullable(), position: z.enum(["head", "after-head-ended", "body", "noscript"]),
  })),
  diagnostics: z.array(z.strictObject({ code: z.string(), message: z.string(), line: z.int().min(1) })),
}).openapi("Page");

export const way = z.strictObject({
  noPage: z.enum(["disallowed", "deferred", "fault", "too-many-redirects", "redirect-loop"]).nullable(),
  hops: z.array(z.strictObject({
    url: z.string(), action, allowed, reason, retryAt: moment.nullable(), explanation: z.string(), status: z.int().nullable(), fault: fault.nullable(), redirectTo: z.string().nullable(),
    origin: z.string().nullable(),
  })),
}).openapi("Way");

export const explainAnswer = z.strictObject({
  url: z.string(), mode, decisions: z.array(z.union([decision, noDecision])), page: page.nullable(), way: way.nullable(), sites: z.array(site),
}).openapi("ExplainAnswer");

export type PartAnswer = Shape<typeof part>;
export type UsePartAnswer = Shape<typeof usePart>;
export type DecisionAnswer = Shape<typeof decision>;
export type NoDecision = Shape<typeof noDecision>;
export type PageAnswer = Shape<typeof page>;
export type WayAnswer = Shape<typeof way>;
export type ExplainAnswer = Shape<typeof explainAnswer>;
