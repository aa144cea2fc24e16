// Answers by the robots.txt of each URL's own site, retrieved or remembered. In: a client and the agents. Out: rows, as
// sites answer; many sites are asked at the same time, each one once.
import { type DialectName, type Note, RequestUrl } from "@maycrawl/core";
import type { Site } from "@maycrawl/client";
import { accessRow, crawlRow, noAgentWords, refusedRow, type RowSubject } from "@maycrawl/core/access";
import { absoluteUrl, type Refusal } from "@maycrawl/core/asking";
import type { Tally } from "../exit-code.ts";
import { type NamedAgent, isUsable, type UsableAgent } from "../input/agents.ts";
import type { LiveClient } from "../input/live-client.ts";
import { accessLine } from "../terminal/access-line.ts";
import type { Messages } from "../terminal/messages.ts";
import { type RowFormat, rowText } from "../report/row-format.ts";
import type { Answers } from "./answers.ts";
import { type NotedAgent, noteTexts } from "./notes.ts";
import { countText } from "../report/count-text.ts";

/** Sites whose robots.txt a note describes. */
const describedOrigins = 3;

/** Answers by sites. */
export class SiteAnswers implements Answers {
  readonly isImmediate = false;
  /** Enough that one slow host does not hold up the others, few enough to keep in memory. */
  readonly mostOpen = 4096;
  readonly #client: LiveClient["client"];
  readonly #agents: readonly NamedAgent[];
  readonly #dialect: DialectName;
  readonly #origin: string | null;
  readonly #format: RowFormat;
  readonly #messages: Messages;
  readonly #tally: Tally;
  readonly #origins = new Set<string>();
  readonly #writtenNotes = new Set<string>();

  constructor(
    { client }: LiveClient,
    agents: readonly NamedAgent[],
    dialect: DialectName,
    origin: string | null,
    format: RowFormat,
    messages: Messages,
    tally: Tally,
  ) {
    this.#client = client;
    this.#agents = agents;
    this.#dialect = dialect;
    this.#origin = origin;
    this.#format = format;
    this.#messages = messages;
    this.#tally = tally;
  }

  read(item: string): RequestUrl | Refusal {
    const url = absoluteUrl(item, this.#origin);
    // Only the origin of paths is missing.
    if (url instanceof RequestUrl || !new RequestUrl(item).isPath || this.#origin !== null) return url;
    return { ...url, remedy: "write the whole URL, or give the site with --origin" };
  }

  async rows(url: RequestUrl, item: string): Promise<string> {
    const site = await this.#client.site(url);
    if (site?.kind === "site") this.#meet(site);
    let rows = "";
    const noted: NotedAgent[] = [];
    for (const agent of this.#agents) {
      const { label } = agent;
      if (!isUsable(agent)) {
        rows += this.#refusedRow(item, label, "invalid-agent", noAgentWords);
        continue;
      }
      const decision =
        site?.kind === "site"
          ? this.#client.decideBy(site, url, agent.agent)
          : await this.#client.decide(url.text, { agent: agent.agent });
      const { access, allowed, crawler, verdict } = decision;
      this.#tally.add(allowed);
      if (site?.kind === "site") noted.push(...this.#newNotes(site, verdict?.notes ?? [], agent));
      const row = crawlRow({ url: item, agent: label, crawler, dialect: this.#dialect }, decision, verdict);
      rows += rowText(this.#format, { ...row, access: access === null ? null : accessRow(access.toJSON()) });
    }
    for (const text of noteTexts(noted)) this.#messages.note(text);
    return rows;
  }

  refusedRows(item: string, { reason, explanation }: Refusal): string {
    return this.#agents.map(({ label }) => this.#refusedRow(item, label, reason, explanation)).join("");
  }

  progress(): string {
    return `${countText(this.#origins.size)} hosts`;
  }

  finish(messages: Messages): void {
    const more = this.#origins.size - describedOrigins;
    if (more > 0)
      messages.note(`${countText(more)} more sites were asked or remembered; --json has the details of each`);
  }

  #refusedRow(url: string, agent: string, reason: Parameters<typeof refusedRow>[1], explanation: string): string {
    this.#tally.add(null);
    const subject: RowSubject = { url, agent, crawler: null, dialect: this.#dialect };
    return rowText(this.#format, { ...refusedRow(subject, reason, explanation), access: null });
  }

  /** Notes where the rules come from, once for each site. */
  #meet(site: Site): void {
    if (this.#origins.has(site.origin.key)) return;
    this.#origins.add(site.origin.key);
    if (this.#origins.size <= describedOrigins) this.#messages.note(accessLine(site.access, Date.now()));
  }

  /** The notes about the agent that were not written yet. */
  #newNotes(site: Site, notes: readonly Note[], { agent, label }: UsableAgent): NotedAgent[] {
    const fresh = notes.filter((note) => !this.#writtenNotes.has(`${note} ${label}`));
    if (fresh.length === 0) return [];
    const rules = this.#client.rulesAt(site, agent);
    if (rules === null) return [];
    for (const note of fresh) this.#writtenNotes.add(`${note} ${label}`);
    return [{ label, notes: fresh, dialect: rules.reading.dialect.name }];
  }
}
