// What the checks of a file as a whole accept and reject.
import { type CheckCases, octets } from "./check-cases.ts";

const group = "User-agent: *\nDisallow: /a\n";
const utf16 = (text: string): Uint8Array => octets(0xff, 0xfe, ...[...text].flatMap((character) => [character, 0]));

export const theFile: Readonly<Record<string, CheckCases>> = {
  "byte-order-mark": {
    accept: [
      group,
      octets("User-agent: *\n", 0xef, 0xbb, 0xbf, "Disallow: /\n"),
      octets(0xbb, 0xbf, "User-agent: *\n"),
    ],
    reject: [
      {
        text: octets(0xef, 0xbb, 0xbf, group),
        findings: ["1:1-1:1 begins with a byte order mark"],
        effect: "lose line 1",
        fixed: group,
        severity: "info",
      },
      { text: octets(0xef, 0xbb, group), findings: ["1:1-1:1 begins with part of a byte order mark"], fixed: group },
      {
        text: octets(0xef, 0xbb, 0xbf, "# x\n", group),
        findings: ["1:1-1:1 byte order mark"],
        effect: "line 1 is not a record",
        fixed: `# x\n${group}`,
      },
      {
        text: octets(0xef, 0xbb, 0xbf, group),
        options: { dialect: "koster-1996" },
        findings: ["1:1-1:1 byte order mark"],
        fixed: group,
        severity: "error",
      },
    ],
  },
  "other-encoding": {
    accept: [group, octets(0xef, 0xbb, 0xbf, group)],
    reject: [
      { text: utf16(group), findings: ["1:1-1:3 UTF-16"], effect: "everything may be fetched" },
      { text: octets(...[...group].flatMap((character) => [0, character])), findings: ["1:1-1:3 UTF-16"] },
    ],
  },
  "binary-file": {
    accept: [group, "", octets("User-agent: *\nDisallow: /\n", 1, 2, 3, 4, 5)],
    reject: [
      { text: octets(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3), findings: ["1:1-1:3 compressed data"] },
      // Gzip that was taken for UTF-8 text, its invalid bytes replaced by U+FFFD; and for Latin-1.
      { text: octets(0x1f, 0xef, 0xbf, 0xbd, 8, 0, "x\ny\nz\n"), findings: ["1:1-1:3 compressed data"] },
      { text: octets(0x1f, 0xc2, 0x8b, 8, 0, "x\ny\n"), findings: ["1:1-1:3 compressed data"] },
      { text: `\ufffd\ufffdk\ufffd\n\ufffd2\ufffd:\ufffd\n`, findings: ["1:1-1:2 not text"] },
      { text: octets(0x89, "PNG\r\n", 0x1a, 0x0a, 0, 0, 0, 0x0d, "IHDR"), findings: ["1:1-1:3 This is not text"] },
    ],
  },
  // A store's answer to a file that it has not, or has not for everybody; an XHTML page is a page.
  "xml-document": {
    accept: [
      group,
      "<html><Error></Error></html>\n",
      `<?xml version="1.0"?>\n<!DOCTYPE html>\n<html></html>\n`,
      `<?xml version="1.0"?>\n${group}`,
    ],
    reject: [
      {
        text: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>\n`,
        findings: ["1:1-1:39 This is XML"],
        effect: "everything may be fetched",
      },
      { text: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</urlset>\n', findings: ["1:1-1:61 XML"] },
      { text: '<?xml version="1.0"?>\n', findings: ["1:1-1:22 XML"] },
    ],
  },
  "json-document": {
    accept: [
      "[ ] Disallow: /d\n[x] Disallow: /e\n",
      "[1] Disallow: /d\n",
      group,
      "",
      "{{ url }}\n",
      '{"a": 1}\nUser-agent: *\nDisallow: /\n',
      "[x]\n",
      '# {"a": 1}\n',
    ],
    reject: [
      {
        text: '{"error": "not found", "status": 404}\n',
        findings: ["1:1-1:38 This is JSON"],
        effect: "everything may be fetched",
      },
      { text: '\n {\n  "a": []\n}\n', findings: ["2:1-2:3 JSON"] },
      { text: '[{"a": 1}]', findings: ["1:1-1:11 JSON"] },
      { text: "{}", findings: ["1:1-1:3 JSON"] },
      { text: "[]", findings: ["1:1-1:3 JSON"] },
      { text: "[1, 2]\n", findings: ["1:1-1:7 JSON"] },
    ],
  },
  "wrong-file-name": {
    accept: [
      group,
      { text: group, options: { fileName: "robots.txt" } },
      { text: group, options: { fileName: "staging.txt" } },
      { text: group, options: { robotsTxtUrl: "https://a.example/robots.txt" } },
    ],
    // RFC 9309 section 2.3: the file must be at "/robots.txt" (all lower case) in the top-level path.
    reject: [
      ...["robot.txt", "Robots.txt", "robots.TXT", "robots", "robots.txt.txt", "robts.txt"].map((fileName) => ({
        text: group,
        options: { fileName },
        findings: [`1:1-1:1 called "${fileName}"`],
      })),
      {
        text: group,
        options: { robotsTxtUrl: "https://a.example/blog/robots.txt" },
        findings: ['1:1-1:1 served at "/blog/robots.txt"'],
      },
    ],
  },
  "not-utf-8": {
    accept: [
      "User-agent: *\nDisallow: /café\n",
      octets("# caf", 0xe9, "\n", group),
      octets("User-agent: *\nDisallow: /a # caf", 0xe9, "\n"),
    ],
    reject: [
      {
        text: octets("User-agent: *\nDisallow: /caf", 0xe9, "\n"),
        findings: ["2:1-2:16 matches no URL that is written in UTF-8"],
      },
      { text: octets("User-agent: caf", 0xe9, "\nDisallow: /\n"), findings: ["1:1-1:17 The record holds bytes"] },
    ],
  },
  "double-encoded": {
    accept: [
      "User-agent: *\nDisallow: /café\n",
      "User-agent: *\nDisallow: /Âme\n",
      "# Ã©\nUser-agent: *\nDisallow: /\n",
      "User-agent: *\nDisallow: /über-straße\n",
    ],
    reject: [
      { text: "User-agent: *\nDisallow: /cafÃ©\n", findings: ["2:1-2:17 encoded twice: its non-ASCII"] },
      {
        text: "\u00ef\u00bb\u00bfUser-agent: *\nDisallow: /a\n",
        findings: ["1:1-1:17 byte order mark that was encoded twice: no reader skips it, and the record is lost"],
      },
      {
        text: "\u00ef\u00bb\u00bf# hello\nUser-agent: *\nDisallow: /a\n",
        findings: ["1:1-1:11 no record stands on the line"],
      },
    ],
  },
  "nul-octet": {
    accept: [group],
    reject: [{ text: octets("User-agent: *\nDisallow: /a", 0, "b\n"), findings: ["2:13-2:14 google"] }],
  },
  "control-character": {
    accept: [group, "User-agent:\t*\nDisallow: /a\tb\n", octets("# ", 7, "\n", group)],
    reject: [
      { text: octets("User-agent: *\nDisallow: /a", 7, "b", 8, "\n"), findings: ["2:13-2:14 U+0007"] },
      { text: octets("User-agent: *\nDisallow: /a", 0x7f, "\n"), findings: ["2:13-2:14 U+007F"] },
    ],
  },
  "over-size-limit": {
    accept: [group, `${group}#${"x".repeat(511_972)}`],
    reject: [
      {
        text: `${group}${`#${"x".repeat(998)}\n`.repeat(512)}Disallow: /b\nDisallow: /c\n`,
        findings: ["514:1-514:1000 no more than 512000"],
        effect: "2 rules stand beyond the limit",
      },
    ],
  },
  "near-size-limit": {
    accept: [group, `${group}#${"x".repeat(460_000)}`, `${group}#${"x".repeat(512_000)}`],
    reject: [{ text: `${group}#${"x".repeat(470_000)}`, findings: ["1:1-1:1 of the 512000"] }],
  },
  "over-line-cap": {
    accept: [`User-agent: *\nDisallow: /${"x".repeat(16_652)}\n`, `#${"x".repeat(20_000)}\n`],
    reject: [{ text: `User-agent: *\nDisallow: /${"x".repeat(16_653)}\n`, findings: ["2:16664-2:16665 16664 bytes"] }],
  },
  "html-document": {
    accept: [group, "", "<pre>\nUser-agent: *\nDisallow: /\n", "# <html>\n", "a < b\n"],
    reject: [
      { text: "<!DOCTYPE html>\n<html><head><title>Hi</title></head></html>\n", findings: ["1:1-1:16 HTML page"] },
      { text: "\n  <html>\n</html>\n", findings: ["2:1-2:9 HTML page"] },
      {
        text: `<?xml version="1.0"?>\n<!DOCTYPE html>\n<html></html>\n`,
        findings: ["1:1-1:22 HTML page"],
      },
    ],
  },
  markup: {
    accept: [group, "User-agent: *\nDisallow: /<b>\n", "# <br>\nUser-agent: *\nDisallow: /\n"],
    reject: [
      { text: "<pre>\nUser-agent: *\nDisallow: /a\n</pre>\n", findings: ["1:1-1:6 HTML tag", "4:1-4:7 HTML tag"] },
      { text: "User-agent: *\nDisallow: /a\n <br />Disallow: /b\n", findings: ["3:1-3:20 HTML tag"] },
    ],
  },
  "wrong-media-type": {
    accept: [
      group,
      { text: group, options: { mediaType: "text/plain" } },
      { text: group, options: { mediaType: "Text/Plain ; charset=utf-8" } },
    ],
    reject: [
      {
        text: group,
        options: { mediaType: "text/html" },
        findings: ['1:1-1:1 served as "text/html"'],
        severity: "warning",
      },
      {
        text: group,
        options: { mediaType: "application/octet-stream", dialect: "yandex" },
        findings: ["1:1-1:1 application/octet-stream"],
        severity: "error",
      },
    ],
  },
  "mixed-line-ends": {
    accept: [group, "User-agent: *\r\nDisallow: /\r\n", "User-agent: *\rDisallow: /\r", "User-agent: *"],
    reject: [
      {
        text: "User-agent: *\r\nDisallow: /a\nDisallow: /b\n",
        findings: ["1:14-2:1 ends with CRLF, 2 others with LF"],
        fixed: "User-agent: *\nDisallow: /a\nDisallow: /b\n",
      },
      {
        text: "User-agent: *\r\nDisallow: /a\rDisallow: /b\r\n",
        findings: ["2:13-3:1 ends with CR, 2 others with CRLF; 1 line differs"],
        fixed: "User-agent: *\r\nDisallow: /a\r\nDisallow: /b\r\n",
      },
    ],
  },
  "missing-final-newline": {
    accept: [group, "", "User-agent: *\r\nDisallow: /\r\n", "User-agent: *\nDisallow: /\n  "],
    reject: [
      {
        text: "User-agent: *\nDisallow: /",
        findings: ["2:12-2:12 no line end"],
        fixed: "User-agent: *\nDisallow: /\n",
      },
      {
        text: "User-agent: *\r\nDisallow: /",
        findings: ["2:12-2:12 no line end"],
        fixed: "User-agent: *\r\nDisallow: /\r\n",
      },
    ],
  },
};
