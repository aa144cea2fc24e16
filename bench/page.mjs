// docs/performance.md with the figures of the kept results: what stands between `[bench NAME]: # (...)` and
// `[end NAME]: # (...)` is written here, the rest by hand. Such lines are link definitions, which readers do not see.
// NAME is a question, or `targets` for the closing table, or `machine`.
import { readFileSync, writeFileSync } from "node:fs";
import { targetTable } from "./outcomes.mjs";
import { pictureOf } from "./picture.mjs";
import { questions } from "./questions.mjs";
import { readResults } from "./results.mjs";

const page = new URL("../docs/performance.md", import.meta.url);
const picture = new URL("../docs/performance.svg", import.meta.url);

/** The page with its figures replaced by those of the results. Throws where a question has no place on the page. */
export function pageOf(markdown, results) {
  const parts = new Map([
    ["machine", machines(results)],
    ...questions.map((name) => [
      name,
      results.get(name)?.text.join("\n") ?? `Not measured yet: \`npm run bench -- ${name}\`.`,
    ]),
    ["targets", closing(results)],
  ]);
  const unused = new Set(parts.keys());
  const written = markdown.replace(
    /^(\[bench ([\w-]+)\]: .*\n)[\s\S]*?(^\[end \2\]: .*)$/gm,
    (_whole, begin, name, end) => {
      if (!parts.has(name)) throw new Error(`docs/performance.md has a place for ${name}, which is no question`);
      unused.delete(name);
      return `${begin}\n${parts.get(name)}\n\n${end}`;
    },
  );
  if (unused.size > 0)
    throw new Error(`docs/performance.md has no place for ${[...unused].join(", ")}: add "[bench NAME]: # (...)"`);
  return written;
}

/** Writes the page and the picture from the kept results. */
export function writePage() {
  const results = readResults();
  writeFileSync(page, pageOf(readFileSync(page, "utf8"), results));
  writeFileSync(picture, pictureOf(results));
}

/** The closing table, and how many of its targets are met. */
function closing(results) {
  const rows = [...results.values()].flatMap(({ targets }) => targets);
  return `${targetTable(rows)}\n\n${rows.filter(({ isMet }) => isMet).length} of ${rows.length} targets are met.`;
}

/** Which machine measured what, and when. */
function machines(results) {
  const names = new Map();
  for (const [name, { machine, source, measuredAt, isBusy }] of results) {
    const how = `${measuredAt}, ${machine}, on ${source}` + (isBusy ? "; other work ran on the machine" : "");
    names.set(how, [...(names.get(how) ?? []), name]);
  }
  return Array.from(names, ([how, those]) => `- ${those.join(", ")}: ${how}.`).join("\n");
}
