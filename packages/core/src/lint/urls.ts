// Strings from a file or a caller as URLs: what is none is null, and nothing throws.

/** The absolute URL that the text is, or is relative to the base; null when it is none. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return base === undefined ? new URL(text) : new URL(text, base);
  } catch {
    return null;
  }
}
