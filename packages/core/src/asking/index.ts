// @maycrawl/core/asking: what is asked with, read as the command and the service both read it: URLs, agents, questions of a batch.
export { type AskedAgent, readAgents } from "./asked-agent.ts";
export { absolute, asSent, originOf, type Refusal, Site, unreadable } from "./asked-url.ts";
export { type BatchQuestion, type FileForm, idText, parseLine, questionOf } from "./batch-question.ts";
