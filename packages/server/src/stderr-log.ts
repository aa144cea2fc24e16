// The log of a service that runs by itself: JSON lines on standard error, by pino. In: from which level on. Out: a Log.
// A reader of it that went away ends nothing.
import pino from "pino";
import type { Log } from "./log.ts";

/** The levels, the most talkative first. */
export const logLevels: readonly ["info", "warn", "error", "silent"] = ["info", "warn", "error", "silent"];

export type LogLevel = (typeof logLevels)[number];

/** The log. Each line is written before the call returns. */
export function stderrLog(level: LogLevel): Log {
  const destination = pino.destination({ dest: 2, sync: true });
  destination.on("error", () => {});
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
