// The files and rules that lines of a batch ask about, kept between blocks, since many questions are about one file.
// In: a question. Out: the rules that answer it. Bounds keep the memory within what its holder can afford.
import { type DialectName, parseRobotsTxt, type RobotsTxt, type RuleSet } from "@maycrawl/core";
import type { BatchQuestion } from "@maycrawl/core/asking";
import { CodedError } from "@maycrawl/core/error-codes";
import { octetsOfBase64 } from "./base64.ts";
import { starredOctetsOf } from "./starred-octets.ts";

/** How much is kept. */
export interface KeptBounds {
  /** Octets of all files, as they are weighed here. */
  readonly octets: number;
  readonly files: number;
  /** Rule sets of one file; each may hold 4 MiB of cached results. */
  readonly ruleSets: number;
}

/** Rules that answer, and what has been learned of them. */
export interface FoundRules {
  readonly rules: RuleSet;
  /** The end of an answer's line, by the outcome that settles it. */
  readonly endings: Map<number, string>;
  /** Octets of the file's lines that hold a star. */
  readonly starredOctets: number;
}

interface KeptFile {
  readonly file: RobotsTxt;
  readonly octets: number;
  readonly starredOctets: number;
  readonly rules: Map<string, FoundRules>;
}

/** Files and their rules. */
export class KeptRules {
  readonly #bounds: KeptBounds;
  /** Least recently used first, by the file's text as it was given. */
  readonly #kept = new Map<string, KeptFile>();
  #weight = 0;

  constructor(bounds: KeptBounds) {
    this.#bounds = bounds;
  }

  /** The rules for the question's agents. CodedError if its file is none that a service reads. */
  rulesOf(question: BatchQuestion, dialect: DialectName, matchSteps: number): FoundRules {
    const { rules, file, starredOctets } = this.#fileOf(question);
    const key = JSON.stringify([dialect, matchSteps, question.agents]);
    let known = rules.get(key);
    if (known === undefined) {
      known = {
        rules: file.rulesForLiteral(question.agents, { dialect, maxSteps: matchSteps }),
        endings: new Map(),
        starredOctets,
      };
      if (rules.size >= this.#bounds.ruleSets) rules.clear();
      rules.set(key, known);
    }
    return known;
  }

  #fileOf({ form, content }: BatchQuestion): KeptFile {
    if (form === "file")
      throw new CodedError("file-refused", "only the command reads files: give robotsTxt or robotsTxtBase64");
    const kept = this.#kept;
    const key = `${form} ${content}`;
    let found = kept.get(key);
    if (found === undefined) {
      const file = parseRobotsTxt(form === "robotsTxt" ? content : octetsOfBase64(content, "robotsTxtBase64"));
      const octets = 8 * 1024 + 2 * key.length + 3 * file.octets.length;
      found = { file, octets, starredOctets: starredOctetsOf(file.octets), rules: new Map() };
      this.#weight += octets;
    } else {
      kept.delete(key);
    }
    // Moves it to the end: the map is in order of last use. The newest stays, whatever it weighs.
    kept.set(key, found);
    for (const [oldKey, old] of kept) {
      const isWithin = this.#weight <= this.#bounds.octets && kept.size <= this.#bounds.files;
      if (isWithin || kept.size === 1) break;
      kept.delete(oldKey);
      this.#weight -= old.octets;
    }
    return found;
  }
}
