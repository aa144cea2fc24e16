// `maycrawl lsp`: a language server for robots.txt, on standard input and output. Next: ../lsp/server.ts.
import type { Command } from "commander";
import type { CommandFile } from "../command-file.ts";
import { dialectOption, once } from "../input/option-values.ts";

/** `lsp`. */
export const command: CommandFile = {
  description:
    "Serves an editor by the Language Server Protocol: findings, fixes and what each line does, as you type.",
  declare,
  help,
  run,
};

function declare(command: Command): void {
  command
    .option("--stdio", "use standard input and output: the only way, and the default")
    .option("--dialect <D>", "lint for this dialect (default: rfc9309); the editor's settings override it", once);
}

async function run(options: { readonly dialect?: string }): Promise<number> {
  const dialect = dialectOption(options.dialect) ?? "rfc9309";
  const { serveEditor } = await import("../lsp/server.ts");
  serveEditor(dialect, process.stdin, process.stdout);
  // The connection ends the process itself.
  return new Promise(() => {});
}

function help(): string {
  return `
The editor starts it and talks to it; docs/editor.md has the settings of each editor.

Examples:
  maycrawl lsp
  maycrawl lsp --stdio --dialect google

Exit codes:
  0  the editor ended it
  1  the editor disappeared without ending it
  2  wrong usage`;
}
