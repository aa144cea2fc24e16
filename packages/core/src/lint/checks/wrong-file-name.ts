import { nearestName } from "../../asking/near-names.ts";
import { foldAscii } from "../../octets/index.ts";
import type { Check } from "../check.ts";
import { quoted } from "../wording.ts";

export const wrongFileName: Check = {
  code: "wrong-file-name",
  meta: {
    summary: "The file is not called robots.txt, or not served at /robots.txt.",
    explanation:
      "Crawlers ask for `/robots.txt`, in lower case, at the root of the host, and for nothing else: a file called " +
      ("`robot.txt` or `Robots.txt`, or in a folder, is never read. Reported only where the file's name or URL " +
        "is known, ") +
      "and by its name only where that is nearly `robots.txt`.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.3",
    readsAnything: true,
  },
  run({ robotsTxtUrl, fileName }) {
    const span = { start: 0, end: 0 };
    if (robotsTxtUrl !== null && robotsTxtUrl.pathname !== "/robots.txt") {
      const message = `The file is served at ${quoted(robotsTxtUrl.pathname)}: crawlers only ask for /robots.txt.`;
      return [{ span, message }];
    }
    const folded = foldAscii(fileName ?? "robots.txt")
      .replace(/^robots?$/, "robots.tx")
      .replace(/(?:\.txt)+$/, ".txt");
    const isNear = folded === "robots.txt" || nearestName(folded, ["robots.txt"], 1) !== undefined;
    if (fileName === null || fileName === "robots.txt" || !isNear) return [];
    return [{ span, message: `The file is called ${quoted(fileName)}: crawlers only ask for robots.txt.` }];
  },
};
