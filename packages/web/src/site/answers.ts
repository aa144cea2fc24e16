// The service's answers: the members that the page reads (docs/api.md). Next: live-site.ts, what becomes of them.
import type { AccessRow, BodyKind, PlainHistory, PlainHop, PlainOutlook } from "@maycrawl/core/access";
import type { HeaderField, PageTags, PlainDecision } from "@maycrawl/core/decision";
import type { MetaTag } from "@maycrawl/core/page";
import { textOf } from "../file-text/file-text.ts";

/** The members, each null while the site is not known. */
type OrNull<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/** What asking for a site's robots.txt gave. */
export interface SiteAnswer extends OrNull<
  Pick<AccessRow, "result" | "rules" | "status" | "fault" | "askedAt" | "freshUntil" | "retryAt">
> {
  readonly origin: string;
  readonly robotsTxtUrl: string;
  readonly isKnown: boolean;
  readonly reason: AccessRow["reason"] | "host-not-yet" | "retrieval-elsewhere";
  readonly explanation: string;
  readonly redirects: readonly Pick<PlainHop, "url" | "status" | "fault" | "location">[];
  readonly kind: BodyKind | null;
  readonly isCut: boolean;
  /** What was tried; null where nothing was. */
  readonly history: PlainHistory | null;
  readonly robotsTxtBase64: string | null;
}

/** The answer to `POST /api/v1/explain`, live. */
export interface ExplainAnswer {
  readonly url: string;
  readonly decisions: readonly (Pick<PlainDecision, "agent"> &
    Partial<Pick<PlainDecision, "url">> & {
      readonly origin?: string | null;
      readonly outlook?: PlainOutlook | null;
    })[];
  readonly page: {
    readonly url: string;
    readonly status: number | null;
    readonly headers: readonly HeaderField[];
    readonly metas: readonly {
      readonly name: string;
      readonly content: string;
      readonly line: number | null;
      readonly position: MetaTag["position"];
    }[];
    readonly licenseLinks: NonNullable<PageTags["licenseLinks"]>;
    readonly diagnostics: readonly { readonly message: string; readonly line: number | null }[];
  } | null;
  readonly way: {
    readonly noPage: string | null;
    readonly hops: readonly {
      readonly url: string;
      readonly reason: string;
      readonly retryAt: string | null;
      readonly explanation: string;
      readonly status: number | null;
      readonly redirectTo: string | null;
    }[];
  } | null;
  readonly sites: readonly SiteAnswer[];
}

/** A difference between two versions. */
export interface VersionDifference {
  readonly witness: string;
  readonly shape: string;
  readonly shapeExtent: "all" | "part" | "unknown";
  readonly new: { readonly line: number | null; readonly text: string | null };
  readonly old: { readonly line: number | null; readonly text: string | null };
}

/** What changed for a class of agents. */
export interface VersionClass {
  readonly agents: readonly string[];
  readonly result: "equal" | "different" | "incomplete";
  readonly newlyDisallowed: readonly VersionDifference[];
  readonly newlyAllowed: readonly VersionDifference[];
  readonly newlyUndecided: readonly VersionDifference[];
}

/** A version that the service saw. */
export interface VersionAnswer {
  readonly seenAt: string;
  readonly result: AccessRow["result"];
  readonly status: number | null;
  readonly fault: AccessRow["fault"];
  readonly hash: string | null;
  readonly sizeOctets: number | null;
  readonly change: {
    readonly result: "equal" | "different" | "incomplete" | "undetermined";
    readonly classes: readonly VersionClass[];
  } | null;
}

/** The answer to `GET /api/v1/history`. */
export interface HistoryAnswer {
  readonly origin: string;
  readonly versions: readonly VersionAnswer[];
  readonly before: string | null;
}

/** The bytes as text; those that are not UTF-8 stay what they are (file-text.ts). */
export function textOfBase64(base64: string): string {
  return textOf(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
}
