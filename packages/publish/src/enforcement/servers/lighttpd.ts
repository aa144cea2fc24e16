// lighttpd: `url.rewrite-once`, whose regular expressions see path and query and are tried in order; an empty target
// passes the request on, the other one is refused by `url.redirect-code`. (`url.redirect` alone would see what the
// site's own rewriting made of the target.) It has no variables: each expression says for which forms of a target it
// is, and crawlers are told apart by a chain of conditions.
import { forms } from "../forms.ts";
import { alternatives, entriesOf, linesOf, runsOf } from "../merged.ts";
import { classRuns, namesText, readNamesText } from "../name-text.ts";
import { brokenForm, escapedForm, structuralForm } from "../pattern-text.ts";
import { brokenEntry, type ClassLists, type EnforcedLists, type ListEntry, type NameEntry } from "../rule-list.ts";
import {
  commentLines,
  readWhoValue,
  type Server,
  type ServerFile,
  type TextOptions,
  whoValue,
} from "../server-text.ts";

/** PCRE2 as Debian builds it holds 64 KiB of compiled code an expression. */
const mostText = 8_000;

/** lighttpd. */
export const lighttpd: Server = {
  name: "lighttpd",
  title: "lighttpd",
  flavour: "pcre",
  mostText,
  mostEntries: 50_000,
  escapesBare: true,
  whyNot: ({ observe }) =>
    observe
      ? "lighttpd has no log field that could tell the rule; what it would refuse, its own access log tells: " +
        "maycrawl audit access.log --robots robots.txt"
      : null,
  guide: ({ folder }) => [
    'Needs "mod_rewrite" and "mod_redirect" in server.modules. At the end of the site\'s configuration:',
    `  include "${folder}/maycrawl.conf"`,
    "CRAWLERS THAT ARE BOUND HERE DO NOT GET THE SITE'S OWN url.rewrite-once, -repeat AND -final: write those as",
    "url.rewrite-if-not-file, which they get; what that makes of a target is looked up here once more.",
    "To remove it: remove that line, then this file.",
  ],
  startCommand: ({ folder }) => `lighttpd -D -f "${folder}/maycrawl.conf"`,
  write,
  read,
};

/** Where a refused request is sent inside the server. */
const refusedUrl = "/.maycrawl-refused";

/** The forms, and: a bare "%" is seen as "%25" here, so neither is in normal form. */
const ownForms = [...forms, { form: escapedForm, text: "\\x2525" }];

/** Whether a target is of one of the forms, as a condition in front of an expression. */
function lookahead(...wanted: readonly string[]): string {
  const texts = ownForms
    .filter(({ form }) => wanted.includes(form))
    .map(({ text }) => (text.startsWith("^") ? text.slice(1) : `.*${text}`));
  return `(?=${texts.join("|")})`;
}

const isBroken = lookahead(brokenForm);
const isStructural = lookahead(structuralForm);
const isOtherwise = lookahead(escapedForm, structuralForm);
const allowGuard = `^${isStructural.replace("(?=", "(?!")}${isOtherwise}`;
const refuseGuard = `^${isOtherwise}`;

function write(lists: EnforcedLists, options: TextOptions): ServerFile[] {
  const { standalone, folder } = options;
  const text = [
    ...(standalone === null
      ? []
      : [
          'server.modules = ( "mod_extforward", "mod_rewrite", "mod_redirect" )',
          `server.document-root = "${folder}"`,
          `server.bind = "${standalone.host}"`,
          `server.port = ${standalone.port}`,
          ...(standalone.host.includes(":") ? ['server.use-ipv6 = "enable"'] : []),
          // Escapes that are no UTF-8 are answered 400 otherwise, before anything looks at them.
          'server.http-parseopts = ( "url-normalize" => "enable", "url-path-2f-decode" => "enable",',
          '  "url-path-dotseg-remove" => "enable", "url-invalid-utf8-reject" => "disable" )',
          "server.max-keep-alive-requests = 100000",
          'url.redirect = ( "" => "/" )',
          "url.redirect-code = 200",
        ]),
    ...conditions(lists),
    ...rangeConditions(lists, options),
    `$HTTP["url"] == "${refusedUrl}" {`,
    `    url.redirect = ( "" => "${refusedUrl}" )`,
    `    url.redirect-code = ${options.deny}`,
    "}",
  ];
  return [{ name: "maycrawl.conf", text: `${[...commentLines(options.header), ...text].join("\n")}\n` }];
}

/** One condition for each run of words that name crawlers of one class. */
function conditions({ names, classes, everybody }: EnforcedLists): string[] {
  const runs = classRuns(names, mostText - 1_000);
  const text = runs.flatMap((run, at) => [
    ...run.map((entry) => `# name ${whoValue(entry)}`),
    `${at === 0 ? "" : "else "}$HTTP["user-agent"] =~ "(?i)${namesText(run.map(({ word }) => word))}" {`,
    ...rewrites(classes.find(({ id }) => id === run[0]?.classId)),
    "}",
  ]);
  return [
    ...text,
    `# everybody ${everybody ?? 0}`,
    ...(everybody === null
      ? []
      : [
          `${runs.length === 0 ? "" : "else "}$HTTP["user-agent"] =~ "" {`,
          ...rewrites(classes.find(({ id }) => id === everybody)),
          "}",
        ]),
  ];
}

/** Who is refused for an address: those whose operators publish a whole list, from elsewhere. */
function rangeConditions({ names }: EnforcedLists, { ranges, clientAddress, deny, standalone }: TextOptions): string[] {
  return [
    ...(clientAddress === null
      ? []
      : [
          `extforward.forwarder = ( ${clientAddress.from.map((prefix) => `"${prefix}" => "trust"`).join(", ")} )`,
          `extforward.headers = ( "${clientAddress.header}" )`,
        ]),
    ...ranges.flatMap(({ labels, prefixes, refusesOthers }) => {
      const words = names.filter(({ label }) => labels.includes(label)).map(({ word }) => word);
      if (!refusesOthers || words.length === 0) return [];
      return [
        `$HTTP["user-agent"] =~ "(?i)${namesText(words)}" {`,
        '    url.redirect = ( "" => "/" )',
        `    url.redirect-code = ${deny}`,
        ...['$HTTP["url"] == "/robots.txt"', ...prefixes.map((prefix) => `$HTTP["remoteip"] == "${prefix}"`)].flatMap(
          (where) => [
            `    ${where} {`,
            ...(standalone === null
              ? ['        url.redirect = ( "" => "" )']
              : ['        url.redirect = ( "" => "/" )', "        url.redirect-code = 200"]),
            "    }",
          ],
        ),
        "}",
      ];
    }),
  ];
}

function rewrites(lists: ClassLists | undefined): string[] {
  if (lists === undefined) return [];
  let rows = 0;
  // Keys of an array are compared without regard to case, so each gets a number of its own.
  const row = (text: string, isAllow: boolean, note: string): string =>
    `    "(?#${rows++})${text}" => "${isAllow ? "" : refusedUrl}", # ${note}`;
  const [robotsTxt, ...exact] = lists.exact;
  const plain = (entry: ListEntry): string => `^${entry.text.slice(2)}`;
  return [
    `  # list ${lists.id}`,
    "  url.rewrite-once = (",
    row(plain(robotsTxt as ListEntry), true, "robots.txt"),
    row(`^${isBroken}`, false, "broken"),
    ...runsOf(lists.wide.slice(1), mostText).map((run) => {
      const own = run.entries.map((entry) => ({ ...entry, text: entry.text.replace(/^\^(?:\[es\]|e)/, "") }));
      const text = alternatives({ isAllow: run.isAllow, entries: own });
      return row(`${run.isAllow ? allowGuard : refuseGuard}(?:${text})`, run.isAllow, `wide ${linesOf(run)}`);
    }),
    row(refuseGuard, true, "other"),
    ...exact.map((entry) => row(plain(entry), entry.isAllow, `exact ${entry.line}`)),
    '    "" => ""',
    "  )",
  ];
}

function read(files: readonly ServerFile[]): EnforcedLists | null {
  const lines = (files[0]?.text ?? "").split("\n");
  const names: NameEntry[] = [];
  const classes = new Map<number, { id: number; exact: ListEntry[]; wide: ListEntry[] }>();
  let everybody: number | null | undefined;
  const repeated: (readonly [ClassLists, ClassLists])[] = [];
  let waiting: { label: string; classId: number | null }[] = [];
  let current: { id: number; exact: ListEntry[]; wide: ListEntry[] } | null = null;
  for (const line of lines) {
    const who = /^# name (.*)$/.exec(line)?.[1];
    if (who !== undefined) {
      const value = readWhoValue(who);
      if (value === null) return null;
      waiting.push(value);
    }
    const words = /^(?:else )?\$HTTP\["user-agent"\] =~ "\(\?i\)([^"]*)" \{$/.exec(line)?.[1];
    if (words !== undefined && waiting.length > 0) {
      const read = readNamesText(words);
      if (read?.length !== waiting.length) return null;
      names.push(
        ...waiting.map((value, at) => ({ word: read[at] as string, label: value.label, classId: value.classId })),
      );
      waiting = [];
    }
    const nobody = /^# everybody ([0-9]+)$/.exec(line)?.[1];
    if (nobody !== undefined) everybody = nobody === "0" ? null : Number(nobody);
    const id = /^ {2}# list ([0-9]+)$/.exec(line)?.[1];
    if (id !== undefined) {
      current = { id: Number(id), exact: [], wide: [brokenEntry] };
      const known = classes.get(current.id);
      classes.set(current.id, current);
      // A list may stand there again for other words; the last one is proven, and all must be equal.
      if (known !== undefined) repeated.push([known, current]);
    }
    const row = /^ {4}"\(\?#[0-9]+\)([^"]*)" => "([^"]*)", # ([a-z.]+)(?: ([0-9 ]+))?$/.exec(line);
    if (row === null || current === null) continue;
    const [, text = "", target, kind, numbers = ""] = row;
    const isAllow = target === "";
    if (!isAllow && target !== refusedUrl) return null;
    if (kind === "robots.txt") current.exact.push({ text: `^p${text.slice(1)}`, isAllow, line: 0 });
    else if (kind === "exact") current.exact.push({ text: `^p${text.slice(1)}`, isAllow, line: Number(numbers) });
    else if (kind === "wide") {
      const guard = isAllow ? allowGuard : refuseGuard;
      if (!text.startsWith(`${guard}(?:`)) return null;
      const entries = entriesOf(text.slice(guard.length + 3, -1), isAllow, numbers);
      if (entries === null) return null;
      current.wide.push(...entries.map((entry) => ({ ...entry, text: `${isAllow ? "^e" : "^[es]"}${entry.text}` })));
    } else if (text !== (kind === "broken" ? `^${isBroken}` : refuseGuard)) return null;
  }
  const areEqual = repeated.every(([one, other]) => JSON.stringify(one) === JSON.stringify(other));
  if (everybody === undefined || !areEqual) return null;
  return { names, everybody, classes: [...classes.values()].sort((a, b) => a.id - b.id) };
}
