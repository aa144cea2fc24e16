// The formats of `check`: each is one file, and one line in the table below. Next: check-text.ts.
import { textFormat } from "./check-text.ts";
import type { Layout, RowFormat } from "./row-format.ts";

/** Every format by its name in --format; all but the default are loaded when they are used. */
export const rowFormats: Readonly<Record<string, (layout: Layout) => RowFormat | Promise<RowFormat>>> = {
  text: textFormat,
  json: async () => (await import("./check-json.ts")).jsonFormat(),
  csv: async () => (await import("./check-csv.ts")).csvFormat(),
};
