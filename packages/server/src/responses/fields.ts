// The header fields of answers. In: the fields that an answer sets itself. Out: those with what every answer of the
// service has.

/** Fields of every answer that does not set them itself. */
const usual: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "cross-origin-resource-policy": "same-origin",
};
/** Fields of every answer. */
const always: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
};

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
  // Member by member: spreading these records costs as much as answering a small question.
  const fields: Record<string, string> = {};
  for (const name in usual) fields[name] = usual[name] as string;
  for (const name in own) fields[name] = own[name] as string;
  return force(fields, occasion);
}

/** Sets the fields on a response that has some already, such as the lifetime of a file. */
export function setFields({ headers }: Response, occasion: Occasion): void {
  for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) headers.set(name, value);
  for (const [name, value] of Object.entries(force({}, occasion))) headers.set(name, value);
}

function force(fields: Record<string, string>, { requestId, isShared, isLast }: Occasion): Record<string, string> {
  for (const name in always) fields[name] = always[name] as string;
  fields["x-request-id"] = requestId;
  if (isShared) fields["cross-origin-resource-policy"] = "cross-origin";
  if (isLast) fields["connection"] = "close";
  return fields;
}
