import { foldAscii } from "../../octets/index.ts";
import { crawlersOf, foldedToken, knownTokens, writtenToken } from "../agent-names.ts";
import { namesCompared } from "../budgets.ts";
import type { Check, Observation } from "../check.ts";
import { nearestName } from "../../asking/near-names.ts";
import { quoted } from "../wording.ts";

/** Letters of a known name: a typo in a shorter one makes another crawler's name. */
const shortest = 9;

export const nearCrawlerName: Check = {
  code: "near-crawler-name",
  meta: {
    summary: "A product token is one typo away from a known crawler's.",
    explanation:
      "Names are compared whole: no crawler obeys a group for `Goglebot`, and the crawler that was meant obeys the " +
      "group for `*`. Crawlers come and go: if the name is right, switch this check off.",
    severity: { default: "warning" },
    fix: "Writes the known crawler's token; this changes what that crawler may fetch.",
    fixChangesAnswers: true,
    source: "RFC 9309 section 2.2.1 (the registry: docs/crawlers.md)",
  },
  run(file) {
    const known = knownTokens();
    const folded = known.map(foldAscii);
    const found: Observation[] = [];
    const seen = new Map<string, string | undefined>();
    for (const line of file.agentLines) {
      const token = foldedToken(line.value);
      // A name that continues a known one is of the same family: SemrushBot-BM.
      if (
        token.length < shortest - 1 ||
        crawlersOf(token).length > 0 ||
        crawlersOf(token.replace(/-[a-z0-9]*$/, "")).length > 0
      )
        continue;
      if (!seen.has(token)) {
        if (seen.size >= namesCompared) break;
        seen.set(
          token,
          nearestName(
            token,
            folded.filter((name) => name.length >= shortest),
            1,
          ),
        );
      }
      const near = seen.get(token);
      if (near === undefined) continue;
      const name = known[folded.indexOf(near)] ?? near;
      const written = writtenToken(line.value);
      found.push({
        span: line.valueSpan,
        message: `No crawler called ${quoted(written)} is known; ${quoted(name)} is one typo away.`,
        fix: [{ span: { start: line.valueSpan.start, end: line.valueSpan.start + written.length }, text: name }],
      });
    }
    return found;
  },
};
