// All statements of a page and one reader in, one verdict out: every property with what decided it. Whether the page
// may be fetched at all is robots.txt's answer, which the decision joins to this one. Next: plain.ts, the verdict as
// JSON.
import type { PageExpiry, PageLimit, PagePermission } from "./combine.ts";
import { effectiveRulesOf } from "./effective-rules.ts";
import type { PageFinding } from "./findings.ts";
import { propertiesOf, settledProperties } from "./page-properties.ts";
import { plainExpiry, plainFinding, plainLimit, type PlainPageVerdict, plainPermission } from "./plain.ts";
import type { PageReader } from "./reader.ts";
import type { ImagePreview, PageStatement } from "./statement.ts";
import { findingsOf } from "./verdict-findings.ts";
import { weigh } from "./weighing.ts";

/** Where rules may have been missed: nowhere; in meta tags of the body alone; or anywhere. */
export type UnreadPart = "nothing" | "body" | "anything";

/** What a page's rules say to one reader that may fetch the page. */
export class PageVerdict {
  readonly reader: PageReader;
  /** May it be shown in results; see also `indexIfEmbedded`. */
  readonly index: PagePermission;
  /** May its links be followed. */
  readonly follow: PagePermission;
  /** May text of it be shown in results. Where not, Google shows no video preview either. */
  readonly snippet: PagePermission;
  /** May a cached copy be offered. */
  readonly archive: PagePermission;
  /** May its images be indexed. */
  readonly imageIndex: PagePermission;
  /** May a translation be offered. */
  readonly translate: PagePermission;
  /** Characters; 0 where no snippet is allowed. */
  readonly maxSnippet: PageLimit<number>;
  readonly maxImagePreview: PageLimit<ImagePreview>;
  /** Seconds; 0 is a still image. */
  readonly maxVideoPreview: PageLimit<number>;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly unavailableAfter: PageExpiry;
  /** True: noindex is in force, and the page may still be indexed where another page embeds it. */
  readonly indexIfEmbedded: PagePermission;
  /** The rules in force in normal form, sorted by code unit, each once. */
  readonly effectiveRules: readonly string[];
  /** At most one of a code, in the order of `pageFindingCodes`. */
  readonly findings: readonly PageFinding[];

  constructor(properties: Omit<PageVerdict, "reader" | "saidTo" | "toJSON">, reader: PageReader) {
    this.reader = reader;
    this.index = properties.index;
    this.follow = properties.follow;
    this.snippet = properties.snippet;
    this.archive = properties.archive;
    this.imageIndex = properties.imageIndex;
    this.translate = properties.translate;
    this.maxSnippet = properties.maxSnippet;
    this.maxImagePreview = properties.maxImagePreview;
    this.maxVideoPreview = properties.maxVideoPreview;
    this.unavailableAfter = properties.unavailableAfter;
    this.indexIfEmbedded = properties.indexIfEmbedded;
    this.effectiveRules = properties.effectiveRules;
    this.findings = properties.findings;
  }

  /** The same verdict as another reader's own, of which the caller knows that the page says the same to it. */
  saidTo(reader: PageReader): PageVerdict {
    return new PageVerdict(this, reader);
  }

  /** The documented plain form: docs/page-rules.md. */
  toJSON(): PlainPageVerdict {
    return {
      reader: this.reader.name,
      index: plainPermission(this.index),
      follow: plainPermission(this.follow),
      snippet: plainPermission(this.snippet),
      archive: plainPermission(this.archive),
      imageIndex: plainPermission(this.imageIndex),
      translate: plainPermission(this.translate),
      maxSnippet: plainLimit(this.maxSnippet),
      maxImagePreview: plainLimit(this.maxImagePreview),
      maxVideoPreview: plainLimit(this.maxVideoPreview),
      unavailableAfter: plainExpiry(this.unavailableAfter),
      indexIfEmbedded: plainPermission(this.indexIfEmbedded),
      effectiveRules: this.effectiveRules,
      findings: this.findings.map(plainFinding),
    };
  }
}

/**
 * The verdict on a page for one reader at one moment (`nowMs`, milliseconds since 1970-01-01T00:00:00Z). The order of
 * statements does not change any property. Never throws on content. Linear in the statements.
 *
 * Source: Google, "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications"; Yandex, "Robots meta tag and
 * X-Robots-Tag".
 */
export function evaluatePage(
  statements: readonly PageStatement[],
  reader: PageReader,
  nowMs: number,
  unread: UnreadPart = "nothing",
): PageVerdict {
  const weighed = weigh(statements, reader);
  const certain = propertiesOf(weighed, reader, nowMs);
  const isInDoubt = weighed.some(({ loss }) => loss === "position-undocumented");
  const ifRead = isInDoubt
    ? propertiesOf(
        weighed.map(({ statement, lossIfRead }) => ({ statement, loss: lossIfRead })),
        reader,
        nowMs,
      )
    : certain;
  const isWhole = unread === "nothing" || (unread === "body" && reader.tagPositions === "head");
  const settled = settledProperties(certain, ifRead, isWhole, reader);
  const { isPast } = settled.unavailableAfter;
  const effectiveRules = effectiveRulesOf(weighed, reader);
  return new PageVerdict({ ...settled, effectiveRules, findings: findingsOf(weighed, reader, isPast) }, reader);
}
