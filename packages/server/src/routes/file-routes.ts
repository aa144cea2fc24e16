// POST /api/v1/lint, diff and format: questions about files.
import { z } from "@hono/zod-openapi";
import { checks } from "@maycrawl/core/lint";
import { diffAnswer, formatAnswer, lintAnswer } from "../schemas/file-answers.ts";
import { keysOf } from "../schemas/shapes.ts";
import { serviceLimits } from "../limits.ts";
import { checkWebUrl, sideOf } from "../live/live.ts";
import { Problem } from "../problems.ts";
import { defaultBudgets } from "../answers/budgets.ts";
import type { DiffSide } from "../answers/files.ts";
import type { SiteSnapshot } from "../answers/site-answer.ts";
import { agent, agents, checkAgents, dialect, exampleFile, fileGiven, fileMembers, url } from "./members.ts";
import { route } from "./route.ts";

const checkCodes = Object.fromEntries(checks.map((check) => [check.code, true]));

const lintRequest = z
  .strictObject({
    ...fileMembers,
    url: url.optional(),
    dialect: dialect.optional(),
    checks: z
      .partialRecord(keysOf(checkCodes), z.union([z.boolean(), z.enum(["error", "warning", "info"])]))
      .optional(),
    crawlers: z.array(agent).max(serviceLimits.historyAgents).optional(),
    urls: z.array(url).max(serviceLimits.countedUrls).optional(),
    robotsTxtUrl: url.optional(),
    mediaType: z.string().max(200).optional(),
    fix: z.boolean().optional(),
    withRobotsTxt: z.boolean().optional(),
  })
  .openapi("LintRequest");

export const lintRoute = route({
  method: "post",
  path: "/api/v1/lint",
  id: "lint",
  summary: "What is wrong with a robots.txt, and how to put it right",
  example: { robotsTxt: "Disalow: /cart\n", fix: true },
  body: lintRequest,
  bodyOctets: serviceLimits.fileBodyOctets,
  answer: lintAnswer,
  problems: ["invalid-url", "unknown-dialect", "too-many"],
  handle: async ({ live, workbench }, { body, client, signal }) => {
    const given = fileGiven(body);
    if ((given === null) === (body.url === undefined))
      throw new Problem("invalid-request", "exactly one of robotsTxt, robotsTxtBase64 and url must be given");
    if (given === null && (body.robotsTxtUrl !== undefined || body.mediaType !== undefined)) {
      throw new Problem("invalid-request", "robotsTxtUrl and mediaType go with a robots.txt that is given");
    }
    if (body.robotsTxtUrl !== undefined) checkWebUrl(body.robotsTxtUrl);
    checkAgents("crawlers", body.crawlers ?? []);
    if (body.url !== undefined) checkWebUrl(body.url);
    const [site] = body.url === undefined ? [] : await live.sites([body.url], signal);
    const access = site?.kind === "site" ? site.access : null;
    return workbench.run(
      "lint",
      {
        mode: given === null ? "live" : "given",
        file: given ?? (site === undefined ? null : sideOf(site).file),
        dialect: body.dialect ?? null,
        checks: definedOf(body.checks),
        crawlers: body.crawlers ?? null,
        urls: body.urls ?? null,
        robotsTxtUrl: body.robotsTxtUrl ?? site?.robotsTxtUrl ?? null,
        mediaType: body.mediaType ?? access?.evidence.body?.mediaType ?? null,
        isFixed: body.fix ?? false,
        sites: site === undefined ? [] : [site],
        withRobotsTxt: body.withRobotsTxt ?? false,
      },
      client,
      signal,
    );
  },
});

export const formatRoute = route({
  method: "post",
  path: "/api/v1/format",
  id: "format",
  summary: "A robots.txt in canonical layout",
  example: { robotsTxt: "user-agent:*\ndisallow:/cart" },
  body: z.strictObject(fileMembers).openapi("FormatRequest"),
  bodyOctets: serviceLimits.fileBodyOctets,
  answer: formatAnswer,
  problems: ["too-many"],
  handle: async ({ workbench }, { body, client, signal }) => {
    const file = fileGiven(body);
    if (file === null)
      throw new Problem("invalid-request", "exactly one of robotsTxt and robotsTxtBase64 must be given");
    return workbench.run("format", { file }, client, signal);
  },
});

const side = z.strictObject({ ...fileMembers, url: url.optional() }).openapi("SideRequest");

const diffRequest = z
  .strictObject({
    old: side,
    new: side,
    agents: agents.optional(),
    dialect: dialect.optional(),
    urls: z.array(url).max(serviceLimits.countedUrls).optional(),
    withRobotsTxt: z.boolean().optional(),
  })
  .openapi("DiffRequest");

export const diffRoute = route({
  method: "post",
  path: "/api/v1/diff",
  id: "diff",
  summary: "What changes between two robots.txt files, for whom, with URLs that show it",
  example: {
    old: { robotsTxt: exampleFile },
    new: { robotsTxt: "User-agent: *\nDisallow: /\n" },
    agents: ["Googlebot", "*"],
  },
  body: diffRequest,
  bodyOctets: serviceLimits.diffBodyOctets,
  answer: diffAnswer,
  problems: ["invalid-url", "unknown-dialect", "too-many"],
  handle: async ({ live, workbench }, { body, client, signal }) => {
    const old = given("old", body.old);
    const renewed = given("new", body.new);
    checkAgents("agents", body.agents ?? []);
    const urls = [old, renewed].filter((one) => typeof one === "string");
    const sites = urls.length === 0 ? [] : await live.sites(urls, signal);
    return workbench.run(
      "diff",
      {
        mode: urls.length === 0 ? "given" : "live",
        old: sideFrom(old, sites),
        new: sideFrom(renewed, sites),
        agents: body.agents ?? null,
        dialect: body.dialect ?? null,
        urls: body.urls ?? [],
        sites,
        withRobotsTxt: body.withRobotsTxt ?? false,
        budgets: defaultBudgets,
      },
      client,
      signal,
    );
  },
});

/** A side's octets, or the URL whose robots.txt is the side. */
function given(
  name: string,
  members: { robotsTxt?: string | undefined; robotsTxtBase64?: string | undefined; url?: string | undefined },
): Uint8Array | string {
  const file = fileGiven(members);
  if ((file === null) === (members.url === undefined)) {
    throw new Problem("invalid-request", `${name} must have exactly one of robotsTxt, robotsTxtBase64 and url`);
  }
  if (file !== null) return file;
  const { url = "" } = members;
  checkWebUrl(url);
  return url;
}

function sideFrom(one: Uint8Array | string, sites: readonly SiteSnapshot[]): DiffSide {
  if (typeof one !== "string") return { kind: "file", file: one, origin: null };
  const { origin } = new URL(one);
  const site = sites.find((candidate) => candidate.origin === origin);
  return site === undefined ? { kind: "unknown", file: null, origin } : sideOf(site);
}

function definedOf<Value>(record: Readonly<Partial<Record<string, Value>>> | undefined): Record<string, Value> | null {
  if (record === undefined) return null;
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Value] => entry[1] !== undefined));
}
