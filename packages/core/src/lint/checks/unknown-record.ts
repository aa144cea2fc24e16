import type { Check, Observation } from "../check.ts";
import { beginsLikeHtml } from "../content-kind.ts";
import { meantRecordName } from "../record-words.ts";
import { quoted } from "../wording.ts";

/** Whether the text before a colon, in lower case, may be the name of a record that somebody reads. */
export function mayBeName(key: string): boolean {
  return /^(?!https?$)[a-z][a-z0-9 _-]{0,39}$/.test(key);
}

export const unknownRecord: Check = {
  code: "unknown-record",
  meta: {
    summary: "Nobody is known to read a record of that name.",
    explanation:
      "Other records are allowed and never affect the rules: a new convention may well have its readers. Records " +
      "of known standards and conventions are not reported. Each unknown name is reported once.",
    severity: { default: "info" },
    fix: null,
    source: "RFC 9309 section 2.2.4",
  },
  run(file) {
    // A file that begins like a page and still holds groups holds its styles too.
    if (beginsLikeHtml(file.octets, file.contentStart)) return [];
    const found: Observation[] = [];
    const seen = new Set<string>();
    for (const line of file.records) {
      if (line.name !== null || seen.has(line.key)) continue;
      seen.add(line.key);
      // A sentence with a colon, a tag or a path is not meant as a record: `invalid-line` and others report those.
      if (!mayBeName(line.key) || line.isMissingColon || meantRecordName(line.key) !== undefined) continue;
      const message = `Nobody is known to read ${quoted(file.text(line.keySpan))} records; rules are not affected.`;
      found.push({ span: line.keySpan, message });
    }
    return found;
  },
};
