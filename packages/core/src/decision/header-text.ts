// Raw HTTP header text, as `curl -sI` prints it or a person pastes it, as a list of fields: repeated fields stay apart,
// since joined X-Robots-Tag fields lose which rules a crawler's name covered. Content is data: a line that is no field
// is reported. RFC 9112 section 5: name, colon, value with blanks around it; a line that begins with a blank goes on
// with the one above.

/** A field: its name and its value as written. */
export type HeaderField = readonly [name: string, value: string];

/** What a header text holds. */
export interface HeaderText {
  readonly fields: readonly HeaderField[];
  /** The status of the response that the fields are of; null without a status line. */
  readonly status: number | null;
  /** Lines that are neither a field nor a status line, from 1. */
  readonly invalidLines: readonly number[];
  /** Whether the text is longer than is read. */
  readonly isTruncated: boolean;
}

/** How much is read: more than any server sends, and a bound all the same. */
const limitCharacters = 1 << 20;

/**
 * The fields of the last response in the text. Where a client followed redirects, the text holds one block after the
 * other; what stands behind an empty line and is no status line is a body, and not read. HTTP/2's `:status` is taken as
 * a status line, other names that begin with a colon are passed over. Linear; at most 1 Mi characters are read, in
 * whole lines.
 *
 * Source: RFC 9112 sections 2.1, 4 and 5.2; RFC 9113 section 8.3.
 */
export function readHeaderText(text: string): HeaderText {
  const isTruncated = text.length > limitCharacters;
  // What is cut in two is another field, or half a rule.
  const lines = text.slice(0, isTruncated ? text.lastIndexOf("\n", limitCharacters) + 1 : text.length).split("\n");
  let fields: [string, string][] = [];
  let invalidLines: number[] = [];
  let status: number | null = null;
  let isBlockOver = false;
  /** The field that a line beginning with a blank continues; null if the line above is not a field. */
  let last: [string, string] | null = null;
  for (const [index, raw] of lines.entries()) {
    const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    if (line.startsWith("HTTP/")) {
      fields = [];
      invalidLines = [];
      status = statusOf(line);
      isBlockOver = false;
      last = null;
      continue;
    }
    if (line.trim() === "") {
      if (fields.length > 0 || status !== null) isBlockOver = true;
      continue;
    }
    if (isBlockOver) break;
    if ((line.startsWith(" ") || line.startsWith("\t")) && last !== null) {
      last[1] = `${last[1]} ${line.trim()}`;
      continue;
    }
    const pseudo = /^:([a-z]+):(.*)$/.exec(line);
    if (pseudo !== null) {
      // RFC 9113 section 8.3: the status line of HTTP/2, as browsers' tools show it.
      if (pseudo[1] === "status") status = statusOf(`: ${(pseudo[2] ?? "").trim()}`);
      last = null;
      continue;
    }
    const colon = line.indexOf(":");
    if (colon > 0 && isFieldName(line.slice(0, colon)))
      fields.push((last = [line.slice(0, colon), line.slice(colon + 1).trim()]));
    else {
      invalidLines.push(index + 1);
      last = null;
    }
  }
  return { fields, status, invalidLines, isTruncated };
}

/** The values of the fields of that name, in any ASCII case. */
export function fieldValues(fields: readonly HeaderField[], name: string): readonly string[] {
  return fields
    .filter(([field]) => field.length === name.length && field.toLowerCase() === name)
    .map(([, value]) => value);
}

function statusOf(line: string): number | null {
  const code = line.split(" ")[1] ?? "";
  return /^[1-5][0-9][0-9]$/.test(code) ? Number(code) : null;
}

/** Whether the text is a token: what a field may be called (RFC 9110 section 5.6.2). */
function isFieldName(text: string): boolean {
  return /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(text);
}
