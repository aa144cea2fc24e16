import type { KeptResult } from "./page.mjs";

/** The picture of docs/performance.md. */
export function pictureOf(results: ReadonlyMap<string, KeptResult>): string;
