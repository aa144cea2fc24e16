// `maycrawl ranges`: the lists of addresses that operators publish for their crawlers. `update` retrieves them, into
// the store; `list` says which are known, and how old they are. None ships with the command.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { visible } from "@maycrawl/core";
import { plainMoment } from "@maycrawl/core/access";
import { freshRangesMs, type RangeFeed, rangeFeeds, rangesText } from "@maycrawl/core/identity";
import type { RangeUpdate } from "@maycrawl/client/identity";
import type { CommandFile } from "../command-file.ts";
import { CommandError, fileReason } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { knownRanges, type ListedRanges, type RangesOptions } from "../input/known-ranges.ts";
import { once } from "../input/option-values.ts";
import { jsonText } from "../report/json-text.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";
import { putFile } from "../report/replace-file.ts";
import { contactUrl, version } from "../version.ts";

/** `ranges`. */
export const command: CommandFile = {
  description: "Retrieves the lists of addresses that operators publish for their crawlers, or says which are known.",
  declare,
  help,
  run,
};

interface RangesCommandOptions extends RangesOptions {
  readonly mirror?: string;
  readonly out?: string;
  readonly fresh?: boolean;
  readonly timeout?: string;
  readonly userAgent?: string;
  readonly json?: boolean;
}

function declare(command: Command): void {
  command
    .argument("<ACTION>", "update or list")
    .argument("[LIST...]", "lists by their ids: by default all")
    .option("--mirror <URL>", "ask for URL/ID instead of asking the operators", once)
    .option("--out <DIR>", "write the lists that are known to this folder too, as JAFAR files", once)
    .option("--fresh", "ask again, even within an hour of the last time")
    .option("--timeout <SECONDS>", "time limit of one retrieval (default: 15)", once)
    .option("--user-agent <UA>", "the User-Agent to send, of your own crawler", once)
    .option("--store <FILE>", "where to remember the lists, instead of the cache folder", once)
    .option("--ranges <DIR>", "list the files of this folder, instead of what the store remembers", once)
    .option("--json", "print one JSON object a line");
}

async function run(action: string, ids: readonly string[], options: RangesCommandOptions): Promise<number> {
  const feeds = ids.length === 0 ? rangeFeeds : ids.map(feedOf);
  if (action === "list") return list(feeds, options);
  if (action === "update") return update(feeds, options);
  throw new CommandError("usage", `the action is update or list, not ${quoted(action)}`);
}

function feedOf(id: string): RangeFeed {
  const feed = rangeFeeds.find((one) => one.id === id);
  if (feed !== undefined) return feed;
  throw new CommandError(
    "unknown-list",
    `unknown list ${quoted(id)}: choose of ${rangeFeeds.map(({ id }) => id).join(", ")}`,
  );
}

async function list(feeds: readonly RangeFeed[], options: RangesCommandOptions): Promise<number> {
  for (const option of ["mirror", "out", "fresh", "timeout", "userAgent"] as const) {
    if (options[option] !== undefined)
      throw new CommandError(
        "usage",
        `--${option === "userAgent" ? "user-agent" : option} goes with update: see maycrawl ranges --help`,
      );
  }
  const output = new Output();
  const known = await knownRanges(options, undefined, new Messages());
  const rows = feeds.map((feed) => plain(feed, known.get(feed.id)));
  if (options.json === true) for (const row of rows) output.write(`${jsonText(row)}\n`);
  else output.write(table(rows));
  output.flush();
  return 0;
}

async function update(feeds: readonly RangeFeed[], options: RangesCommandOptions): Promise<number> {
  if (options.ranges !== undefined)
    throw new CommandError("usage", "--ranges works only with `list`: to write a folder, give --out");
  const { mirror } = options;
  if (mirror !== undefined && !/^https?:\/\/[^?#]+$/.test(mirror))
    throw new CommandError("invalid-url", `--mirror takes an http or https URL without a query, not ${quoted(mirror)}`);
  const messages = new Messages();
  const output = new Output();
  const tally = new Tally();
  const [{ openStore }, { timeoutOption }, { updateRanges }, { agentSentAs, targetRules }] = await Promise.all([
    import("../input/open-store.ts"),
    import("../input/live-client.ts"),
    import("@maycrawl/client/identity"),
    import("@maycrawl/client"),
  ]);
  const totalMs = timeoutOption(options.timeout);
  const userAgent = options.userAgent ?? `maycrawl/${version()} (+${contactUrl()})`;
  try {
    agentSentAs(userAgent);
  } catch (error) {
    throw new CommandError("invalid-user-agent", `invalid --user-agent: ${(error as TypeError).message}`);
  }
  const store = await openStore(options.store, messages);
  try {
    const updates = await updateRanges({
      store,
      feeds,
      userAgent,
      isForced: options.fresh === true,
      ...(mirror === undefined
        ? {}
        : { intervalMs: 50, urlOf: ({ id }: RangeFeed) => `${mirror.replace(/\/+$/, "")}/${id}` }),
      network: {
        target: targetRules("public", {
          ports: "any",
          privateHosts: mirror === undefined ? [] : [new URL(mirror).host],
        }),
        ...(totalMs === null ? {} : { deadlines: { totalMs } }),
      },
      onUpdate: (one) => {
        const rest = one.kept === null ? "ask again later" : "the list kept before stays";
        if (one.outcome === "failed")
          messages.error("ranges-unreachable", `${one.feed.id}: ${one.detail ?? ""}; ${rest}`);
        tally.add(one.kept === null || one.outcome === "failed" ? null : true);
        if (options.json !== true) output.write(updateText(one));
        else
          output.write(
            `${jsonText({ ...plain(one.feed, one.kept ?? undefined), outcome: one.outcome, detail: one.detail })}\n`,
          );
        output.flush();
      },
    });
    if (options.out !== undefined) writeAll(options.out, updates);
  } finally {
    await store.close();
  }
  return tally.exitCode;
}

function updateText({ feed, outcome, kept }: RangeUpdate): string {
  const { length } = kept?.list.prefixes ?? [];
  const held =
    kept === null ? "no list" : `${length} ${length === 1 ? "prefix" : "prefixes"}, ${plainMoment(kept.checkedMs)}`;
  return `${outcome.padEnd(9)}  ${feed.id}  ${held}\n`;
}

/** The lists as JAFAR files, dated by when the operator last said that they hold. */
function writeAll(folder: string, updates: readonly RangeUpdate[]): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const { feed, kept } of updates) {
      if (kept === null) continue;
      const text = rangesText(kept.list, plainMoment(kept.checkedMs), `${feed.operator}: ${kept.url}`);
      putFile(join(folder, `${feed.id}.json`), text);
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError("file-unwritable", `cannot write to the folder ${quoted(folder)}: ${fileReason(error)}`);
  }
}

interface PlainRanges {
  readonly list: string;
  readonly operator: string;
  readonly crawlers: readonly string[];
  readonly url: string;
  readonly format: string;
  readonly isComplete: boolean;
  readonly state: "fresh" | "stale" | "missing";
  readonly prefixes: number | null;
  readonly checkedAt: string | null;
  readonly createdAt: string | null;
  readonly source: string;
  readonly readOn: string;
}

function plain(feed: RangeFeed, known: Omit<ListedRanges, "feed"> | undefined): PlainRanges {
  const checkedMs = known?.checkedMs ?? Number.NaN;
  const createdMs = known?.list.createdMs ?? null;
  const isFresh = Date.now() - checkedMs < freshRangesMs && known?.list.fault === null;
  return {
    list: feed.id,
    operator: feed.operator,
    crawlers: feed.crawlers,
    url: feed.url,
    format: feed.format,
    isComplete: feed.isComplete,
    state: known === undefined ? "missing" : isFresh ? "fresh" : "stale",
    prefixes: known?.list.prefixes.length ?? null,
    checkedAt: Number.isNaN(checkedMs) ? null : plainMoment(checkedMs),
    createdAt: createdMs === null ? null : plainMoment(createdMs),
    source: feed.source,
    readOn: feed.readOn,
  };
}

function table(rows: readonly PlainRanges[]): string {
  const cells = [
    ["LIST", "OPERATOR", "STATE", "PREFIXES", "CHECKED", "COMPLETE", "CRAWLERS"],
    ...rows.map(({ list, operator, state, prefixes, checkedAt, isComplete, crawlers }) => [
      list,
      operator,
      state,
      prefixes === null ? "-" : String(prefixes),
      checkedAt ?? "-",
      isComplete ? "yes" : "not said",
      crawlers.join(", "),
    ]),
  ];
  const widths = (cells[0] as string[]).map((_, at) => Math.max(...cells.map((row) => (row[at] as string).length)));
  return cells
    .map(
      (row) =>
        `${visible(
          row
            .map((cell, at) => cell.padEnd(widths[at] as number))
            .join("  ")
            .trimEnd(),
        )}\n`,
    )
    .join("");
}

function help(): string {
  return `
update asks each operator at most once an hour, with the validators of the copy that is kept; a list that cannot be
read, or of a version that is not understood, leaves the copy in place. identify and audit use a list for seven days.
COMPLETE: whether the operator says that its crawlers send from no other address; only then can an address be an
impostor's.

Examples:
  maycrawl ranges update
  maycrawl ranges update google-common-crawlers bingbot
  maycrawl ranges update --out ranges/
  maycrawl ranges list

Exit codes:
  0  every list asked for is known
  2  wrong usage: nothing was attempted
  3  a list could not be retrieved`;
}
