// The answer of explain: decisions, the page that they are about, and the way to it.
import { z } from "@hono/zod-openapi";
import type { DecisionAnswer, ExplainAnswer, NoDecision, PageAnswer } from "../answers/explain.ts";
import { decisionMembers } from "./decision-nouns.ts";
import { heldTo } from "./held.ts";
import { outlook, retrieval } from "./nouns.ts";
import { line, mode, orNull } from "./shapes.ts";
import { site } from "./site-answer.ts";

const decision = heldTo<DecisionAnswer>()(
  z
    .strictObject({
      ...decisionMembers,
      origin: z.string().nullable(),
      outlook: orNull(outlook),
    })
    .openapi("DecisionAnswer"),
);

const noDecision = heldTo<NoDecision>()(
  z
    .strictObject({
      agent: z.string(),
      error: z.strictObject({ code: z.literal("invalid-agent"), message: z.string() }),
    })
    .openapi("NoDecision"),
);

const page = heldTo<PageAnswer>()(
  z
    .strictObject({
      url: z.string(),
      status: z.int().nullable(),
      mediaType: z.string().nullable(),
      isCut: z.boolean(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      metas: z.array(
        z.strictObject({
          name: z.string(),
          content: z.string(),
          line: line.nullable(),
          position: z.enum(["head", "after-head-ended", "body", "noscript"]),
        }),
      ),
      licenseLinks: z.array(z.strictObject({ rel: z.string(), type: z.string().nullable(), href: z.string() })),
      diagnostics: z.array(z.strictObject({ code: z.string(), message: z.string(), line })),
    })
    .openapi("Page"),
);

export const explainAnswer = heldTo<ExplainAnswer>()(
  z
    .strictObject({
      url: z.string(),
      mode,
      decisions: z.array(z.union([decision, noDecision])),
      page: orNull(page),
      way: orNull(retrieval),
      sites: z.array(site),
    })
    .openapi("ExplainAnswer"),
);
