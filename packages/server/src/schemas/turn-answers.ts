// The answers about turns.
import { z } from "@hono/zod-openapi";
import type { GivenTurn, TurnAnswer } from "../live/turns.ts";
import { heldTo } from "./held.ts";
import { crawlAnswerMembers } from "./nouns.ts";
import { count, moment, orNull } from "./shapes.ts";

const givenTurn = heldTo<GivenTurn>()(
  z
    .strictObject({ token: z.string(), host: z.string(), intervalMs: z.number().min(0), expiresAt: moment })
    .openapi("GivenTurn"),
);

export const turnAnswer = heldTo<TurnAnswer>()(
  z
    .strictObject({
      ...crawlAnswerMembers,
      url: z.string(),
      agent: z.string(),
      waitMs: count.nullable(),
      turn: orNull(givenTurn),
    })
    .openapi("TurnAnswer"),
);

export const turnsAnswer = z.strictObject({ released: count, turns: z.array(turnAnswer) }).openapi("TurnsAnswer");

export const releaseAnswer = z.strictObject({ isReleased: z.boolean() }).openapi("ReleaseAnswer");
