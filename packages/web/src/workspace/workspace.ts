// What the page is about: the draft, its baseline, the URLs and everything else asked. One record, replaced as a
// whole; components get it and a function that changes it. Next: ../app.tsx.
import type { DialectName } from "@maycrawl/core";
import type { Question } from "../engine/question.ts";
import { inputKind } from "../input/input-kind.ts";
import { urlList } from "../input/url-list.ts";
import type { LiveSite } from "../site/live-site.ts";
import type { ShownPage } from "../study/asks.ts";
import { dialectNamed } from "./dialect-names.ts";
import type { Kept } from "./permalink.ts";

/** What the page is about. */
export interface Workspace {
  /** Changes with each new input, so that the editor starts afresh. */
  readonly id: number;
  /** How it came here. */
  readonly origin: "pasted" | "example" | "live" | "link" | "tab";
  /** The draft; null without a robots.txt. */
  readonly robotsTxt: string | null;
  /** The text that the draft is compared with, and its name. */
  readonly baseline: { readonly text: string; readonly name: string } | null;
  readonly robotsTxtUrl: string | null;
  readonly site: LiveSite | null;
  /** The text of the URL box. */
  readonly urlText: string;
  readonly selected: number;
  readonly headerText: string;
  readonly html: string;
  /** What the HTML says; null without HTML, or before it is read. */
  readonly page: ShownPage | null;
  readonly dialect: DialectName | null;
  readonly tokens: readonly string[];
  readonly isEveryCrawler: boolean;
  readonly nowMs: number;
}

/** Changes some of it. */
export type Change = (change: Partial<Workspace>) => void;

let lastId = 0;

const blank: Workspace = {
  id: 0,
  origin: "pasted",
  robotsTxt: null,
  baseline: null,
  robotsTxtUrl: null,
  site: null,
  urlText: "/",
  selected: 0,
  headerText: "",
  html: "",
  page: null,
  dialect: null,
  tokens: [],
  isEveryCrawler: false,
  nowMs: 0,
};

/** From a pasted text; null if it is empty, or a URL, which must be fetched. */
export function workspaceOfText(
  text: string,
  nowMs: number,
  origin: "pasted" | "example" = "pasted",
): Workspace | null {
  const input = inputKind(text);
  const begun = { ...blank, id: ++lastId, origin, nowMs };
  switch (input.kind) {
    case "robots-txt":
      return {
        ...begun,
        robotsTxt: text,
        baseline: { text, name: origin === "example" ? "the example" : "what was pasted" },
      };
    case "html":
      return { ...begun, html: text };
    case "headers":
      return { ...begun, headerText: text };
    default:
      return null;
  }
}

/** From what a link, or the tab's own storage, has kept. */
export function workspaceOfKept(kept: Kept, origin: "link" | "tab", nowMs: number): Workspace {
  const { robotsTxt, robotsTxtUrl, urls, selected, headers, html, page, dialect, tokens, isEveryCrawler } = kept;
  return {
    ...blank,
    id: ++lastId,
    origin,
    nowMs,
    robotsTxt,
    robotsTxtUrl,
    selected,
    headerText: headers,
    html,
    page,
    dialect: dialectNamed(dialect ?? ""),
    tokens: tokens.filter(isProductToken),
    isEveryCrawler,
    baseline:
      kept.baseline ??
      (robotsTxt === null ? null : { text: robotsTxt, name: origin === "link" ? "the file in the link" : "your file" }),
    urlText: urls.length === 0 ? "/" : urls.join("\n"),
  };
}

/** What is kept of it: all that the answers depend on. */
export function keptOfWorkspace({
  robotsTxt,
  robotsTxtUrl,
  baseline,
  urlText,
  selected,
  headerText,
  html,
  page,
  dialect,
  tokens,
  isEveryCrawler,
}: Workspace): Kept {
  const isEditedNow = baseline !== null && baseline.text !== robotsTxt;
  return {
    robotsTxt,
    robotsTxtUrl,
    baseline: isEditedNow ? baseline : null,
    urls: urlList(urlText).urls,
    selected,
    headers: headerText,
    html,
    page: html === "" ? page : null,
    dialect,
    tokens,
    isEveryCrawler,
  };
}

/** Whether the text can be asked about as a product token (RFC 9309 section 2.2.1, and digits). */
export function isProductToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,100}$/.test(text);
}

/** From a fetched site. */
export function workspaceOfSite(site: LiveSite, urls: readonly string[], nowMs: number): Workspace {
  return {
    ...blank,
    id: ++lastId,
    origin: "live",
    nowMs,
    site,
    robotsTxtUrl: site.robotsTxtUrl,
    robotsTxt: site.robotsTxt,
    baseline: site.robotsTxt === null ? null : { text: site.robotsTxt, name: "the live file" },
    urlText: urls.join("\n"),
    headerText: site.page?.headerText ?? "",
    page: site.page === null ? null : { tags: site.page.tags, title: null, diagnostics: site.page.diagnostics },
  };
}

/** Whether the draft differs from its baseline. */
export function isEdited({ robotsTxt, baseline }: Workspace): boolean {
  return robotsTxt !== null && baseline !== null && robotsTxt !== baseline.text;
}

/** The question for the engine. */
export function questionOf(workspace: Workspace): Question {
  const { robotsTxt, baseline, site, headerText, page, dialect, tokens, isEveryCrawler, nowMs, robotsTxtUrl } =
    workspace;
  const { urls } = urlList(workspace.urlText);
  // The access result is the live file's; an edited draft is judged as it stands.
  const isLive = site !== null && site.robotsTxt === robotsTxt;
  return {
    robotsTxt,
    baseline: isEdited(workspace) ? (baseline?.text ?? null) : null,
    robotsTxtUrl,
    access: isLive ? site.access : null,
    nowMs,
    urls: urls.length === 0 ? ["/"] : urls,
    selected: Math.min(workspace.selected, Math.max(0, urls.length - 1)),
    headerText,
    page: page?.tags ?? null,
    dialect,
    tokens,
    isEveryCrawler,
  };
}
