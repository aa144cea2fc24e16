// A question about the example file, and a cell of its answer by the label of its row.
import type { Cell, Column } from "@maycrawl/core/overview";
import type { Answer, Question } from "../src/engine/question.ts";
import { exampleRobotsTxt } from "../src/input/example.ts";

export const asked: Question = {
  robotsTxt: exampleRobotsTxt,
  baseline: null,
  robotsTxtUrl: null,
  access: null,
  nowMs: 0,
  urls: ["/cart"],
  selected: 0,
  headerText: "",
  page: null,
  dialect: null,
  tokens: [],
  isEveryCrawler: false,
};

export function cell(given: Answer, label: string, column: Column): Cell {
  const row = given.groups.flatMap((group) => group.rows).find((one) => one.label === label);
  if (row === undefined) throw new Error(`no row ${label}`);
  return row.cells[column];
}
