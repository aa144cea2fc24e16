// Records that no crawler reads: one row for each reason why.
import type { RecordName } from "../../robots-txt/record-names.ts";
import type { Check, CheckMeta } from "../check.ts";
import { writtenAs } from "../record-words.ts";

interface Row {
  readonly code: string;
  readonly meta: CheckMeta;
  /** The records' names, each with what is said of it. */
  readonly names: ReadonlyMap<RecordName | null, string>;
}

const forPages = (name: RecordName): readonly [RecordName, string] => [
  name,
  `No crawler reads ${writtenAs(name)} in robots.txt: it belongs on the page or in its headers.`,
];
const nobody = (name: RecordName, why: string): readonly [RecordName, string] => [
  name,
  `No crawler is known to read ${writtenAs(name)}: ${why}.`,
];

const rows: readonly Row[] = [
  {
    code: "noindex-record",
    meta: {
      summary: "A Noindex, Nofollow or Noarchive record, which no crawler reads.",
      explanation:
        "Google used to obey such records without promising to, and stopped on 1 September 2019; no other crawler " +
        'documents them. Say it on the page, `<meta name="robots" content="noindex">`, or in the header ' +
        "`X-Robots-Tag: noindex`, and let the page be fetched.",
      severity: { default: "warning" },
      fix: null,
      source: "Google Search Central blog: a note on unsupported rules in robots.txt",
    },
    names: new Map([forPages("noindex"), forPages("nofollow"), forPages("noarchive")]),
  },
  {
    code: "unread-record",
    meta: {
      summary: "A record of an old proposal that no crawler is known to read.",
      explanation:
        "`Robot-version`, `Comment`, `Cache-delay`, `Domain` and `Revisit-after` do no harm and have no effect.",
      severity: { default: "info" },
      fix: null,
      source: "Sean Conner: an extended standard for robot exclusion (1996)",
    },
    names: new Map([
      nobody("robot-version", "it names the version of a draft of 1996"),
      nobody("comment", "a comment begins with #"),
      nobody("cache-delay", "no crawler documents it"),
      nobody("domain", "no crawler documents it"),
      nobody("revisit-after", "it belongs in a meta tag, and no search engine reads that either"),
    ]),
  },
  {
    code: "host-record",
    meta: {
      summary: "A Host record, which no crawler reads any more.",
      explanation:
        "Until 2018 it told Yandex the preferred host of a site; no other crawler ever read it. Redirect to the " +
        "preferred host instead.",
      severity: { default: "info" },
      fix: null,
      source: "Yandex Webmaster: moving a site (the Host directive is no longer used)",
    },
    names: new Map([["host", "No crawler reads Host any more: Yandex stopped in 2018."]]),
  },
];

export const unreadRecords: readonly Check[] = rows.map(({ code, meta, names }) => ({
  code,
  meta,
  run: (file) =>
    file.otherLines.flatMap((line) => {
      const message = names.get(line.name);
      if (message === undefined) return [];
      const effect = { kind: "decides-nothing", text: "the line has no effect" } as const;
      return [{ span: file.recordSpan(line), message, effect }];
    }),
}));
