// @maycrawl/core/overview: what crawlers may do with one URL, told from the top: a headline, the crawlers by purpose,
// and those with the same answer for the same reason together. In: decisions. Out: plain data.
export { isSaid, rowOf } from "./cells.ts";
export { type Cluster, clustersOf, countOf, type GroupCount, isShown, knownColumns } from "./clusters.ts";
export { headlineOf, type HeadlineSentence, lineList } from "./headline.ts";
export { type AgentGroup, agentGroups, type RowAgent, rowAgentOf } from "./row-agents.ts";
export {
  type Cell,
  type CellState,
  type Column,
  columns,
  groupWords,
  type Overview,
  type Row,
  type RowGroup,
  type Trait,
} from "./rows.ts";
export { usualCrawlers } from "./usual-crawlers.ts";
