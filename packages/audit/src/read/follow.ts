// A log that grows: read to its end, then whatever is appended, until the signal. A file that is replaced or cut, as
// rotation does, is read on from the beginning of the new one.
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type LogFile, type LogOptions, type LogSink, openReading } from "./log-file.ts";
import { LogInput } from "./log-input.ts";

/** Milliseconds between two looks: a person waits, and an idle log costs nothing. */
const everyMs = 250;

/** Reads a plain log and goes on as it grows; returns once the signal is aborted. `idle` is called at each end. */
export async function followLog(
  file: LogFile,
  options: LogOptions,
  sink: LogSink,
  signal: AbortSignal,
  idle: () => void = () => {},
): Promise<void> {
  while (!signal.aborted) {
    const input = LogInput.open(file.name);
    sink.begin?.(file.format, file.detection);
    const reading = openReading(file, options, sink);
    const take = (piece: Uint8Array): boolean => {
      reading.feeder.write(piece);
      return !signal.aborted && (sink.pause?.(reading.progress(input.octetsRead)) ?? true);
    };
    try {
      if (input.compression !== "none") {
        await input.pieces(take);
        reading.feeder.end();
        return;
      }
      while (!signal.aborted) {
        input.appended(take);
        idle();
        if (isReplaced(file.name, input)) break;
        await sleep(everyMs, undefined, { signal, ref: true }).catch(() => {});
      }
      // Nothing more comes to the old file: its last line is whole.
      input.appended(take);
      reading.feeder.end();
    } finally {
      input.close();
    }
  }
}

function isReplaced(name: string, input: LogInput): boolean {
  try {
    const { ino, size } = statSync(name);
    return ino !== input.inode || size < input.octetsRead;
  } catch {
    // Between two names, as rotation does; the next look will tell.
    return false;
  }
}
