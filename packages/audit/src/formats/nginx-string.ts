// An nginx `log_format` to a reader. In: the format alone, or the whole directive as it stands in the configuration.
// Source: nginx, ngx_http_log_module, `log_format`, and the list of its variables.
import { compileFormat, type Fact, type FormatPart } from "./format-string.ts";
import type { LogFormat } from "./line-reader.ts";

/** Variables that say something about the hit, and which of several counts. */
const variables: Readonly<Record<string, readonly [Fact, number]>> = {
  time_local: ["time", 1],
  time_iso8601: ["time", 1],
  msec: ["time", 2],
  remote_addr: ["address", 2],
  binary_remote_addr: ["other", 0],
  http_x_forwarded_for: ["forwarded", 1],
  proxy_add_x_forwarded_for: ["forwarded", 0],
  host: ["host", 2],
  http_host: ["host", 1],
  server_name: ["host", 0],
  request: ["request", 1],
  request_method: ["method", 1],
  request_uri: ["target", 1],
  uri: ["path", 1],
  document_uri: ["path", 0],
  args: ["query", 1],
  query_string: ["query", 0],
  is_args: ["question-mark", 0],
  status: ["status", 1],
  body_bytes_sent: ["octets", 2],
  bytes_sent: ["octets", 1],
  http_referer: ["referrer", 1],
  http_user_agent: ["user-agent", 1],
};

/** Where a field ends that another follows at once: `$host$request_uri`, `$uri$is_args$args`. */
const endings: Readonly<Record<string, string>> = {
  host: "/",
  http_host: "/",
  server_name: "/",
  uri: "?",
  document_uri: "?",
  scheme: ":",
};

/** The format, or why it cannot be read back. */
export function nginxFormat(text: string): LogFormat | { readonly problem: string } {
  const format = withoutDirective(text);
  const parts: FormatPart[] = [];
  let literal = "";
  for (let at = 0; at < format.length; at++) {
    const name = format[at] === "$" ? nameAt(format, at + 1) : "";
    if (name === "") {
      literal += format[at];
      continue;
    }
    if (literal !== "") parts.push({ literal });
    literal = "";
    const isBraced = format[at + 1] === "{";
    at += name.length + (isBraced ? 2 : 0);
    const [fact, rank] = variables[name] ?? (["other", 0] as const);
    const endsBefore = name === "is_args" ? notQuestionMark : endings[name];
    parts.push(endsBefore === undefined ? { fact, rank } : { fact, rank, endsBefore });
  }
  if (literal !== "") parts.push({ literal });
  return compileFormat("nginx", "an nginx log_format", mergeTargets(parts));
}

const notQuestionMark = "\u0000";

/** `$uri$is_args$args` is one target, as the client sent it but for nginx's own clean-up. */
function mergeTargets(parts: readonly FormatPart[]): FormatPart[] {
  const merged: FormatPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    const fact = "fact" in part ? part.fact : null;
    if (last !== undefined && "fact" in last && last.fact === "path" && (fact === "question-mark" || fact === "query"))
      continue;
    merged.push(part);
  }
  return merged;
}

function nameAt(format: string, from: number): string {
  const start = format[from] === "{" ? from + 1 : from;
  let end = start;
  while (/[A-Za-z0-9_]/.test(format.charAt(end))) end++;
  return format.slice(start, end);
}

/** The quoted parts of `log_format name escape=json '...' "...";` as one text; any other text as it is. */
function withoutDirective(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith("log_format")) return text;
  let format = "";
  for (let at = 0; at < trimmed.length; at++) {
    const mark = trimmed[at];
    if (mark !== "'" && mark !== '"') continue;
    for (at++; at < trimmed.length && trimmed[at] !== mark; at++) {
      if (trimmed[at] === "\\" && (trimmed[at + 1] === mark || trimmed[at + 1] === "\\")) at++;
      format += trimmed[at];
    }
  }
  return format;
}
