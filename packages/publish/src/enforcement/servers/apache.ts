// Apache: conditions of mod_rewrite over the request line, tried in order; a match skips the rest of its list. The file
// is included in each virtual host.
import { forms } from "../forms.ts";
import { anyNameText, nameText, readNameText } from "../name-text.ts";
import { literalText } from "../pattern-text.ts";
import type { EnforcedLists, ListEntry, NameEntry } from "../rule-list.ts";
import {
  commentLines,
  entryValue,
  inRuns,
  readEntryValue,
  readWhoValue,
  type Server,
  type ServerFile,
  type TextOptions,
  whoValue,
} from "../server-text.ts";

/**
 * A line of the configuration holds up to 16 MiB, and PCRE some 64 KiB of compiled code; measured with both in mind.
 */
const mostText = 12_000;

/** Apache. */
export const apache: Server = {
  name: "apache",
  title: "Apache",
  flavour: "pcre",
  mostText,
  mostEntries: 100_000,
  guide: ({ folder, observe }) => [
    "Needs mod_rewrite (a2enmod rewrite). Into each <VirtualHost>, before its own RewriteRules:",
    `  Include ${folder}/maycrawl.conf`,
    ...(observe ? [`and, beside its other logs: CustomLog \${APACHE_LOG_DIR}/maycrawl.log "${logFormat}"`] : []),
    "To remove it: remove that line, then this file.",
  ],
  startCommand: ({ folder }) => `apache2 -D FOREGROUND -f "${folder}/maycrawl.conf"`,
  write,
  read,
};

/** The combined format, and: crawler, verdict and line of the rule, whether the address is in its list. */
const logFormat =
  '%h %l %u %t \\"%r\\" %>s %b \\"%{Referer}i\\" \\"%{User-Agent}i\\" ' +
  "maycrawl=%{MAYCRAWL_CRAWLER}e/%{MAYCRAWL_RULE}e/%{MAYCRAWL_VERIFIED}e";

function write(lists: EnforcedLists, options: TextOptions): ServerFile[] {
  const body = ["RewriteEngine On", ...blocks(lists, options)];
  const text = options.standalone === null ? body : standalone(body, options, options.standalone);
  const config = { name: "maycrawl.conf", text: `${[...commentLines(options.header), ...text].join("\n")}\n` };
  return options.standalone === null ? [config] : [config, { name: "allowed.txt", text: "allowed\n" }];
}

/** A rule that sets a variable where the conditions hold, and skips so many rules after it. */
function rule(conditions: readonly string[], name: string, value: string, skips = 0): string[] {
  return [
    ...conditions.map((condition) => `RewriteCond ${condition}`),
    `RewriteRule ^ - [E=${name}:${value}${skips > 0 ? `,S=${skips}` : ""}]`,
  ];
}

function blocks(lists: EnforcedLists, options: TextOptions): string[] {
  const runs = inRuns(
    lists.names.map(({ word }) => word),
    mostText,
  );
  const nobody = `${lists.everybody ?? 0}/everybody`;
  const named = lists.names.flatMap((entry, at) =>
    rule(
      [`%{HTTP_USER_AGENT} "${nameText(entry.word)}" [NC]`],
      "MAYCRAWL_WHO",
      whoValue(entry),
      lists.names.length - at - 1,
    ),
  );
  return [
    ...rule([`%{THE_REQUEST} "^\\S+\\s+(\\S*)"`], "MAYCRAWL_TARGET", "%1"),
    ...rule([], "MAYCRAWL_WHO", nobody),
    // Most requests are browsers': one expression spares them the others.
    ...runs.flatMap((run) => rule([`%{HTTP_USER_AGENT} "${anyNameText(run)}" [NC]`], "MAYCRAWL_NAMED", "1")),
    ...skipUnless('%{ENV:MAYCRAWL_NAMED} "!^1"', lists.names.length),
    ...named,
    ...rangeRules(options),
    ...rule([], "MAYCRAWL_RULE", "allowed/0"),
    ...(lists.classes.length === 0
      ? []
      : skipUnless(
          '%{ENV:MAYCRAWL_WHO} "^0/"',
          forms.length + 1 + lists.classes.reduce((sum, { exact, wide }) => sum + exact.length + wide.length + 2, 0),
        )),
    ...rule([], "MAYCRAWL_KEY", "p%{ENV:MAYCRAWL_TARGET}"),
    ...forms.flatMap(({ form, text }, at) =>
      rule(
        [`%{ENV:MAYCRAWL_TARGET} "${text}"`],
        "MAYCRAWL_KEY",
        `${form}%{ENV:MAYCRAWL_TARGET}`,
        forms.length - at - 1,
      ),
    ),
    ...lists.classes.flatMap(({ id, exact, wide }) => [
      ...list(`exact-${id}`, [`%{ENV:MAYCRAWL_WHO}:%{ENV:MAYCRAWL_KEY} "!^${id}/[^:]*:p"`], exact),
      ...list(`wide-${id}`, [`%{ENV:MAYCRAWL_WHO}:%{ENV:MAYCRAWL_KEY} "!^${id}/[^:]*:[^p]"`], wide),
    ]),
    ...(options.observe
      ? rule(['%{ENV:MAYCRAWL_WHO} "^[0-9]+/(.+)$"'], "MAYCRAWL_CRAWLER", "%1")
      : [
          'RewriteCond %{ENV:MAYCRAWL_RULE} "^refused"',
          `RewriteRule ^ - [R=${options.deny},L]`,
          'RewriteCond %{ENV:MAYCRAWL_IMPOSTOR} "^1"',
          'RewriteCond %{ENV:MAYCRAWL_TARGET} "!^/robots\\x2Etxt$"',
          `RewriteRule ^ - [R=${options.deny},L]`,
        ]),
  ];
}

function skipUnless(condition: string, rules: number): string[] {
  return [`RewriteCond ${condition}`, `RewriteRule ^ - [S=${rules}]`];
}

function list(name: string, skip: readonly string[], entries: readonly ListEntry[]): string[] {
  return [
    `# list ${name}`,
    ...skipUnless(skip[0] as string, entries.length),
    ...entries.flatMap((entry, at) =>
      rule([`%{ENV:MAYCRAWL_KEY} "${entry.text}"`], "MAYCRAWL_RULE", entryValue(entry), entries.length - at - 1),
    ),
    "# end",
  ];
}

/** Who is verified: the crawlers with a list, by the address that the request comes from. */
function rangeRules({ ranges, clientAddress }: TextOptions): string[] {
  const address = clientAddress === null ? "%{REMOTE_ADDR}" : "%{ENV:MAYCRAWL_CLIENT}";
  const within = (prefixes: readonly string[], source: string): string =>
    `expr "${prefixes.map((prefix) => `${source} -ipmatch '${prefix}'`).join(" || ")}"`;
  return [
    ...rule([], "MAYCRAWL_VERIFIED", "-"),
    ...(clientAddress === null
      ? []
      : [
          ...rule([], "MAYCRAWL_CLIENT", "%{REMOTE_ADDR}"),
          ...rule(
            [
              within(clientAddress.from, "%{REMOTE_ADDR}"),
              `%{HTTP:${clientAddress.header}} "([0-9A-Fa-f.:]+)[\\x20\\x09]*$"`,
            ],
            "MAYCRAWL_CLIENT",
            "%1",
          ),
        ]),
    ...ranges.flatMap(({ labels, prefixes, refusesOthers }) => {
      const isNamed = `%{ENV:MAYCRAWL_WHO} "^[0-9]+/(?:${labels.map(literalText).join("|")})$"`;
      return [
        ...rule([isNamed], "MAYCRAWL_VERIFIED", "0"),
        ...(refusesOthers ? rule([isNamed], "MAYCRAWL_IMPOSTOR", "1") : []),
        ...chunked(prefixes).flatMap((some) => [
          ...rule([isNamed, within(some, address)], "MAYCRAWL_VERIFIED", "1"),
          ...(refusesOthers ? rule([isNamed, within(some, address)], "MAYCRAWL_IMPOSTOR", "0") : []),
        ]),
      ];
    }),
  ];
}

function chunked(prefixes: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < prefixes.length; at += 50) chunks.push(prefixes.slice(at, at + 50));
  return chunks;
}

function standalone(
  body: readonly string[],
  { observe, folder }: TextOptions,
  { host, port }: { host: string; port: number },
): string[] {
  return [
    `ServerRoot "${folder}"`,
    "LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so",
    "LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so",
    "LoadModule rewrite_module /usr/lib/apache2/modules/mod_rewrite.so",
    "User www-data",
    "Group www-data",
    "ServerName localhost",
    `Listen ${host.includes(":") ? `[${host}]` : host}:${port}`,
    `PidFile "${folder}/maycrawl.pid"`,
    `ErrorLog "${folder}/maycrawl-error.log"`,
    `DocumentRoot "${folder}"`,
    "KeepAlive On",
    "MaxKeepAliveRequests 0",
    ...(observe ? [`CustomLog "${folder}/maycrawl.log" "${logFormat}"`] : []),
    "AllowEncodedSlashes NoDecode",
    ...body,
    `RewriteRule ^ "${folder}/allowed.txt" [L]`,
  ];
}

function read(files: readonly ServerFile[]): EnforcedLists | null {
  const lines = (files[0]?.text ?? "").split("\n");
  const names: NameEntry[] = [];
  const classes: { id: number; exact: ListEntry[]; wide: ListEntry[] }[] = [];
  let everybody: number | null | undefined;
  let entries: ListEntry[] | null = null;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const opened = /^# list (exact|wide)-([0-9]+)$/.exec(line);
    if (opened !== null) {
      const id = Number(opened[2]);
      if (opened[1] === "exact") classes.push({ id, exact: [], wide: [] });
      const one = classes.at(-1);
      if (one?.id !== id) return null;
      entries = opened[1] === "exact" ? one.exact : one.wide;
      // The condition that skips the list stands first.
      at += 2;
      continue;
    }
    if (line === "# end") entries = null;
    const set = /^RewriteRule \^ - \[E=(MAYCRAWL_WHO|MAYCRAWL_RULE):([^,\]]*)(?:,S=[0-9]+)?\]$/.exec(line);
    if (set === null) continue;
    const condition = /^RewriteCond %\{[A-Z_:]+\} "([^"]*)"(?: \[NC\])?$/.exec(lines[at - 1] as string)?.[1];
    if (set[1] === "MAYCRAWL_WHO") {
      const who = readWhoValue(set[2] as string);
      if (who === null) return null;
      if (everybody === undefined) everybody = who.classId;
      else {
        const word = readNameText(condition ?? "");
        if (word === null) return null;
        names.push({ word, label: who.label, classId: who.classId });
      }
    } else if (entries !== null) {
      const value = readEntryValue(set[2] as string);
      if (value === null || condition === undefined) return null;
      entries.push({ text: condition, ...value });
    }
  }
  return everybody === undefined ? null : { names, everybody, classes };
}
