// What every file in commands/ exports as `command`: its description, arguments and options, its help, and what it
// does.
import type { Command } from "commander";

/** One command. */
export interface CommandFile {
  readonly description: string;
  /** Declares the arguments and options. */
  declare(command: Command): void;
  /** Returns what stands below the options in `--help`: examples and exit codes. Loads what it needs for that. */
  help(): string | Promise<string>;
  /** Runs the command with its arguments and options, as commander passes them, and returns the exit code. */
  run(...values: never[]): number | Promise<number>;
}
