// Varnish: conditions in vcl_recv, runs of equal verdict merged into alternations, in blocks, because one long chain of
// conditions takes minutes to compile. What they set are headers of the request, taken off again at the end.
import { abbreviated, definitions, unabbreviated } from "../abbreviated.ts";
import { forms } from "../forms.ts";
import { alternatives, entriesOf, linesOf, type Run, runsOf } from "../merged.ts";
import { anyNameText, classRuns, namesText, readNamesText, whichNameText } from "../name-text.ts";
import { literalText } from "../pattern-text.ts";
import type { EnforcedLists, ListEntry, NameEntry } from "../rule-list.ts";
import {
  commentLines,
  entryValue,
  inRuns,
  readWhoValue,
  type Server,
  type ServerFile,
  type TextOptions,
} from "../server-text.ts";

/** PCRE2 as Debian builds it holds 64 KiB of compiled code an expression. */
const mostText = 8_000;
/** Of a run: what stands there compiles to less than two octets a character, and a class of characters to 33. */
const mostRun = 24_000;
const sizeOf = (text: string): number => text.length + 30 * (text.split("[").length - 1);
/** Conditions in one chain. */
const blockLength = 40;

/** The combined format, and: crawler, verdict and line of the rule, whether the address is in its list. */
const logFormat = '%h %l %u %t "%r" %s %b "%{Referer}i" "%{User-agent}i" maycrawl=%{VCL_Log:maycrawl}x';

/** Varnish. */
export const varnish: Server = {
  name: "varnish",
  title: "Varnish",
  flavour: "pcre",
  mostText,
  mostEntries: 50_000,
  guide: ({ folder, observe }) => [
    "Into the site's VCL, before its own vcl_recv:",
    `  include "${folder}/maycrawl.vcl";`,
    "Start varnishd with -p pcre2_match_limit=1000000: at its default, patterns with many stars may end in a 503.",
    ...(observe ? [`The log: varnishncsa -F '${logFormat}'`] : []),
    "To remove it: remove that line, load the VCL, then remove this file.",
  ],
  startCommand: ({ folder, standalone }) => {
    const { host, port } = standalone ?? { host: "127.0.0.1", port: 6081 };
    const address = host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
    const files = `-n "${folder}/maycrawl-work" -a ${address} -f "${folder}/maycrawl.vcl"`;
    return `varnishd -F -p pcre2_match_limit=1000000 ${files}`;
  },
  write,
  read,
};

const who = "req.http.X-Maycrawl-Who";
const key = "req.http.X-Maycrawl-Key";
const rule = "req.http.X-Maycrawl-Rule";
const verified = "req.http.X-Maycrawl-Verified";
const impostor = "req.http.X-Maycrawl-Impostor";
const temporary = ["Who", "Key", "Rule", "Verified", "Impostor", "Client"].map((name) => `req.http.X-Maycrawl-${name}`);

function write(lists: EnforcedLists, options: TextOptions): ServerFile[] {
  const { standalone, observe, ranges, clientAddress } = options;
  const text = [
    ...(standalone === null ? [] : ["vcl 4.1;", "backend default none;"]),
    ...(observe || clientAddress !== null ? ["import std;"] : []),
    ...ranges.flatMap(({ labels, prefixes }, at) =>
      lists.names.some(({ label }) => labels.includes(label)) ? acl(`maycrawl_range_${at}`, prefixes) : [],
    ),
    ...(clientAddress === null ? [] : acl("maycrawl_proxies", clientAddress.from)),
    "sub vcl_recv {",
    // Nobody outside may set these.
    ...temporary.map((name) => `    unset ${name};`),
    ...named(lists),
    ...rangeRules(lists, options),
    `    set ${rule} = "allowed/0";`,
    `    if (${who} !~ "^0/") {`,
    `        set ${key} = "p" + req.url;`,
    ...chain(
      forms.map(({ form, text: expression }) => ({
        condition: `req.url ~ "${expression}"`,
        action: `set ${key} = "${form}" + req.url;`,
      })),
    ),
    ...lists.classes.flatMap(({ id, exact, wide }) => [
      ...list(`exact-${id}`, `${who} ~ "^${id}/" && ${key} ~ "^p"`, exact, observe),
      ...list(`wide-${id}`, `${who} ~ "^${id}/" && ${key} !~ "^p"`, wide, observe),
    ]),
    "    }",
    ...(observe
      ? [`    std.log("maycrawl:" + regsub(${who}, "^[0-9]+/", "") + "/" + ${rule} + "/" + ${verified});`]
      : [
          `    if (${rule} ~ "^refused" || (${impostor} && req.url != "/robots.txt")) {`,
          ...temporary.map((name) => `        unset ${name};`),
          `        return (synth(${options.deny}));`,
          "    }",
        ]),
    ...temporary.map((name) => `    unset ${name};`),
    ...(standalone === null ? [] : ["    return (synth(200));"]),
    "}",
  ];
  return [{ name: "maycrawl.vcl", text: `${[...commentLines(options.header), ...text].join("\n")}\n` }];
}

interface Step {
  readonly condition: string;
  readonly action: string;
  readonly note?: string;
}

function chain(steps: readonly Step[]): string[] {
  return steps.flatMap(({ condition, action, note }, at) => [
    `        ${at === 0 ? "if" : "} elsif"} (${condition}) {${note === undefined ? "" : ` # ${note}`}`,
    `            ${action}`,
    ...(at === steps.length - 1 ? ["        }"] : []),
  ]);
}

/** Steps of which the first that holds counts, in blocks that the next one is left out after. */
function blocks(steps: readonly Step[], isOpen: string): string[] {
  const text: string[] = [];
  for (let at = 0; at < steps.length; at += blockLength) {
    text.push(`        if (${isOpen}) {`, ...chain(steps.slice(at, at + blockLength)), "        }");
  }
  return text;
}

function named({ names, everybody }: EnforcedLists): string[] {
  const nobody = `${everybody ?? 0}/everybody`;
  const words = names.map(({ word }) => word);
  const known = inRuns(words, mostText).map((run) => `req.http.User-Agent ~ "(?i)${anyNameText(run)}"`);
  return [
    ...(known.length === 0
      ? []
      : [
          `    if (${known.join(" || ")}) {`,
          ...blocks(
            classRuns(names, mostText - 1_000).map((run) => {
              const words = run.map(({ word }) => word);
              return {
                condition: `req.http.User-Agent ~ "(?i)${namesText(words)}"`,
                action:
                  `set ${who} = "${run[0]?.classId ?? 0}/" + ` +
                  `regsub(req.http.User-Agent, "(?i)${whichNameText(words)}", "\\1");`,
                note: run.map(({ label }) => label).join(" "),
              };
            }),
            `!${who}`,
          ),
          "    }",
        ]),
    `    if (!${who}) { set ${who} = "${nobody}"; }`,
  ];
}

function list(name: string, condition: string, entries: readonly ListEntry[], isObserved: boolean): string[] {
  const isWide = name.startsWith("wide");
  const shown = isWide ? abbreviated : (text: string): string => text;
  const runs = isObserved ? runsOf(entries, 0) : runsOf(entries, mostRun, (text) => sizeOf(shown(text)));
  const steps = runs.map((run) => ({
    condition: `${key} ~ "${isWide ? definitions : ""}(?:${shown(alternatives(run))})"`,
    action: `set ${rule} = "${entryValue({ isAllow: run.isAllow, line: onlyLine(run) })}";`,
    note: linesOf(run),
  }));
  return [
    `        # list ${name}`,
    `        if (${condition}) {`,
    `        unset ${rule};`,
    ...blocks(steps, `!${rule}`),
    `        if (!${rule}) { set ${rule} = "allowed/0"; }`,
    "        }",
    "        # end",
  ];
}

/** The line of a run of one entry; 0 for others. */
function onlyLine({ entries: [first, second] }: Run): number {
  return second === undefined ? (first?.line ?? 0) : 0;
}

function acl(name: string, prefixes: readonly string[]): string[] {
  return [
    `acl ${name} {`,
    ...prefixes.map((prefix) => {
      const [address = "", bits] = prefix.split("/");
      return `    "${address}"${bits === undefined ? "" : `/${bits}`};`;
    }),
    "}",
  ];
}

/** Who is verified: the crawlers with a list, by the address that the request comes from. */
function rangeRules({ names }: EnforcedLists, { ranges, clientAddress }: TextOptions): string[] {
  const source = clientAddress === null ? "client.ip" : "std.ip(req.http.X-Maycrawl-Client, client.ip)";
  return [
    `    set ${verified} = "-";`,
    ...(clientAddress === null
      ? []
      : [
          "    set req.http.X-Maycrawl-Client = client.ip;",
          `    if (client.ip ~ maycrawl_proxies && req.http.${clientAddress.header}) {`,
          // The last address is the one that the trusted proxy added; Varnish itself adds one more to X-Forwarded-For.
          `        set req.http.X-Maycrawl-Client = ${lastAddress(clientAddress.header)};`,
          "    }",
        ]),
    ...ranges.flatMap(({ labels, refusesOthers }, at) => {
      // The word of the header is remembered here, which may be another than the crawler's name.
      const words = names.filter(({ label }) => labels.includes(label)).map(({ word }) => literalText(word));
      if (words.length === 0) return [];
      return [
        `    if (${who} ~ "(?i)^[0-9]+/(?:${words.join("|")})$") {`,
        `        if (${source} ~ maycrawl_range_${at}) { set ${verified} = "1"; }`,
        `        else { set ${verified} = "0";${refusesOthers ? ` set ${impostor} = "1";` : ""} }`,
        "    }",
      ];
    }),
  ];
}

function lastAddress(header: string): string {
  const end = /^x-forwarded-for$/i.test(header) ? ",[^,]*" : "";
  return `regsub(req.http.${header}, "^(?:.*[,\\s])?([0-9A-Fa-f.:]+)\\s*${end}$", "\\1")`;
}

function read(files: readonly ServerFile[]): EnforcedLists | null {
  const lines = (files[0]?.text ?? "").split("\n").map((line) => line.trim());
  const names: NameEntry[] = [];
  const classes: { id: number; exact: ListEntry[]; wide: ListEntry[] }[] = [];
  let everybody: number | null | undefined;
  let entries: ListEntry[] | null = null;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? "";
    const opened = /^# list (exact|wide)-([0-9]+)$/.exec(line);
    if (opened !== null) {
      const id = Number(opened[2]);
      if (opened[1] === "exact") classes.push({ id, exact: [], wide: [] });
      const one = classes.at(-1);
      if (one?.id !== id) return null;
      entries = opened[1] === "exact" ? one.exact : one.wide;
    }
    if (line === "# end") entries = null;
    const name = /^(?:if|\} elsif) \(req\.http\.User-Agent ~ "\(\?i\)([^"]*)"\) \{ # (.*)$/.exec(line);
    if (name !== null) {
      const words = readNamesText(name[1] as string);
      const labels = (name[2] as string).split(" ");
      const id = /^set req\.http\.X-Maycrawl-Who = "([0-9]+)\/" \+ regsub\(/.exec(next)?.[1];
      const values = labels.map((label) => readWhoValue(`${id ?? ""}/${label}`));
      if (words === null || words.length !== labels.length || values.includes(null)) return null;
      if (!next.includes(`"(?i)${whichNameText(words)}"`)) return null;
      words.forEach((word, index) => {
        const value = values[index] as { label: string; classId: number | null };
        names.push({ word, label: value.label, classId: value.classId });
      });
    }
    const nobody = /^if \(!req\.http\.X-Maycrawl-Who\) \{ set req\.http\.X-Maycrawl-Who = "([^"]*)"; \}$/.exec(
      line,
    )?.[1];
    if (nobody !== undefined) everybody = readWhoValue(nobody)?.classId;
    const run = /^(?:if|\} elsif) \(req\.http\.X-Maycrawl-Key ~ "([^"]*)"\) \{ # ([0-9 ]+)$/.exec(line);
    if (run !== null && entries !== null) {
      const whole = run[1] as string;
      const isWide = entries === classes.at(-1)?.wide;
      const front = `${isWide ? definitions : ""}(?:`;
      const text = unabbreviated(whole.slice(front.length, -1));
      if (!whole.startsWith(front) || !whole.endsWith(")") || text === null) return null;
      const isAllow = next.startsWith(`set ${rule} = "allowed/`);
      if (!isAllow && !next.startsWith(`set ${rule} = "refused/`)) return null;
      const read = entriesOf(text, isAllow, run[2] as string);
      if (read === null) return null;
      entries.push(...read);
    }
  }
  return everybody === undefined ? null : { names, everybody, classes };
}
