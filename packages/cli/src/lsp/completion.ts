// What can be written next: record names at the beginning of a line, crawlers after "User-agent:". In: the line up to
// the cursor. Out: what fits; the editor narrows it down.
import { crawlers, type RecordName } from "@maycrawl/core";
import { type CompletionItem, CompletionItemKind } from "vscode-languageserver-types";

/** Every known record as it is written, with what it is; null for records that should not be written. */
const recordTexts: Readonly<Record<RecordName, readonly [written: string, detail: string] | null>> = {
  "user-agent": ["User-agent", "the crawlers that the rules below bind (RFC 9309)"],
  allow: ["Allow", "paths that may be fetched (RFC 9309)"],
  disallow: ["Disallow", "paths that may not be fetched (RFC 9309)"],
  sitemap: ["Sitemap", "the absolute URL of a sitemap (sitemaps.org)"],
  "crawl-delay": ["Crawl-delay", "seconds between two requests; many ignore it"],
  "clean-param": ["Clean-param", "query parameters that change nothing; Yandex"],
  "content-usage": ["Content-Usage", "what the content may be used for (AI preferences, draft)"],
  "content-signal": ["Content-Signal", "search, ai-input, ai-train (contentsignals.org)"],
  license: ["License", "the URL of an RSL licence"],
  "request-rate": null,
  "visit-time": null,
  host: null,
  "robot-version": null,
  comment: null,
  "cache-delay": null,
  noindex: null,
  nofollow: null,
  noarchive: null,
  domain: null,
  "revisit-after": null,
  "llm-policy": null,
  disallowaitraining: null,
  allowaitraining: null,
};

/** What fits after the beginning of a line. */
export function completionsFor(beginning: string): CompletionItem[] {
  if (beginning.includes("#")) return [];
  const colon = beginning.indexOf(":");
  if (colon < 0) return recordItems();
  const name = beginning.slice(0, colon).trim().toLowerCase();
  return name === "user-agent" ? agentItems(/[ \t]$/.test(beginning) || colon < beginning.length - 1 ? "" : " ") : [];
}

function recordItems(): CompletionItem[] {
  return Object.values(recordTexts).flatMap((text, index) => {
    if (text === null) return [];
    const [label, detail] = text;
    return [
      {
        label,
        detail,
        kind: CompletionItemKind.Keyword,
        insertText: `${label}: `,
        sortText: String(index).padStart(2, "0"),
      },
    ];
  });
}

/** Each product token once, with the crawlers that look for it first. */
function agentItems(before: string): CompletionItem[] {
  const items = new Map<string, CompletionItem>();
  items.set("*", {
    label: "*",
    detail: "crawlers not named",
    kind: CompletionItemKind.Value,
    insertText: `${before}*`,
    sortText: "0",
  });
  for (const one of crawlers()) {
    const token = one.productTokens[0];
    if (token === undefined || one.isRetired || items.has(token.toLowerCase())) continue;
    const note = one.isControlOnly ? ", a preference only" : one.obeysRobotsTxt ? "" : ", generally ignores robots.txt";
    const detail = `${one.operator}, ${one.purpose}${note}`;
    const key = token.toLowerCase();
    items.set(key, {
      label: token,
      detail,
      kind: CompletionItemKind.Value,
      insertText: before + token,
      sortText: `1${key}`,
    });
  }
  return [...items.values()];
}
