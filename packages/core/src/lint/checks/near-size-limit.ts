// A file that is about to become larger than what crawlers read of one.
import { dialects } from "../../dialect/index.ts";
import type { Check } from "../check.ts";

const limit = dialects["rfc9309"].sizeLimitOctets;
/** From here on a file that grows should be looked at: nine tenths. */
const near = Math.floor(limit * 0.9);

export const nearSizeLimit: Check = {
  code: "near-size-limit",
  meta: {
    summary: "The file has more than nine tenths of 500 KiB.",
    explanation: "A file that grows by a line a page will soon be over the limit, where rules silently stop to count. Shorten it in time.",
    severity: { default: "info" },
    fix: null,
    source: "RFC 9309 section 2.5; requirement F-10",
    readsAnything: true,
  },
  run({ octets }) {
    if (octets.length <= near || octets.length > limit) return [];
    return [{ span: { start: 0, end: 0 }, message: `The file has ${octets.length} octets of the ${limit} that crawlers are sure to read.` }];
  },
};
