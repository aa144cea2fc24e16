// One version of a robots.txt in an editor, parsed once. In: the text. Out: lines, findings, what each rule does, each
// computed when it is first needed. Positions are the editor's, in UTF-16 units; core's are in bytes. Next: server.ts,
// which uses it; hover.ts, fixes.ts, outline.ts, completion.ts.
import {
  type DialectName,
  dialects,
  findDialect,
  type Group,
  parseRobotsTxt,
  type RobotsTxt,
  type RuleSet,
} from "@maycrawl/core";
import { ruleEffects } from "@maycrawl/core/comparison";
import { checks, type Finding, lint, LintedFile } from "@maycrawl/core/lint";
import type { Position, Range } from "vscode-languageserver/node";

/** What a rule does, over all classes of agents that it binds. */
export interface LineEffect {
  /** Agents for whom it decides somewhere; `*` is every agent not named. */
  readonly decidesFor: readonly string[];
  /** A path that it decides; null if it decides none, or none is known. */
  readonly witness: string | null;
  /** If it decides nothing for anybody, the lines that win instead. */
  readonly shadowedBy: readonly number[];
  /** Whether this is settled for all agents that it binds. */
  readonly isSettled: boolean;
  /** Whether removing it is proven to change no verdict for anybody. */
  readonly makesNoDifference: boolean;
  readonly matchesNothing: boolean;
}

/** The largest text that is analysed, in UTF-16 units: crawlers read 500 KiB, and every keystroke starts again. */
export const mostUnits = 2_000_000;
/** The largest text for which the effects of rules are proven. */
const mostProvenUnits = 300_000;
/**
 * The most pairs of a rule with `*` and another rule for which they are: each such rule is compared with every other.
 */
const mostProvenPairs = 100_000;
/** Steps of all proofs of one version; some 80 ns each. */
const proofSteps = 1_000_000;
/** Classes of agents that are analysed. */
const mostClasses = 100;

/** The checks whose findings come later on a large file, by code. */
export const codesAskingRules: readonly string[] = checks
  .filter(({ meta }) => meta.asksRules === true)
  .map(({ code }) => code);

/** One version of a file. */
export class EditedFile {
  readonly text: string;
  readonly version: number;
  readonly dialect: DialectName;
  readonly robotsTxt: RobotsTxt;
  /** Whether the text is too large; then it counts as empty. */
  readonly isTooLarge: boolean;
  readonly #switches: Readonly<Record<string, boolean>>;
  #findings: readonly Finding[] | undefined;
  #groups: readonly Group[] | undefined;
  #effects: ReadonlyMap<number, LineEffect> | undefined;
  #linted: LintedFile | undefined;
  #lineStarts: readonly number[] | undefined;
  /** By byte: the number of UTF-16 units before it; undefined if both are the same. */
  #units: Int32Array | null | undefined;

  constructor(text: string, version: number, dialect: DialectName, switches: Readonly<Record<string, boolean>>) {
    this.text = text;
    this.version = version;
    this.dialect = dialect;
    this.#switches = switches;
    this.isTooLarge = text.length > mostUnits;
    this.robotsTxt = parseRobotsTxt(this.isTooLarge ? "" : text);
  }

  get findings(): readonly Finding[] {
    this.#findings ??= lint(this.robotsTxt, { dialect: this.dialect, checks: this.#switches });
    return this.#findings;
  }

  /** What the checks find that ask no rules: on a large file most of the time goes to the others. */
  get firstFindings(): readonly Finding[] {
    const switches = { ...Object.fromEntries(codesAskingRules.map((code) => [code, false])), ...this.#switches };
    return lint(this.robotsTxt, { dialect: this.dialect, checks: switches });
  }

  get lintOptions(): { readonly dialect: DialectName; readonly checks: Readonly<Record<string, boolean>> } {
    return { dialect: this.dialect, checks: this.#switches };
  }

  get groups(): readonly Group[] {
    this.#groups ??= this.robotsTxt.reading(this.dialect).groups;
    return this.#groups;
  }

  /** The rules that bind each class of agents; agents not named come last. */
  get classes(): readonly { readonly tokens: readonly string[]; readonly rules: RuleSet }[] {
    return this.#file.classes.slice(0, mostClasses);
  }

  /** Whether proofs about the file are fast enough for typing. */
  get isProvable(): boolean {
    if (this.text.length > mostProvenUnits) return false;
    const rules = this.robotsTxt.lines.filter(
      (line) => line.kind === "record" && (line.name === "allow" || line.name === "disallow"),
    );
    const withStars = rules.filter((line) => line.kind === "record" && line.value.includes("*"));
    return rules.length * withStars.length <= mostProvenPairs;
  }

  /** What each rule does, by its line. Empty for a file that is too large for proofs. */
  get effects(): ReadonlyMap<number, LineEffect> {
    this.#effects ??= this.isProvable ? this.#proveEffects() : new Map();
    return this.#effects;
  }

  /** Under which dialects the line is a rule or a user-agent line. */
  readersOf(line: number): DialectName[] {
    return (Object.keys(dialects) as DialectName[]).filter((name) =>
      this.robotsTxt
        .reading(name)
        .groups.some(
          (group) =>
            group.rules.some((rule) => rule.line === line) || group.userAgents.some((agent) => agent.line === line),
        ),
    );
  }

  /** The editor's position of a byte of the file. */
  position(octet: number): Position {
    const unit = this.#unitAt(octet);
    const starts = this.#starts;
    // Invariant: starts[low] <= unit < starts[high].
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= unit) low = middle;
      else high = middle;
    }
    return { line: low, character: unit - (starts[low] as number) };
  }

  range(span: { readonly start: number; readonly end: number }): Range {
    return { start: this.position(span.start), end: this.position(span.end) };
  }

  get #file(): LintedFile {
    this.#linted ??= new LintedFile(this.robotsTxt, findDialect(this.dialect) ?? dialects.rfc9309, {
      urls: null,
      robotsTxtUrl: null,
      mediaType: null,
      fileName: null,
      crawlers: [],
    });
    return this.#linted;
  }

  #proveEffects(): Map<number, LineEffect> {
    const effects = new Map<number, { -readonly [Key in keyof LineEffect]: LineEffect[Key] }>();
    const classes = this.classes;
    const maxSteps = Math.max(1, Math.floor(proofSteps / Math.max(1, classes.length)));
    for (const { tokens, rules } of classes) {
      for (const found of ruleEffects(rules, { maxSteps })) {
        const known = effects.get(found.line) ?? {
          decidesFor: [],
          witness: null,
          shadowedBy: [],
          isSettled: true,
          makesNoDifference: true,
          matchesNothing: true,
        };
        effects.set(found.line, {
          decidesFor: found.status === "decides" ? [...known.decidesFor, ...tokens] : known.decidesFor,
          witness: known.witness ?? found.witness,
          shadowedBy: known.shadowedBy.length > 0 ? known.shadowedBy : found.shadowedBy,
          isSettled: known.isSettled && found.status !== "unknown",
          makesNoDifference: known.makesNoDifference && found.makesNoDifference,
          matchesNothing: known.matchesNothing && found.matchesNothing,
        });
      }
    }
    return effects;
  }

  #unitAt(octet: number): number {
    const { octets } = this.robotsTxt;
    if (this.#units === undefined) this.#units = octets.length === this.text.length ? null : unitsByOctet(octets);
    if (this.#units === null) return Math.min(octet, this.text.length);
    return this.#units[Math.min(octet, octets.length)] as number;
  }

  get #starts(): readonly number[] {
    this.#lineStarts ??= lineStarts(this.isTooLarge ? "" : this.text);
    return this.#lineStarts;
  }
}

/** The number of UTF-16 units before each byte of UTF-8, and before its end. */
function unitsByOctet(octets: Uint8Array): Int32Array {
  const units = new Int32Array(octets.length + 1);
  let count = 0;
  for (let at = 0; at < octets.length; at++) {
    units[at] = count;
    const octet = octets[at] as number;
    // The first byte of a character carries its units: two for characters of four bytes.
    if ((octet & 0xc0) !== 0x80) count += octet >= 0xf0 ? 2 : 1;
  }
  units[octets.length] = count;
  return units;
}

/** Where lines begin; as for the protocol and for robots.txt, CR, LF and CRLF each end one. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0d && text.charCodeAt(at + 1) === 0x0a) continue;
    if (unit === 0x0a || unit === 0x0d) starts.push(at + 1);
  }
  return starts;
}
