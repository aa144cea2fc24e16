// Path patterns that do not mean what they seem to: one row for each kind of misunderstanding that the pattern alone
// shows.
import type { RecordLine } from "../../robots-txt/index.ts";
import type { Check, CheckMeta, Observation } from "../check.ts";
import { isPathLike } from "../patterns.ts";
import { heldRecord } from "../record-words.ts";
import { quoted } from "../wording.ts";

interface Row {
  readonly code: string;
  readonly meta: CheckMeta;
  /** What is wrong with the rule's pattern; null where nothing of this kind is. */
  readonly fault: (line: RecordLine) => string | null;
  /** Whether a pattern with the fault matches no URL at all. */
  readonly matchesNothing?: true;
}

/** Signs of a regular expression that hardly occur in paths; each is found in one pass. */
const expressionSigns: readonly (readonly [RegExp, string])[] = [
  [/^\/?\^/, "^"],
  [/\\(?:[.?/*+$()-]|[dws][+*{])/, "\\"],
  [/\[(?:\^|[^\]]{0,20}(?:0-9|a-z|A-Z))[^\]]{0,40}\]/, "[...]"],
  [/\(\.[*+]/, "(.*)"],
  [/\.\+/, ".+"],
  [/\((?:\?:)?[A-Za-z0-9_/.-]{1,40}\|[^)]{0,200}\)/, "(...|...)"],
];

const rows: readonly Row[] = [
  {
    code: "blank-in-pattern",
    meta: {
      summary: "A path pattern holds a blank.",
      explanation:
        "Only a `#` begins a comment: everything before it is the pattern. No URL holds a raw blank, so the rule " +
        "matches nothing. Write `%20` where the path has a blank, `#` before a remark, and a line for each path.",
      severity: { default: "error" },
      fix: null,
      source: "RFC 9309 sections 2.2 and 2.2.2",
    },
    fault: (line) => {
      const at = line.value.search(/[ \t]/);
      if (at < 0 || !isPathLike(line) || heldRecord(line) !== null) return null;
      const rest = line.value.slice(at).trim();
      const isRemark = /^(\/\/|\/\*|[;(<-])/.test(rest);
      const guess = isRemark
        ? " A remark begins with #."
        : rest.startsWith("/")
          ? " A path needs a line of its own."
          : "";
      return `${quoted(line.value)} holds a blank, and no URL does: the rule matches nothing.${guess}`;
    },
    matchesNothing: true,
  },
  {
    code: "dollar-inside-pattern",
    meta: {
      summary: "A $ stands inside a path pattern.",
      explanation:
        "`$` marks the end of a path only as the pattern's last character. Anywhere else it is a dollar sign, and the " +
        "rule matches only paths that hold one. If a path really holds one, write `%24` to make that clear.",
      severity: { default: "warning", "koster-1996": "off", "original-1994": "off" },
      fix: null,
      source: "RFC 9309 section 2.2.3",
      signs: "$",
    },
    fault: (line) => {
      const at = line.value.indexOf("$");
      // Before a letter or "{" it begins the name of a variable or session, and is meant literally.
      if (!isPathLike(line) || at < 0 || at >= line.value.length - 1 || /\$[A-Za-z{]/.test(line.value)) return null;
      return `The $ in ${quoted(line.value)} is not the last character: it is compared like a letter.`;
    },
  },
  {
    code: "regular-expression",
    meta: {
      summary: "A path pattern looks like a regular expression.",
      explanation:
        "Only `*` (any bytes) and a final `$` (end) have a meaning in a pattern; `.`, `+`, `[0-9]`, `(a|b)`, `^` and " +
        "`\\` are compared literally, so the rule matches next to nothing. Write a pattern for each case.",
      severity: { default: "warning" },
      fix: null,
      source: "RFC 9309 section 2.2.3",
    },
    fault: (line) => {
      const value = line.value.slice(0, 2_000);
      // ".*" alone is no sign: "/page.*" is about every extension, "/.*" about names that begin with a dot.
      const sign = expressionSigns.find(([pattern]) => pattern.test(value));
      if (sign === undefined) return null;
      return `${quoted(line.value)} looks like a regular expression: ${sign[1]} is compared literally.`;
    },
  },
  {
    code: "html-entity",
    meta: {
      summary: "A path pattern holds an HTML entity.",
      explanation:
        "`&amp;` stands for `&` in HTML, not in robots.txt: the rule matches only URLs that hold the entity itself. It " +
        "comes from copying a link out of a page's source. Write the character.",
      severity: { default: "warning" },
      fix: null,
      source: "RFC 9309 section 2.2.2",
      signs: "&",
    },
    fault: ({ value }) => {
      // A pattern for a parameter of that name, `*&amp;ref`, is meant for links that are broken so.
      if (/^\/?\*?[?&]amp;[^*$]/i.test(value)) return null;
      const entity = /&(?:amp|lt|gt|quot|apos);/i.exec(value)?.[0];
      return entity === undefined ? null : `${quoted(entity)} in ${quoted(value)} is compared literally.`;
    },
  },
  {
    code: "malformed-escape",
    meta: {
      summary: "A % in a path pattern is not followed by two hexadecimal digits.",
      explanation:
        "In a URL every `%` begins an escape of two digits, and `%25` is the character itself. A pattern with another " +
        "one matches only URLs with the same fault. Write the whole escape, or `%25`.",
      severity: { default: "warning" },
      fix: null,
      source: "RFC 3986 section 2.1",
      signs: "%",
    },
    // At the end, or before a star, it begins any escape at all: that can be meant.
    fault: ({ value }) =>
      /%(?![0-9A-Fa-f]{2}|[0-9A-Fa-f]?[*$]|[0-9A-Fa-f]?$)/.test(value)
        ? `${quoted(value)} holds a % that begins no escape: only URLs with the same fault match.`
        : null,
  },
  {
    code: "escaped-slash",
    meta: {
      summary: "A path pattern holds %2F.",
      explanation:
        "`%2F` and `/` are different paths: the rule matches URLs that are written with `%2F`, and none with a slash " +
        "there. In a query that is usually meant, and not reported; in real files it usually is in a path too, so " +
        "the check is off unless you ask for it.",
      severity: { default: "off" },
      fix: null,
      source: "RFC 9309 section 2.2.2",
      signs: "%",
    },
    fault: ({ value }) =>
      /%2f/i.test(value.split(/[?&=]/, 1)[0] ?? "")
        ? `The %2F in ${quoted(value)} is not a slash: URLs with "/" there do not match.`
        : null,
  },
  {
    code: "robots-txt-disallowed",
    meta: {
      summary: "A rule is about the robots.txt itself.",
      explanation:
        "Crawlers fetch `/robots.txt` whatever it says: the RFC always allows it. `/Robots.txt`, in another case, is " +
        "another file. Remove the rule.",
      severity: { default: "info" },
      fix: null,
      source: "RFC 9309 section 2.2.2",
    },
    fault: ({ value }) => {
      if (!/^\/robots\.txt[$*]*$/i.test(value)) return null;
      return value.startsWith("/robots.txt")
        ? "The robots.txt itself may always be fetched: the rule does not change that."
        : `${quoted(value)} is not /robots.txt: paths are case-sensitive.`;
    },
  },
];

export const patternFaults: readonly Check[] = rows.map(({ code, meta, fault, matchesNothing }) => ({
  code,
  meta,
  run(file) {
    const found: Observation[] = [];
    for (const line of file.ruleLines) {
      const message = fault(line);
      if (message === null) continue;
      const effect = { kind: "decides-nothing", text: "the rule matches no URL that a crawler sends" } as const;
      found.push({ span: line.valueSpan, message, ...(matchesNothing === true ? { effect } : {}) });
    }
    return found;
  },
}));
