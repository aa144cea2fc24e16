// Where the page is: in the published package, else where the workspace builds it. In: nothing. Out: a folder, or null;
// without a page the service answers its API alone.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder. */
export function defaultPage(): string | null {
  const folders = [new URL("../../page/", import.meta.url), new URL("../../../web/dist/", import.meta.url)].map((url) =>
    fileURLToPath(url),
  );
  return folders.find((folder) => existsSync(`${folder}index.html`)) ?? null;
}
