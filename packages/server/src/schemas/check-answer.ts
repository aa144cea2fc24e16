// The answer of check, and of a row of it.
import { z } from "@hono/zod-openapi";
import type { CheckAnswer, Row } from "../answers/check.ts";
import { heldTo } from "./held.ts";
import { loserRow, outlook, rowMembers } from "./nouns.ts";
import { mode, orNull } from "./shapes.ts";
import { site } from "./site-answer.ts";

export const row = heldTo<Row>()(
  z
    .strictObject({
      ...rowMembers,
      runnerUp: loserRow.nullable(),
      origin: z.string().nullable(),
      outlook: orNull(outlook),
    })
    .openapi("Row"),
);

export const checkAnswer = heldTo<CheckAnswer>()(
  z.strictObject({ mode, rows: z.array(row), sites: z.array(site) }).openapi("CheckAnswer"),
);
