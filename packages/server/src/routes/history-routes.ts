// GET /api/v1/history: the versions of a site's robots.txt that the service has seen, and what changed between them;
// and the file of one version. Nothing is retrieved. A file is served only as a version of the origin that the request
// names.
import { z } from "@hono/zod-openapi";
import { Buffer } from "node:buffer";
import { originOf, plainMoment } from "@maycrawl/core/access";
import type { RobotsStore, RobotsTxtVersion } from "@maycrawl/client";
import { historyAnswer, keptFileAnswer } from "../schemas/file-answers.ts";
import { serviceLimits } from "../limits.ts";
import { Problem } from "../problems.ts";
import { answerText, defaultBudgets } from "../answers/budgets.ts";
import { type ChangeAnswer, type DiffSide, type HistoryAnswer, type KeptFileAnswer, textOf } from "../answers/files.ts";
import { agent, checkAgents, momentGiven } from "./members.ts";
import { route, type Service } from "./route.ts";

/** The agents of a history by default: crawlers that no group names, search, and training. */
export const usualAgents: readonly string[] = ["*", "Googlebot", "bingbot", "GPTBot", "ClaudeBot", "CCBot"];
const defaultLimit = 20;

const originMember = z.string().max(serviceLimits.urlUnits).openapi({ example: "https://shop.example" });

const historyQuery = z.strictObject({
  origin: originMember,
  limit: z
    .string()
    .regex(/^[0-9]{1,3}$/)
    .optional(),
  before: z.string().max(64).optional(),
  agent: z.array(agent).max(serviceLimits.historyAgents).optional(),
});

export const historyRoute = route({
  method: "get",
  path: "/api/v1/history",
  id: "listVersions",
  summary: "The versions of a site's robots.txt that the service has seen, and what changed between them",
  query: historyQuery,
  lists: new Set(["agent"]),
  answer: historyAnswer,
  problems: ["invalid-origin", "invalid-moment", "too-many", "store-lost"],
  handle: async (service, { query, client, signal }) => {
    const origin = originGiven(query.origin);
    const limit = query.limit === undefined ? defaultLimit : Number(query.limit);
    if (limit < 1 || limit > serviceLimits.historyVersions)
      throw new Problem("invalid-request", `limit must be from 1 to ${serviceLimits.historyVersions}`);
    const agents = query.agent ?? usualAgents;
    checkAgents("agent", agents);
    const beforeMs = query.before === undefined ? null : momentGiven("before", query.before);
    return historyOf(service, origin, agents, { limit, beforeMs, client, signal });
  },
});

/** Which part of a history, and for whom. */
interface HistoryPart {
  readonly limit: number;
  readonly beforeMs: number | null;
  readonly client: string;
  readonly signal: AbortSignal;
}

/** The answer of history as text. */
export async function historyOf(
  { store, workbench }: Pick<Service, "store" | "workbench">,
  origin: string,
  agents: readonly string[],
  { limit, beforeMs, client, signal }: HistoryPart,
): Promise<string> {
  // One more than is shown, for what changed since it.
  const found = await store.versions(origin, { limit: limit + 1, ...(beforeMs === null ? {} : { beforeMs }) });
  const told = found.slice(0, limit);
  const sides = await sidesOf(found, store, origin);
  const changes = JSON.parse(
    await workbench.run("history", { agents, sides: [...sides].reverse(), budgets: defaultBudgets }, client, signal),
  ) as ChangeAnswer[];
  changes.reverse();
  const last = told.at(-1);
  const answer: HistoryAnswer = {
    origin,
    agents: [...agents],
    versions: told.map(({ seenMs, result, status, fault, hash, sizeOctets }, index) => ({
      seenAt: plainMoment(seenMs),
      result,
      status,
      fault,
      hash,
      sizeOctets,
      change: changes[index] ?? null,
    })),
    before: found.length > limit && last !== undefined ? plainMoment(last.seenMs) : null,
  };
  return answerText(answer);
}

const keptFileQuery = z.strictObject({
  origin: originMember,
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .openapi({ example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" }),
});

export const keptFileRoute = route({
  method: "get",
  path: "/api/v1/history/robots-txt",
  id: "getVersion",
  summary: "The robots.txt of one version of a site's history",
  query: keptFileQuery,
  answer: keptFileAnswer,
  problems: ["invalid-origin", "not-found", "store-lost"],
  handle: async ({ store }, { query: { origin: named, hash } }) => {
    const origin = originGiven(named);
    const versions = await store.versions(origin, { limit: 1_000 });
    const octets = versions.some((version) => version.hash === hash) ? await store.body(hash) : null;
    if (octets === null) throw new Problem("not-found", "the service keeps no version of that origin with that hash");
    const answer: KeptFileAnswer = {
      origin,
      hash,
      sizeOctets: octets.length,
      robotsTxt: textOf(octets),
      robotsTxtBase64: Buffer.from(octets).toString("base64"),
    };
    return answerText(answer);
  },
});

function originGiven(text: string): string {
  const origin = originOf(text);
  if (origin === null || origin.scheme === "ftp")
    throw new Problem("invalid-origin", "origin must be an absolute http or https URL");
  return origin.key;
}

/** Each version as a side, newest first; unknown if it is no longer kept or past the bound. */
async function sidesOf(versions: readonly RobotsTxtVersion[], store: RobotsStore, origin: string): Promise<DiffSide[]> {
  const bodies = new Map<string, Uint8Array | null>();
  let left: number = serviceLimits.historyOctets;
  const sides: DiffSide[] = [];
  for (const { result, hash, sizeOctets } of versions) {
    if (hash !== null && !bodies.has(hash)) {
      const isWithin = sizeOctets <= left;
      bodies.set(hash, isWithin ? await store.body(hash) : null);
      if (isWithin) left -= sizeOctets;
    }
    const file = hash === null ? null : (bodies.get(hash) ?? null);
    // RFC 9309 section 2.3.1.3: without a file, nothing is forbidden. Unreachable is not known.
    if (result === "unavailable" || (result === "successful" && hash === null))
      sides.push({ kind: "none", file: null, origin });
    else
      sides.push(
        result === "successful" && file !== null
          ? { kind: "file", file, origin }
          : { kind: "unknown", file: null, origin },
      );
  }
  return sides;
}
