// Caddy: maps, which try regular expressions (RE2) in order and only when they are asked for, in a snippet that a site
// imports.
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

/** RE2 refuses expressions whose program is too large; measured. */
const mostText = 20_000;

/** Caddy. */
export const caddy: Server = {
  name: "caddy",
  title: "Caddy",
  flavour: "re2",
  mostText,
  mostEntries: 50_000,
  whyNot: ({ clientAddress }) =>
    clientAddress === null
      ? null
      : "Caddy 2.6 trusts a forwarded address from any client: let the proxy in front of it enforce, or leave out " +
        "--client-address",
  guide: ({ folder, observe }) => [
    "At the top of the Caddyfile, before the sites, and into each site's block:",
    `  import ${folder}/maycrawl.caddy`,
    "  import maycrawl",
    ...(observe ? ["The access log (the site needs `log`) has it in the response's header Maycrawl."] : []),
    "To remove it: remove both lines, then this file.",
  ],
  startCommand: ({ folder }) => `caddy run --adapter caddyfile --config "${folder}/maycrawl.caddy"`,
  write,
  read,
};

function write(lists: EnforcedLists, options: TextOptions): ServerFile[] {
  const { standalone } = options;
  const snippet = ["(maycrawl) {", ...body(lists, options), "}"];
  const text =
    standalone === null
      ? snippet
      : [
          "{",
          "    admin off",
          "    auto_https off",
          "}",
          ...snippet,
          `:${standalone.port} {`,
          `    bind ${standalone.host}`,
          ...(options.observe ? ["    log"] : []),
          "    import maycrawl",
          '    respond "allowed" 200',
          "}",
        ];
  return [{ name: "maycrawl.caddy", text: `${[...commentLines(options.header), ...text].join("\n")}\n` }];
}

function map(source: string, name: string, other: string, rows: readonly string[]): string[] {
  return [
    `    map ${source} {maycrawl_${name}} {`,
    ...rows.map((row) => `        ${row}`),
    `        default "${other}"`,
    "    }",
  ];
}

const agent = "{http.request.header.User-Agent}";
const uri = "{http.request.orig_uri}";

function body(lists: EnforcedLists, options: TextOptions): string[] {
  const nobody = `${lists.everybody ?? 0}/everybody`;
  const refused = lists.classes.flatMap(({ id }) => [
    `({maycrawl_who}.startsWith("${id}/") && {maycrawl_form} == "p" && {maycrawl_exact_${id}}.startsWith("refused"))`,
    `({maycrawl_who}.startsWith("${id}/") && {maycrawl_form} != "p" && {maycrawl_wide_${id}}.startsWith("refused"))`,
  ]);
  return [
    // Most requests are browsers': one expression spares them the others.
    ...map(
      agent,
      "named",
      "0",
      inRuns(
        lists.names.map(({ word }) => word),
        mostText,
      ).map((run) => `"~(?i)${anyNameText(run)}" "1"`),
    ),
    ...map(`"{maycrawl_named} ${agent}"`, "who", nobody, [
      `"~^0" "${nobody}"`,
      ...lists.names.map((entry) => `"~(?i)${nameText(entry.word)}" "${whoValue(entry)}"`),
    ]),
    ...map(
      uri,
      "form",
      "p",
      forms.map(({ form, text }) => `"~${text}" "${form}"`),
    ),
    ...lists.classes.flatMap(({ id, exact, wide }) => [
      ...map(`"{maycrawl_form}${uri}"`, `exact_${id}`, "allowed/0", exact.map(entryRow)),
      ...map(`"{maycrawl_form}${uri}"`, `wide_${id}`, "allowed/0", wide.map(entryRow)),
    ]),
    ...(options.observe ? observed(lists, options) : []),
    ...(options.observe || refused.length === 0
      ? []
      : [
          `    @maycrawl_refused expression \`${refused.join(" || ")}\``,
          `    respond @maycrawl_refused ${options.deny}`,
        ]),
    ...rangeRules(options),
  ];
}

function entryRow(entry: ListEntry): string {
  return `"~${entry.text}" "${entryValue(entry)}"`;
}

/** The header that the log shows: crawler, verdict and line of the rule, whether the address is in its list. */
function observed({ classes }: EnforcedLists, { ranges }: TextOptions): string[] {
  const text = (rule: string): string => `"{maycrawl_crawler}/${rule}/{maycrawl_verified}"`;
  return [
    ...map("{maycrawl_who}", "crawler", "-", ['"~^[0-9]+/(.+)$" "${1}"']),
    ...ranges.flatMap(({ labels, prefixes }, at) => [
      `    @maycrawl_in_${at} {`,
      isNamed(labels),
      `        remote_ip ${prefixes.join(" ")}`,
      "    }",
      `    vars @maycrawl_in_${at} maycrawl_in 1`,
    ]),
    ...map("{maycrawl_who}:{http.vars.maycrawl_in}", "verified", "-", [
      '"~:1$" "1"',
      ...ranges.map(({ labels }) => `"~${namedText(labels)}:" "0"`),
    ]),
    ...classes.flatMap(({ id }) =>
      ["exact", "wide"].flatMap((kind) => {
        const isForm = `{maycrawl_form} ${kind === "exact" ? "==" : "!="} "p"`;
        return [
          `    @maycrawl_${kind}_${id} expression \`{maycrawl_who}.startsWith("${id}/") && ${isForm}\``,
          `    header @maycrawl_${kind}_${id} Maycrawl ${text(`{maycrawl_${kind}_${id}}`)}`,
        ];
      }),
    ),
  ];
}

function namedText(labels: readonly string[]): string {
  return `^[0-9]+/(?:${labels.map((label) => label.replaceAll(".", "\\x2E")).join("|")})`;
}

function isNamed(labels: readonly string[]): string {
  return `        vars_regexp {maycrawl_who} ${namedText(labels)}$`;
}

/** Who is refused for an address: those whose operators publish a whole list, from elsewhere. */
function rangeRules({ ranges, observe, deny }: TextOptions): string[] {
  return ranges.flatMap(({ labels, prefixes, refusesOthers }, at) => {
    if (!refusesOthers || observe) return [];
    return [
      `    @maycrawl_impostor_${at} {`,
      isNamed(labels),
      "        not path /robots.txt",
      `        not remote_ip ${prefixes.join(" ")}`,
      "    }",
      `    respond @maycrawl_impostor_${at} ${deny}`,
    ];
  });
}

function read(files: readonly ServerFile[]): EnforcedLists | null {
  const lines = (files[0]?.text ?? "").split("\n").map((line) => line.trim());
  const names: NameEntry[] = [];
  const classes: { id: number; exact: ListEntry[]; wide: ListEntry[] }[] = [];
  let everybody: number | null | undefined;
  let entries: ListEntry[] | null = null;
  let isNames = false;
  for (const line of lines) {
    const opened = /^map .* \{maycrawl_([a-z]+)(?:_([0-9]+))?\} \{$/.exec(line);
    if (opened !== null || line === "}") {
      const id = Number(opened?.[2] ?? 0);
      isNames = opened?.[1] === "who";
      entries = null;
      if (opened?.[1] === "exact") classes.push({ id, exact: (entries = []), wide: [] });
      if (opened?.[1] === "wide") {
        if (classes.at(-1)?.id !== id) return null;
        entries = classes.at(-1)?.wide ?? null;
      }
      continue;
    }
    const row = /^"~([^"]*)" "([^"]*)"$/.exec(line);
    if (isNames) {
      const who = readWhoValue(row?.[2] ?? /^default "([^"]*)"$/.exec(line)?.[1] ?? "");
      if (who === null) return null;
      if (row === null || row[1] === "^0") everybody = who.classId;
      else {
        const word = readNameText((row[1] as string).replace(/^\(\?i\)/, ""));
        if (word === null) return null;
        names.push({ word, label: who.label, classId: who.classId });
      }
    } else if (entries !== null && line !== 'default "allowed/0"') {
      const value = readEntryValue(row?.[2] ?? "");
      if (row === null || value === null) return null;
      entries.push({ text: row[1] as string, ...value });
    }
  }
  return everybody === undefined ? null : { names, everybody, classes };
}
