// A path that a pattern matches, for asking what becomes of what a rule speaks of. In: a pattern as written; out: the shortest
// path in it, as a crawler could send it, or null where there is none (it begins with no "/", or holds what no URL holds).

/** The shortest path that the pattern matches: stars stand for nothing, a final `$` ends it. */
export function samplePath(pattern: string): string | null {
  const isFromStar = pattern.startsWith("*");
  let path = pattern.endsWith("$") ? pattern.slice(0, -1) : pattern;
  path = path.replaceAll("*", "");
  if (isFromStar && !path.startsWith("/")) path = `/${path}`;
  if (!path.startsWith("/") || /[\s#]/.test(path)) return null;
  // "//host" would name a host: a path of that form is asked about with an origin.
  return path.startsWith("//") ? `https://site.invalid${path}` : path;
}
