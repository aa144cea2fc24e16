// The schema of what an answer tells of a site that was asked for.
import { z } from "@hono/zod-openapi";
import type { SiteAnswer } from "../answers/site-answer.ts";
import { heldTo } from "./held.ts";
import { history } from "./nouns.ts";
import {
  accessNote,
  accessReason,
  accessResult,
  accessRules,
  count,
  fault,
  moment,
  orNull,
  policyName,
} from "./shapes.ts";

export const site = heldTo<SiteAnswer>()(
  z
    .strictObject({
      origin: z.string(),
      robotsTxtUrl: z.string(),
      isKnown: z.boolean(),
      result: accessResult.nullable(),
      reason: z.union([accessReason, z.enum(["host-not-yet", "retrieval-elsewhere"])]),
      explanation: z.string(),
      rules: accessRules.nullable(),
      policy: policyName.nullable(),
      status: z.int().nullable(),
      fault: fault.nullable(),
      redirects: z.array(
        z.strictObject({
          url: z.string(),
          status: z.int().nullable(),
          fault: fault.nullable(),
          location: z.string().nullable(),
        }),
      ),
      finalUrl: z.string().nullable(),
      mediaType: z.string().nullable(),
      kind: z.enum(["robots-txt", "empty", "html", "xml", "json", "binary"]).nullable(),
      sizeOctets: count,
      isCut: z.boolean(),
      hash: z.string().nullable(),
      askedAt: moment.nullable(),
      freshUntil: moment.nullable(),
      retryAt: moment.nullable(),
      isOpenedByPolicy: z.boolean(),
      notes: z.array(accessNote),
      history: orNull(history),
      robotsTxtBase64: z.string().nullable(),
    })
    .openapi("Site"),
);
