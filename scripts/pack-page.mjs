// Puts the built page into the server's package before it is packed, and takes it out again after: npm runs it as
// prepack and postpack there. The workspace itself serves the page from where it is built.
import { cpSync, existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../packages/web/dist/", import.meta.url));
const packed = fileURLToPath(new URL("../packages/server/page/", import.meta.url));

rmSync(packed, { recursive: true, force: true });
if (process.argv[2] !== "--remove") {
  if (!existsSync(`${built}index.html`)) throw new Error("the page is not built: npm run build");
  // The stamp is the build's own note.
  cpSync(built, packed, { recursive: true, filter: (file) => !file.endsWith(".stamp") });
}
