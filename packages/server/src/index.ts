// @maycrawl/server: the HTTP service. `makeService` is the app over parts that are given, `serve` the whole of it on a
// port.
export { serviceLimits } from "./limits.ts";
export { type Log, noLog } from "./log.ts";
export type { Metrics } from "./metrics.ts";
export { defaultPage } from "./page/default-page.ts";
export { type ProblemCode, type ProblemMembers, problemStatuses } from "./problems.ts";
export { PictureMaker } from "./report/picture-maker.ts";
export type { Rate } from "./requests/token-buckets.ts";
export { type RunningService, serve, type ServeOptions } from "./serve.ts";
export {
  type ConnectionFacts,
  type MadeService,
  makeService,
  type RequestLimits,
  type ServiceOptions,
} from "./service.ts";
export { type LogLevel, logLevels, stderrLog } from "./stderr-log.ts";
export { ThreadPool, type ThreadPoolOptions } from "./work/thread-pool.ts";
export { inThisThread, type Workbench } from "./work/workbench.ts";
