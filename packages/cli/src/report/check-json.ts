// Rows of `check` as one JSON object a line.
import { jsonText } from "./json-text.ts";
import type { RowFormat } from "./row-format.ts";

/** JSON lines. */
export function jsonFormat(): RowFormat {
  return {
    header: "",
    hasPath: true,
    pieces: ({ url: _url, agent, path: _path, ...rest }) => ({
      head: `{"url":`,
      middle: `,"agent":${jsonText(agent)},"path":`,
      tail: `,${jsonText(rest).slice(1)}\n`,
    }),
    url: (text) => jsonText(text),
    path: (text) => jsonText(text),
  };
}
