// The header fields of answers. In: the fields that an answer sets itself. Out: those with what every answer of the
// service has.

/** What an answer's fields depend on. */
export interface Occasion {
  readonly requestId: string;
  /** Whether pages of other origins may read it. */
  readonly isShared: boolean;
  /** Whether the connection ends with it. */
  readonly isLast: boolean;
}

/** All fields of an answer. A record and not Headers: the server writes it out as it is. */
export function fieldsOf(own: Readonly<Record<string, string>>, occasion: Occasion): Record<string, string> {
  const fields = usualFields(occasion);
  for (const name in own) fields[name] = own[name] as string;
  return fields;
}

/** Fields that stay as an answer sets them itself. */
const left: ReadonlySet<string> = new Set(["cache-control", "content-security-policy", "cross-origin-resource-policy"]);

/** Sets the fields on a response that has some already, such as the lifetime of a file. */
export function setFields({ headers }: Response, occasion: Occasion): void {
  const fields = usualFields(occasion);
  for (const [name, value] of Object.entries(fields))
    if (!left.has(name) || !headers.has(name)) headers.set(name, value);
  if (occasion.isShared) headers.set("cross-origin-resource-policy", "cross-origin");
}

/** One literal: records put together member by member, or of others, cost as much as answering a small question. */
function usualFields({ requestId, isShared, isLast }: Occasion): Record<string, string> {
  const fields: Record<string, string> = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "cross-origin-resource-policy": isShared ? "cross-origin" : "same-origin",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "x-request-id": requestId,
  };
  if (isLast) fields["connection"] = "close";
  return fields;
}
