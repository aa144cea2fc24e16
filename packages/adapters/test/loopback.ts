// Sites on loopback that say what they were asked. In: by path, what to answer. Out: an origin and its log.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { RobotsClient, type RobotsClientOptions, targetRules } from "@maycrawl/client";

/** One request as the site saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly userAgent: string;
  readonly atMs: number;
}

export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A site that listens. */
export interface Site {
  readonly origin: string;
  readonly seen: SeenRequest[];
  /** The paths that were asked for, but for /robots.txt. */
  readonly pages: () => string[];
  readonly close: () => Promise<void>;
}

/**
 * A site with this robots.txt (null: none) and these answers by path; what is not named is a page that says its path.
 */
export async function site(robotsTxt: string | null, answers: Readonly<Record<string, Answer>> = {}): Promise<Site> {
  const seen: SeenRequest[] = [];
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? "";
    seen.push({
      method: request.method ?? "",
      path,
      userAgent: request.headers["user-agent"] ?? "",
      atMs: performance.now(),
    });
    const answer = answers[path.split("?")[0] ?? ""] ?? (path === "/robots.txt" ? robotsTxt : `page ${path}`);
    if (typeof answer === "function") return answer(request, response);
    response.statusCode = answer === null ? 404 : 200;
    response.setHeader("content-type", path === "/robots.txt" ? "text/plain" : "text/html");
    response.end(answer ?? "none");
  };
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    pages: () => seen.map(({ path }) => path).filter((path) => path !== "/robots.txt"),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A redirect to there. */
export const redirectTo =
  (location: string, status = 302): Answer =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };

/** Options of a client that may ask loopback, and asks as fast as it is let. */
export const loopback: Omit<RobotsClientOptions, "userAgent"> = {
  network: { target: targetRules("any") },
  politeness: { minIntervalMs: 0 },
};

export const userAgent = "ShopBot/1.0 (+https://shop.example/bot)";

/** A client for loopback. */
export function loopbackClient(options: Partial<RobotsClientOptions> = {}): RobotsClient {
  return new RobotsClient({ ...loopback, userAgent, ...options });
}
