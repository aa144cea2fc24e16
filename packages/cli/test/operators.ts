// Stand-ins on loopback for what crawlers' operators run: their lists of addresses, and DNS that knows no name.
import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface OperatorsStandIn {
  /** For `ranges update --mirror`: every list, with 21 prefixes, Googlebot's 66.249.64.0/20 among them. */
  readonly mirror: string;
  /** For `--dns-server`. */
  readonly dnsServer: string;
  close(): Promise<void>;
}

export async function operatorsStandIn(): Promise<OperatorsStandIn> {
  const others = Array.from({ length: 20 }, (_, at) => ({ ipv4Prefix: `192.0.2.${8 * at}/29` }));
  const prefixes = [{ ipv4Prefix: "66.249.64.0/20" }, ...others];
  const list = { creationTime: new Date().toISOString(), prefixes };
  const lists = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(list));
  });
  await new Promise<void>((resolve) => lists.listen(0, "127.0.0.1", resolve));
  const dns = createSocket("udp4");
  dns.on("message", (question, { port, address }) => {
    const answer = Buffer.from(question);
    // An answer, of an authority, NXDOMAIN (RFC 1035 section 4.1.1).
    answer.writeUInt16BE(0x8583, 2);
    dns.send(answer, port, address);
  });
  await new Promise<void>((resolve) => dns.bind(0, "127.0.0.1", resolve));
  return {
    mirror: `http://127.0.0.1:${(lists.address() as AddressInfo).port}/`,
    dnsServer: `127.0.0.1:${dns.address().port}`,
    close: async () => {
      await new Promise<void>((resolve) => dns.close(() => resolve()));
      lists.closeAllConnections();
      await new Promise((resolve) => lists.close(resolve));
    },
  };
}
