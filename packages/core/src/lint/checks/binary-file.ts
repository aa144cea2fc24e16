// No text at all in the place of robots.txt: an image, a compressed file that was not unpacked.
import type { Check } from "../check.ts";

export const binaryFile: Check = {
  code: "binary-file",
  meta: {
    summary: "The file is no text.",
    explanation:
      "An image, or a compressed file sent without saying so, holds no record: everything may be fetched. Look at what the server sends for " +
      "/robots.txt, and with which `Content-Encoding`.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.3; requirement B-01",
    readsAnything: true,
  },
  run(file) {
    if (file.kind !== "binary") return [];
    const isGzip = file.octets[0] === 0x1f && file.octets[1] === 0x8b;
    return [{
      span: { start: 0, end: Math.min(2, file.octets.length) },
      message: `This is ${isGzip ? "compressed data, not" : "no"} text: no reader finds a record in it.`,
      effect: { kind: "decides-nothing", text: "no line of the file has an effect: everything may be fetched" },
    }];
  },
};
