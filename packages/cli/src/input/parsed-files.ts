// The robots.txt files of a `--batch` run, each parsed once while it is cached. In: the form and content that a
// question names. Out: the parsed file, or the error of reading it (cached too: a missing file named a million times is
// looked for once). The cache is bounded by bytes and number; the least recently used file goes first.
import { Buffer } from "node:buffer";
import { parseRobotsTxt, type RobotsTxt } from "@maycrawl/core";
import type { FileForm } from "@maycrawl/core/asking";
import { CommandError, fileReason } from "../errors.ts";
import { quoted } from "../terminal/messages.ts";
import { readWhole } from "./octet-source.ts";

/** The bounds of the cache. */
export interface CacheBounds {
  readonly octets: number;
  readonly entries: number;
}

const defaultBounds: CacheBounds = { octets: 64 * 1024 * 1024, entries: 4096 };
/** Bytes read of a file, as for `--robots`. */
const fileLimitOctets = 64 * 1024 * 1024;
/** A parsed file takes 3 times its bytes and some 8 KiB, and its key at most 2 bytes a character. */
const octetsAnEntry = 8 * 1024;

interface Entry {
  readonly file: RobotsTxt | CommandError;
  readonly octets: number;
}

/** The files of a run. */
export class ParsedFiles {
  readonly #bounds: CacheBounds;
  readonly #entries: Readonly<Record<FileForm, Map<string, Entry>>> = {
    robotsTxt: new Map(),
    robotsTxtBase64: new Map(),
    file: new Map(),
  };
  #octets = 0;
  /** The last file: most runs ask about one file many times in a row. */
  #lastForm: FileForm | null = null;
  #lastContent = "";
  #lastFile: RobotsTxt | CommandError | null = null;

  constructor(bounds: CacheBounds = defaultBounds) {
    this.#bounds = bounds;
  }

  /** Returns the parsed file, or throws CommandError "invalid-request" or "file-unreadable". */
  get(form: FileForm, content: string): RobotsTxt {
    let file = this.#lastFile;
    if (file === null || this.#lastForm !== form || this.#lastContent !== content) {
      file = this.#find(form, content);
      this.#lastForm = form;
      this.#lastContent = content;
      this.#lastFile = file;
    }
    if (file instanceof CommandError) throw file;
    return file;
  }

  #find(form: FileForm, content: string): RobotsTxt | CommandError {
    const entries = this.#entries[form];
    const kept = entries.get(content);
    if (kept !== undefined) {
      // To the end of the map, whose order is that of last use.
      entries.delete(content);
      entries.set(content, kept);
      return kept.file;
    }
    const file = load(form, content);
    const octets = octetsAnEntry + 2 * content.length + (file instanceof CommandError ? 0 : 3 * file.octets.length);
    entries.set(content, { file, octets });
    this.#octets += octets;
    this.#evict(form);
    return file;
  }

  /** Drops the oldest files of the form that grew, then of the others; never the newest. */
  #evict(form: FileForm): void {
    const { robotsTxt, robotsTxtBase64, file } = this.#entries;
    for (const entries of [this.#entries[form], robotsTxt, robotsTxtBase64, file]) {
      for (const [content, entry] of entries) {
        const count = robotsTxt.size + robotsTxtBase64.size + file.size;
        if ((this.#octets <= this.#bounds.octets && count <= this.#bounds.entries) || count === 1) return;
        entries.delete(content);
        this.#octets -= entry.octets;
      }
    }
  }
}

function load(form: FileForm, content: string): RobotsTxt | CommandError {
  if (form === "robotsTxt") return parseRobotsTxt(content);
  if (form === "file") {
    try {
      return parseRobotsTxt(readWhole(content, fileLimitOctets));
    } catch (error) {
      return new CommandError("file-unreadable", `cannot read the file ${quoted(content)}: ${fileReason(error)}`);
    }
  }
  // Node's decoder skips what is not base64, which would answer for another file than the one meant.
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(content) || content.replace(/=+$/, "").length % 4 === 1) {
    return new CommandError("invalid-request", "robotsTxtBase64 must be base64 (RFC 4648 section 4)");
  }
  return parseRobotsTxt(Buffer.from(content, "base64"));
}
