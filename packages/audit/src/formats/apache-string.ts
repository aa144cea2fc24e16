// An Apache `LogFormat` to a reader. In: the format alone, or the whole directive as it stands in the configuration.
// Source: Apache, mod_log_config, "Custom Log Formats".
import { compileFormat, type Fact, type FormatPart } from "./format-string.ts";
import type { LogFormat } from "./line-reader.ts";

/** Directives without a name in braces. */
const directives: Readonly<Record<string, readonly [Fact, number]>> = {
  a: ["address", 2],
  h: ["address", 1],
  v: ["host", 1],
  V: ["host", 2],
  r: ["request", 1],
  m: ["method", 1],
  U: ["path", 1],
  q: ["query", 1],
  s: ["status", 1],
  b: ["octets", 3],
  B: ["octets", 3],
  O: ["octets", 2],
};

/** Headers of the request. */
const headers: Readonly<Record<string, readonly [Fact, number]>> = {
  referer: ["referrer", 1],
  "user-agent": ["user-agent", 1],
  host: ["host", 0],
  "x-forwarded-for": ["forwarded", 1],
};

/** The format, or why it cannot be read back. */
export function apacheFormat(text: string): LogFormat | { readonly problem: string } {
  const format = withoutDirective(text);
  const parts: FormatPart[] = [];
  const add = (part: FormatPart): void => {
    const last = parts.at(-1);
    if ("literal" in part && last !== undefined && "literal" in last) {
      parts.splice(-1, 1, { literal: last.literal + part.literal });
    } else parts.push(part);
  };
  for (let at = 0; at < format.length; at++) {
    if (format[at] !== "%" || format[at + 1] === "%") {
      add({ literal: format.charAt(at) });
      if (format[at] === "%") at++;
      continue;
    }
    // %400,501{Name}i, %!200s, %>s, %<s, %^ti
    let name = "";
    for (at++; at < format.length && /[0-9,!<>^]/.test(format.charAt(at)); at++);
    if (format[at] === "{") {
      const end = format.indexOf("}", at);
      if (end < 0) return { problem: "a brace is not closed" };
      name = format.slice(at + 1, end);
      at = end + 1;
    }
    const letters = format.startsWith("ti", at) || format.startsWith("to", at) ? format.slice(at, at + 2) : "";
    if (letters !== "" && format[at - 1] === "^") at++;
    addDirective(letters !== "" && format[at - 2] === "^" ? letters : format.charAt(at), name, add);
  }
  return compileFormat("apache", "an Apache LogFormat", mergeTargets(parts));
}

function addDirective(letter: string, name: string, add: (part: FormatPart) => void): void {
  if (letter === "t" && name === "") {
    add({ literal: "[" });
    add({ fact: "time", rank: 1 });
    add({ literal: "]" });
  } else if (letter === "t") {
    add({ fact: "time-part", rank: 1, timeForm: name.replace(/^(?:begin|end):/, "") });
  } else if (letter === "i") {
    const [fact, rank] = headers[name.toLowerCase()] ?? (["other", 0] as const);
    add({ fact, rank });
  } else if (letter === "a" && name === "c") {
    add({ fact: "other", rank: 0 });
  } else {
    const [fact, rank] = name === "" ? (directives[letter] ?? (["other", 0] as const)) : (["other", 0] as const);
    add({ fact, rank });
  }
}

/** `%U%q` is one target: the query begins with its question mark. */
function mergeTargets(parts: readonly FormatPart[]): FormatPart[] {
  return parts.filter((part, place) => {
    const last = parts[place - 1];
    return !("fact" in part && part.fact === "query" && last !== undefined && "fact" in last && last.fact === "path");
  });
}

/** The text of `LogFormat "..." name`, with its backslashes undone; any other text likewise. */
function withoutDirective(text: string): string {
  let format = text.trim();
  if (/^(?:LogFormat|CustomLog)\b/i.test(format)) {
    const start = format.indexOf('"');
    let end = start + 1;
    while (end < format.length && format[end] !== '"') end += format[end] === "\\" ? 2 : 1;
    format = format.slice(start + 1, end);
  }
  return format.replace(/\\(["\\nt])/g, (_, letter: string) =>
    letter === "n" ? "\n" : letter === "t" ? "\t" : letter,
  );
}
