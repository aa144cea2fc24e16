// The rows about bodies: lengths that lie, chunks that break, codings, bombs, and the bound of 500 KiB. Continues
// behaviours.ts.
import { randomBytes } from "node:crypto";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { answer, rules, rulesBody, type Expected, type Row } from "./behaviours.ts";
import type { Behaviour } from "./server.ts";

/** What the client may take in at most, whatever a server could send: buffers of the system included. */
const mostSent = 16_000_000;
const kept = 512_000;
const full = { kind: "robots-txt", size: kept, isCut: false } as const;
/** One octet more than is read is kept: it tells whether the last line ends there. */
const cut = { ...full, size: kept + 1, isCut: true } as const;

const coded = (coding: string | readonly string[], body: Buffer): Behaviour =>
  answer(
    200,
    [coding].flat().map((value) => `Content-Encoding: ${value}`),
    body,
  );
const codedRow = (
  name: string,
  coding: string | readonly string[],
  body: Buffer,
  expected: Partial<Expected> = { body: rulesBody },
): Row => ({ name, serve: coded(coding, body), expected: { status: 200, fault: null, ...expected } });

const chunked =
  (chunks: string): Behaviour =>
  (socket) =>
    socket.end(Buffer.from(`HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`, "latin1"));
const head = (...fields: string[]): string => ["HTTP/1.1 200 x", ...fields, "", ""].join("\r\n");
const text = (size: number): Buffer => Buffer.alloc(size, "#");

const lengthRows: readonly Row[] = [
  {
    name: "a body shorter than its Content-Length, then the end",
    serve: (socket) => socket.end(`${head("Content-Length: 100")}${rules}`),
    expected: { status: 200, fault: "truncated" },
  },
  {
    name: "more octets than the Content-Length: they are no part of it",
    serve: (socket) => socket.end(`${head("Content-Length: 27")}${rules}Allow: /x\n`),
    expected: { status: 200, fault: null, body: rulesBody },
  },
  {
    name: "no length at all: the end of the connection is the end",
    serve: (socket) => socket.end(`${head("Connection: close")}${rules}`),
    expected: { status: 200, fault: null, body: rulesBody },
  },
  {
    name: "two lengths that differ",
    serve: (socket) => socket.end(`${head("Content-Length: 27", "Content-Length: 5")}${rules}`),
    expected: { status: null, fault: "invalid-response" },
  },
  {
    name: "a length that is no number",
    serve: (socket) => socket.end(`${head("Content-Length: many")}${rules}`),
    expected: { status: null, fault: "invalid-response" },
  },
  {
    name: "a length and chunks, which is how responses are smuggled",
    serve: (socket) => socket.end(`${head("Content-Length: 27", "Transfer-Encoding: chunked")}${rules}`),
    expected: { status: null, fault: "invalid-response" },
  },
  {
    name: "reset in the middle of the body",
    serve: (socket) => {
      socket.write(`${head("Content-Length: 100")}${rules}`, () => setTimeout(() => socket.resetAndDestroy(), 100));
    },
    expected: { status: 200, fault: "reset" },
  },
  {
    name: "reset in the middle of a body without a length",
    serve: (socket) => {
      socket.write(`${head("Connection: close")}${rules}`, () => setTimeout(() => socket.resetAndDestroy(), 100));
    },
    expected: { status: 200, fault: "reset" },
  },
  {
    name: "reset in the middle of chunks",
    serve: (socket) => {
      socket.write(`${head("Transfer-Encoding: chunked", "Connection: close")}1b\r\n${rules}\r\n`, () =>
        setTimeout(() => socket.resetAndDestroy(), 100),
      );
    },
    expected: { status: 200, fault: "reset" },
  },
  {
    name: "chunks",
    serve: chunked(`1b\r\n${rules}\r\n0\r\n\r\n`),
    expected: { status: 200, fault: null, body: rulesBody },
  },
  {
    name: "chunks without the last one",
    serve: chunked(`1b\r\n${rules}\r\n`),
    expected: { status: 200, fault: "truncated" },
  },
  {
    name: "chunks without the last one, and the end was announced",
    serve: (socket) => socket.end(`${head("Transfer-Encoding: chunked", "Connection: close")}1b\r\n${rules}\r\n`),
    expected: { status: 200, fault: "truncated" },
  },
  {
    name: "a body shorter than its length, and the end was announced",
    serve: (socket) => socket.end(`${head("Content-Length: 100", "Connection: close")}${rules}`),
    expected: { status: 200, fault: "truncated" },
  },
  { name: "a chunk that ends early", serve: chunked(`ff\r\n${rules}`), expected: { status: 200, fault: "truncated" } },
  {
    name: "an invalid chunk size",
    serve: chunked(`1b\r\n${rules}\r\nzz\r\n`),
    expected: { status: 200, fault: "invalid-response" },
  },
  {
    name: "a chunk size of 20 digits",
    serve: chunked(`${"f".repeat(20)}\r\n${rules}`),
    expected: { status: 200, fault: "invalid-response" },
  },
  {
    name: "a chunk extension without end",
    serve: (socket, { server }) => {
      socket.write(`${head("Transfer-Encoding: chunked")}1;a=`);
      server.repeat(socket, text(65_536));
    },
    expected: { status: 200, fault: "invalid-response", mostSentOctets: mostSent },
  },
  {
    name: "trailer fields without end",
    serve: (socket, { server }) => {
      socket.write(`${head("Transfer-Encoding: chunked")}1b\r\n${rules}\r\n0\r\n`);
      server.repeat(socket, Buffer.from("x: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(1_000)));
    },
    expected: { status: 200, fault: "headers-too-large", mostSentOctets: mostSent },
  },
];

const sizeRows: readonly Row[] = [
  {
    name: "exactly 512,000 octets",
    serve: answer(200, [], text(kept)),
    expected: { status: 200, fault: null, body: full },
  },
  { name: "512,001 octets", serve: answer(200, [], text(kept + 1)), expected: { status: 200, fault: null, body: cut } },
  {
    name: "10 MB without a length",
    serve: (socket, { server }) => {
      socket.write(head("Connection: close"));
      server.repeat(socket, text(65_536), { count: 160 });
    },
    expected: { status: 200, fault: null, body: cut, mostSentOctets: mostSent },
  },
  {
    name: "a body without end",
    serve: (socket, { server }) => {
      socket.write(head("Connection: close"));
      server.repeat(socket, text(65_536));
    },
    expected: { status: 200, fault: null, body: cut, mostSentOctets: mostSent },
  },
  {
    name: "chunks of one octet, 512,001 of them",
    serve: (socket, { server }) => {
      socket.write(head("Transfer-Encoding: chunked"));
      server.repeat(socket, "1\r\n#\r\n".repeat(1_000), { count: 512 });
      server.repeat(socket, "1\r\n#\r\n0\r\n\r\n", { count: 1 });
    },
    expected: { status: 200, fault: null, body: cut },
  },
];

// What does not compress well: it arrives faster than it is decoded.
const noise = Buffer.from(randomBytes((kept * 3) / 4).toString("base64"));
// A thousand times what it is written as: zeros would be binary, so that it is blanks.
const bomb = Buffer.alloc(60_000_000, " ");

const codingRows: readonly Row[] = [
  codedRow("gzip", "gzip", gzipSync(rules)),
  codedRow("x-gzip, in capitals", "X-GZIP", gzipSync(rules)),
  codedRow("br", "br", brotliCompressSync(rules)),
  codedRow("deflate, wrapped as zlib", "deflate", deflateSync(rules)),
  codedRow("deflate, raw", "deflate", deflateRawSync(rules)),
  codedRow("identity", "identity", Buffer.from(rules)),
  codedRow("gzip of two members", "gzip", Buffer.concat([gzipSync(rules.slice(0, 9)), gzipSync(rules.slice(9))])),
  codedRow("gzip named for no octet", "gzip", Buffer.alloc(0), { body: { kind: "empty", size: 0, isCut: false } }),
  codedRow("gzip named for something else", "gzip", Buffer.from(rules), { fault: "encoding-invalid" }),
  codedRow("br named for gzip", "br", gzipSync(rules), { fault: "encoding-invalid" }),
  codedRow("gzip that ends early, though all octets of the length came", "gzip", gzipSync(rules).subarray(0, 20), {
    fault: "encoding-invalid",
  }),
  codedRow("gzip with a wrong checksum", "gzip", Buffer.concat([gzipSync(rules).subarray(0, -8), Buffer.alloc(8)]), {
    fault: "encoding-invalid",
  }),
  codedRow("gzip in gzip, as one field", "gzip, gzip", gzipSync(gzipSync(rules)), { fault: "encoding-unknown" }),
  codedRow("gzip in gzip, as two fields", ["gzip", "gzip"], gzipSync(gzipSync(rules)), { fault: "encoding-unknown" }),
  codedRow("zstd, which was not asked for", "zstd", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 4, 0, 0]), {
    fault: "encoding-unknown",
  }),
  codedRow("a coding called constructor", "constructor", Buffer.from(rules), { fault: "encoding-unknown" }),
  // RFC 9112 section 6.1: a transfer coding that was not asked for hides the body; after the end of a coding nothing
  // may follow, or an empty file in front of the real one would pass as a file without rules.
  ...["gzip", "gzip, chunked", "deflate", "x"].map((coding): Row => ({
    name: `Transfer-Encoding: ${coding}`,
    serve: (socket) =>
      socket.end(
        Buffer.concat([
          Buffer.from(head(`Transfer-Encoding: ${coding}`, "Connection: close")),
          coding.endsWith("chunked")
            ? Buffer.concat([
                Buffer.from(`${gzipSync(rules).length.toString(16)}\r\n`),
                gzipSync(rules),
                Buffer.from("\r\n0\r\n\r\n"),
              ])
            : gzipSync(rules),
        ]),
      ),
    expected: { status: 200, fault: "encoding-unknown" },
  })),
  codedRow(
    "br of no octet, and the rules after it",
    "br",
    Buffer.concat([brotliCompressSync(""), Buffer.from(rules)]),
    { fault: "encoding-invalid" },
  ),
  codedRow(
    "deflate of no octet, and the rules after it",
    "deflate",
    Buffer.concat([deflateSync(""), Buffer.from(rules)]),
    { fault: "encoding-invalid" },
  ),
  codedRow(
    "raw deflate of no octet, and the rules after it",
    "deflate",
    Buffer.concat([deflateRawSync(""), Buffer.from(rules)]),
    { fault: "encoding-invalid" },
  ),
  codedRow("gzip of no octet, and the rules after it", "gzip", Buffer.concat([gzipSync(""), Buffer.from(rules)]), {
    fault: "encoding-invalid",
  }),
  codedRow("br, and one octet after it", "br", Buffer.concat([brotliCompressSync(rules), Buffer.from([0])]), {
    fault: "encoding-invalid",
  }),
  {
    name: "br, and what follows it later",
    serve: (socket) => {
      socket.write(
        Buffer.concat([Buffer.from(head("Content-Encoding: br", "Connection: close")), brotliCompressSync("")]),
      );
      setTimeout(() => socket.end(rules), 100);
    },
    expected: { status: 200, fault: "encoding-invalid" },
  },
  {
    name: "deflate, and what follows it later",
    serve: (socket) => {
      socket.write(
        Buffer.concat([Buffer.from(head("Content-Encoding: deflate", "Connection: close")), deflateSync("")]),
      );
      setTimeout(() => socket.end(rules), 100);
    },
    expected: { status: 200, fault: "encoding-invalid" },
  },
  codedRow("512,000 octets, in gzip", "gzip", gzipSync(text(kept)), { body: full }),
  codedRow("512,001 octets, in gzip", "gzip", gzipSync(text(kept + 1)), { body: cut }),
  {
    name: "much gzip at once, which only the connection's end delimits",
    serve: (socket) => {
      socket.end(Buffer.concat([Buffer.from(head("Content-Encoding: gzip", "Connection: close")), gzipSync(noise)]));
    },
    expected: { status: 200, fault: null, body: full },
  },
  codedRow("a bomb of gzip, a thousand to one", "gzip", gzipSync(bomb), { body: cut }),
  codedRow("a bomb of brotli", "br", brotliCompressSync(bomb.subarray(0, 20_000_000)), { body: cut }),
  {
    name: "gzip, and the connection ends within it",
    serve: (socket) => {
      socket.end(
        Buffer.concat([
          Buffer.from(head("Content-Encoding: gzip", "Content-Length: 100")),
          gzipSync(rules).subarray(0, 20),
        ]),
      );
    },
    expected: { status: 200, fault: "truncated" },
  },
  {
    name: "empty members of gzip, without end",
    serve: (socket, { server }) => {
      socket.write(head("Content-Encoding: gzip", "Connection: close"));
      server.repeat(socket, Buffer.concat(Array.from({ length: 1_000 }, () => gzipSync(""))));
    },
    expected: { status: 200, fault: "invalid-response", mostSentOctets: mostSent },
  },
  {
    name: "deflate, its first octet by itself",
    serve: (socket) => {
      const octets = deflateSync(rules);
      socket.write(
        Buffer.concat([
          Buffer.from(head(`Content-Length: ${octets.length}`, "Content-Encoding: deflate")),
          octets.subarray(0, 1),
        ]),
      );
      setTimeout(() => socket.end(octets.subarray(1)), 100);
    },
    expected: { status: 200, fault: null, body: rulesBody },
  },
];

export const bodyRows: readonly Row[] = [...lengthRows, ...sizeRows, ...codingRows];
