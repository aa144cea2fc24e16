// Crawlers with the same answer for the same reason, together; and of which columns anything is known. In: rows. Out:
// clusters, the refused ones first, since those are what people look for. Pure.
import { type Cell, type Column, columns, type Overview, type Row, type RowGroup } from "./rows.ts";

/** Rows whose shown cells are the same; at least one. */
export interface Cluster {
  readonly first: Row;
  readonly rows: readonly Row[];
}

/** Rows of a group in each state of `crawl`. */
export interface GroupCount {
  readonly all: number;
  readonly allowed: number;
  readonly disallowed: number;
  readonly undetermined: number;
  /** The lines that disallow, in file order. */
  readonly lines: readonly number[];
}

/** The columns of which something is known for at least one row. `crawl` comes first, if it is among them. */
export function knownColumns({ groups }: Pick<Overview, "groups">): Column[] {
  const rows = groups.flatMap((group) => group.rows);
  return columns.filter((column) => rows.some((row) => isShown(row.cells[column])));
}

/** Whether the cell says anything: what is unknown, follows from `crawl`, or is not stated is not drawn. */
export function isShown({ state, isKnown, isConsequence, was }: Cell): boolean {
  return was !== null || (isKnown && !isConsequence && state !== "unstated");
}

/**
 * The rows in clusters: disallowed, undetermined, allowed; within a state by line, those without one last. Rows keep
 * their order.
 */
export function clustersOf(rows: readonly Row[], shown: readonly Column[]): Cluster[] {
  const byAnswer = new Map<string, { first: Row; rows: Row[] }>();
  for (const row of rows) {
    const key = shown.map((column) => keyOf(row.cells[column])).join("\n");
    const known = byAnswer.get(key);
    if (known === undefined) byAnswer.set(key, { first: row, rows: [row] });
    else known.rows.push(row);
  }
  const [main = "crawl"] = shown;
  const place = ({ first }: Cluster): number => stateOrder.indexOf(first.cells[main].state);
  const line = ({ first }: Cluster): number => first.cells[main].line ?? Number.MAX_SAFE_INTEGER;
  return [...byAnswer.values()].sort((a, b) => place(a) - place(b) || line(a) - line(b));
}

const stateOrder: readonly string[] = ["disallowed", "undetermined", "allowed", "unstated"];

function keyOf(cell: Cell): string {
  // What is not drawn must not tear a cluster apart.
  if (!isShown(cell)) return "";
  const { state, line, reason, about, was } = cell;
  return [state, line, reason, about, was].join(" ");
}

/** How the rows of a group answer. */
export function countOf({ rows }: Pick<RowGroup, "rows">, column: Column): GroupCount {
  const cells = rows.map((row) => row.cells[column]);
  const count = (state: string): number => cells.filter((cell) => cell.state === state).length;
  const lines = cells.flatMap(({ state, line }) => (state === "disallowed" && line !== null ? [line] : []));
  return {
    all: rows.length,
    allowed: count("allowed"),
    disallowed: count("disallowed"),
    undetermined: count("undetermined"),
    lines: [...new Set(lines)].sort((a, b) => a - b),
  };
}
