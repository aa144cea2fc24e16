import { isUtf8 } from "../../octets/index.ts";
import type { Check, Observation } from "../check.ts";

export const notUtf8: Check = {
  code: "not-utf-8",
  meta: {
    summary: "A record holds bytes that are not UTF-8.",
    explanation:
      "A robots.txt must be UTF-8, and a reader may skip what is not. In a rule such bytes are compared as they " +
      "are: `/caf\\xE9` in Latin-1 matches `/caf%E9` and never `/caf%C3%A9`, which is what browsers send. Save the " +
      "file as UTF-8, or percent-encode the path.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.3",
    signs: "\u0080",
  },
  run(file) {
    const found: Observation[] = [];
    for (const line of file.records) {
      // Octets that are not UTF-8 decode to U+FFFD: only such lines are checked octet by octet.
      if (!line.value.includes("\ufffd") && !line.key.includes("\ufffd")) continue;
      if (isUtf8(file.octets, line.keySpan.start, line.valueSpan.end)) continue;
      const isRule = line.name === "allow" || line.name === "disallow";
      found.push({
        span: file.recordSpan(line),
        message: isRule
          ? "The path holds bytes that are not UTF-8: it matches no URL that is written in UTF-8."
          : "The record holds bytes that are not UTF-8.",
      });
    }
    return found;
  },
};
