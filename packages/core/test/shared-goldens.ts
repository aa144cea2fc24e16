// Where the golden verdicts are: beside the repository, or where MAYCRAWL_SHARED says. They are not part of the
// project; tests that want them are skipped without them, and say so.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const shared = process.env["MAYCRAWL_SHARED"] ?? fileURLToPath(new URL("../../../../shared", import.meta.url));

/** The path of a file among the goldens. */
export function sharedPath(name: string): string {
  return `${shared}/${name}`;
}

/** Whether the goldens are there; says loudly when they are not. */
export function hasShared(): boolean {
  const found = existsSync(sharedPath("golden/verdicts.ndjson.gz"));
  if (!found) {
    process.stderr.write(
      `\nSKIPPED: the golden verdicts are not at ${shared} (set MAYCRAWL_SHARED to the folder that holds ` +
        `golden/ and spec/).\n` +
        "The repository's own tables in cases/ run all the same.\n\n",
    );
  }
  return found;
}

let tags: ReadonlyMap<string, string> | null = null;

/** What kind of content a real file has (line ends, encoding, HTML and the like), by the name of the file. */
export function kindOfFile(name: string): string {
  tags ??= new Map(
    Array.from(rows<{ id: string; tags: readonly string[] }>("golden/index.ndjson"), (row) => [
      `${row.id}.txt`,
      row.tags.join(" "),
    ]),
  );
  return tags.get(name) ?? "";
}

/** The objects of an NDJSON file, gunzipped when its name says so; of all lines, or of those that are wanted. */
export function* rows<Row>(name: string, isWanted: (line: string) => boolean = () => true): Generator<Row> {
  const file = readFileSync(sharedPath(name));
  const text = (name.endsWith(".gz") ? gunzipSync(file) : file).toString("utf8");
  let from = 0;
  while (from < text.length) {
    let to = text.indexOf("\n", from);
    if (to < 0) to = text.length;
    const line = text.slice(from, to);
    if (line !== "" && isWanted(line)) yield JSON.parse(line) as Row;
    from = to + 1;
  }
}
