// `maycrawl check` without --robots: each URL by the robots.txt of its own origin, retrieved from the network or remembered. In: the
// options as commander read them. Out: rows in input order, whichever host answers first, and the exit code. Hosts are asked at the
// same time, each one once.
import { createReadStream } from "node:fs";
import { type DialectName, visible } from "@maycrawl/core";
import type { Site } from "@maycrawl/client";
import { agentAdvice, type AskedAgent, askedAgents } from "../agents.ts";
import { type Layout, noteText, refusedRow, textRow } from "../answers.ts";
import { CommandError, systemReason } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { type LiveClient, type LiveOptions, openLiveClient } from "../live-client.ts";
import { accessLine, liveJson, liveText } from "../live-rows.ts";
import { Messages, quoted } from "../messages.ts";
import { standardInput } from "../octet-source.ts";
import { OrderedRows } from "../ordered-rows.ts";
import { Output } from "../output.ts";
import { Progress } from "../progress.ts";
import { absolute, type Refusal, unreadable } from "@maycrawl/core/asking";
import { readUrlListFrom } from "../url-list.ts";
import { type CheckOptions, dialectOption, noteTerminal, originOption } from "./check.ts";

/** Columns are aligned up to these widths; what is longer stands out. */
const widestLabel = 40;
const widestUrl = 72;
/** Origins whose robots.txt is told about in a note of its own. */
const toldOrigins = 3;
const progressEveryMs = 250;

/** Runs `check` against the network; the exit code comes back. CommandError where nothing can be attempted. */
export async function runLiveCheck(urls: readonly string[], options: CheckOptions & LiveOptions): Promise<number> {
  if (urls.length === 0 && options.urls === undefined) {
    throw new CommandError("no-url", `no URL to check: give URLs as arguments, or a list of them with --urls FILE (or "-")`);
  }
  const unfit = (["united", "maxSteps"] as const).find((name) => options[name] !== undefined);
  if (unfit !== undefined) throw new CommandError("usage", `--${unfit === "maxSteps" ? "max-steps" : unfit} has no effect on the network: it goes with --robots only`);
  const dialect = dialectOption(options.dialect);
  const origin = originOption(options.origin);
  const messages = new Messages();
  const live = await openLiveClient(options, dialect, messages);
  try {
    // Whoever names a crawler of their own asks for it, unless they say otherwise.
    const asked = options.agent === undefined && live.isNamed ? askedAgents([String(live.client.agent)]) : askedAgents(options.agent);
    const run = new LiveRun(live, asked, { dialect: dialect ?? "rfc9309", origin, isJson: options.json === true }, urls, options.urls, messages);
    return await run.finish();
  } finally {
    await live.close();
  }
}

interface LiveRunOptions {
  readonly dialect: DialectName;
  readonly origin: string | null;
  readonly isJson: boolean;
}

class LiveRun {
  readonly #live: LiveClient;
  readonly #asked: readonly AskedAgent[];
  readonly #options: LiveRunOptions;
  readonly #urls: readonly string[];
  readonly #list: string | undefined;
  readonly #messages: Messages;
  readonly #layout: Layout;
  readonly #tally = new Tally();
  readonly #output = new Output();
  readonly #rows: OrderedRows;
  /** Origins met, and what was told of them. */
  readonly #origins = new Set<string>();
  readonly #toldNotes = new Set<string>();
  #count = 0;

  constructor(
    live: LiveClient, asked: readonly AskedAgent[], options: LiveRunOptions, urls: readonly string[], list: string | undefined, messages: Messages,
  ) {
    this.#live = live;
    this.#asked = asked;
    this.#options = options;
    this.#urls = urls;
    this.#list = list;
    this.#messages = messages;
    this.#layout = {
      labelWidth: Math.min(widestLabel, Math.max(...asked.map((agent) => visible(agent.label).length))),
      urlWidth: list === undefined ? Math.min(widestUrl, Math.max(...urls.map((url) => visible(url).length))) : 0,
      isColoured: this.#output.isTerminal,
    };
    this.#rows = new OrderedRows((rows) => this.#output.write(rows));
    for (const { header, label, agent } of asked) {
      if (header !== null) messages.note(`${quoted(header)} is taken for ${label}`);
      if (agent === null) messages.item("invalid-agent", () => `${quoted(label)} has no answers: ${agentAdvice}`);
    }
  }

  async finish(): Promise<number> {
    const progress = new Progress(null);
    let octetsRead = 0;
    if (this.#output.isTerminal) this.#output.beforeWriting = () => progress.clear();
    this.#messages.beforeWriting = () => progress.clear();
    const timer = setInterval(() => {
      this.#output.flush();
      progress.update(this.#count - this.#rows.openCount, octetsRead, `of ${this.#count.toLocaleString("en")}, ${this.#origins.size.toLocaleString("en")} hosts`);
    }, progressEveryMs);
    try {
      for (const url of this.#urls) {
        await this.#rows.room();
        this.#ask(url);
      }
      if (this.#list !== undefined) {
        await this.#askList(this.#list, (octets) => {
          octetsRead = octets;
        });
      }
      await this.#rows.end();
    } finally {
      clearInterval(timer);
      progress.clear();
    }
    this.#output.flush();
    if (this.#origins.size > toldOrigins) this.#messages.note(`${(this.#origins.size - toldOrigins).toLocaleString("en")} more origins were asked, or remembered; --json tells about each`);
    this.#messages.finish();
    return this.#tally.exitCode;
  }

  async #askList(name: string, onRead: (octets: number) => void): Promise<void> {
    noteTerminal(name, this.#messages);
    const before = this.#count;
    const pieces = name === standardInput ? process.stdin : createReadStream(name);
    try {
      await readUrlListFrom(pieces, /\.csv$/i.test(name), {
        url: (text) => this.#ask(text),
        unreadable: (code, beginning) => {
          const item = `${beginning}...`;
          this.#count++;
          this.#refuse(item, unreadable(code, item));
        },
        header: (text) => this.#messages.note(`the first row of ${quoted(name)} is taken for names of columns, for it begins with ${quoted(text)}`),
        beforeRead: () => {},
      }, async (octets) => {
        onRead(octets);
        await this.#rows.room();
      });
    } catch (error) {
      if (!(error instanceof Error && "syscall" in error)) throw error;
      if (this.#count === 0) throw new CommandError("urls-unreadable", `the list of URLs ${quoted(name)} cannot be read, for ${systemReason(error)}: give --urls the path of a text or CSV file, or "-"`);
      this.#tally.add(null);
      this.#messages.error("urls-unreadable", `${quoted(name)} cannot be read to its end, for ${systemReason(error)}: what came before is answered`);
    }
    if (this.#count === before) {
      if (before === 0) throw new CommandError("no-url", `no URL to check: ${quoted(name)} holds no line that is not blank`);
      this.#messages.note(`${quoted(name)} holds no URL`);
    }
  }

  #ask(item: string): void {
    this.#count++;
    const url = absolute(item, this.#options.origin);
    if (typeof url !== "string") return this.#refuse(item, url);
    this.#rows.add(this.#rowsFor(item, url));
  }

  async #rowsFor(item: string, url: string): Promise<string> {
    const { client } = this.#live;
    const site = await client.site(url);
    if (site?.kind === "site") this.#meet(site);
    let rows = "";
    for (const { agent, label } of this.#asked) {
      if (agent === null) {
        rows += this.#refusedRow(item, label, "invalid-agent", "this agent is no product token");
        continue;
      }
      const decision = site?.kind === "site" ? client.decideBy(site, url, agent) : await client.decide(url, { agent });
      this.#tally.add(decision.allowed);
      if (site?.kind === "site") this.#noteAgent(site, decision.verdict?.notes ?? [], agent, label);
      rows += this.#options.isJson ? liveJson(decision, label, item, this.#options.dialect) : liveText(this.#layout, decision, label, visible(item));
    }
    return rows;
  }

  #refuse(item: string, refusal: Refusal): void {
    this.#messages.item(refusal.code, () => refusal.advice);
    this.#rows.add(this.#asked.map(({ label }) => this.#refusedRow(item, label, refusal.reason, refusal.explanation)).join(""));
  }

  #refusedRow(item: string, label: string, reason: string, explanation: string): string {
    this.#tally.add(null);
    if (!this.#options.isJson) return textRow(this.#layout, null, visible(label), visible(item), explanation);
    return refusedRow(item, label, reason, explanation, this.#options.dialect, { action: "defer", retryAt: null, access: null });
  }

  /** Says where the rules come from, the first time that an origin is met. */
  #meet(site: Site): void {
    if (this.#origins.has(site.origin.key)) return;
    this.#origins.add(site.origin.key);
    if (this.#origins.size <= toldOrigins) this.#messages.note(accessLine(site.access, Date.now()));
  }

  #noteAgent(site: Site, notes: readonly Parameters<typeof noteText>[0][], agent: NonNullable<AskedAgent["agent"]>, label: string): void {
    for (const note of notes) {
      const key = `${note} ${label}`;
      const rules = this.#live.client.rulesAt(site, agent);
      if (rules === null || this.#toldNotes.has(key)) continue;
      this.#toldNotes.add(key);
      this.#messages.note(noteText(note, label, rules));
    }
  }
}
