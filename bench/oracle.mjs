// The obviously right reader and matcher: RFC 9309 section 2.2 word for word, rule by rule, no cleverness and no care
// for speed. It reads well-formed files (fuzz/oracle.mjs reads the others). Patterns and paths are strings of octets,
// U+0000 to U+00FF.

/** The rules that bind the product token: its own groups', or those of the groups for `*` (section 2.2.1). */
export function rulesFor(octets, token) {
  const groups = [];
  let isListOpen = false;
  Buffer.from(octets)
    .toString("latin1")
    .split(/\r\n|\r|\n/)
    .forEach((line, index) => {
      const [, name, value] = /^\s*([^#:]*?)\s*:\s*([^#]*?)\s*(#.*)?$/.exec(line) ?? [];
      const key = name?.toLowerCase();
      if (key === "user-agent") {
        if (!isListOpen) groups.push({ agents: [], rules: [] });
        isListOpen = true;
        groups.at(-1).agents.push(value.toLowerCase());
      } else if ((key === "allow" || key === "disallow") && groups.length > 0) {
        isListOpen = false;
        groups.at(-1).rules.push({ isAllow: key === "allow", pattern: normalForm(value, "pattern"), line: index + 1 });
      }
    });
  const named = groups.filter((group) => group.agents.includes(token.toLowerCase()));
  return (named.length > 0 ? named : groups.filter((group) => group.agents.includes("*"))).flatMap(
    (group) => group.rules,
  );
}

/**
 * The rule that decides: of those that match the one of most octets, then an allow rule, then the first; or undefined.
 */
export function decidingRule(rules, path, matcher = matches) {
  let best;
  for (const rule of rules) {
    const isBetter =
      best === undefined ||
      rule.pattern.length > best.pattern.length ||
      (rule.pattern.length === best.pattern.length && rule.isAllow && !best.isAllow);
    if (isBetter && matcher(rule.pattern, path)) best = rule;
  }
  return best;
}

/**
 * Whether the pattern matches: the text before the first star begins the path, each later text follows where it first
 * can.
 */
export function matches(pattern, path) {
  const isAnchored = pattern.endsWith("$");
  const texts = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
  const first = texts.shift();
  if (!path.startsWith(first)) return false;
  if (texts.length === 0) return !isAnchored || path === first;
  const last = isAnchored ? texts.pop() : "";
  let at = first.length;
  for (const text of texts) {
    const found = path.indexOf(text, at);
    if (found < 0) return false;
    at = found + text.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}

/** Section 2.2.2: octets beyond ASCII escaped, escapes in upper case, those of unreserved characters decoded. */
export function normalForm(octets, kind) {
  return octets
    .replace(
      kind === "pattern" ? /[\x80-\xff]|\$(?!$)/g : /[\x80-\xff*$]/g,
      (octet) => `%${octet.charCodeAt(0).toString(16)}`,
    )
    .replace(/%[0-9a-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return /[a-z0-9\-._~]/i.test(character) ? character : escape.toUpperCase();
    });
}

/**
 * Path and query of an absolute URL, or of a path, as the platform would send them, in normal form; null when it is
 * neither.
 */
export function pathOf(url) {
  let href;
  try {
    // Not URL.canParse: called often, that of Node 20 refuses hosts beyond ASCII (it takes Latin-1 for UTF-8).
    ({ href } = new URL(url, url.startsWith("/") ? "https://host.invalid" : undefined));
  } catch {
    return null;
  }
  const target = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/.exec(href)?.[1];
  return target === undefined ? null : normalForm(target.startsWith("/") ? target : `/${target}`, "path");
}

/** Whether the URL may be fetched by whom the rules bind. */
export function allows(rules, url) {
  const path = pathOf(url);
  if (path === null) return null;
  if (path === "/robots.txt") return true;
  const rule = decidingRule(rules, path);
  return rule === undefined || rule.isAllow || rule.pattern === "";
}
