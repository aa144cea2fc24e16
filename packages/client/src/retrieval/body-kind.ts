// What a body turned out to be: a robots.txt, or what is served in its place, such as a page that says "not found" with status 200.
// In: the octets kept and the media type. Out: one word; evidence, which policies judge, and no reason to read the body differently
// (F-11: it is parsed line by line all the same). First octets count; the media type settles what they leave open. Next: robots-txt.ts.
import type { BodyKind } from "@maycrawl/core/access";

/** Octets that are looked at. HTML's own sniffing reads 1,445 (MIME Sniffing standard section 7); a comment may come first. */
const sniffedOctets = 2_048;

// Beginnings of tags that only pages have. Fragments such as `<b>Not found</b>` go by the media type.
const htmlTags = [
  "!doctype html", "html", "head", "body", "script", "style", "title", "meta", "iframe", "h1", "div", "font", "table", "a", "br", "p", "center",
];

/** The kind of a body that begins with these octets. UTF-16 is "binary": read as UTF-8, which RFC 9309 says it is, it holds no rule. */
export function bodyKind(octets: Uint8Array, mediaType: string | null): BodyKind {
  if (octets.length === 0) return "empty";
  if (isBinary(octets)) return "binary";
  const text = beginning(octets);
  const type = (mediaType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (text.startsWith("<")) return markupKind(text, type);
  if ((text.startsWith("{") || text.startsWith("[")) && (isJsonType(type) || looksLikeJson(text))) return "json";
  return "robots-txt";
}

/** One control among so many octets is a slip of whoever wrote the file; compressed octets have one in ten. */
const octetsPerControl = 20;

// NUL, or any control but blanks, often; and what cannot be told by that, by its signature.
function isBinary(octets: Uint8Array): boolean {
  const head = octets.subarray(0, sniffedOctets);
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true;
  if (head[0] === 0x25 && head[1] === 0x50 && head[2] === 0x44 && head[3] === 0x46 && head[4] === 0x2d) return true; // %PDF-
  // ESC is left out: terminals' colours are text. FS to US are not met in files that people write.
  const controls = head.filter((octet) => octet < 0x09 || octet === 0x0b || (octet > 0x0d && octet < 0x1b) || (octet > 0x1b && octet < 0x20));
  return controls.length * octetsPerControl > head.length;
}

/** The first characters, one an octet, without byte order mark and blanks, in lower case. */
function beginning(octets: Uint8Array): string {
  const hasMark = octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf;
  return String.fromCharCode(...octets.subarray(hasMark ? 3 : 0, sniffedOctets)).trimStart().toLowerCase();
}

function markupKind(text: string, type: string): BodyKind {
  const content = withoutComments(text);
  if (content.startsWith("<?xml")) return content.includes("<!doctype html") || content.includes("<html") || type.includes("html") ? "html" : "xml";
  if (htmlTags.some((tag) => content.startsWith(`<${tag}`) && !isNameCharacter(content[tag.length + 1]))) return "html";
  if (type === "text/html" || type === "application/xhtml+xml") return "html";
  if (type.endsWith("/xml") || type.endsWith("+xml")) return "xml";
  // A comment, and then no markup: somebody's robots.txt with a comment of the wrong kind.
  if (!content.startsWith("<")) return "robots-txt";
  return /^<[a-z!/]/.test(content) ? "xml" : "robots-txt";
}

// A comment that does not end within what is looked at leaves nothing: what is in it is no rule.
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

// An object with a name, an array with a value, or either of them empty.
function looksLikeJson(text: string): boolean {
  const next = text.slice(1).trimStart()[0] ?? "";
  return next !== "" && (text.startsWith("{") ? '"}' : '"{[]-0123456789').includes(next);
}
