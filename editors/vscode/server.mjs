// The language server that the extension brings: `maycrawl lsp` without the rest of the command.
import { serveEditor } from "../../packages/cli/dist/lsp/server.js";

serveEditor("rfc9309", process.stdin, process.stdout);
