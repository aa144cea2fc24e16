// The entries of the tab's history, each with a unique name, and whether the tab keeps drafts. Next: tab-draft.ts.

/** Where the tab's session storage keeps drafts. */
export const draftsKey = "maycrawl-drafts";

/** What a history entry holds: its unique name. */
export interface EntryState {
  readonly entry: string;
}

/** The state of a new history entry. */
export function newEntry(): EntryState {
  return { entry: `${Date.now()}-${Math.random()}` };
}

/** The name of the current history entry; null if this page did not make it. */
export function currentEntry(): string | null {
  const name: unknown = history.state?.entry;
  return typeof name === "string" ? name : null;
}

/** Whether the tab keeps any draft. */
export function keepsDrafts(): boolean {
  try {
    return sessionStorage.getItem(draftsKey) !== null;
  } catch {
    return false;
  }
}
