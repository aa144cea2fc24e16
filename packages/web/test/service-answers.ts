// Answers of the HTTP interface in the forms of docs/api.md, for the page's tests: a site with a robots.txt and a page,
// one whose robots.txt is unreachable, one without, one that wants a pause, and a history.
import { type Attempt, plainHistory, remember } from "@maycrawl/core/access";
import type { ApiAnswer } from "./static-server.ts";

const asked = "2026-11-21T06:00:00Z";
const robotsTxt = "User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n";

const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");

/** What is remembered after one try that gave the status. */
function history(host: string, status: number): object {
  const finishedMs = Date.parse(asked);
  const url = `https://${host}/robots.txt`;
  const attempt: Attempt = {
    url,
    startedMs: finishedMs - 50,
    finishedMs,
    status,
    ftpReply: null,
    fault: null,
    headers: [],
    isValidated: false,
    freshForMs: null,
    retryAfterMs: null,
    hops: [
      {
        url,
        address: null,
        status,
        fault: null,
        detail: null,
        location: null,
        startedMs: finishedMs - 50,
        durationMs: 50,
      },
    ],
    body:
      status === 200
        ? {
            hash: "ab".repeat(32),
            sizeOctets: robotsTxt.length,
            isCut: false,
            mediaType: "text/plain",
            kind: "robots-txt",
          }
        : null,
  };
  return plainHistory(remember(null, attempt));
}

function site(host: string, more: object): object {
  return {
    origin: `https://${host}`,
    robotsTxtUrl: `https://${host}/robots.txt`,
    isKnown: true,
    result: "successful",
    reason: "received",
    explanation: "a robots.txt was received",
    rules: "this-copy",
    policy: "rfc9309",
    status: 200,
    fault: null,
    redirects: [{ url: `https://${host}/robots.txt`, status: 200, fault: null, location: null }],
    finalUrl: `https://${host}/robots.txt`,
    mediaType: "text/plain",
    kind: "robots-txt",
    sizeOctets: robotsTxt.length,
    isCut: false,
    hash: "ab".repeat(32),
    askedAt: asked,
    freshUntil: "2026-11-22T06:00:00Z",
    retryAt: null,
    isOpenedByPolicy: false,
    notes: [],
    history: history(host, 200),
    robotsTxtBase64: base64(robotsTxt),
    ...more,
  };
}

/** Questions about slow.example's page: the first one comes before its turn. */
let slowAsks = 0;

function explain(body: { readonly url: string; readonly agents: readonly string[] }): ApiAnswer {
  const host = new URL(body.url).hostname;
  const decision = (agent: string, outlook: object | null): object => ({
    agent,
    url: body.url,
    origin: `https://${host}`,
    outlook,
  });
  if (host === "down.example") {
    const none = {
      result: "unreachable",
      reason: "server-error",
      explanation: "the server answers 503",
      rules: "undetermined",
      status: 503,
      history: history(host, 503),
      kind: null,
      hash: null,
      robotsTxtBase64: null,
      freshUntil: null,
      retryAt: "2026-11-21T06:05:00Z",
    };
    const stage = (from: string, until: string | null, rules: string, explanation: string): object => ({
      from,
      until,
      rules,
      explanation,
    });
    return {
      json: {
        url: body.url,
        mode: "live",
        page: null,
        way: { noPage: "deferred", hops: [] },
        sites: [site(host, none)],
        decisions: body.agents.map((agent) =>
          decision(
            agent,
            agent === "Googlebot"
              ? {
                  policy: "google",
                  isDocumented: true,
                  stages: [
                    stage(
                      asked,
                      "2026-11-21T18:00:00Z",
                      "undetermined",
                      "nothing may be fetched, until the outage has lasted 12 hours",
                    ),
                    stage(
                      "2026-11-21T18:00:00Z",
                      "2026-12-21T18:00:00Z",
                      "allow-all",
                      "everything may be fetched, until the outage has lasted 30 days",
                    ),
                    stage(
                      "2026-12-21T18:00:00Z",
                      null,
                      "undetermined",
                      "everything may be fetched if the rest of the site answers, else nothing, as long as the " +
                        "outage lasts",
                    ),
                  ],
                }
              : agent.startsWith("Yandex")
                ? {
                    policy: "yandex",
                    isDocumented: true,
                    stages: [stage(asked, null, "allow-all", "everything may be fetched, as long as the outage lasts")],
                  }
                : {
                    policy: "rfc9309",
                    isDocumented: false,
                    stages: [stage(asked, null, "undetermined", "nothing may be fetched, as long as the outage lasts")],
                  },
          ),
        ),
      },
    };
  }
  if (host === "none.example") {
    const none = {
      result: "unavailable",
      reason: "client-error",
      explanation: "there is none (404)",
      rules: "allow-all",
      status: 404,
      history: history(host, 404),
      kind: null,
      hash: null,
      robotsTxtBase64: null,
    };
    return {
      json: {
        url: body.url,
        mode: "live",
        page: null,
        way: { noPage: "fault", hops: [] },
        sites: [site(host, none)],
        decisions: body.agents.map((agent) =>
          decision(agent, {
            policy: "rfc9309",
            isDocumented: false,
            stages: [
              {
                from: asked,
                until: "2026-11-21T18:00:00Z",
                rules: "allow-all",
                explanation: "everything may be fetched",
              },
            ],
          }),
        ),
      },
    };
  }
  if (host === "slow.example" && body.agents.length > 0 && slowAsks++ === 0) {
    const hop = {
      url: body.url,
      action: "defer",
      allowed: null,
      reason: "host-not-yet",
      retryAt: "2026-11-21T06:01:00.500Z",
      explanation: "its host must not be asked yet",
      status: null,
      redirectTo: null,
    };
    return {
      json: {
        url: body.url,
        mode: "live",
        page: null,
        way: { noPage: "deferred", hops: [hop] },
        sites: [site(host, {})],
        decisions: body.agents.map((agent) => decision(agent, null)),
      },
    };
  }
  if (host === "private.example") {
    return {
      status: 403,
      json: {
        type: "/api/v1/errors#target-refused",
        title: "The address is private, and is not asked.",
        status: 403,
        code: "target-refused",
        detail: "private.example leads to 10.0.0.1.",
        requestId: "1",
      },
    };
  }
  return {
    json: {
      url: body.url,
      mode: "live",
      sites: [site(host, {})],
      decisions: body.agents.map((agent) => decision(agent, null)),
      way: { noPage: null, hops: [] },
      page: {
        url: body.url,
        status: 200,
        mediaType: "text/html",
        isCut: false,
        headers: [
          ["content-type", "text/html"],
          ["x-robots-tag", "googlebot: noindex"],
        ],
        metas: [{ name: "robots", content: "nofollow", line: 3, position: "head" }],
        diagnostics: [],
        licenseLinks: [{ rel: "license", type: "application/rsl+xml", href: "https://shop.example/license.xml" }],
      },
    },
  };
}

/** The robots.txt alone, as `withRobotsTxt` gives it; the page reads the sites. */
function check(body: { readonly urls: readonly string[] }): ApiAnswer {
  const { status, json } = explain({ url: body.urls[0] ?? "", agents: [] });
  const { sites } = json as { sites?: object[] };
  return sites === undefined ? { status: status ?? 200, json } : { json: { mode: "live", rows: [], sites } };
}

const facts = (line: number | null, text: string | null, allowed: boolean): object => ({
  allowed,
  reason: line === null ? "no-rule" : "rule",
  line,
  text,
});
const change = (result: string, closed: readonly string[], opened: readonly string[]): object => ({
  result,
  classes:
    result === "equal"
      ? []
      : [
          {
            agents: ["*", "Googlebot"],
            dialect: "rfc9309",
            result,
            isComplete: true,
            coveredOctets: null,
            newlyUndecided: [],
            newlyDisallowed: closed.map((path) => ({
              witness: path,
              shape: `${path}*`,
              shapeExtent: "all" as const,
              unchanged: [],
              old: facts(null, null, true),
              new: facts(2, `Disallow: ${path}`, false),
            })),
            newlyAllowed: opened.map((path) => ({
              witness: path,
              shape: `${path}*`,
              shapeExtent: "all" as const,
              unchanged: [],
              old: facts(2, `Disallow: ${path}`, false),
              new: facts(null, null, true),
            })),
          },
        ],
});

function versions(): ApiAnswer {
  const version = (seenAt: string, hash: string | null, more: object): object => ({
    seenAt,
    result: "successful",
    status: 200,
    fault: null,
    hash,
    sizeOctets: 120,
    ...more,
  });
  return {
    json: {
      origin: "https://shop.example",
      agents: ["*", "Googlebot"],
      before: null,
      versions: [
        version("2026-11-20T08:00:00Z", "dd".repeat(32), { change: change("different", ["/products"], []) }),
        version("2026-11-12T08:00:00Z", null, {
          result: "unreachable",
          status: 503,
          sizeOctets: null,
          change: change("undetermined", [], []),
        }),
        version("2026-10-02T08:00:00Z", "cc".repeat(32), { change: change("equal", [], []) }),
        version("2026-09-01T08:00:00Z", "bb".repeat(32), { change: change("different", [], ["/press"]) }),
        version("2026-06-01T08:00:00Z", "aa".repeat(32), { change: null }),
      ],
    },
  };
}

/** The interface: what the path and the body ask for. */
export function serviceAnswer(url: string, body: string): ApiAnswer {
  if (url === "/api/v1/check") return check(JSON.parse(body) as { urls: readonly string[] });
  if (url === "/api/v1/explain") return explain(JSON.parse(body) as { url: string; agents: string[] });
  if (url.startsWith("/api/v1/history/robots-txt"))
    return {
      json: {
        origin: "https://shop.example",
        hash: "cc".repeat(32),
        sizeOctets: 26,
        robotsTxt: "User-agent: *\nDisallow: /\n",
        robotsTxtBase64: base64("User-agent: *\nDisallow: /\n"),
      },
    };
  if (url.startsWith("/api/v1/history")) return versions();
  return { status: 404, json: { title: "Nothing is here.", status: 404 } };
}
