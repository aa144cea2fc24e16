// The answer of check, and of a row of it.
import { z } from "@hono/zod-openapi";
import { action, allowed, count, dialectName, mode, moment, outlook, reason, type Shape, site } from "./shapes.ts";

export const row = z.strictObject({
  url: z.string(),
  agent: z.string(),
  path: z.string().nullable(),
  allowed,
  action,
  reason,
  line: count,
  column: count,
  rule: z.string().nullable(),
  group: z.strictObject({ userAgent: z.string(), line: z.int().min(1) }).nullable(),
  runnerUp: z.strictObject({ rule: z.string(), line: z.int().min(1), why: z.string() }).nullable(),
  dialect: dialectName,
  productTokens: z.array(z.string()),
  crawler: z.string().nullable(),
  notes: z.array(z.string()),
  explanation: z.string(),
  origin: z.string().nullable(),
  retryAt: moment.nullable(),
  outlook: outlook.nullable(),
}).openapi("Row");

export const checkAnswer = z.strictObject({ mode, rows: z.array(row), sites: z.array(site) }).openapi("CheckAnswer");

export type Row = Shape<typeof row>;
export type CheckAnswer = Shape<typeof checkAnswer>;
