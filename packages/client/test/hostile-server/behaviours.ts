// The named list: what a server may do to a client that asks for robots.txt over HTTP, and what must come of it. Each
// row says what the outcome is by the specifications, never what the code gave. Statuses, bodies and codings stand
// here, time and connections in connection-behaviours.ts. Next: hostile-server.test.ts, which runs them all.
import type { Socket } from "node:net";
import type { BodyKind, Fault } from "@maycrawl/core/access";
import type { Deadlines } from "../../src/retrieval/scope.ts";
import type { TargetRules } from "../../src/safety/target-rules.ts";
import type { Certificates } from "./certificates.ts";
import type { Behaviour } from "./server.ts";

export interface Expected {
  readonly status: number | null;
  readonly fault: Fault | null;
  /** Absent: no body may be given. */
  readonly body?: { readonly kind: BodyKind; readonly size: number; readonly isCut: boolean };
  /** Absent: one. */
  readonly hops?: number;
  /** In place of `hops`: a busy machine may come to fewer. */
  readonly mostHops?: number;
  /** Faults that are as right: where the machine decides which of them comes first. */
  readonly orFault?: Fault;
  /** The least time it takes, where a deadline is the point. */
  readonly atLeastMs?: number;
  /** What the server could send at most before it was hung up on: memory's bound. */
  readonly mostSentOctets?: number;
  readonly connections?: number;
  readonly isValidated?: boolean;
}

export interface Row {
  readonly name: string;
  readonly serve: Behaviour;
  readonly expected: Expected;
  readonly path?: string;
  readonly deadlines?: Partial<Deadlines>;
  /** Whether the server keeps a pace of its own that the deadlines are made for. */
  readonly isPaced?: boolean;
  readonly target?: TargetRules;
  /** Which certificate the server shows; it speaks plainly where absent. */
  readonly tls?: Exclude<keyof Certificates, "authority">;
  /** Asked with this scheme; by default what the server speaks. */
  readonly scheme?: "http" | "https";
  readonly isAuthorityTrusted?: boolean;
  readonly onConnection?: (socket: Socket) => void;
}

/** Two rules, 27 octets. */
export const rules = "User-agent: *\nDisallow: /x\n";
export const rulesBody = { kind: "robots-txt", size: 27, isCut: false } as const;

/** A response with its length and the end of the connection. */
export function response(status: number, fields: readonly string[], body: string | Buffer = ""): Buffer {
  const octets = Buffer.from(body);
  const lines = [`HTTP/1.1 ${status} x`, ...fields, `Content-Length: ${octets.length}`, "Connection: close", "", ""];
  return Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), octets]);
}

export const answer =
  (status: number, fields: readonly string[] = [], body: string | Buffer = ""): Behaviour =>
  (socket) =>
    socket.end(response(status, fields, body));

/** Redirects /0 to /1 to ... until `/count`, which is the file. */
const redirects =
  (count: number): Behaviour =>
  (socket, { path }) => {
    const at = Number(path.slice(1));
    socket.end(
      at < count ? response(302, [`Location: /${at + 1}`]) : response(200, ["Content-Type: text/plain"], rules),
    );
  };

const location = (value: string, status = 302): Behaviour => answer(status, [`Location: ${value}`]);
const raw =
  (text: string): Behaviour =>
  (socket) =>
    socket.end(Buffer.from(text, "latin1"));

/** Serves the file by the path that is asked, and the behaviour for any other. */
const fileAt =
  (path: string, otherwise: Behaviour): Behaviour =>
  (socket, request) =>
    (request.path === path ? answer(200, [], rules) : otherwise)(socket, request);

const statusRows: readonly Row[] = [200, 201, 203, 299]
  .map((status): Row => ({
    name: `status ${status} is the file`,
    serve: answer(status, ["Content-Type: text/plain"], rules),
    expected: { status, fault: null, body: rulesBody },
  }))
  .concat(
    [300, 305, 306, 400, 401, 403, 404, 410, 418, 429, 451, 499, 500, 502, 503, 504, 599].map((status): Row => ({
      name: `status ${status} is told, its body is not`,
      serve: answer(status, [], rules),
      expected: { status, fault: null },
    })),
    [
      {
        name: "200 without an octet",
        serve: answer(200),
        expected: { status: 200, fault: null, body: { kind: "empty", size: 0, isCut: false } },
      },
      {
        name: "204",
        serve: raw("HTTP/1.1 204 x\r\nConnection: close\r\n\r\n"),
        expected: { status: 204, fault: null, body: { kind: "empty", size: 0, isCut: false } },
      },
      {
        name: "205",
        serve: answer(205),
        expected: { status: 205, fault: null, body: { kind: "empty", size: 0, isCut: false } },
      },
      {
        name: "206 that nobody asked for",
        serve: answer(206, ["Content-Range: bytes 0-26/100"], rules),
        expected: { status: 206, fault: "partial" },
      },
      {
        name: "304 that nobody asked for",
        serve: raw("HTTP/1.1 304 x\r\nConnection: close\r\n\r\n"),
        expected: { status: 304, fault: null },
      },
      {
        name: "a status of two digits",
        serve: raw("HTTP/1.1 20 x\r\n\r\n"),
        expected: { status: null, fault: "invalid-response" },
      },
      {
        name: "101, an upgrade that nobody asked for",
        serve: raw("HTTP/1.1 101 x\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"),
        expected: { status: null, fault: "invalid-response" },
      },
      {
        name: "a broken body of a 404 changes nothing",
        serve: raw("HTTP/1.1 404 x\r\nContent-Length: 500\r\nContent-Encoding: zstd\r\n\r\nno"),
        expected: { status: 404, fault: null },
      },
      {
        name: "Set-Cookie is not sent back to the next hop",
        serve: fileAt("/file", (socket, request) => {
          if (request.path === "/file" && /cookie/i.test(request.text)) return void socket.destroy();
          socket.end(response(302, ["Location: /file", "Set-Cookie: a=b"]));
        }),
        expected: { status: 200, fault: null, body: rulesBody, hops: 2 },
      },
    ],
  );

const redirectRows: readonly Row[] = [
  ...[301, 302, 303, 307, 308].map((status): Row => ({
    name: `${status} is followed`,
    serve: fileAt("/file", location("/file", status)),
    expected: { status: 200, fault: null, body: rulesBody, hops: 2 },
  })),
  {
    name: "five redirects are followed",
    path: "/0",
    serve: redirects(5),
    expected: { status: 200, fault: null, body: rulesBody, hops: 6 },
  },
  {
    name: "a sixth is not",
    path: "/0",
    serve: redirects(6),
    expected: { status: 302, fault: "too-many-redirects", hops: 6, connections: 6 },
  },
  {
    name: "a redirect to itself",
    serve: location("/robots.txt"),
    expected: { status: 302, fault: "redirect-loop", connections: 1 },
  },
  {
    name: "a redirect to itself but for the fragment",
    serve: location("/robots.txt#top"),
    expected: { status: 302, fault: "redirect-loop", connections: 1 },
  },
  {
    name: "a loop of two",
    serve: (socket, { path }) => socket.end(response(302, [`Location: ${path === "/b" ? "/robots.txt" : "/b"}`])),
    expected: { status: 302, fault: "redirect-loop", hops: 2, connections: 2 },
  },
  { name: "an empty Location", serve: location(""), expected: { status: 302, fault: "redirect-loop" } },
  { name: "no Location", serve: answer(301), expected: { status: 301, fault: "redirect-invalid" } },
  {
    name: "a Location that is no URL",
    serve: location("http://[::"),
    expected: { status: 302, fault: "redirect-invalid" },
  },
  {
    name: "a Location of 9,000 characters",
    serve: location(`/${"a".repeat(9_000)}`),
    expected: { status: 302, fault: "redirect-invalid" },
  },
  {
    name: "a relative Location",
    path: "/a/b",
    serve: fileAt("/a/c", location("c")),
    expected: { status: 200, fault: null, body: rulesBody, hops: 2 },
  },
  {
    name: "a Location in raw UTF-8",
    serve: fileAt("/caf%C3%A9", location(Buffer.from("/café").toString("latin1"))),
    expected: { status: 200, fault: null, body: rulesBody, hops: 2 },
  },
  {
    name: "a Location with CR and LF, encoded, injects nothing",
    serve: fileAt("/%0d%0aX-A:%20b", (socket, request) => {
      if (/^X-A:/m.test(request.text)) return void socket.destroy();
      socket.end(response(302, ["Location: /%0d%0aX-A:%20b"]));
    }),
    expected: { status: 200, fault: null, body: rulesBody, hops: 2 },
  },
  {
    name: "a Location with userinfo: it is not sent",
    serve: (socket, { path, text, server }) => {
      if (path === "/file")
        return void (/authorization/i.test(text) ? socket.destroy() : socket.end(response(200, [], rules)));
      socket.end(response(302, [`Location: http://user:secret@127.0.0.1:${server.port}/file`]));
    },
    expected: { status: 200, fault: null, body: rulesBody, hops: 2 },
  },
  {
    name: "a redirect to another host",
    serve: (socket, request) =>
      (/^host: other\.example/im.test(request.text)
        ? answer(200, [], rules)
        : location(`http://other.example:${request.server.port}/robots.txt`))(socket, request),
    expected: { status: 200, fault: null, body: rulesBody, hops: 2 },
  },
  {
    name: "a redirect to a port that is never asked",
    serve: location("http://127.0.0.1:6667/"),
    expected: { status: null, fault: "port-refused", hops: 2 },
  },
  {
    name: "a redirect to a port where nobody is",
    serve: location("http://127.0.0.1:1080/"),
    expected: { status: null, fault: "connect-refused", hops: 2 },
  },
  ...[
    "file:///etc/passwd",
    "ftp://127.0.0.1/robots.txt",
    "javascript:alert(1)",
    "data:text/plain,Allow:%20/",
    "gopher://127.0.0.1/",
  ].map((target): Row => ({
    name: `a redirect to ${target}`,
    serve: location(target),
    expected: { status: null, fault: "scheme-refused", hops: 2 },
  })),
  {
    name: "500 after a redirect",
    serve: (socket, { path }) => socket.end(path === "/b" ? response(500, []) : response(302, ["Location: /b"])),
    expected: { status: 500, fault: null, hops: 2 },
  },
  {
    name: "404 after a redirect",
    serve: (socket, { path }) => socket.end(path === "/b" ? response(404, []) : response(302, ["Location: /b"])),
    expected: { status: 404, fault: null, hops: 2 },
  },
  {
    name: "a redirect with an endless body",
    serve: (socket, { path, server }) => {
      if (path === "/file") return void socket.end(response(200, [], rules));
      socket.write("HTTP/1.1 302 x\r\nLocation: /file\r\nContent-Length: 100000000000\r\n\r\n");
      server.repeat(socket, Buffer.alloc(65_536, "a"));
    },
    expected: { status: 200, fault: null, body: rulesBody, hops: 2, mostSentOctets: 16_000_000 },
  },
];

const kindRow = (name: string, kind: BodyKind, body: string | Buffer, mediaType = "text/plain"): Row => ({
  name,
  serve: answer(200, [`Content-Type: ${mediaType}`], body),
  expected: { status: 200, fault: null, body: { kind, size: Buffer.byteLength(body), isCut: false } },
});

const kindRows: readonly Row[] = [
  kindRow(
    'a page that says "not found", with status 200',
    "html",
    "<!DOCTYPE html><title>Not found</title>",
    "text/html",
  ),
  kindRow("a page served as text/plain", "html", "\n <html><body>Sign in</body></html>"),
  kindRow("rules served as text/html", "robots-txt", rules, "text/html"),
  kindRow("JSON", "json", '{"error": "not found"}', "application/json"),
  kindRow("XML", "xml", '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>', "application/xml"),
  kindRow(
    "an image",
    "binary",
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    "image/png",
  ),
  kindRow("UTF-16", "binary", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rules, "utf16le")])),
];

export const httpRows: readonly Row[] = [...statusRows, ...redirectRows, ...kindRows];
