// A second reader of the dialect `rfc9309`, written from RFC 9309 and docs/dialects.md and not from the engine: what it
// says about any octets at all is compared with what the engine says. Strings of octets (U+0000 to U+00FF), regular
// expressions and sets of positions; nothing here is fast, and nothing is shared with packages/core.
import { decidingRule, matches, normalForm, pathOf } from "../bench/oracle.mjs";

/** 500 KiB; of a file that is larger, the lines that end within it count. */
const sizeLimit = 512_000;
/** Of a line, so many octets count. */
const lineCap = 16_663;
const blanks = "[ \\t\\n\\v\\f\\r]*";
const trimmed = new RegExp(`^${blanks}|${blanks}$`, "g");
const names = {
  "user-agent": "agent",
  useragent: "agent",
  "user agent": "agent",
  allow: "allow",
  disallow: "disallow",
  dissallow: "disallow",
  dissalow: "disallow",
  disalow: "disallow",
  diasllow: "disallow",
  disallaw: "disallow",
};

/** `{allowed, line}` for the tokens, asked as one requester. */
export function answer(octets, tokens, url) {
  const path = pathOf(url);
  if (path === null) return { allowed: null, line: 0 };
  if (path === "/robots.txt") return { allowed: true, line: 0 };
  const rule = decidingRule(rulesOf(octets, tokens), path, choose(path));
  return { allowed: rule === undefined || rule.isAllow || rule.pattern === "", line: rule?.line ?? 0 };
}

/** Sets of positions where that can be afforded: it shares no idea with the engine's way of matching alone. */
function choose(path) {
  return (pattern) => {
    if (pattern.length * path.length > 20_000) return matches(pattern, path);
    const answers = [matchesByPositions(pattern, path), matches(pattern, path)];
    if (answers[0] !== answers[1]) throw new Error(`the oracles disagree about ${pattern} and ${path}`);
    return answers[0];
  };
}

function matchesByPositions(pattern, path) {
  let positions = new Set([0]);
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === "$" && i === pattern.length - 1) return positions.has(path.length);
    const next = new Set();
    for (const at of positions) {
      if (pattern[i] === "*") for (let to = at; to <= path.length; to++) next.add(to);
      else if (path[at] === pattern[i]) next.add(at + 1);
    }
    positions = next;
  }
  return positions.size > 0;
}

/** The rules that bind, in the file's order. */
export function rulesOf(octets, tokens) {
  const groups = [];
  let isListOpen = false;
  textOf(octets)
    .split(/\r\n|\r|\n/)
    .forEach((line, index) => {
      const [kind, value] = recordOf(line);
      if (kind === "agent") {
        if (!isListOpen) groups.push({ agents: [], rules: [] });
        isListOpen = true;
        groups.at(-1).agents.push(value);
      } else if (kind !== undefined && groups.length > 0) {
        isListOpen = false;
        groups.at(-1).rules.push({ isAllow: kind === "allow", pattern: normalForm(value, "pattern"), line: index + 1 });
      }
    });
  const asked = new Set(
    tokens.map((token) => tokenOf(Buffer.from(token).toString("latin1"))).filter((token) => token !== ""),
  );
  const isNamed = (group) => group.agents.some((agent) => !isGlobal(agent) && asked.has(tokenOf(agent)));
  const chosen = groups.some(isNamed) ? groups.filter(isNamed) : groups.filter((group) => group.agents.some(isGlobal));
  return chosen.flatMap((group) => group.rules);
}

const tokenOf = (text) => /^[A-Za-z0-9_-]*/.exec(text)[0].toLowerCase();
const isGlobal = (agent) => /^\*([ \t\n\v\f\r]|$)/.test(agent);

/**
 * The file's text as octets, without its byte order mark or what there is of one, and without lines beyond the limit.
 */
function textOf(octets) {
  const all = Buffer.from(octets).toString("latin1");
  const mark = /^(\xef\xbb\xbf|\xef\xbb|\xef)?/.exec(all)[0].length;
  if (all.length <= sizeLimit) return all.slice(mark);
  const within = all.slice(0, sizeLimit);
  if (/[\r\n]/.test(all[sizeLimit])) return within.slice(mark);
  return within.slice(mark, Math.max(mark, within.lastIndexOf("\n") + 1, within.lastIndexOf("\r") + 1));
}

/** The record on a line: what it is, if it is of those that count, and its value. */
function recordOf(line) {
  const content = line
    .replace(/#[^]*$/, "")
    .slice(0, lineCap)
    .replace(/\0[^]*$/, "")
    .replace(trimmed, "");
  const colon = content.indexOf(":");
  const words = content.split(/[ \t]+/);
  if (colon < 0 && words.length !== 2) return [];
  const [name, value] = colon < 0 ? words : [content.slice(0, colon), content.slice(colon + 1)];
  const key = name.replace(trimmed, "").replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [Object.hasOwn(names, key) ? names[key] : undefined, value.replace(trimmed, "")];
}
