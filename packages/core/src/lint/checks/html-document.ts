// A page in the place of robots.txt: an error page, a log-in, an application's start page.
import type { Check } from "../check.ts";

export const htmlDocument: Check = {
  code: "html-document",
  meta: {
    summary: "The file is an HTML page.",
    explanation:
      "A server that answers every unknown path with its start page answers so for /robots.txt too. Crawlers find no rule in it and " +
      "fetch everything. Serve a robots.txt, or 404 where there is none.",
    severity: { default: "error" },
    fix: null,
    source: "Requirement F-11; product research 6.1 (HTML with status 200)",
    readsAnything: true,
  },
  run(file) {
    if (file.kind !== "html") return [];
    const line = file.lines.find((one) => one.kind !== "empty");
    return [{
      span: line === undefined ? { start: 0, end: 0 } : file.textSpan(line),
      message: "This is an HTML page, not a robots.txt: crawlers find no rule in it.",
      effect: { kind: "decides-nothing", text: "no line of the file has an effect: everything may be fetched" },
    }];
  },
};
