// All statements of a page and one reader in, one verdict out: every property with what decided it. Whether the page
// may be fetched at all is robots.txt's answer, which the decision joins to this one. Next: plain.ts, the verdict as
// JSON.
import {
  closedBy, embeddedOf, imageLimit, limitOf, numberLimit, type PageExpiry, type PageLimit, type PagePermission, permissionOf, underNosnippet,
} from "./combine.ts";
import { effectiveRulesOf } from "./effective-rules.ts";
import type { PageFinding } from "./findings.ts";
import { plainExpiry, plainFinding, plainLimit, type PlainPageVerdict, plainPermission } from "./plain.ts";
import type { PageReader } from "./reader.ts";
import type { ImagePreview, PageStatement } from "./statement.ts";
import { findingsOf } from "./verdict-findings.ts";
import { weigh } from "./weighing.ts";

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

  constructor(statements: readonly PageStatement[], reader: PageReader, nowMs: number) {
    const weighed = weigh(statements, reader);
    const isPermissive = reader.combination === "permissive";
    const date = numberLimit(limitOf(weighed, "unavailableAfter"));
    const isPast = date.value !== null && nowMs > date.value;
    const statedIndex = permissionOf(weighed, "index", isPermissive);
    this.reader = reader;
    this.index = isPast ? closedBy(date.decidedBy, statedIndex) : statedIndex;
    this.follow = permissionOf(weighed, "follow", isPermissive);
    this.snippet = permissionOf(weighed, "snippet", isPermissive);
    this.archive = permissionOf(weighed, "archive", isPermissive);
    this.imageIndex = permissionOf(weighed, "imageIndex", isPermissive);
    this.translate = permissionOf(weighed, "translate", isPermissive);
    this.maxSnippet = underNosnippet(numberLimit(limitOf(weighed, "maxSnippet")), this.snippet);
    this.maxImagePreview = imageLimit(limitOf(weighed, "maxImagePreview"));
    this.maxVideoPreview = numberLimit(limitOf(weighed, "maxVideoPreview"));
    this.unavailableAfter = { ...date, isPast };
    this.indexIfEmbedded = embeddedOf(weighed, reader, statedIndex, isPast);
    this.effectiveRules = effectiveRulesOf(weighed, reader);
    this.findings = findingsOf(weighed, reader, isPast);
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
export function evaluatePage(statements: readonly PageStatement[], reader: PageReader, nowMs: number): PageVerdict {
  return new PageVerdict(statements, reader, nowMs);
}
