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

let kinds: ReadonlyMap<string, string> | null = null;

/** What is rarest about a real file (its line ends, encoding, being HTML and the like), by the name of the file. */
export function kindOfFile(name: string): string {
  kinds ??= rarestTags();
  return kinds.get(name) ?? "";
}

function rarestTags(): Map<string, string> {
  const files = [...rows<{ id: string; tags: readonly string[] }>("golden/index.ndjson")];
  const counts = new Map<string, number>();
  for (const tag of files.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return new Map(
    files.map(({ id, tags }) => [
      `${id}.txt`,
      [...tags].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))[0] ?? "",
    ]),
  );
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
