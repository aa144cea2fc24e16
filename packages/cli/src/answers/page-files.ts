// The layers of a page from files: robots.txt, response headers, HTML, the TDM file. Nothing is retrieved, and a layer
// that is not given is unknown.
import type { RequestUrl } from "@maycrawl/core";
import {
  decide,
  type DecisionLayers,
  type DecisionOptions,
  headerLayers,
  readHeaderText,
} from "@maycrawl/core/decision";
import { GovernedOrigin, type Refusal } from "@maycrawl/core/asking";
import type { PageDiagnostic } from "@maycrawl/html";
import { CommandError, fileReason } from "../errors.ts";
import type { UsableAgent } from "../input/agents.ts";
import { noteTerminal, readWhole } from "../input/octet-source.ts";
import { readRobotsFile } from "../input/robots-file.ts";
import { type Messages, quoted } from "../terminal/messages.ts";
import type { AgentDecision, AnsweredPage } from "../report/answered-page.ts";
import { noteUnusualFile } from "./notes.ts";
import type { PageSource } from "./page-answers.ts";

/** The files, by name. */
export interface PageFileNames {
  readonly robots?: string;
  readonly headers?: string;
  readonly html?: string;
  readonly tdmrep?: string;
  readonly rsl?: string;
}

/** The files of a page, read. */
export class PageFiles implements PageSource {
  readonly isImmediate = true;
  readonly mostOpen = 1;
  readonly layers: DecisionLayers;
  readonly diagnostics: readonly PageDiagnostic[];
  readonly #options: DecisionOptions;
  readonly #origin = new GovernedOrigin(null);
  /** The last line, and the page that it brings: a line is read, and answered next. */
  #line: { readonly item: string; readonly given: GivenPage | null } = { item: "", given: null };

  private constructor(
    { layers, diagnostics }: ReadLayers,
    options: DecisionOptions,
    agents: readonly UsableAgent[],
    messages: Messages,
  ) {
    this.#options = options;
    this.layers = layers;
    this.diagnostics = diagnostics;
    const { robotsTxt } = layers;
    if (robotsTxt !== undefined)
      noteUnusualFile(
        robotsTxt,
        agents.map(({ agent }) => robotsTxt.rulesFor(agent, options)),
        messages,
      );
  }

  /**
   * Reads the files. Rejects with CommandError if one cannot be read: a decision by half the layers would be another
   * one.
   */
  static async open(
    names: PageFileNames,
    options: DecisionOptions,
    agents: readonly UsableAgent[],
    messages: Messages,
  ): Promise<PageFiles> {
    return new PageFiles(await readLayers(names, messages), options, agents, messages);
  }

  read(item: string): RequestUrl | Refusal {
    return this.#origin.read(this.#given(item)?.url ?? item);
  }

  #given(item: string): GivenPage | null {
    if (this.#line.item !== item) this.#line = { item, given: givenPage(item) };
    return this.#line.given;
  }

  page(item: string, url: RequestUrl | null): AnsweredPage {
    // An invalid URL is invalid for core too, whatever could be made of it.
    const sent = url?.asSent ?? "";
    const given = this.#given(item);
    const layers = given === null ? this.layers : { ...this.layers, ...headerLayers(readHeaderText(given.headers)) };
    return {
      url: given?.url ?? item,
      diagnostics: this.diagnostics,
      isCrawlAsked: this.layers.robotsTxt !== undefined,
      retrieval: null,
      decisionFor: ({ agent }): AgentDecision => ({
        decision: decide(layers, sent, agent, this.#options),
        access: null,
        outlook: null,
      }),
    };
  }
}

/** A line of a list that brings the response headers of its page, as the service's `explain` takes them. */
interface GivenPage {
  readonly url: string;
  /** Header text. */
  readonly headers: string;
}

/** The page of a line that is a JSON object of a URL and headers; null for other lines: no URL begins with a brace. */
function givenPage(item: string): GivenPage | null {
  if (!item.startsWith("{")) return null;
  let value: unknown;
  try {
    value = JSON.parse(item);
  } catch {
    return null;
  }
  const { url, headers } = value as Partial<Record<string, unknown>>;
  return typeof url === "string" && typeof headers === "string" ? { url, headers } : null;
}

/** Bytes read of a file beside robots.txt; each reader has its own, lower limit. */
const fileLimitOctets = 64 * 1024 * 1024;

interface ReadLayers {
  readonly layers: DecisionLayers;
  readonly diagnostics: readonly PageDiagnostic[];
}

async function readLayers(names: PageFileNames, messages: Messages): Promise<ReadLayers> {
  const text = (name: string, option: string): string => new TextDecoder().decode(readFile(name, option, messages));
  const headers = names.headers === undefined ? undefined : readHeaderText(text(names.headers, "--headers"));
  const type = headers?.fields.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const markup = await readMarkup(names, type, messages);
  const layers: DecisionLayers = {
    ...(names.robots === undefined ? {} : { robotsTxt: readRobotsFile(names.robots, messages) }),
    ...(headers === undefined ? {} : headerLayers(headers)),
    ...markup.layers,
    ...(names.tdmrep === undefined ? {} : { tdmFile: text(names.tdmrep, "--tdmrep") }),
  };
  return { layers, diagnostics: markup.diagnostics };
}

/** What the files of markup say. Only here are their parsers loaded: they weigh more than all the rest. */
async function readMarkup({ html, rsl }: PageFileNames, type: string, messages: Messages): Promise<ReadLayers> {
  if (html === undefined && rsl === undefined) return { layers: {}, diagnostics: [] };
  const { charsetOfMediaType, pageTagsOf, readPageFacts, readRslDocument } = await import("@maycrawl/html");
  const charset = charsetOfMediaType(type);
  const page = html === undefined ? null : readPageFacts(readFile(html, "--html", messages), { charset });
  return {
    layers: {
      ...(page === null ? {} : { page: pageTagsOf(page) }),
      ...(rsl === undefined ? {} : { rslDocument: readRslDocument(readFile(rsl, "--rsl", messages)) }),
    },
    diagnostics: page?.diagnostics ?? [],
  };
}

function readFile(name: string, option: string, messages: Messages): Uint8Array {
  noteTerminal(name, messages);
  try {
    return readWhole(name, fileLimitOctets);
  } catch (error) {
    const advice = `give ${option} the path of a file, or "-" for standard input`;
    throw new CommandError(
      "file-unreadable",
      `cannot read the file ${quoted(name)} of ${option}: ${fileReason(error)}; ${advice}`,
    );
  }
}
