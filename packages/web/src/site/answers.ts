// The service's answers: the members that the page reads (docs/api.md). Next: live-site.ts, what becomes of them.
import type { PlainHistory, PlainOutlook } from "@maycrawl/core/access";
import type { PageTags } from "@maycrawl/core/decision";
import type { MetaTag } from "@maycrawl/core/page";
import { textOf } from "../file-text/file-text.ts";

/** What asking for a site's robots.txt gave. */
export interface SiteAnswer {
  readonly origin: string;
  readonly robotsTxtUrl: string;
  readonly isKnown: boolean;
  readonly result: "successful" | "unavailable" | "unreachable" | null;
  readonly reason: string;
  readonly explanation: string;
  readonly rules: string | null;
  readonly status: number | null;
  readonly fault: string | null;
  readonly redirects:
    | readonly {
        readonly url: string;
        readonly status: number | null;
        readonly fault: string | null;
        readonly location: string | null;
      }[]
    | null;
  readonly kind: string | null;
  readonly isCut: boolean | null;
  readonly askedAt: string | null;
  readonly freshUntil: string | null;
  readonly retryAt: string | null;
  /** What was tried; null where nothing was. */
  readonly history: PlainHistory | null;
  readonly robotsTxtBase64: string | null;
}

/** The answer to `POST /api/v1/explain`, live. */
export interface ExplainAnswer {
  readonly url: string;
  readonly decisions: readonly {
    readonly agent: string;
    readonly url?: string;
    readonly origin?: string | null;
    readonly outlook?: PlainOutlook | null;
  }[];
  readonly page: {
    readonly url: string;
    readonly status: number | null;
    readonly headers: readonly (readonly [name: string, value: string])[];
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
  readonly result: "successful" | "unavailable" | "unreachable";
  readonly status: number | null;
  readonly fault: string | null;
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
