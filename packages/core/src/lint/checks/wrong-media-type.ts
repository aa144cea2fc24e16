import { mediaTypeEssence } from "../../octets/index.ts";
import type { Check } from "../check.ts";
import { quoted } from "../wording.ts";

export const wrongMediaType: Check = {
  code: "wrong-media-type",
  meta: {
    summary: "The file is not served as text/plain.",
    explanation:
      "RFC 9309 requires text/plain. Google reads the file anyway; Yandex treats a file of another type as if " +
      "there were none. Configure the server to send `Content-Type: text/plain; charset=utf-8`. Reported only " +
      "where the media type is known.",
    severity: { default: "warning", yandex: "error" },
    fix: null,
    source: "RFC 9309 section 2.3; Yandex Webmaster: using robots.txt",
    readsAnything: true,
  },
  run({ mediaType }) {
    if (mediaType === null) return [];
    if (mediaTypeEssence(mediaType) === "text/plain") return [];
    return [{ span: { start: 0, end: 0 }, message: `The file is served as ${quoted(mediaType)}, not as text/plain.` }];
  },
};
