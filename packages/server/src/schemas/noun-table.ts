// Every noun that has a plain form, by the name of its schema: the OpenAPI document has all of them, and docs/json.md
// is made of this.
import type { z } from "@hono/zod-openapi";
import { decision, pageVerdict, usageVerdict } from "./decision-nouns.ts";
import {
  access,
  comparison,
  crawlAnswer,
  crawlDecision,
  crawlRow,
  finding,
  history,
  outlook,
  retrieval,
  verdict,
} from "./nouns.ts";

/** A noun: what it is, what has it as `toJSON()`, and what prints it. */
export interface Noun {
  readonly schema: z.ZodType;
  readonly says: string;
  readonly made: string;
  readonly printed: string;
}

/** The nouns, in the order in which they build on each other. */
export const nouns: Readonly<Record<string, Noun>> = {
  Verdict: {
    schema: verdict,
    says: "What the rules of a robots.txt say about a URL, and why: [verdicts.md](verdicts.md).",
    made: "`Verdict` of `@maycrawl/core`",
    printed: "`explain --json` and `POST /api/v1/explain` (`crawl.verdict`)",
  },
  Access: {
    schema: access,
    says: "What asking for a robots.txt gave, under a policy: [access.md](access.md).",
    made: "`RobotsAccess` of `@maycrawl/core/access`; `RobotsAccess.fromJSON` reads it",
    printed: "members of it: `check --json` (`access`), `sites` over HTTP",
  },
  History: {
    schema: history,
    says: "What is remembered about a robots.txt from one try to the next.",
    made: "`plainHistory` of `@maycrawl/core/access`; `historyOfPlain` reads it",
    printed: "`sites` over HTTP",
  },
  Outlook: {
    schema: outlook,
    says: "What a crawler will do while a robots.txt cannot be retrieved, and until when.",
    made: "`Outlook` of `@maycrawl/core/access`",
    printed: "`explain --json`, `POST /api/v1/check` and `/explain`",
  },
  CrawlAnswer: {
    schema: crawlAnswer,
    says: "What to do with a URL now.",
    made: "`CrawlAnswer` of `@maycrawl/core/access`",
    printed: "as members of all below that have an `action`",
  },
  CrawlDecision: {
    schema: crawlDecision,
    says: "A crawl answer with all that it follows from: [client.md](client.md).",
    made: "`CrawlDecision` of `@maycrawl/client`",
    printed: "as a row",
  },
  CrawlRow: {
    schema: crawlRow,
    says: "The shortened form of a crawl answer and its verdict: `line` and `rule` alone, the rule as text.",
    made: "`crawlRow` of `@maycrawl/core/access`",
    printed: "`check --json`, `POST /api/v1/check`",
  },
  Decision: {
    schema: decision,
    says: "What a crawler may do with a page: [decisions.md](decisions.md).",
    made: "`Decision` of `@maycrawl/core/decision`",
    printed: "`explain --json`, `POST /api/v1/explain`, without `marks`, `pageVerdict` and `usageVerdict`",
  },
  PageVerdict: {
    schema: pageVerdict,
    says: "What a page's rules say to one reader: [page-rules.md](page-rules.md).",
    made: "`PageVerdict` of `@maycrawl/core/page`",
    printed: "inside a decision",
  },
  UsageVerdict: {
    schema: usageVerdict,
    says: "What is stated about uses of a page: [usage.md](usage.md).",
    made: "`UsageVerdict` of `@maycrawl/core/usage`",
    printed: "inside a decision",
  },
  Retrieval: {
    schema: retrieval,
    says: "The way to a page: each hop with what was decided about it, and why there is no page.",
    made: "`PageRetrieval` of `@maycrawl/client`",
    printed: "`explain --json` (`page`), `POST /api/v1/explain` (`way`)",
  },
  Finding: {
    schema: finding,
    says: "Something about a file that its owner should know: [checks.md](checks.md).",
    made: "`Finding` of `@maycrawl/core/lint`; `Finding.fromJSON` reads it",
    printed: "`lint --json`, `POST /api/v1/lint`",
  },
  Comparison: {
    schema: comparison,
    says: "What changes between two files for a class of agents: [comparison.md](comparison.md).",
    made: "`compareRobotsTxt` of `@maycrawl/core/comparison`, which gives plain data",
    printed: "`diff --json`, `POST /api/v1/diff`, `GET /api/v1/history`",
  },
};
