// Squid's own access log; it has no identification string.
//   1066036250.603    310 192.0.2.1 TCP_MISS/304 253 GET http://shop.example/ - DIRECT/10.0.0.1 text/html
// Source: Squid wiki, "Features/LogFormat", squid native.
import type { LineOutcome, LineReader, LogFormat, ReaderOptions } from "./line-reader.ts";
import type { LogRecord } from "./record.ts";
import { readTarget } from "./request-line.ts";
import { addressOf, digitsOrNull, isAddressLike, statusOf } from "./scanning.ts";
import { TimeReader } from "./time.ts";

class SquidReader implements LineReader {
  readonly #time: TimeReader;

  constructor({ localTime }: ReaderOptions) {
    this.#time = new TimeReader(localTime);
  }

  read(text: string, from: number, to: number, record: LogRecord): LineOutcome {
    const words: string[] = [];
    for (let at = from; at < to && words.length < 10;) {
      let end = text.indexOf(" ", at);
      if (end < 0 || end > to) end = to;
      if (end > at) words.push(text.slice(at, end));
      at = end + 1;
    }
    const [time = "", elapsed = "", address = "", action = "", octets = "", method = "", url = ""] = words;
    const slash = action.indexOf("/");
    if (words.length < 9 || !time.includes(".") || slash < 1) return "other-format";
    if (digitsOrNull(elapsed, elapsed.startsWith("-") ? 1 : 0, elapsed.length) === -1) return "other-format";
    if (!isAddressLike(address, 0, address.length) && address !== "-") return "other-format";
    const status = digitsOrNull(action, slash + 1, action.length);
    const size = digitsOrNull(octets, 0, octets.length);
    if (status === -1 || size === -1) return "other-format";
    if (!this.#time.read(time, 0, time.length, record)) return "invalid-time";
    record.address = addressOf(address);
    record.status = statusOf(status);
    record.octets = size;
    if (method !== "-" && method !== "NONE") readTarget(method, url, record);
    return "record";
  }
}

/** Squid, native. */
export const squid: LogFormat = {
  name: "squid",
  title: "Squid",
  isStartTime: false,
  resolutionMs: 1,
  open: (options) => new SquidReader(options),
};
