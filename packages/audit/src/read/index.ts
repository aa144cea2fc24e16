// Reading logs: line-feeder, log-input, log-file, log-set, follow.
export { followLog } from "./follow.ts";
export { LineFeeder, type LineSink, longestLineOctets } from "./line-feeder.ts";
export {
  inspectLog,
  type LogFile,
  type LogOptions,
  type LogProgress,
  type LogSink,
  readLog,
  type Resumption,
} from "./log-file.ts";
export { type Compression, standardInput } from "./log-input.ts";
export { inTimeOrder } from "./log-set.ts";
