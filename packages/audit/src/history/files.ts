// Versions of a robots.txt on this machine: one file that always held, or a folder HOST/20261001T000000Z.txt with one
// file a version. In: a path. Out: a RulesHistory. Throws HistoryError for what cannot be used, before anything is
// judged.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseRobotsTxt } from "@maycrawl/core";
import { onlyVersion, RulesHistory, type RulesVersion } from "../judge/index.ts";

/** A history cannot be used; the message says why. */
export class HistoryError extends Error {}

/** A robots.txt is read to 64 MiB, as everywhere. */
const mostOctets = 64 * 1024 * 1024;

/**
 * The history at a path: a file, which is taken to have held all the time, or a folder. A folder holds a folder a host,
 * in it a file a version, named after the moment from which it held: `20261001T000000Z.txt`, or with hyphens and colons
 * as RFC 3339 has them. An empty file stands for a host without rules. In a folder without folders the files are the
 * versions of `host`, or of every host.
 */
export function historyAt(path: string, host: string | null): RulesHistory {
  if (!statSync(path).isDirectory()) return onlyVersion(path, readBounded(path), host);
  const entries = readdirSync(path, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
  const hosts = new Map<string, readonly RulesVersion[]>();
  for (const { name } of folders) hosts.set(hostOfFolder(name), versionsIn(join(path, name), name));
  if (folders.length === 0) hosts.set(host?.toLowerCase() ?? "*", versionsIn(path, ""));
  if ([...hosts.values()].every((versions) => versions.length === 0))
    throw new HistoryError("it holds no version: a version is a file such as HOST/20261001T000000Z.txt");
  return new RulesHistory(hosts, "exact");
}

/** A port is written with a percent sign or an underscore where a colon cannot stand; hosts of logs have none. */
function hostOfFolder(name: string): string {
  return name.toLowerCase().replace(/(?::|%3a|_)\d+$/, "");
}

function versionsIn(folder: string, label: string): RulesVersion[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): RulesVersion[] => {
    if (!entry.isFile() || entry.name.startsWith(".")) return [];
    const fromMs = momentOfName(entry.name);
    if (fromMs === null) {
      if (!entry.name.endsWith(".txt")) return [];
      throw new HistoryError(`the name of ${join(label, entry.name)} is no moment such as 20261001T000000Z.txt`);
    }
    const robotsTxt = parseRobotsTxt(readBounded(join(folder, entry.name)));
    return [{ name: label === "" ? entry.name : `${label}/${entry.name}`, fromMs, robotsTxt }];
  });
}

/** The moment in a file's name; null if the name holds none. */
export function momentOfName(name: string): number | null {
  const found = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d)[-:]?(\d\d)[-:]?(\d\d)(?:\.\d{1,9})?Z(?:\.[A-Za-z.]{1,20})?$/.exec(
    name,
  );
  if (found === null) return null;
  const [, year, month, day, hour, minute, second] = found;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const ms = Date.parse(text);
  return Number.isNaN(ms) || new Date(ms).toISOString() !== text ? null : ms;
}

function readBounded(path: string): Uint8Array {
  if (statSync(path).size > mostOctets) throw new HistoryError(`${path} holds more than 64 MiB`);
  return readFileSync(path);
}
