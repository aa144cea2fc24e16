// What `maycrawl lsp` takes, and its help. What comes of it: ../lsp/server.ts.
import type { Command } from "commander";
import { once } from "../command-options.ts";

/** Adds `lsp` to the program. */
export function addLspCommand(program: Command): void {
  program
    .command("lsp")
    .summary("serve an editor: findings, fixes and what each line does, while somebody writes")
    .description("Serves an editor by the Language Server Protocol: findings, fixes and what each line does, while somebody writes.")
    .option("--stdio", "speak on standard input and output, which is the only way and need not be said")
    .option("--dialect <D>", "the reader to lint for, rfc9309 if left out; the editor's settings may say another", once)
    .addHelpText("after", lspHelp)
    .action(async (options: { readonly dialect?: string }) => {
      const { dialectOption } = await import("./check.ts");
      const dialect = dialectOption(options.dialect) ?? "rfc9309";
      const { serveEditor } = await import("../lsp/server.ts");
      serveEditor(dialect, process.stdin, process.stdout);
      // The connection ends the process itself; until then nothing else is to be done.
      await new Promise(() => {});
    });
}

const lspHelp = `
The editor starts it and talks to it; docs/editor.md says how, editor by editor.

Examples:
  maycrawl lsp
  maycrawl lsp --stdio --dialect google

Exit codes: 0 the editor ended it, 1 the editor went away without saying so, 2 wrong usage.`;
