// Every route, once, in the order in which they are described.
import { batchRoute } from "./batch-route.ts";
import { checkRoute } from "./check-route.ts";
import { explainRoute } from "./explain-route.ts";
import { diffRoute, formatRoute, lintRoute } from "./file-routes.ts";
import { historyRoute, keptFileRoute } from "./history-routes.ts";
import {
  crawlersRoute,
  documentRoute,
  errorsRoute,
  healthRoute,
  metricsRoute,
  readyRoute,
  robotsTxtRoute,
} from "./listing-routes.ts";
import type { Route } from "./route.ts";
import { releaseRoute, turnRoute, turnsRoute } from "./turn-routes.ts";

/** The routes. */
export const routes: readonly Route[] = [
  checkRoute,
  explainRoute,
  lintRoute,
  diffRoute,
  formatRoute,
  crawlersRoute,
  batchRoute,
  historyRoute,
  keptFileRoute,
  turnRoute,
  turnsRoute,
  releaseRoute,
  errorsRoute,
  healthRoute,
  readyRoute,
  metricsRoute,
  documentRoute,
  robotsTxtRoute,
];
