// The lists of address ranges that a command judges by: those that the store remembers, or the files of a folder. In:
// the options as written. Out: the lists by id. No list ships with the command: addresses change.
import { existsSync, readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { type KnownRanges, parseRanges, type RangeFeed, rangeFeeds, rangeLimits } from "@maycrawl/core/identity";
import { CommandError, fileReason } from "../errors.ts";
import { type Messages, quoted } from "../terminal/messages.ts";
import { defaultStoreFile } from "./cache-folder.ts";
import { readWhole } from "./octet-source.ts";

/** A list, and the one that it is. */
export interface ListedRanges extends KnownRanges {
  readonly feed: RangeFeed;
}

/** Where the lists come from. */
export interface RangesOptions {
  readonly store?: string;
  /** A folder. */
  readonly ranges?: string;
}

/** The lists, by id. `atMs`: those that held then. Throws CommandError if the store or folder cannot be read. */
export async function knownRanges(
  { store, ranges }: RangesOptions,
  atMs: number | undefined,
  messages: Messages,
): Promise<ReadonlyMap<string, ListedRanges>> {
  if (ranges !== undefined) {
    if (store !== undefined) throw new CommandError("usage", "--ranges and --store exclude each other: choose one");
    return rangesOfFolder(ranges, messages);
  }
  // Nothing is remembered yet, and looking must not make a store.
  const isFile = store === undefined || !store.includes("://");
  if (isFile && !existsSync(store ?? defaultStoreFile())) {
    if (store !== undefined)
      throw new CommandError("store-unusable", `cannot use the store ${quoted(store)}: no such file`);
    return new Map();
  }
  const [{ openStore }, { keptRanges }] = await Promise.all([
    import("./open-store.ts"),
    import("@maycrawl/client/identity"),
  ]);
  const opened = await openStore(store, messages);
  try {
    return await keptRanges(opened, atMs === undefined ? {} : { atMs });
  } finally {
    await opened.close();
  }
}

/**
 * The lists of a folder: each file is named after the id of its list, with any ending. A list holds from the moment
 * that it states: one that states none counts as stale, since a file's own date says only when it was copied.
 */
function rangesOfFolder(folder: string, messages: Messages): ReadonlyMap<string, ListedRanges> {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    throw new CommandError("ranges-unreadable", `cannot read the folder ${quoted(folder)}: ${fileReason(error)}`);
  }
  const found = new Map<string, ListedRanges>();
  for (const name of [...names].sort()) {
    const feed = rangeFeeds.find(({ id }) => id === basename(name, extname(name)));
    if (feed === undefined) {
      if (!name.startsWith("."))
        messages.warning(`${quoted(name)} is not named after a list: see maycrawl ranges list`);
      continue;
    }
    const list = parseRanges(textOf(join(folder, name)), extname(name) === ".html" ? { format: "html" } : {});
    if (list.fault !== null) messages.warning(`${quoted(name)} is not used: ${list.detail ?? list.fault}`);
    const atMs = list.createdMs ?? Number.NaN;
    found.set(feed.id, { feed, list, sinceMs: atMs, checkedMs: atMs, url: join(folder, name) });
  }
  return found;
}

function textOf(path: string): string {
  try {
    return new TextDecoder().decode(readWhole(path, rangeLimits.textLength));
  } catch (error) {
    throw new CommandError("ranges-unreadable", `cannot read ${quoted(path)}: ${fileReason(error)}`);
  }
}
