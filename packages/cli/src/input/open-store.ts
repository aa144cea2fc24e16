// What a command remembers, and where. In: the option as written. Out: the store, which must be closed. Throws
// CommandError for one that cannot be used. Loads nothing that asks the network.
import type { RobotsStore } from "@maycrawl/client";
import { StoreError, type StoreNotice } from "@maycrawl/client/stores";
import { CommandError } from "../errors.ts";
import { type Messages, quoted } from "../terminal/messages.ts";
import { defaultStoreFile } from "./cache-folder.ts";

/** Opens the store. If the default one cannot be opened, this run remembers in memory: answers matter more. */
export async function openStore(
  option: string | false | undefined,
  messages: Messages,
  usualFile: string = defaultStoreFile(),
  onNotice = (notice: StoreNotice): void => messages.notice(notice.code, storeNoticeText(notice)),
): Promise<RobotsStore> {
  if (option === false) return memoryStore();
  const file = option ?? usualFile;
  try {
    // Imported here, because it loads a native module.
    const { openSqliteStore } = await import("@maycrawl/client/sqlite");
    return await openSqliteStore({ path: file, onNotice });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (option !== undefined)
      throw new CommandError("store-unusable", `cannot use the store ${quoted(file)}: ${error.message}`);
    messages.note(
      `nothing is remembered after this run, because the store ${quoted(file)} cannot be used: ${error.message}`,
    );
    return memoryStore();
  }
}

/** Imported here, because what keeps a file open needs none of it. */
async function memoryStore(): Promise<RobotsStore> {
  const { MemoryStore } = await import("@maycrawl/client");
  return new MemoryStore();
}

/** What the store has to say, as a sentence for people. */
export function storeNoticeText({ message, subject }: StoreNotice): string {
  return subject === null ? message : `${quoted(subject)}: ${message}`;
}
