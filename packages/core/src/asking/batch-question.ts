// One question of a batch. In: a line of JSON. Out: the question. The form is stable: {"id", "robotsTxt" |
// "robotsTxtBase64" | "file", "agents": [...], "url", "dialect"?}. A member that is null counts as absent, since many
// serialisers write so; unknown members are ignored.
import { type DialectName, dialects, findDialect } from "../dialect/index.ts";
import { CodedError, quoted } from "../error-codes.ts";

/** Where a question's robots.txt comes from. */
export type FileForm = "robotsTxt" | "robotsTxtBase64" | "file";

/** A question, checked. */
export interface BatchQuestion {
  readonly form: FileForm;
  /** The file's text, its octets in base64, or its path, by the form. */
  readonly content: string;
  readonly agents: readonly string[];
  readonly url: string;
  /** Null where the run's default holds. */
  readonly dialect: DialectName | null;
}

/** A line as JSON. CodedError "not-json", or "invalid-request" where it is JSON but no object. */
export function parseLine(line: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new CodedError(
      "not-json",
      `the line is not JSON (${error instanceof Error ? error.message : String(error)}): give one object a line`,
    );
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new CodedError("invalid-request", "the line is not a JSON object");
  }
  return value as Record<string, unknown>;
}

/** The question that the members make. CodedError if they are invalid. */
export function questionOf(members: Readonly<Record<string, unknown>>): BatchQuestion {
  const { form, content } = fileOf(members);
  const agents = members["agents"];
  if (!isListOfStrings(agents))
    throw wrong("agents", "a list of strings (an empty list asks about crawlers that are not named)", agents);
  const url = members["url"];
  if (typeof url !== "string") throw wrong("url", "a string", url);
  return { form, content, agents, url, dialect: dialectOf(members["dialect"]) };
}

/** The id as it is to be written back: numbers keep their digits, which JavaScript's own do not all hold. */
export function idText(line: string, members: Readonly<Record<string, unknown>>): string {
  const id = members["id"];
  if (id === undefined || id === null) return "null";
  if (typeof id === "string" || typeof id === "boolean" || Number.isSafeInteger(id)) return JSON.stringify(id);
  return memberText(line, "id") ?? JSON.stringify(id);
}

function fileOf(members: Readonly<Record<string, unknown>>): { form: FileForm; content: string } {
  const text = members["robotsTxt"] ?? null;
  const base64 = members["robotsTxtBase64"] ?? null;
  const file = members["file"] ?? null;
  if ((text === null ? 0 : 1) + (base64 === null ? 0 : 1) + (file === null ? 0 : 1) !== 1) {
    throw new CodedError("invalid-request", "exactly one of robotsTxt, robotsTxtBase64 and file must be given");
  }
  const form = text !== null ? "robotsTxt" : base64 !== null ? "robotsTxtBase64" : "file";
  const content = text ?? base64 ?? file;
  if (typeof content !== "string") throw wrong(form, "a string", content);
  return { form, content };
}

function dialectOf(value: unknown): DialectName | null {
  if (value === undefined || value === null) return null;
  const dialect = typeof value === "string" ? findDialect(value) : undefined;
  if (dialect !== undefined) return dialect.name;
  throw new CodedError(
    "unknown-dialect",
    `dialect must be one of ${Object.keys(dialects).join(", ")}, got ${shortJson(value)}`,
  );
}

function isListOfStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function wrong(member: string, expected: string, got: unknown): CodedError {
  return new CodedError(
    "invalid-request",
    `${member} must be ${expected}, got ${got === undefined ? "nothing" : shortJson(got)}`,
  );
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value);
  return typeof value === "string" ? quoted(value) : text.length > 100 ? `${text.slice(0, 100)}...` : text;
}

/**
 * The text of an object's member, as it stands in well-formed JSON; of the last one, as JSON.parse takes it; null when
 * absent.
 */
function memberText(json: string, name: string): string | null {
  let found: string | null = null;
  let depth = 0;
  let isKey = false;
  let key = "";
  let valueStart = -1;
  // Invariant: outside of strings; at depth 1, `isKey` until the colon, and from there on the value begins at
  // `valueStart`.
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') {
      const end = stringEnd(json, at);
      if (depth === 1 && isKey) key = JSON.parse(json.slice(at, end)) as string;
      at = end - 1;
      continue;
    }
    if (depth === 1 && (character === "," || character === "}")) {
      if (key === name && valueStart >= 0) found = json.slice(valueStart, at).trim();
      isKey = true;
      valueStart = -1;
    }
    if (character === "{" || character === "[") {
      depth++;
      if (depth === 1) isKey = true;
    } else if (character === "}" || character === "]") {
      depth--;
    } else if (character === ":" && depth === 1 && isKey) {
      isKey = false;
      valueStart = at + 1;
    }
  }
  return found;
}

/** Where the string ends that begins at `at`. */
function stringEnd(json: string, at: number): number {
  for (let i = at + 1; ; i++) {
    if (json[i] === "\\") i++;
    else if (json[i] === '"') return i + 1;
  }
}
