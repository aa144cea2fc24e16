// Rows of `check` as aligned text: state, agent, URL, why.
import { styleText } from "node:util";
import { visible } from "@maycrawl/core";
import type { CheckRow } from "./check-row.ts";
import type { Layout, RowFormat } from "./row-format.ts";

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

/** The explanation, without what the first column says. */
function whyText({ explanation, retryAt = null }: CheckRow): string {
  const why = explanation.replace(/^(?:robots\.txt: )?(?:undetermined, for )?/, "");
  return retryAt === null || why.includes(retryAt) ? why : `${why}; ask again at ${retryAt}`;
}
