// A second reader of the dialect `google`, written from the text of google/robotstxt (commit 22b355f) and not from the
// engine: its verdict and its deciding line. It keeps the C strings of the original: a NUL ends a line, and the path
// that is asked about. Strings of octets (U+0000 to U+00FF); nothing here is fast, and nothing is shared with
// packages/core.

/** kMaxLineLen - 1: octets of a line that fit into the buffer. */
const lineRoom = 2083 * 8 - 1;
/** Questions that would take longer are not asked. */
const affordableSteps = 20_000_000;

const strippedBlanks = /^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g;
const kinds = [
  ["agent", ["user-agent", "useragent", "user agent"]],
  ["allow", ["allow"]],
  ["disallow", ["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"]],
];

/** `{allowed, line}` for the tokens, asked as one requester; null where that would take too long. */
export function googleAnswer(octets, tokens, url) {
  const path = cString(pathParamsQuery(Buffer.from(url).toString("latin1")));
  if (octets.length * (path.length + 1) > affordableSteps) return null;
  const asked = new Set(tokens.map((token) => lower(Buffer.from(token).toString("latin1"))));
  const none = { priority: -1, line: 0 };
  const best = { specific: { allow: none, disallow: none }, global: { allow: none, disallow: none } };
  let isGlobal = false;
  let isSpecific = false;
  let wasSpecific = false;
  let hasRule = false;
  const take = (kind, pattern, line) => {
    if (matches(path, pattern)) {
      const side = isSpecific ? best.specific : best.global;
      if (side[kind].priority < pattern.length) side[kind] = { priority: pattern.length, line };
    } else if (kind === "allow") {
      const slash = pattern.lastIndexOf("/");
      if (slash >= 0 && pattern.startsWith("/index.htm", slash)) take(kind, `${pattern.slice(0, slash + 1)}$`, line);
    }
  };
  linesOf(octets).forEach((text, index) => {
    const [kind, value] = recordOf(text);
    if (kind === "agent") {
      if (hasRule) isGlobal = isSpecific = hasRule = false;
      if (/^\*([ \t\n\v\f\r]|$)/.test(value)) isGlobal = true;
      else if (asked.has(lower(/^[A-Za-z_-]*/.exec(value)[0]))) wasSpecific = isSpecific = true;
    } else if (kind !== undefined && (isGlobal || isSpecific)) {
      hasRule = true;
      take(kind, escaped(value), index + 1);
    }
  });
  const { allow, disallow } = wasSpecific ? best.specific : best.global;
  const line = (disallow.priority > allow.priority ? disallow : allow).line;
  return { allowed: !(disallow.priority > 0 && disallow.priority > allow.priority), line };
}

/** Up to the first NUL. */
const cString = (text) => text.split("\0", 1)[0];
const lower = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** RobotsTxtParser::Parse: the lines as they come out of the buffer. */
function linesOf(octets) {
  let text = Buffer.from(octets).toString("latin1");
  for (const octet of "\u00ef\u00bb\u00bf") {
    if (!text.startsWith(octet)) break;
    text = text.slice(1);
  }
  return text.split(/\r\n|\r|\n/).map((line) => line.slice(0, lineRoom));
}

/** RobotsTxtParser::GetKeyAndValueFrom, and which key it is. */
function recordOf(whole) {
  const line = cString(whole).split("#", 1)[0].replace(strippedBlanks, "");
  let separator = line.indexOf(":");
  if (separator < 0) {
    const words = /^[^ \t]+[ \t]+[^ \t]+$/.test(line);
    if (!words) return [];
    separator = line.search(/[ \t]/);
  }
  const key = lower(line.slice(0, separator).replace(strippedBlanks, ""));
  const [kind] = kinds.find(([, names]) => key !== "" && names.some((name) => key.startsWith(name))) ?? [];
  return kind === undefined ? [] : [kind, line.slice(separator + 1).replace(strippedBlanks, "")];
}

/** MaybeEscapePattern. */
function escaped(pattern) {
  return pattern.replace(/%[0-9a-fA-F]{2}|[\u0080-\u00ff]/g, (part) =>
    part.length === 3 ? part.toUpperCase() : `%${part.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** GetPathParamsQuery. */
function pathParamsQuery(url) {
  const from = url.startsWith("//") ? 2 : 0;
  const firstOf = (at) => {
    const found = url.slice(at).search(/[/?;]/);
    return found < 0 ? Number.POSITIVE_INFINITY : found + at;
  };
  const named = url.indexOf("://", from);
  const hasScheme = named >= 0 && firstOf(from) >= named;
  const start = firstOf(hasScheme ? named + 3 : from);
  if (start === Number.POSITIVE_INFINITY) return "/";
  const hash = url.indexOf("#", from);
  if (hash >= 0 && hash < start) return "/";
  const path = url.slice(start, hash < 0 ? url.length : hash);
  return path.startsWith("/") ? path : `/${path}`;
}

/** RobotsMatchStrategy::Matches. */
function matches(path, pattern) {
  let positions = [0];
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === "$" && i === pattern.length - 1) return positions.at(-1) === path.length;
    if (pattern[i] === "*") {
      const [first] = positions;
      positions = Array.from({ length: path.length - first + 1 }, (_, at) => first + at);
    } else {
      positions = positions.filter((at) => path[at] === pattern[i]).map((at) => at + 1);
      if (positions.length === 0) return false;
    }
  }
  return true;
}
