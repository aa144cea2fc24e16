import type { Check, Observation } from "../check.ts";

export const blankLineInGroup: Check = {
  code: "blank-line-in-group",
  meta: {
    summary: "An empty line separates a group from its rules.",
    explanation:
      "RFC 9309 allows empty lines anywhere. Readers of the drafts of 1994 and 1996 end the group there, so the " +
      "rules below bind no crawler, and Yandex wants no empty line between a user-agent line and its rules. By default " +
      "only that place is reported; under the old drafts every empty line that loses a rule.",
    severity: {
      default: "info",
      "rfc9309-strict": "off",
      google: "off",
      bing: "off",
      yandex: "warning",
      "koster-1996": "error",
      "original-1994": "error",
    },
    fix: "Removes the empty lines; this changes the answers of readers of the old drafts.",
    source: "draft-koster-robots-00 section 3.3; Yandex Webmaster: using robots.txt",
  },
  run(file) {
    const endsGroup = file.dialect.blankLine === "ends-group";
    const found: Observation[] = [];
    let agent: number | null = null;
    let isBelowAgent = false;
    let blanks: { start: number; end: number }[] = [];
    for (const line of file.lines) {
      if (line.kind === "empty") {
        if (agent !== null) blanks.push(line.span);
      } else if (line.kind === "record" && line.name === "user-agent") {
        agent = line.number;
        isBelowAgent = true;
        blanks = [];
      } else if (line.kind === "record" && (line.name === "allow" || line.name === "disallow")) {
        const [first] = blanks;
        if (first !== undefined && agent !== null && (isBelowAgent || endsGroup)) {
          found.push({
            span: { start: first.start, end: first.start },
            message:
              `An empty line separates the rules from line ${line.number} on from the user-agent line ${agent}: ` +
              "readers of the old drafts end the group here.",
            fix: blanks.map((span) => ({ span, text: "" })),
          });
          if (endsGroup) agent = null;
        }
        isBelowAgent = false;
        blanks = [];
      }
    }
    return found;
  },
};
