// A file in UTF-16 or UTF-32: no reader of robots.txt decodes it.
import type { Check } from "../check.ts";

export const otherEncoding: Check = {
  code: "other-encoding",
  meta: {
    summary: "The file is UTF-16 or UTF-32.",
    explanation:
      "robots.txt is UTF-8 (RFC 9309 section 2.3). To a reader, every second octet of such a file is a NUL, so that no record is " +
      "found and everything may be fetched. Save the file as UTF-8.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.3; requirement B-04",
    readsAnything: true,
  },
  run(file) {
    if (file.kind !== "other-encoding") return [];
    return [{
      span: { start: 0, end: Math.min(2, file.octets.length) },
      message: "The file is not UTF-8 but UTF-16 or UTF-32: no reader finds a record in it.",
      effect: { kind: "decides-nothing", text: "no line of the file has an effect: everything may be fetched" },
    }];
  },
};
