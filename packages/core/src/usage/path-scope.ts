// The paths that a preference is about, matched as RFC 9309 matches rules: Content-Usage, Content-Signal, tdmrep.json
// and RSL all refer to it, so its normal form is used in every dialect (docs/usage.md).
import { dialects } from "../dialect/index.ts";
import { PathPattern } from "../matching/path-pattern.ts";
import { RequestPath } from "../matching/request-path.ts";
import { isSpaceOrTab } from "../octets/index.ts";

const dialect = dialects["rfc9309"];

/** A path pattern, compiled. Source: RFC 9309 section 2.2.2; draft-ietf-aipref-attach-05 section 3. */
export class PathScope {
  /** As written. */
  readonly pattern: string;
  /** The octets of its normal form: the more, the better the match. */
  readonly octets: number;
  readonly #compiled: PathPattern;

  constructor(pattern: string) {
    this.pattern = pattern;
    this.#compiled = PathPattern.of(pattern, dialect);
    this.octets = this.#compiled.counted;
  }

  /** Whether the path is of the scope; null when saying so could take more steps than the path has left. */
  matches(path: AskedPath): boolean | null {
    const compiled = this.#compiled;
    // A pattern without stars fails at its first difference; one with stars can cost its octets times the path's.
    const worst = compiled.hasStars ? compiled.length * (path.length + 1) : Math.min(compiled.length, path.length) + 1;
    if (worst > path.stepsLeft) return null;
    compiled.steps = 0;
    const isMatch = compiled.matches(path.octets, path.length);
    path.stepsLeft -= compiled.steps;
    return isMatch;
  }
}

/** How many steps one question may take: as `defaultMaxSteps` for rules. A step is one octet compared. */
export const usageMaxSteps = 16_000_000;

const reader = new RequestPath(dialect);

/** The path that is asked about, in normal form, and the steps that matching it may still take. */
export class AskedPath {
  readonly octets: Uint8Array;
  readonly length: number;
  stepsLeft: number;

  private constructor(octets: Uint8Array, maxSteps: number) {
    this.octets = octets;
    this.length = octets.length;
    this.stepsLeft = maxSteps;
  }

  /** The path and query of the URL, or of a string that begins with "/"; null when it is neither. */
  static of(url: string, maxSteps: number = usageMaxSteps): AskedPath | null {
    return reader.read(url) ? new AskedPath(reader.octets.slice(0, reader.length), maxSteps) : null;
  }
}

/**
 * A record's value cut into its path, where it has one, and the rest. A value that begins with "/" has a path, up to
 * the first space or TAB. Source: draft-ietf-aipref-attach-05, "Processing Content-Usage Rules".
 */
export function splitPath(value: string): { readonly pattern: string | null; readonly rest: string } {
  if (!value.startsWith("/")) return { pattern: null, rest: value };
  let end = 0;
  while (end < value.length && !isSpaceOrTab(value.charCodeAt(end))) end++;
  let start = end;
  while (start < value.length && isSpaceOrTab(value.charCodeAt(start))) start++;
  return { pattern: value.slice(0, end), rest: value.slice(start) };
}
