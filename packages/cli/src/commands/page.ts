// `maycrawl page`: the web page as files for a static host, without a service behind it. Out: the folder, its path on
// standard output, and the exit code. Throws CommandError if it cannot be written.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Command } from "commander";
import type { CommandFile } from "../command-file.ts";
import { CommandError, writeReason } from "../errors.ts";
import { exitClean } from "../exit-code.ts";
import { once } from "../input/option-values.ts";
import { quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";

/** `page`. */
export const command: CommandFile = {
  description:
    "Writes the web page as plain files for any static host. It answers in the browser; without a service it fetches " +
    "nothing, and hides what would.",
  declare,
  help,
  run,
};

/** What the page's own script reads: packages/web/src/look/has-service.ts. */
const mark = '<meta name="maycrawl-service" content="none" />';

function declare(command: Command): void {
  command.requiredOption("--out <FOLDER>", "the folder to write: a new or empty one, or a page written before", once);
}

async function run({ out }: { readonly out: string }): Promise<number> {
  const { defaultPage } = await import("@maycrawl/server/page");
  const page = defaultPage();
  if (page === null)
    throw new CommandError("usage", "there is no page to write: in a clone, build it with npm run build");
  const index = readFileSync(join(page, "index.html"), "utf8");
  const head = index.indexOf("<head>") + "<head>".length;
  if (head < "<head>".length) throw new Error(`no head in ${page}`);
  checkFolder(out);
  try {
    mkdirSync(out, { recursive: true });
    // Files of an earlier build have other names, and would stay for ever.
    for (const part of ["assets", "crawlers", "docs"]) rmSync(join(out, part), { recursive: true, force: true });
    cpSync(page, out, { recursive: true, filter: (file) => !basename(file).startsWith(".") || file === page });
    writeFileSync(join(out, "index.html"), `${index.slice(0, head)}\n    ${mark}${index.slice(head)}`);
  } catch (error) {
    throw new CommandError("file-unwritable", `cannot write the folder ${quoted(out)}: ${writeReason(out, error)}`);
  }
  const output = new Output();
  output.write(`${join(out, "index.html")}\n`);
  output.flush();
  return exitClean;
}

/** Throws CommandError if the folder holds anything but a page that was written here before. */
function checkFolder(out: string): void {
  const index = join(out, "index.html");
  if (existsSync(index) && readFileSync(index, "utf8").includes(mark)) return;
  let names: readonly string[];
  try {
    names = readdirSync(out);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw new CommandError("file-unwritable", `cannot write the folder ${quoted(out)}: ${writeReason(out, error)}`);
  }
  if (names.length > 0)
    throw new CommandError(
      "file-exists",
      `the folder ${quoted(out)} holds other files: give a new or empty folder, or one with a page that was written before`,
    );
}

function help(): string {
  return `
The files go to any static host, at any path; no server of yours is needed. What a visitor pastes stays in their tab. Fetching a URL,
comparing with a live site and the history need a service: maycrawl serve.

Examples:
  maycrawl page --out public/robots

Exit codes:
  0  the page is written; its path is on standard output
  2  wrong usage, or the folder cannot be written`;
}
