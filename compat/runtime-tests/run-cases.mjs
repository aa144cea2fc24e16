// The tables of cases/ on core, with nothing that only one runtime has. In: the tables. Out: how many expectations were
// met, and those that were not.
import { parseRobotsTxt } from "../../packages/core/dist/index.js";

/** Runs every case under every dialect that it expects an answer of. */
export function runCases(tables) {
  const unmet = [];
  let met = 0;
  for (const { name, robotsTxt, robotsTxtBase64, agents, url, expected } of tables.flat()) {
    const content =
      robotsTxtBase64 === undefined
        ? (robotsTxt ?? "")
        : Uint8Array.from(atob(robotsTxtBase64), (letter) => letter.charCodeAt(0));
    const parsed = parseRobotsTxt(content);
    for (const [dialect, answer] of Object.entries(expected)) {
      const { allowed, line, reason } = parsed.rulesForLiteral(agents, { dialect }).evaluate(url);
      const got = { allowed, line, reason };
      if (Object.entries(answer).every(([member, value]) => got[member] === value)) met++;
      else unmet.push({ name, dialect, expected: answer, got });
    }
  }
  return { met, unmet };
}
