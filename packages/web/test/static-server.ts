// The built page on loopback, as the service would serve it: with the policy that it is served under, and, where a test
// gives some, answers of the HTTP interface. Every request is noted. Out: the address, and what was asked.
import { createServer, type IncomingMessage } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the built page is. */
export const builtPage: string = fileURLToPath(new URL("../dist", import.meta.url));

/** The policy that the page must be able to live under. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src " +
  "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** An answer of the interface. */
export interface ApiAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** A running server. */
export interface StaticServer {
  readonly url: string;
  /** `GET /assets/...`, in order. */
  readonly asked: string[];
  readonly close: () => Promise<void>;
}

/** Starts it on a port of the system's choice. `api` answers what begins with /api/; null: there is no service. */
export async function serveBuiltPage(
  api: ((path: string, body: string) => ApiAnswer) | null = null,
): Promise<StaticServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://page.invalid").pathname;
    asked.push(`${request.method ?? ""} ${path}`);
    const headers = {
      "content-security-policy": strictPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
    };
    if (path.startsWith("/api/") && api !== null) {
      void bodyOf(request).then((body) => {
        const { status = 200, json, headers: more = {} } = api(request.url ?? "", body);
        response
          .writeHead(status, {
            ...headers,
            ...more,
            "content-type": status < 400 ? "application/json" : "application/problem+json",
          })
          .end(JSON.stringify(json));
      });
      return;
    }
    const file = normalize(path === "/" ? "/index.html" : path);
    readFile(join(builtPage, file)).then(
      (content) =>
        response
          .writeHead(200, { ...headers, "content-type": types[extname(file)] ?? "application/octet-stream" })
          .end(content),
      () => response.writeHead(404, { ...headers, "content-type": "text/plain" }).end("not found"),
    );
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    asked,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}
