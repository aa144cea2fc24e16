import { dialects } from "../../dialect/index.ts";
import type { Check } from "../check.ts";

const limit = dialects["rfc9309"].sizeLimitOctets;
/** Nine tenths: a file that grows should be looked at from here on. */
const near = Math.floor(limit * 0.9);

export const nearSizeLimit: Check = {
  code: "near-size-limit",
  meta: {
    summary: "The file has reached nine tenths of 500 KiB.",
    explanation:
      "A file that grows with every page will soon pass the limit, after which rules silently stop counting. " +
      "Shorten it in time.",
    severity: { default: "info" },
    fix: null,
    source: "RFC 9309 section 2.5",
    readsAnything: true,
  },
  run({ octets }) {
    if (octets.length <= near || octets.length > limit) return [];
    return [
      {
        span: { start: 0, end: 0 },
        message: `The file has ${octets.length} of the ${limit} bytes that crawlers are sure to read.`,
      },
    ];
  },
};
