/** A question's last whole run; see results.mjs. */
export interface KeptResult {
  readonly title: string;
  readonly text: readonly string[];
  readonly targets: readonly { readonly what: string; readonly isMet: boolean }[];
}

/** docs/performance.md with the figures of the results. */
export function pageOf(markdown: string, results: ReadonlyMap<string, KeptResult>): string;
