// Where RSL licences are named: License records of robots.txt, Link fields, link elements. In come the carriers, out
// come URLs with their places, and which of them bind a requester. What a licence says stands in its document:
// rsl-document.ts.
import { urlOf } from "../matching/request-url.ts";
import { foldAscii, mediaTypeEssence, trimBlanks } from "../octets/index.ts";
import { usageFinding, type UsageFinding } from "./findings.ts";
import { linkParameter, parseLinkHeader } from "./link-header.ts";
import type { RslDocument } from "./rsl-document.ts";
import { statementOrigin, type StatementOrigin, type UsagePlace } from "./statement.ts";

/** The media type of an RSL document. Source: RSL 1.0. */
export const rslMediaType = "application/rsl+xml";

/** A licence as a carrier names it. */
export interface LicenseReference {
  /** As written. */
  readonly url: string;
  /** Absolute and in the platform's normal form; null when it is no absolute URL. */
  readonly href: string | null;
  /** Whether the document may be fetched: an absolute HTTPS URL. */
  readonly isUsable: boolean;
  readonly carrier: "robots.txt" | "header" | "link" | "script";
  readonly place: UsagePlace;
  /** The group it stands in; null for a global one, and outside robots.txt. */
  readonly groupIndex: number | null;
  /**
   * The document itself, of a licence that the page contains; null where that is invalid. Undefined where it is
   * elsewhere.
   */
  readonly document?: RslDocument | null;
}

/** Licences, and findings about them. */
export interface ReadLicenses {
  readonly licenses: readonly LicenseReference[];
  readonly findings: readonly UsageFinding[];
}

/** A link element of the page, as @maycrawl/html reads it. */
export interface LinkElement {
  readonly rel: string;
  readonly type: string | null;
  readonly href: string;
  /** From 1, where known. */
  readonly line?: number;
  readonly column?: number;
}

/** `<script type="application/rsl+xml">`: a document that the page contains; null where it is invalid. */
export interface InlineLicense {
  readonly document: RslDocument | null;
  readonly line?: number;
  readonly column?: number;
}

/** The licence of a License record: an absolute URI. */
export function licenseRecord(value: string, origin: StatementOrigin): ReadLicenses {
  return licenseAt(value, null, "robots.txt", origin);
}

/**
 * The licences of Link fields: relation `license` and RSL's media type; a licence of another type is not RSL's.
 * Relative targets are resolved against the base, where one is given. Linear; never throws on content.
 *
 * Source: RSL 1.0; RFC 8288 section 3.
 */
export function readLicenseHeader(values: string | readonly string[], baseUrl: string | null = null): ReadLicenses {
  const links = parseLinkHeader(values)
    // RFC 8288 section 3.2: a link with an anchor is about another resource.
    .filter((link) => linkParameter(link, "anchor") === null)
    .map((link) => ({ rel: linkParameter(link, "rel") ?? "", type: linkParameter(link, "type"), href: link.target }));
  return licensesOf(links, baseUrl, "header", statementOrigin("header", "Link"));
}

/** The licences of a page's link elements, by the same two conditions. Source: RSL 1.0. */
export function readLicenseLinks(links: readonly LinkElement[], baseUrl: string | null = null): ReadLicenses {
  return licensesOf(links, baseUrl, "link", statementOrigin("link", "link"));
}

/** The licences that a page contains. */
export function readInlineLicenses(scripts: readonly InlineLicense[]): ReadLicenses {
  const licenses = scripts.map(({ document, line, column }): LicenseReference => ({
    url: "",
    href: null,
    isUsable: true,
    carrier: "script",
    place: placeOf("script", line, column),
    groupIndex: null,
    document,
  }));
  return { licenses, findings: [] };
}

function placeOf(name: string, line: number | undefined, column: number | undefined): UsagePlace {
  return { name, line: line ?? null, column: column ?? null };
}

/** Higher is more specific. Source: RSL 1.0, "most specific wins". */
const carrierOrder: Readonly<Record<LicenseReference["carrier"], number>> = {
  "robots.txt": 0,
  header: 1,
  link: 2,
  script: 2,
};

/**
 * The licences that bind: those of the most specific carrier that names one. In robots.txt the licences of the
 * requester's groups replace the global ones; where no group of its has one, the global ones stay.
 *
 * Source: RSL 1.0.
 */
export function bindingLicenses(
  licenses: readonly LicenseReference[],
  groups: { readonly has: (groupIndex: number) => boolean },
): LicenseReference[] {
  const binding = licenses.filter((one) => one.groupIndex === null || groups.has(one.groupIndex));
  const best = binding.reduce((most, one) => Math.max(most, carrierOrder[one.carrier]), -1);
  const ofCarrier = binding.filter((one) => carrierOrder[one.carrier] === best);
  const ofGroups = ofCarrier.filter((one) => one.groupIndex !== null);
  return ofGroups.length > 0 ? ofGroups : ofCarrier;
}

function licensesOf(
  links: readonly LinkElement[],
  baseUrl: string | null,
  carrier: "header" | "link",
  origin: StatementOrigin,
): ReadLicenses {
  const read = links.filter(isLicense).map((link) => {
    return licenseAt(link.href, baseUrl, carrier, {
      ...origin,
      place: placeOf(origin.place.name, link.line, link.column),
    });
  });
  return { licenses: read.flatMap((one) => one.licenses), findings: read.flatMap((one) => one.findings) };
}

/**
 * Relations are separated by blanks and compared without case (RFC 8288 section 3.3), types without case and
 * parameters.
 */
function isLicense(link: LinkElement): boolean {
  const type = mediaTypeEssence(link.type ?? "");
  return (
    type === rslMediaType &&
    foldAscii(link.rel)
      .split(/[ \t\n\f\r]/)
      .includes("license")
  );
}

function licenseAt(
  written: string,
  baseUrl: string | null,
  carrier: LicenseReference["carrier"],
  origin: StatementOrigin,
): ReadLicenses {
  const url = trimBlanks(written);
  const href = urlOf(url, baseUrl)?.href ?? null;
  const isUsable = href !== null && href.startsWith("https:");
  const license = { url, href, isUsable, carrier, place: origin.place, groupIndex: origin.groupIndex };
  if (isUsable) return { licenses: [license], findings: [] };
  return {
    licenses: [license],
    findings: [usageFinding(href === null ? "relative-license" : "insecure-license", url, origin)],
  };
}
