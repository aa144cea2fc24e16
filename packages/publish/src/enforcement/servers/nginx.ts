// nginx: maps, which try regular expressions in order and only when they are asked for. The maps stand in the http
// block; one line in a server block refuses.
import { forms } from "../forms.ts";
import { anyNameText, nameText, readNameText } from "../name-text.ts";
import type { ClassLists, EnforcedLists, ListEntry, NameEntry } from "../rule-list.ts";
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

/** A parameter in nginx's configuration holds less than 4,096 bytes (ngx_conf_file.c, NGX_CONF_BUFFER). */
const mostText = 4_000;

/** nginx. */
export const nginx: Server = {
  name: "nginx",
  title: "nginx",
  flavour: "pcre",
  mostText,
  mostEntries: 100_000,
  guide: ({ observe, deny }) => [
    "Put this file where the http block includes it (/etc/nginx/conf.d/ on Debian), and into each server block:",
    observe ? "  access_log /var/log/nginx/maycrawl.log maycrawl;" : `  if ($maycrawl_refused) { return ${deny}; }`,
    "With pcre_jit on; at the top of nginx.conf it costs less.",
    "To remove it: remove that line, then this file.",
  ],
  startCommand: ({ folder }) => `nginx -p "${folder}" -c "${folder}/maycrawl.conf" -g "daemon off;"`,
  write,
  read,
};

function write(lists: EnforcedLists, options: TextOptions): ServerFile[] {
  const maps = [...whoMaps(lists, options), ...ruleMaps(lists), ...answerMaps(options)];
  const text = options.standalone === null ? maps : standalone(maps, options, options.standalone);
  return [{ name: "maycrawl.conf", text: `${[...commentLines(options.header), ...text].join("\n")}\n` }];
}

function map(source: string, name: string, rows: readonly string[]): string[] {
  return [`map ${source} $${name} {`, ...rows.map((row) => `    ${row};`), "}"];
}

function whoMaps({ names, everybody }: EnforcedLists, { ranges, clientAddress }: TextOptions): string[] {
  const nobody = `"${everybody ?? 0}/everybody"`;
  return [
    // Most requests are browsers': one expression spares them the others.
    ...map("$http_user_agent", "maycrawl_is_named", [
      "default 0",
      ...inRuns(
        names.map(({ word }) => word),
        mostText - 100,
      ).map((run) => `"~*${anyNameText(run)}" 1`),
    ]),
    ...map("$http_user_agent", "maycrawl_named", [
      `default ${nobody}`,
      ...names.map((entry) => `"~*${nameText(entry.word)}" "${whoValue(entry)}"`),
    ]),
    ...map("$maycrawl_is_named", "maycrawl_who", [`default ${nobody}`, "1 $maycrawl_named"]),
    ...rangeMaps(ranges, clientAddress),
  ];
}

/** Who is verified: the crawlers with a list, by the address that the request comes from. */
function rangeMaps(ranges: TextOptions["ranges"], clientAddress: TextOptions["clientAddress"]): string[] {
  const tables = ranges.flatMap(({ prefixes }, at) => [
    `geo $maycrawl_client $maycrawl_range_${at} {`,
    "    default 0;",
    ...prefixes.map((prefix) => `    ${prefix} 1;`),
    "}",
  ]);
  const verified = ranges.flatMap(({ labels }, at) =>
    labels.map((label) => `"~^[0-9]+/${label.replaceAll(".", "\\x2E")}$" $maycrawl_range_${at}`),
  );
  const impostors = ranges.flatMap(({ labels, refusesOthers }) =>
    refusesOthers ? labels.map((label) => `"~^[0-9]+/${label.replaceAll(".", "\\x2E")} 0$" 1`) : [],
  );
  return [
    ...(clientAddress === null
      ? map("$remote_addr", "maycrawl_client", ["default $remote_addr"])
      : [
          "geo $remote_addr $maycrawl_is_proxy {",
          "    default 0;",
          ...clientAddress.from.map((prefix) => `    ${prefix} 1;`),
          "}",
          // The last address is the one that the trusted proxy added.
          ...map(`$http_${clientAddress.header.toLowerCase().replaceAll("-", "_")}`, "maycrawl_forwarded", [
            "default $remote_addr",
            '"~(?<maycrawl_last>[0-9A-Fa-f.:]+)[\\x20\\x09]*$" $maycrawl_last',
          ]),
          ...map("$maycrawl_is_proxy", "maycrawl_client", ["default $remote_addr", "1 $maycrawl_forwarded"]),
        ]),
    ...tables,
    ...map("$maycrawl_who", "maycrawl_verified", ["default -", ...verified]),
    ...map('"$maycrawl_who $maycrawl_verified"', "maycrawl_impostor", ["default 0", ...impostors]),
  ];
}

function ruleMaps({ classes }: EnforcedLists): string[] {
  return [
    ...map("$request_uri", "maycrawl_form", ["default p", ...forms.map(({ form, text }) => `"~${text}" ${form}`)]),
    ...classes.flatMap((one) => [...listMap(`exact_${one.id}`, one.exact), ...listMap(`wide_${one.id}`, one.wide)]),
    ...map('"$maycrawl_form $maycrawl_who"', "maycrawl_rule", [
      'default "allowed/0"',
      ...classes.flatMap(({ id }) => [`"~^p ${id}/" $maycrawl_exact_${id}`, `"~ ${id}/" $maycrawl_wide_${id}`]),
    ]),
  ];
}

function listMap(name: string, entries: readonly ListEntry[]): string[] {
  return map('"$maycrawl_form$request_uri"', `maycrawl_${name}`, [
    'default "allowed/0"',
    ...entries.map((entry) => `"~${entry.text}" "${entryValue(entry)}"`),
  ]);
}

function answerMaps({ observe }: TextOptions): string[] {
  return [
    ...map("$maycrawl_rule", "maycrawl_by_rule", ['default ""', '"~^refused" 1']),
    ...map("$maycrawl_impostor$request_uri", "maycrawl_by_address", ['default ""', '"~^1(?!/robots\\x2Etxt$)" 1']),
    ...(observe ? [] : map('"$maycrawl_by_rule$maycrawl_by_address"', "maycrawl_refused", ["default 1", '"" ""'])),
    ...map("$maycrawl_who", "maycrawl_crawler", ["default -", '"~^[0-9]+/(?<maycrawl_label>.+)$" $maycrawl_label']),
    ...(observe ? [logFormat] : []),
  ];
}

/** The combined format, and: crawler, verdict and line of the rule, whether the address is in its list. */
const logFormat =
  "log_format maycrawl '$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent ' " +
  '\'"$http_referer" "$http_user_agent" maycrawl=$maycrawl_crawler/$maycrawl_rule/$maycrawl_verified\';';

function standalone(
  maps: readonly string[],
  { observe, deny }: TextOptions,
  { host, port }: { host: string; port: number },
): string[] {
  return [
    "pid maycrawl.pid;",
    "pcre_jit on;",
    "error_log stderr;",
    "worker_processes auto;",
    "events {}",
    "http {",
    ...maps,
    "client_body_temp_path maycrawl-tmp;",
    "proxy_temp_path maycrawl-tmp;",
    "fastcgi_temp_path maycrawl-tmp;",
    "uwsgi_temp_path maycrawl-tmp;",
    "scgi_temp_path maycrawl-tmp;",
    "server_tokens off;",
    "server {",
    `    listen ${host.includes(":") ? `[${host}]` : host}:${port};`,
    observe ? "    access_log maycrawl.log maycrawl;" : "    access_log off;",
    "    default_type text/plain;",
    ...(observe ? [] : [`    if ($maycrawl_refused) { return ${deny}; }`]),
    '    return 200 "allowed\\n";',
    "}",
    "}",
  ];
}

function read(files: readonly ServerFile[]): EnforcedLists | null {
  const lines = (files[0]?.text ?? "").split("\n");
  const names: NameEntry[] = [];
  const classes: { id: number; exact: ListEntry[]; wide: ListEntry[] }[] = [];
  let everybody: number | null = null;
  let entries: ListEntry[] | null = null;
  let isNames = false;
  for (const line of lines) {
    const opened = /^map .* \$(maycrawl_[a-z_]+?)(?:_([0-9]+))? \{$/.exec(line);
    if (opened !== null || line === "}") {
      entries = null;
      isNames = opened?.[1] === "maycrawl_named";
      const id = Number(opened?.[2] ?? 0);
      if (opened?.[1] === "maycrawl_exact") {
        entries = [];
        classes.push({ id, exact: entries, wide: [] });
      } else if (opened?.[1] === "maycrawl_wide") {
        entries = classes.at(-1)?.wide ?? null;
        if (classes.at(-1)?.id !== id) return null;
      }
      continue;
    }
    const row = /^ {4}"~(\*?)([^"]*)" "([^"]*)";$/.exec(line);
    if (isNames) {
      const who = readWhoValue(row?.[3] ?? /^ {4}default "([^"]*)";$/.exec(line)?.[1] ?? "");
      if (who === null) return null;
      if (row === null) everybody = who.classId;
      else {
        const word = readNameText(row[2] as string);
        if (word === null) return null;
        names.push({ word, label: who.label, classId: who.classId });
      }
    } else if (entries !== null && line !== '    default "allowed/0";') {
      const value = readEntryValue(row?.[3] ?? "");
      if (row === null || value === null) return null;
      entries.push({ text: row[2] as string, ...value });
    }
  }
  return { names, everybody, classes: classes satisfies ClassLists[] };
}
