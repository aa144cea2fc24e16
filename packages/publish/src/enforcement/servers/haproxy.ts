// HAProxy: map files, whose regular expressions are tried in order, asked from rules in a named section of defaults,
// which a site's frontends take over (HAProxy 2.6 and newer).
import { forms } from "../forms.ts";
import { anyNameText, nameText, readNameText } from "../name-text.ts";
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

/** A line of a map file is read into a buffer of tune.bufsize, 16,384 bytes unless a site says otherwise. */
const mostText = 12_000;
/** A line of the configuration holds less than 2,048 bytes (LINESIZE). */
const mostLine = 1_500;

/** The combined format, and: crawler, verdict and line of the rule, whether the address is in its list. */
const logFormat =
  "%ci - - [%trl] %{+Q}r %ST %B %{+Q,+E}[var(txn.maycrawl_referrer)] %{+Q,+E}[var(txn.maycrawl_agent)] " +
  "maycrawl=%[var(txn.maycrawl_crawler)]/%[var(txn.maycrawl_rule)]/%[var(txn.maycrawl_verified)]";

/** HAProxy. */
export const haproxy: Server = {
  name: "haproxy",
  title: "HAProxy",
  flavour: "pcre",
  mostText,
  mostEntries: 100_000,
  guide: ({ folder, observe }) => [
    `Start HAProxy with -f ${folder}/maycrawl.cfg before the site's own file, and write there`,
    "`frontend NAME from maycrawl`",
    "(what the frontend needs of other defaults is set in `defaults maycrawl from OTHER`, or in the frontend).",
    ...(observe
      ? ["Its log (the frontend needs a `log` of its own) is combined, with maycrawl=CRAWLER/VERDICT/LINE/VERIFIED."]
      : []),
    "To remove it: remove `from maycrawl`, then the -f, then this folder.",
  ],
  startCommand: ({ folder }) => `haproxy -db -f "${folder}/maycrawl.cfg"`,
  write,
  read,
};

function write(lists: EnforcedLists, options: TextOptions): ServerFile[] {
  return [
    { name: "maycrawl.cfg", text: `${[...commentLines(options.header), ...rules(lists, options)].join("\n")}\n` },
    mapFile(
      "names",
      lists.names.map((entry) => [`(?i)${nameText(entry.word)}`, whoValue(entry)]),
    ),
    mapFile(
      "forms",
      forms.map(({ form, text }) => [text, form]),
    ),
    ...lists.classes.flatMap(({ id, exact, wide }) => [
      mapFile(
        `exact-${id}`,
        exact.map((entry) => [entry.text, entryValue(entry)]),
      ),
      mapFile(
        `wide-${id}`,
        wide.map((entry) => [entry.text, entryValue(entry)]),
      ),
    ]),
    ...options.ranges.map(({ prefixes }, at) => ({ name: `range-${at}.lst`, text: `${prefixes.join("\n")}\n` })),
  ];
}

function mapFile(name: string, rows: readonly (readonly [string, string])[]): ServerFile {
  return { name: `${name}.map`, text: rows.map(([text, value]) => `${text} ${value}\n`).join("") };
}

function rules(lists: EnforcedLists, options: TextOptions): string[] {
  const { folder, observe, deny, standalone, ranges } = options;
  const nobody = `${lists.everybody ?? 0}/everybody`;
  const file = (name: string): string => `"${folder}/${name}"`;
  const text = [
    "defaults maycrawl",
    "    mode http",
    "    timeout client 60s",
    "    timeout server 60s",
    "    timeout connect 10s",
    ...inRuns(
      lists.names.map(({ word }) => word),
      mostLine,
    ).map(
      (run, at) =>
        `    http-request set-var(txn.maycrawl_named) int(${at + 1}) ` +
        `if { req.fhdr(user-agent) -m reg -i "${anyNameText(run)}" }`,
    ),
    `    http-request set-var(txn.maycrawl_who) str(${nobody})`,
    `    http-request set-var(txn.maycrawl_who) req.fhdr(user-agent),map_reg(${file("names.map")},${nobody}) ` +
      "if { var(txn.maycrawl_named) -m found }",
    ...clientRules(options),
    `    http-request set-var(txn.maycrawl_form) pathq,map_reg(${file("forms.map")},p)`,
    "    http-request set-var-fmt(txn.maycrawl_target) %[var(txn.maycrawl_form)]%[pathq]",
    "    http-request set-var(txn.maycrawl_rule) str(allowed/0)",
    ...lists.classes.flatMap(({ id }) =>
      ["exact", "wide"].map(
        (kind) =>
          "    http-request set-var(txn.maycrawl_rule) " +
          `var(txn.maycrawl_target),map_reg(${file(`${kind}-${id}.map`)},allowed/0) ` +
          `if { var(txn.maycrawl_who) -m beg ${id}/ } ` +
          `${kind === "exact" ? "" : "!"}{ var(txn.maycrawl_form) -m str p }`,
      ),
    ),
    "    http-request set-var(txn.maycrawl_crawler) var(txn.maycrawl_who),field(2,/)",
    ...ranges.flatMap(({ labels, refusesOthers }, at) =>
      refusesOthers
        ? [
            "    http-request set-var(txn.maycrawl_impostor) int(1) " +
              `if { var(txn.maycrawl_crawler) -m str ${labels.join(" ")} } ` +
              `!{ var(txn.maycrawl_client) -m ip -f ${file(`range-${at}.lst`)} } !{ path /robots.txt }`,
          ]
        : [],
    ),
    ...(observe
      ? [
          "    http-request set-var(txn.maycrawl_agent) req.fhdr(user-agent)",
          "    http-request set-var(txn.maycrawl_referrer) req.fhdr(referer)",
          `    log-format "${logFormat}"`,
        ]
      : [
          `    http-request deny deny_status ${deny} if { var(txn.maycrawl_rule) -m beg refused }`,
          `    http-request deny deny_status ${deny} if { var(txn.maycrawl_impostor) -m found }`,
        ]),
  ];
  if (standalone === null) return text;
  const { host, port } = standalone;
  return [
    "global",
    "    log stdout format raw local0 info",
    ...text,
    "frontend site from maycrawl",
    ...(observe ? ["    log global"] : []),
    `    bind ${host.includes(":") ? `[${host}]` : host}:${port}`,
    '    http-request return status 200 content-type text/plain string "allowed\\n"',
  ];
}

/** Who is verified: the crawlers with a list, by the address that the request comes from. */
function clientRules({ ranges, clientAddress, folder }: TextOptions): string[] {
  return [
    "    http-request set-var(txn.maycrawl_client) src",
    ...(clientAddress === null
      ? []
      : [
          `    http-request set-var(txn.maycrawl_client) req.hdr_ip(${clientAddress.header},-1) ` +
            `if { src ${clientAddress.from.join(" ")} }`,
        ]),
    "    http-request set-var(txn.maycrawl_verified) str(-)",
    ...ranges.flatMap(({ labels }, at) => {
      const isNamed = `{ var(txn.maycrawl_who),field(2,/) -m str ${labels.join(" ")} }`;
      return [
        `    http-request set-var(txn.maycrawl_verified) str(0) if ${isNamed}`,
        `    http-request set-var(txn.maycrawl_verified) str(1) if ${isNamed} ` +
          `{ var(txn.maycrawl_client) -m ip -f "${folder}/range-${at}.lst" }`,
      ];
    }),
  ];
}

function read(files: readonly ServerFile[]): EnforcedLists | null {
  const text = (name: string): string => files.find((file) => file.name === name)?.text ?? "";
  const rowsOf = (name: string): (readonly [string, string])[] | null => {
    const rows = text(`${name}.map`)
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split(" "));
    return rows.every(({ length }) => length === 2)
      ? rows.map(([key = "", value = ""]) => [key, value] as const)
      : null;
  };
  const config = text("maycrawl.cfg");
  const names: NameEntry[] = [];
  for (const [key, value] of rowsOf("names") ?? []) {
    const word = readNameText(key.replace(/^\(\?i\)/, ""));
    const who = readWhoValue(value);
    if (word === null || who === null) return null;
    names.push({ word, label: who.label, classId: who.classId });
  }
  const nobody = readWhoValue(/set-var\(txn\.maycrawl_who\) str\((.*)\)$/m.exec(config)?.[1] ?? "");
  const ids = Array.from(config.matchAll(/exact-([0-9]+)\.map/g), ([, id]) => Number(id));
  const entries = (name: string): ListEntry[] | null => {
    const rows = rowsOf(name)?.map(([key, value]) => ({ text: key, value: readEntryValue(value) })) ?? [];
    return rows.flatMap(({ text, value }) => (value === null ? [] : [{ text, ...value }]));
  };
  if (nobody === null) return null;
  return {
    names,
    everybody: nobody.classId,
    classes: ids.map((id) => ({ id, exact: entries(`exact-${id}`) ?? [], wide: entries(`wide-${id}`) ?? [] })),
  };
}
