// A request as it is logged, `GET /cart?x=1 HTTP/1.1`, to method, host and target. What is no request (TLS bytes, a
// port scanner's greeting, `-`) leaves method and target null: somebody came, and asked for nothing that has an
// address.
import type { LogRecord } from "./record.ts";
import { hostOf } from "./scanning.ts";

const space = 0x20;
const slash = 0x2f;
const hyphen = 0x2d;

/** Fills method, target and, of an absolute URL, the host, from text[from, to). */
export function readRequestLine(text: string, from: number, to: number, record: LogRecord): void {
  let at = from;
  // RFC 9110 section 9.1 permits more; a hyphen alone is a logger's word for nothing.
  if (!isMethodLetter(text.charCodeAt(at)) || text.charCodeAt(at) === hyphen) return;
  while (at < to && isMethodLetter(text.charCodeAt(at))) at++;
  if (at === from || at - from > 32 || text.charCodeAt(at) !== space) return;
  // Made anew for each line it would be most of what a line costs memory.
  const method = at - from === 3 && text.startsWith("GET", from) ? "GET" : text.slice(from, at);
  // RFC 9112 section 3: the version ends the line; a target with blanks in it is kept as logged.
  let end = to;
  const last = text.lastIndexOf(" ", to - 1);
  if (last > at && isProtocol(text, last + 1, to)) end = last;
  if (end <= at + 1) return;
  if (text.charCodeAt(at + 1) !== slash) return readTarget(method, text.slice(at + 1, end), record);
  record.method = method;
  record.setTargetAt(text, at + 1, end);
}

/** Fills method and target, where they are logged apart; an absolute URL gives the host too. */
export function readTarget(method: string | null, target: string, record: LogRecord): void {
  const first = target.charCodeAt(0);
  if (first === 0x2f || target === "*") {
    record.method = method;
    record.target = target;
    return;
  }
  const scheme = target.indexOf("://");
  if (scheme > 0 && scheme <= 16) {
    const authority = scheme + 3;
    let end = authority;
    while (end < target.length && !isAuthorityEnd(target.charCodeAt(end))) end++;
    const user = target.lastIndexOf("@", end - 1);
    const host = hostOf(target.slice(user >= authority && user < end ? user + 1 : authority, end));
    if (host !== null) record.host = host;
    const rest = target.slice(end);
    record.method = method;
    record.target = rest.startsWith("/") ? rest : `/${rest.startsWith("#") ? "" : rest}`;
    return;
  }
  // RFC 9112 section 3.2.3: only CONNECT names an authority.
  if (method === "CONNECT" && target.includes(":")) {
    record.method = method;
    record.target = target;
  }
}

function isAuthorityEnd(code: number): boolean {
  return code === 0x2f || code === 0x3f || code === 0x23;
}

function isMethodLetter(code: number): boolean {
  const folded = code | 0x20;
  return (folded >= 0x61 && folded <= 0x7a) || code === hyphen || code === 0x5f;
}

/** `HTTP/1.1`, `RTSP/1.0`, and, where a logger writes neither name nor number, `-`. */
function isProtocol(text: string, from: number, to: number): boolean {
  if (to === from + 1 && text.charCodeAt(from) === 0x2d) return true;
  let at = from;
  while (at < to && text.charCodeAt(at) >= 0x41 && text.charCodeAt(at) <= 0x5a) at++;
  if (at === from || text.charCodeAt(at) !== 0x2f) return false;
  const code = text.charCodeAt(at + 1);
  return to - at <= 5 && code >= 0x30 && code <= 0x39;
}
