// The draft of this tab, so that Back, the logo or a reload never loses it: kept in the tab's session storage until the
// tab is closed, with the entry of the tab's history that shows it.
import { keptOf } from "./permalink.ts";
import { keptOfWorkspace, type Workspace, workspaceOfKept } from "./workspace.ts";

const key = "maycrawl-draft";

/** What a history entry holds: its unique name. */
export interface EntryState {
  readonly entry: string;
}

/** The state of a new history entry. */
export function newEntry(): EntryState {
  return { entry: `${Date.now()}-${Math.random()}` };
}

/** Keeps the draft for the current history entry; a storage that is full or forbidden keeps nothing. */
export function keepDraft(workspace: Workspace): void {
  try {
    sessionStorage.setItem(
      key,
      JSON.stringify({ entry: history.state?.entry ?? null, kept: keptOfWorkspace(workspace) }),
    );
  } catch {
    dropDraft();
  }
}

/** The draft that was kept, or null. `isOfEntry`: only if the current history entry shows it. */
export function keptDraft(nowMs: number, isOfEntry: boolean): Workspace | null {
  try {
    const { entry = null, kept = null } = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    const known = keptOf(kept);
    if (known === null || (isOfEntry && (entry === null || entry !== history.state?.entry))) return null;
    return workspaceOfKept(known, "tab", nowMs);
  } catch {
    return null;
  }
}

/** Forgets it. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then nothing was kept.
  }
}
