// The properties of a page for one reader. They are computed twice where a meta tag stands at a place of which no
// source says whether the reader reads it: once without such tags, once with them. Where the two differ, or where not
// all was read, a permission is undetermined. Next: page-verdict.ts.
import {
  closedBy,
  embeddedOf,
  imageLimit,
  limitOf,
  numberLimit,
  type PageDoubt,
  type PageExpiry,
  type PageLimit,
  type PagePermission,
  permissionOf,
  underNosnippet,
} from "./combine.ts";
import type { PageReader } from "./reader.ts";
import type { ImagePreview } from "./statement.ts";
import type { WeighedStatement } from "./weighing.ts";

/** What a page's rules come to. */
export interface PageProperties {
  readonly index: PagePermission;
  readonly follow: PagePermission;
  readonly snippet: PagePermission;
  readonly archive: PagePermission;
  readonly imageIndex: PagePermission;
  readonly translate: PagePermission;
  readonly maxSnippet: PageLimit<number>;
  readonly maxImagePreview: PageLimit<ImagePreview>;
  readonly maxVideoPreview: PageLimit<number>;
  readonly unavailableAfter: PageExpiry;
  readonly indexIfEmbedded: PagePermission;
}

/** The properties by the statements that count. */
export function propertiesOf(
  weighed: readonly Omit<WeighedStatement, "lossIfRead">[],
  reader: PageReader,
  nowMs: number,
): PageProperties {
  const isPermissive = reader.combination === "permissive";
  const date = numberLimit(limitOf(weighed, "unavailableAfter"));
  const isPast = date.value !== null && nowMs > date.value;
  const statedIndex = permissionOf(weighed, "index", isPermissive);
  const snippet = permissionOf(weighed, "snippet", isPermissive);
  return {
    index: isPast ? closedBy(date.decidedBy, statedIndex) : statedIndex,
    follow: permissionOf(weighed, "follow", isPermissive),
    snippet,
    archive: permissionOf(weighed, "archive", isPermissive),
    imageIndex: permissionOf(weighed, "imageIndex", isPermissive),
    translate: permissionOf(weighed, "translate", isPermissive),
    maxSnippet: underNosnippet(numberLimit(limitOf(weighed, "maxSnippet")), snippet),
    maxImagePreview: imageLimit(limitOf(weighed, "maxImagePreview")),
    maxVideoPreview: numberLimit(limitOf(weighed, "maxVideoPreview")),
    unavailableAfter: { ...date, isPast },
    indexIfEmbedded: embeddedOf(weighed, reader, statedIndex, isPast),
  };
}

/** The certain properties, with what is in doubt undetermined. `isWhole`: every rule for the reader was read. */
export function settledProperties(
  certain: PageProperties,
  ifRead: PageProperties,
  isWhole: boolean,
  reader: PageReader,
): PageProperties {
  if (certain === ifRead && isWhole) return certain;
  const isPermissive = reader.combination === "permissive";
  const permission = (name: PermissionName): PagePermission => {
    const one = certain[name];
    if (one.allowed !== ifRead[name].allowed) return undetermined(one, "position-undocumented");
    // More rules can close; where a positive rule wins, they can also open.
    const mayChange = !isWhole && (one.allowed === true || isPermissive);
    return mayChange ? undetermined(one, "not-read-to-the-end") : one;
  };
  const limit = <Limit extends PageLimit<unknown>>(one: Limit, other: Limit): Limit => ({
    ...one,
    mayBeLower: !isWhole || one.value !== other.value,
  });
  return {
    index: permission("index"),
    follow: permission("follow"),
    snippet: permission("snippet"),
    archive: permission("archive"),
    imageIndex: permission("imageIndex"),
    translate: permission("translate"),
    maxSnippet: limit(certain.maxSnippet, ifRead.maxSnippet),
    maxImagePreview: limit(certain.maxImagePreview, ifRead.maxImagePreview),
    maxVideoPreview: limit(certain.maxVideoPreview, ifRead.maxVideoPreview),
    unavailableAfter: limit(certain.unavailableAfter, ifRead.unavailableAfter),
    indexIfEmbedded: permission("indexIfEmbedded"),
  };
}

type PermissionName = "index" | "follow" | "snippet" | "archive" | "imageIndex" | "translate" | "indexIfEmbedded";

function undetermined({ decidedBy, lost }: PagePermission, doubt: PageDoubt): PagePermission {
  return {
    allowed: null,
    doubt,
    decidedBy: [],
    lost: [...lost, ...decidedBy.map((statement) => ({ statement, why: "in-doubt" }) as const)],
  };
}
