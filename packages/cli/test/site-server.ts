// Sites on loopback for the tests of live commands: each writes down who asked.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A site with a robots.txt and pages, which writes down who asked. */
export class SiteServer {
  readonly asked: { readonly url: string; readonly userAgent: string; readonly atMs: number }[] = [];
  readonly #server: Server;

  constructor(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    this.#server = createServer((request, response) => {
      this.asked.push({
        url: request.url ?? "",
        userAgent: request.headers["user-agent"] ?? "",
        atMs: performance.now(),
      });
      answer(request, response);
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const rules =
  "User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: ShopBot\nDisallow: /shopbot\n";

/** A shop: its robots.txt, pages, redirects and TDM file. */
export function answerAsShop(request: IncomingMessage, response: ServerResponse): void {
  const { url = "" } = request;
  if (url === "/robots.txt") return void response.setHeader("content-type", "text/plain").end(rules);
  if (url === "/moved") return void response.writeHead(302, { location: "/page" }).end();
  if (url === "/moved-to-cart") return void response.writeHead(302, { location: "/cart" }).end();
  if (url === "/page" || url === "/shopbot") {
    return void response
      .setHeader("content-type", "text/html; charset=utf-8")
      .setHeader("x-robots-tag", "googlebot: noindex")
      .end("<title>x</title><meta name=robots content=nofollow>");
  }
  if (url === "/.well-known/tdmrep.json")
    return void response.end(JSON.stringify([{ location: "/page", "tdm-reservation": 1 }]));
  response.writeHead(404).end("no");
}
