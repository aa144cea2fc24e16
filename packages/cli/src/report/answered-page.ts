// A page that `explain` decides about: read from files (answers/page-files.ts), or retrieved
// (answers/retrieved-pages.ts). Out: decision-text.ts, decision-json.ts.
import type { Outlook, RobotsAccess } from "@maycrawl/core/access";
import type { Decision } from "@maycrawl/core/decision";
import type { PageRetrieval } from "@maycrawl/client";
import type { PageDiagnostic } from "@maycrawl/html";
import type { UsableAgent } from "../input/agents.ts";

/** A page with everything known about it. */
export interface AnsweredPage {
  /** As the user wrote it. */
  readonly url: string;
  /** What is odd about the page's markup. */
  readonly diagnostics: readonly PageDiagnostic[];
  /** Whether an undetermined crawl is a missing answer. It is not if no robots.txt was given. */
  readonly isCrawlAsked: boolean;
  /** How the page was reached; null for files. */
  readonly retrieval: PageRetrieval | null;
  decisionFor(agent: UsableAgent): AgentDecision;
}

/** What an agent may do with the page. */
export interface AgentDecision {
  readonly decision: Decision;
  /** The access to the robots.txt that decided; null for files, or if it was not asked for. */
  readonly access: RobotsAccess | null;
  /** What the agent will do while that robots.txt is unreachable; null if it is not. */
  readonly outlook: Outlook | null;
}
