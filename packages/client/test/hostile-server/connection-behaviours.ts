// The rows about connections, heads and time: silence, dripping, resets, TLS, floods. Continues behaviours.ts.
import { response, rules, rulesBody, type Row } from "./behaviours.ts";

const mostSent = 16_000_000;
/**
 * Short, so that a stalled row is over soon; what is asserted is that it ends by then and not before. The others stay
 * long.
 */
const short = { totalMs: 1_500 };
const shortFirst = { firstByteMs: 400 };

const timeRows: readonly Row[] = [
  {
    name: "silence after the connection",
    serve: () => {},
    deadlines: shortFirst,
    expected: { status: null, fault: "first-byte-timeout", atLeastMs: 350 },
  },
  {
    name: "a head that drips",
    serve: (socket, { server }) => server.repeat(socket, "H", { everyMs: 50 }),
    expected: { status: null, fault: "invalid-response" },
  },
  {
    name: "some octets, then silence",
    serve: (socket) => socket.write("HTTP/1.1 "),
    deadlines: { firstByteMs: 800, totalMs: 1_800 },
    expected: { status: null, fault: "total-timeout", atLeastMs: 1_750 },
  },
  {
    name: "a field that drips",
    serve: (socket, { server }) => {
      socket.write("HTTP/1.1 200 x\r\nX-A: ");
      server.repeat(socket, "a", { everyMs: 50 });
    },
    deadlines: short,
    expected: { status: null, fault: "total-timeout", atLeastMs: 1_450 },
  },
  {
    name: "a body that drips",
    serve: (socket, { server }) => {
      socket.write("HTTP/1.1 200 x\r\nConnection: close\r\n\r\n");
      server.repeat(socket, "#", { everyMs: 50 });
    },
    deadlines: short,
    expected: { status: 200, fault: "total-timeout", atLeastMs: 1_450 },
  },
  {
    name: "silence after the head",
    serve: (socket) => socket.write("HTTP/1.1 200 x\r\nContent-Length: 27\r\n\r\n"),
    deadlines: short,
    expected: { status: 200, fault: "total-timeout", atLeastMs: 1_450 },
  },
  {
    name: "redirects that are each in time, and together are not",
    serve: (socket, { path }) => {
      setTimeout(() => socket.end(response(302, [`Location: /${Number(path.slice(1)) + 1}`])), 1_600);
    },
    path: "/0",
    // If each hop had the time anew, it would end with too many redirects.
    deadlines: { totalMs: 4_700 },
    isPaced: true,
    expected: { status: null, fault: "total-timeout", mostHops: 3, atLeastMs: 4_650 },
  },
  {
    name: "responses of class 1xx that drip",
    serve: (socket, { server }) => server.repeat(socket, "HTTP/1.1 103 x\r\n\r\n", { everyMs: 200, count: 12 }),
    deadlines: short,
    expected: { status: null, fault: "total-timeout", atLeastMs: 1_450 },
  },
];

const headRows: readonly Row[] = [
  {
    name: "a connection that ends before the head",
    serve: (socket) => socket.end(),
    expected: { status: null, fault: "reset" },
  },
  {
    name: "a connection that is reset before the head",
    serve: (socket) => socket.resetAndDestroy(),
    expected: { status: null, fault: "reset" },
  },
  {
    name: "a connection that ends within the head",
    serve: (socket) => socket.end("HTTP/1.1 200 x\r\nContent-Le"),
    expected: { status: null, fault: "reset" },
  },
  {
    name: "HTTP/0.9: a body and nothing else",
    serve: (socket) => socket.end(rules),
    expected: { status: null, fault: "invalid-response" },
  },
  {
    name: "garbage",
    serve: (socket) => socket.end(Buffer.from([0, 1, 2, 3, 255, 254, 13, 10, 13, 10])),
    expected: { status: null, fault: "invalid-response" },
  },
  {
    name: "lines that end with LF alone",
    serve: (socket) => socket.end(`HTTP/1.1 200 x\nContent-Length: 27\n\n${rules}`),
    expected: { status: null, fault: "invalid-response" },
  },
  {
    name: "a blank before the colon of a field",
    serve: (socket) => socket.end(`HTTP/1.1 200 x\r\nContent-Length : 27\r\n\r\n${rules}`),
    expected: { status: null, fault: "invalid-response" },
  },
  {
    name: "the greeting of a mail server",
    serve: () => {},
    onConnection: (socket) => socket.end("220 mail.example ESMTP\r\n"),
    expected: { status: null, fault: "invalid-response", orFault: "reset" },
  },
  {
    name: "a field of 100 KB",
    serve: (socket) => socket.end(response(200, [`X-A: ${"a".repeat(100_000)}`], rules)),
    expected: { status: null, fault: "headers-too-large" },
  },
  {
    name: "fields without end",
    serve: (socket, { server }) => {
      socket.write("HTTP/1.1 200 x\r\n");
      server.repeat(socket, "X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(1_000));
    },
    expected: { status: null, fault: "headers-too-large", mostSentOctets: mostSent },
  },
  {
    name: "10,000 short fields",
    serve: (socket) =>
      socket.end(
        response(
          200,
          Array.from({ length: 10_000 }, () => "a: b"),
          rules,
        ),
      ),
    expected: { status: 200, fault: "headers-too-large" },
  },
  {
    name: "a reason phrase without end",
    serve: (socket, { server }) => {
      socket.write("HTTP/1.1 200 ");
      server.repeat(socket, Buffer.alloc(65_536, "a"));
    },
    expected: { status: null, fault: "invalid-response", mostSentOctets: mostSent },
  },
  {
    name: "a flood of responses of class 1xx",
    serve: (socket, { server }) => server.repeat(socket, "HTTP/1.1 103 x\r\n\r\n".repeat(100)),
    expected: { status: null, fault: "invalid-response", mostSentOctets: mostSent },
  },
  {
    name: "16 responses of class 1xx, then the file",
    serve: (socket) =>
      socket.end(
        Buffer.concat([Buffer.from("HTTP/1.1 103 x\r\nLink: </a>\r\n\r\n".repeat(16)), response(200, [], rules)]),
      ),
    expected: { status: 200, fault: null, body: rulesBody },
  },
  {
    name: "17 responses of class 1xx, then the file",
    serve: (socket) =>
      socket.end(Buffer.concat([Buffer.from("HTTP/1.1 103 x\r\n\r\n".repeat(17)), response(200, [], rules)])),
    expected: { status: null, fault: "invalid-response" },
  },
  {
    name: "two responses to one request: the first counts",
    serve: (socket) =>
      socket.end(
        Buffer.concat([
          Buffer.from(`HTTP/1.1 200 x\r\nContent-Length: 27\r\n\r\n${rules}`),
          response(200, [], "User-agent: *\nAllow: /\n"),
        ]),
      ),
    expected: { status: 200, fault: null, body: rulesBody },
  },
];

const tlsRows: readonly Row[] = [
  {
    name: "TLS with a certificate that is trusted",
    tls: "valid",
    isAuthorityTrusted: true,
    serve: (socket) => socket.end(response(200, [], rules)),
    expected: { status: 200, fault: null, body: rulesBody },
  },
  {
    name: "TLS with a certificate of nobody's authority",
    tls: "valid",
    serve: (socket) => socket.end(response(200, [], rules)),
    expected: { status: null, fault: "certificate-untrusted" },
  },
  {
    name: "TLS with a certificate that signed itself",
    tls: "selfSigned",
    isAuthorityTrusted: true,
    serve: (socket) => socket.end(response(200, [], rules)),
    expected: { status: null, fault: "certificate-self-signed" },
  },
  {
    name: "TLS with a certificate that has expired",
    tls: "expired",
    isAuthorityTrusted: true,
    serve: (socket) => socket.end(response(200, [], rules)),
    expected: { status: null, fault: "certificate-expired" },
  },
  {
    name: "TLS with a certificate for another name",
    tls: "wrongName",
    isAuthorityTrusted: true,
    serve: (socket) => socket.end(response(200, [], rules)),
    expected: { status: null, fault: "certificate-name" },
  },
  {
    name: "TLS, silence after the handshake",
    tls: "valid",
    isAuthorityTrusted: true,
    serve: () => {},
    deadlines: shortFirst,
    expected: { status: null, fault: "first-byte-timeout", atLeastMs: 350 },
  },
  {
    name: "TLS, and a body that drips",
    tls: "valid",
    isAuthorityTrusted: true,
    serve: (socket, { server }) => {
      socket.write("HTTP/1.1 200 x\r\nConnection: close\r\n\r\n");
      server.repeat(socket, "#", { everyMs: 50 });
    },
    deadlines: short,
    expected: { status: 200, fault: "total-timeout", atLeastMs: 1_450 },
  },
  {
    name: "TLS asked of a server that speaks plainly",
    scheme: "https",
    serve: (socket) => socket.end(response(400, [])),
    onConnection: (socket) => socket.once("data", () => socket.end(response(400, []))),
    expected: { status: null, fault: "tls-failed" },
  },
  {
    name: "TLS asked of a server that is silent",
    scheme: "https",
    serve: () => {},
    deadlines: { connectMs: 500 },
    expected: { status: null, fault: "connect-timeout", atLeastMs: 450 },
  },
  {
    name: "a server that expects TLS is asked plainly",
    scheme: "http",
    tls: "valid",
    serve: (socket) => socket.end(response(200, [], rules)),
    expected: { status: null, fault: "reset", orFault: "invalid-response" },
  },
];

export const connectionRows: readonly Row[] = [...timeRows, ...headRows, ...tlsRows];
