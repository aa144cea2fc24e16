// What a body is: a robots.txt, or something served in its place, such as a page that says "not found" with status 200.
// In: the octets kept and the media type. Out: one word, as evidence that policies judge; the body is parsed all the
// same. The first octets count, and the media type settles what they leave open. Next: robots-txt.ts.
import type { BodyKind } from "@maycrawl/core/access";

/**
 * Octets that are examined. HTML's sniffing reads 1,445 (MIME Sniffing standard section 7); a comment may come first.
 */
const sniffedOctets = 2_048;

// Beginnings of tags that only pages have. Fragments such as `<b>Not found</b>` go by the media type.
const htmlTags = [
  "!doctype html",
  "html",
  "head",
  "body",
  "script",
  "style",
  "title",
  "meta",
  "iframe",
  "h1",
  "div",
  "font",
  "table",
  "a",
  "br",
  "p",
  "center",
];

/**
 * The kind of a body that begins with these octets. UTF-16 is "binary": read as UTF-8, as RFC 9309 says, it holds no
 * rule.
 */
export function bodyKind(octets: Uint8Array, mediaType: string | null): BodyKind {
  if (octets.length === 0) return "empty";
  if (isBinary(octets)) return "binary";
  const text = beginning(octets);
  const type = (mediaType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (text.startsWith("<")) return markupKind(text, type);
  if ((text.startsWith("{") || text.startsWith("[")) && (isJsonType(type) || looksLikeJson(text))) return "json";
  return "robots-txt";
}

/** One control character in this many octets is a slip; compressed octets have one in ten. */
const octetsPerControl = 20;

// Many control characters; or a signature, for what has few.
function isBinary(octets: Uint8Array): boolean {
  const head = octets.subarray(0, sniffedOctets);
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true;
  // %PDF-
  if (head[0] === 0x25 && head[1] === 0x50 && head[2] === 0x44 && head[3] === 0x46 && head[4] === 0x2d) return true;
  // ESC is left out: terminal colours are text. People do not write FS to US.
  const controls = head.filter(
    (octet) => octet < 0x09 || octet === 0x0b || (octet > 0x0d && octet < 0x1b) || (octet > 0x1b && octet < 0x20),
  );
  return controls.length * octetsPerControl > head.length;
}

/** The first characters, one an octet, without byte order mark and leading blanks, in lower case. */
function beginning(octets: Uint8Array): string {
  const hasMark = octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf;
  return String.fromCharCode(...octets.subarray(hasMark ? 3 : 0, sniffedOctets))
    .trimStart()
    .toLowerCase();
}

function markupKind(text: string, type: string): BodyKind {
  const content = withoutComments(text);
  if (content.startsWith("<?xml"))
    return content.includes("<!doctype html") || content.includes("<html") || type.includes("html") ? "html" : "xml";
  if (htmlTags.some((tag) => content.startsWith(`<${tag}`) && !isNameCharacter(content[tag.length + 1]))) return "html";
  if (type === "text/html" || type === "application/xhtml+xml") return "html";
  if (type.endsWith("/xml") || type.endsWith("+xml")) return "xml";
  // A comment and then no markup: a robots.txt with the wrong kind of comment.
  if (!content.startsWith("<")) return "robots-txt";
  return /^<[a-z!/]/.test(content) ? "xml" : "robots-txt";
}

// A comment that does not end within the octets examined leaves nothing.
function withoutComments(text: string): string {
  let rest = text;
  while (rest.startsWith("<!--")) {
    const end = rest.indexOf("-->", 4);
    if (end < 0) return "<html";
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

function isNameCharacter(character = ""): boolean {
  return /^[a-z0-9:-]$/.test(character);
}

function isJsonType(type: string): boolean {
  return type === "application/json" || type === "text/json" || type.endsWith("+json");
}

// An object with a name, an array with a value, or an empty one.
function looksLikeJson(text: string): boolean {
  const next = text.slice(1).trimStart()[0] ?? "";
  return next !== "" && (text.startsWith("{") ? '"}' : '"{[]-0123456789').includes(next);
}
