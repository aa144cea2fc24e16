// @maycrawl/core/asking: what users ask with, read alike by the command and the service: URLs, agents, questions of a
// batch.
export { type BatchQuestion, type FileForm, idText, parseLine, questionOf } from "./batch-question.ts";
export { absoluteUrl, GovernedOrigin, type Refusal, unreadable } from "./governed-origin.ts";
export { nearestName, nearNames, slipsBetween } from "./near-names.ts";
export { isPageName, knownCrawler, type NamedAgent, nearCrawlers, readAgents } from "./named-agent.ts";
