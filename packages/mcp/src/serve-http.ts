// The server over HTTP, for clients that connect. A page in a browser must not reach it behind its user's back: the
// Host of a request is checked against rebinding of names, and its Origin against pages of other sites. In: a factory.
// Out: an address. Source: Model Context Protocol, Streamable HTTP, Security; RFC 6454.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpServer,
  originValidationResponse,
} from "@modelcontextprotocol/server";

/** Options of the HTTP server. */
export interface McpHttpOptions {
  /** The address to listen on: by default 127.0.0.1. */
  readonly host?: string;
  /** The port; 0, the default, takes a free one. */
  readonly port?: number;
  /** Host names to answer for besides loopback's. */
  readonly hosts?: readonly string[];
  /** Host names of pages that may ask, besides loopback's. */
  readonly origins?: readonly string[];
}

/** A server that listens. */
export interface RunningMcp {
  /** Where the endpoint is: `http://127.0.0.1:8080/mcp`. */
  readonly address: string;
  close(): Promise<void>;
}

const path = "/mcp";
/** A message may hold two files of 512,000 characters; more is refused. */
const maxRequestBodySize = 8 * 1024 * 1024;

/** Listens, and serves both eras at `/mcp`, without sessions. Rejects if it cannot listen. */
export async function serveHttp(factory: () => McpServer, options: McpHttpOptions = {}): Promise<RunningMcp> {
  const { host = "127.0.0.1", port = 0, hosts = [], origins = [] } = options;
  const handler = createMcpHandler(factory, { maxRequestBodySize });
  const allowedHosts = [...localhostAllowedHostnames(), ...hosts];
  const allowedOrigins = [...localhostAllowedOrigins(), ...origins];
  const fetch = async (request: Request): Promise<Response> => {
    const refused =
      hostHeaderValidationResponse(request, allowedHosts) ?? originValidationResponse(request, allowedOrigins);
    if (refused !== undefined) return refused;
    if (new URL(request.url).pathname !== path)
      return new Response("not found: the endpoint is /mcp\n", { status: 404 });
    return handler.fetch(request);
  };
  const server = createAdaptorServer({ fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}${path}`,
    close: async () => {
      await handler.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
