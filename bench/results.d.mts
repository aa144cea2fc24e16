import type { KeptResult } from "./page.mjs";

/** The kept results by question. */
export function readResults(): Map<string, KeptResult>;
