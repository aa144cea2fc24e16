// The drafts of this tab, so that Back, the logo or a reload never loses one: kept in the tab's session storage until
// the tab is closed, each with the entry of the tab's history that shows it. In: workspaces and the names of entries.
import { exampleRobotsTxt } from "../input/example.ts";
import { keptOf, type Kept } from "./permalink.ts";
import { currentEntry, draftsKey, type EntryState } from "./tab-entry.ts";
import { keptOfWorkspace, isEdited, type Workspace, workspaceOfKept } from "./workspace.ts";

/** Drafts kept: that of the entry shown, and those that Back leads to. */
const most = 5;

interface Draft extends EntryState {
  readonly kept: Kept;
  readonly isEdited: boolean;
}

/** Keeps the draft for that entry, the oldest ones giving way; false if the storage is full or forbidden. */
export function keepDraft(workspace: Workspace, entry: string): boolean {
  const draft: Draft = { entry, kept: keptOfWorkspace(workspace), isEdited: isEdited(workspace) };
  const list = [draft, ...drafts().filter((one) => one.entry !== entry)].slice(0, most);
  for (; list.length > 0; list.pop()) if (write(list)) return true;
  return false;
}

/** The draft that the current history entry shows, or null. */
export function draftOfEntry(nowMs: number): Workspace | null {
  const entry = currentEntry();
  const draft = drafts().find((one) => one.entry === entry);
  return draft === undefined ? null : workspaceOfKept(draft.kept, "tab", nowMs);
}

/** What the start page offers to go on with: the newest edited draft, else the newest that is not the example. */
export function offeredDraft(): EntryState | null {
  const own = drafts().filter(({ kept }) => kept.robotsTxt !== exampleRobotsTxt);
  return own.find((one) => one.isEdited) ?? own[0] ?? null;
}

/** Takes the draft out of what is kept. */
export function takeDraft(entry: string, nowMs: number): Workspace | null {
  const list = drafts();
  const draft = list.find((one) => one.entry === entry);
  write(list.filter((one) => one !== draft));
  return draft === undefined ? null : workspaceOfKept(draft.kept, "tab", nowMs);
}

function drafts(): readonly Draft[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(draftsKey) ?? "[]");
    return Array.isArray(list) ? list.flatMap(draftOf) : [];
  } catch {
    return [];
  }
}

function draftOf(value: unknown): Draft[] {
  const { entry, kept, isEdited: wasEdited } = Object(value) as Readonly<Record<string, unknown>>;
  const known = keptOf(kept);
  return typeof entry === "string" && known !== null ? [{ entry, kept: known, isEdited: wasEdited === true }] : [];
}

function write(list: readonly Draft[]): boolean {
  try {
    sessionStorage.setItem(draftsKey, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
