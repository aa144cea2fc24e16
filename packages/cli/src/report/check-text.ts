// Rows of `check` as aligned text: state, agent, URL, why.
import { styleText } from "node:util";
import { visible } from "@maycrawl/core";
import type { CheckRow, Layout, RowFormat } from "./row-format.ts";

const stateWidth = "undetermined".length;

/** Aligned text. */
export function textFormat({ labelWidth, urlWidth, isColoured }: Layout): RowFormat {
  return {
    header: "",
    hasPath: false,
    pieces: (row) => ({
      head: `${stateText(row.allowed, isColoured)}  ${visible(row.agent).padEnd(labelWidth)}  `,
      middle: "",
      tail: `  ${whyText(row)}\n`,
    }),
    url: (text, isPrintable) => (isPrintable ? text : visible(text)).padEnd(urlWidth),
    path: () => "",
  };
}

function stateText(allowed: boolean | null, isColoured: boolean): string {
  const state = (allowed === null ? "undetermined" : allowed ? "allowed" : "disallowed").padEnd(stateWidth);
  if (!isColoured) return state;
  // styleText with a string respects NO_COLOR; with a list it would not.
  return styleText(allowed === null ? "yellow" : allowed ? "green" : "red", state);
}

function whyText({ explanation, retryAt }: CheckRow): string {
  if (retryAt === null) return explanation;
  const toTheSecond = retryAt.slice(0, "2026-11-21T05:30:00".length);
  return explanation.includes(toTheSecond) ? explanation : `${explanation}; ask again at ${toTheSecond}Z`;
}
