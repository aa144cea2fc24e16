// The versions of a robots.txt in a git repository: one a commit that changed the file. In: its path. Out: a
// RulesHistory whose moments are those of the commits; a site may have served a version later, never before.
import { basename, dirname, resolve } from "node:path";
import { parseRobotsTxt } from "@maycrawl/core";
import { RulesHistory, type RulesVersion } from "../judge/index.ts";
import { HistoryError } from "./files.ts";

/** Commits that are read; a file with more has its oldest versions left out. */
const mostCommits = 10_000;
const mostOctets = 256 * 1024 * 1024;

/** The history that git has of a file, for the host, or for every host. */
export function gitHistory(path: string, host: string | null): RulesHistory {
  const folder = dirname(resolve(path));
  const file = basename(path);
  const log = git(folder, ["log", `--max-count=${mostCommits}`, "--format=%H %ct", "--", file]).trim();
  if (log === "") throw new HistoryError("git has no commit of it");
  const versions = log.split("\n").map((line): RulesVersion => {
    const [commit = "", seconds = ""] = line.split(" ");
    return {
      name: `${file}@${commit.slice(0, 12)}`,
      fromMs: Number(seconds) * 1000,
      robotsTxt: fileIn(folder, commit, file),
    };
  });
  return new RulesHistory(new Map([[host?.toLowerCase() ?? "*", versions.reverse()]]), "committed");
}

/** The file as the commit has it; without rules where the commit removed it. */
function fileIn(folder: string, commit: string, file: string): RulesVersion["robotsTxt"] {
  if (git(folder, ["ls-tree", commit, "--", file]).trim() === "") return parseRobotsTxt("");
  return parseRobotsTxt(gitOctets(folder, ["show", `${commit}:./${file}`]));
}

function git(folder: string, words: readonly string[]): string {
  return gitOctets(folder, words).toString("utf8");
}

function gitOctets(folder: string, words: readonly string[]): Buffer {
  try {
    const { execFileSync } = process.getBuiltinModule("node:child_process");
    return execFileSync("git", words, { cwd: folder, maxBuffer: mostOctets, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const reason = error instanceof Error && "stderr" in error ? String(error.stderr).trim().split("\n")[0] : "";
    throw new HistoryError(reason === undefined || reason === "" ? "git cannot be run" : `git says: ${reason}`);
  }
}
