// `maycrawl explain` and its lines of JSON in short, with small layers to ask about.
import { file, maycrawl, type Run } from "./command.ts";

interface Part {
  readonly state: string;
  readonly reason: string;
}
/** What of a line of JSON stays as it is. */
interface Line {
  readonly agent: string;
  readonly url: string;
  readonly crawl: Part;
  readonly index: Part;
  readonly follow: Part;
  readonly snippet: Part;
  readonly use: Readonly<Record<string, Part>>;
  readonly pageRules: readonly string[];
  readonly findings: readonly { readonly code: string; readonly message: string; readonly advice: string | null }[];
}

export const explain = (url: string, ...words: string[]): Run => maycrawl(["explain", url, ...words]);
export const lines = (run: Run): Line[] =>
  run.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
export const asked = (...words: string[]): Line[] => lines(explain("https://shop.example/p", ...words, "--json"));
const signs: Readonly<Record<string, string>> = {
  allowed: "+",
  disallowed: "-",
  undetermined: "?",
  unstated: "0",
};
/** crawl, index, follow, snippet, then search, ai-input, ai-train. */
export const states = ({ crawl, index, follow, snippet, use }: Line): string =>
  `${[crawl, index, follow, snippet].map((part) => signs[part.state]).join("")} ` +
  `${["search", "ai-input", "ai-train"].map((name) => signs[use[name]?.state ?? ""]).join("")}`;
export const findings = (line: Line | undefined): string[] => (line?.findings ?? []).map((finding) => finding.code);
export const page = (...metas: string[]): string =>
  file(
    `<!doctype html>\n<html><head>\n` +
      `${metas.map((meta) => `${meta}\n`).join("")}<title>x</title></head><body>x</body></html>\n`,
    ".html",
  );
export const open = file("User-agent: *\nDisallow:\n");
export const closed = file("User-agent: *\nDisallow: /p\n");
