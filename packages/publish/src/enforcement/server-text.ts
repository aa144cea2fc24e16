// What a writer of a server's text gets, and what it gives. Each server has one file in servers/: `write` makes text of
// lists, `read` makes the same lists of that text and of nothing else.
import type { Holding } from "./pattern-text.ts";
import type { EnforcedLists } from "./rule-list.ts";

/** The servers that configuration is written for. */
export type ServerName = "nginx" | "apache" | "haproxy" | "varnish" | "caddy" | "lighttpd";

/** The statuses that refuse. */
export type DenyStatus = 403 | 404 | 410 | 429;

/** Addresses of a crawler as its operator publishes them. */
export interface NamedRanges {
  /** Labels of the crawlers that send from these addresses. */
  readonly labels: readonly string[];
  /** CIDR prefixes, IPv4 and IPv6. */
  readonly prefixes: readonly string[];
  /** Whether requests under these names from elsewhere are refused. */
  readonly refusesOthers: boolean;
}

/** How the text is written. */
export interface TextOptions {
  /** The comment at the top, line by line. */
  readonly header: readonly string[];
  readonly deny: DenyStatus;
  /** Whether nothing is refused, and the log shows what would be. */
  readonly observe: boolean;
  /** A whole configuration that answers 200 or refuses, at this address. */
  readonly standalone: { readonly host: string; readonly port: number } | null;
  readonly ranges: readonly NamedRanges[];
  /** The header that holds the client's address, where the connection is from one of these. */
  readonly clientAddress: { readonly header: string; readonly from: readonly string[] } | null;
  /** The folder that the files will stand in, absolute, for servers that name files by their path. */
  readonly folder: string;
}

/** A file of configuration. */
export interface ServerFile {
  readonly name: string;
  readonly text: string;
}

/** A server. */
export interface Server extends Holding {
  readonly name: ServerName;
  /** What its users call it. */
  readonly title: string;
  /** Why it cannot do what the options ask; null where it can. */
  whyNot?(options: TextOptions): string | null;
  /** How the file is taken into the site's own configuration, line by line, and how it is taken out. */
  guide(options: TextOptions): readonly string[];
  /** The command that starts a standalone configuration in the folder of its files. */
  startCommand(options: TextOptions): string;
  write(lists: EnforcedLists, options: TextOptions): ServerFile[];
  /** Null where the files are not what `write` makes. */
  read(files: readonly ServerFile[]): EnforcedLists | null;
}

/** Comment lines: nothing in them can end the comment. */
export function commentLines(lines: readonly string[], mark = "#"): string[] {
  return lines.map((line) => `${mark} ${line.replace(/[^\x20-\x7E]/g, "?")}`.trimEnd());
}

/** The value that a list gives where an entry matches. */
export function entryValue(entry: { readonly isAllow: boolean; readonly line: number }): string {
  return `${entry.isAllow ? "allowed" : "refused"}/${entry.line}`;
}

/** The entry's verdict and line from its value. */
export function readEntryValue(value: string): { isAllow: boolean; line: number } | null {
  const parts = /^(allowed|refused)\/([0-9]+)$/.exec(value);
  return parts === null ? null : { isAllow: parts[1] === "allowed", line: Number(parts[2]) };
}

/** Who a word names, as one value: the class (0 for none), and the label. */
export function whoValue(entry: { readonly classId: number | null; readonly label: string }): string {
  return `${entry.classId ?? 0}/${entry.label}`;
}

/** The class and the label from such a value. */
export function readWhoValue(value: string): { classId: number | null; label: string } | null {
  const parts = /^([0-9]+)\/([A-Za-z0-9_.-]+)$/.exec(value);
  return parts === null ? null : { classId: parts[1] === "0" ? null : Number(parts[1]), label: parts[2] as string };
}

/** Words in runs whose joined length is bounded. */
export function inRuns(words: readonly string[], most: number): string[][] {
  const runs: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const word of words) {
    // Every octet of a word may take four characters.
    const needed = word.length * 4 + 1;
    if (length + needed > most) {
      runs.push([]);
      length = 0;
    }
    runs.at(-1)?.push(word);
    length += needed;
  }
  return runs;
}
