// The rules that an audit judges by, as --robots names them: a robots.txt, a folder of versions, a store of the client,
// or `git:FILE`. In: the option. Out: a history. Throws CommandError for what cannot be used.
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { gitHistory, HistoryError, historyAt, type LogFile, type RulesHistory, storeHistory } from "@maycrawl/audit";
import { CommandError, systemReason } from "../errors.ts";
import { type Messages, quoted } from "../terminal/messages.ts";

/** Opens the history. `files` name the hosts that a store is asked about. */
export async function openHistory(
  robots: string,
  files: readonly LogFile[],
  host: string | null,
  messages: Messages,
): Promise<RulesHistory> {
  const hosts = new Set(files.flatMap((file) => [...file.hosts]));
  if (host !== null) hosts.add(host.toLowerCase());
  try {
    if (robots.startsWith("git:")) return gitHistory(robots.slice(4), onlyHost(hosts, host, robots));
    if (isStore(robots)) return await fromStore(robots, hosts, messages);
    return historyAt(robots, onlyHost(hosts, host, robots));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const why = error instanceof HistoryError ? error.message : systemReason(error);
    throw new CommandError("history-unreadable", `cannot use the rules ${quoted(robots)}: ${why}`);
  }
}

/**
 * The host that a file without one governs: the one named, or the only one that the logs name. Null: they name none.
 * RFC 9309 section 2.3: a file governs its own host alone, so logs of several hosts must not be judged by it.
 */
function onlyHost(hosts: ReadonlySet<string>, host: string | null, robots: string): string | null {
  if (host !== null) return host;
  if (hosts.size <= 1) return [...hosts][0] ?? null;
  if (!robots.startsWith("git:") && statSync(robots).isDirectory()) return null;
  throw new CommandError(
    "usage",
    `the logs name several hosts (${[...hosts].slice(0, 3).join(", ")}), and a robots.txt governs one: say which with --host`,
  );
}

async function fromStore(path: string, hosts: ReadonlySet<string>, messages: Messages): Promise<RulesHistory> {
  if (hosts.size === 0)
    throw new CommandError("usage", "the logs name no host, so the store cannot be asked: name it with --host");
  const { openStore } = await import("../input/open-store.ts");
  const store = await openStore(path, messages);
  try {
    return await storeHistory(store, hosts);
  } finally {
    await store.close();
  }
}

/** Whether the file is a database of SQLite. Source: SQLite, "Database File Format", section 1.3. */
function isStore(path: string): boolean {
  if (!statSync(path).isFile()) return false;
  const fd = openSync(path, "r");
  try {
    const head = Buffer.alloc(15);
    readSync(fd, head, 0, head.length, 0);
    return head.toString("latin1") === "SQLite format 3";
  } finally {
    closeSync(fd);
  }
}
