// One connection, to an address that was checked: the name is resolved once, every address checked, the first that
// answers taken (as RFC 8305), then TLS for the name that was asked for. HTTP clients are handed the socket and open
// none themselves, so nothing gets past the guard: neither a literal nor a second answer of the resolver. In: a URL
// that may be asked. Out: a socket. Next: connection.ts.
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, rootCertificates, type TLSSocket } from "node:tls";
import { type AddressGuard, withoutTrailingDots } from "../safety/address-guard.ts";
import { portOf } from "../safety/target-rules.ts";
import { failureOf } from "./failure-of.ts";
import { retrievalLimits } from "./limits.ts";
import { tunnelTo } from "./proxy.ts";
import { checkedAddresses } from "./resolve.ts";
import { Failure, type Scope } from "./scope.ts";
import type { RetrievalSettings } from "./settings.ts";

/** An open connection. */
export interface OpenSocket {
  readonly socket: Socket;
  /** The address that it leads to: the proxy's, if there is one. */
  readonly address: string;
  /** The protocol that TLS settled on; "http/1.1" without TLS. */
  readonly protocol: "http/1.1" | "h2";
}

/** What a connection may lead to, and what may be spoken on it. */
export interface Door {
  readonly guard: AddressGuard;
  /** For ALPN (RFC 7301), the preferred one first. */
  readonly protocols: readonly ("http/1.1" | "h2")[];
}

/** Connects within `connectMs`, TLS included. Rejects with a Failure; nothing stays open then. */
export async function openSocket(url: URL, door: Door, settings: RetrievalSettings, scope: Scope): Promise<OpenSocket> {
  const { connectMs } = settings.deadlines;
  const proxy = settings.proxyOf(url);
  let isResolved = false;
  const cancel = scope.timer(connectMs, () =>
    scope.fail(
      isResolved
        ? new Failure("connect-timeout", `not connected after ${connectMs} ms`)
        : new Failure("name-failed", `name not resolved after ${connectMs} ms`),
    ),
  );
  try {
    // The user named the proxy, wherever it is.
    const addresses = await scope.run(
      checkedAddresses(proxy ?? url, proxy === null ? door.guard : "any", settings.resolve),
    );
    isResolved = true;
    const { socket: tcp, address } = await firstConnected(addresses, portOf(proxy ?? url), scope);
    let socket = tcp;
    if (proxy?.protocol === "https:") socket = await secured(socket, proxy, ["http/1.1"], settings, scope);
    if (url.protocol !== "https:") return { socket, address, protocol: "http/1.1" };
    if (proxy !== null) await tunnel(url, proxy, socket, scope);
    const tls = await secured(socket, url, door.protocols, settings, scope);
    return { socket: tls, address, protocol: tls.alpnProtocol === "h2" ? "h2" : "http/1.1" };
  } finally {
    cancel();
  }
}

/**
 * The addresses in the order in which to try them: the families in turn, beginning with that of the first.
 *
 * Source: RFC 8305 section 4.
 */
export function inTurn(addresses: readonly string[]): string[] {
  if (addresses.length === 1) return [...addresses];
  const first = isIP(addresses[0] ?? "");
  const preferred = addresses.filter((address) => isIP(address) === first);
  const others = addresses.filter((address) => isIP(address) !== first);
  return Array.from({ length: Math.max(preferred.length, others.length) }, (_, index) => [
    preferred[index],
    others[index],
  ])
    .flat()
    .filter((address) => address !== undefined);
}

interface Connected {
  readonly socket: Socket;
  readonly address: string;
}

/**
 * Connects to the first address that answers; each gets a head start. Rejects with the first one's failure if none
 * does.
 */
async function firstConnected(addresses: readonly string[], port: number, scope: Scope): Promise<Connected> {
  const waiting = inTurn(addresses).slice(0, retrievalLimits.addressesTried);
  const open = new Set<Socket>();
  let cancelDelay = (): void => {};
  let winner: Socket | null = null;
  const work = new Promise<Connected>((resolve, reject) => {
    let failure: Failure | null = null;
    // Invariant: an address is in `waiting`, its socket is in `open`, or it has failed.
    const tryNext = (): void => {
      cancelDelay();
      const address = waiting.shift();
      if (address === undefined) {
        if (open.size === 0 && failure !== null) reject(failure);
        return;
      }
      const socket = connect({ host: address, port });
      open.add(socket);
      // The HTTP client listens later; an error before that must find a listener, or it ends the process.
      socket.on("error", ignore);
      const failed = (error: Error): void => {
        failure ??= failureOf(error, "connect");
        open.delete(socket);
        tryNext();
      };
      socket.once("error", failed);
      socket.once("connect", () => {
        // What happens to it from now on is the exchange's.
        socket.removeListener("error", failed);
        winner = socket;
        resolve({ socket, address });
      });
      cancelDelay = scope.timer(retrievalLimits.attemptDelayMs, tryNext);
    };
    tryNext();
  });
  try {
    return await scope.run(work);
  } catch (error) {
    winner = null;
    throw error;
  } finally {
    cancelDelay();
    waiting.length = 0;
    for (const socket of open) {
      if (socket === winner) continue;
      socket.removeAllListeners().on("error", ignore).destroy();
    }
  }
}

/** The tunnel through the proxy. Rejects with a Failure; the socket is closed then. */
async function tunnel(url: URL, proxy: URL, socket: Socket, scope: Scope): Promise<void> {
  try {
    await scope.run(tunnelTo(`${url.hostname}:${portOf(url)}`, proxy, socket));
  } catch (error) {
    socket.destroy();
    throw failureOf(error, "connect");
  }
}

/** TLS over a connection, for the host of the URL: server name and certificate are the host's, whatever the address. */
async function secured(
  tcp: Socket,
  url: URL,
  protocols: readonly string[],
  { trustedCertificates: trusted }: RetrievalSettings,
  scope: Scope,
): Promise<TLSSocket> {
  // RFC 6066 section 3: a server name has no trailing dot and is not an address.
  const host = withoutTrailingDots(url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname);
  const socket = connectTls({
    socket: tcp,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: [...protocols],
    ...(trusted.length === 0 ? {} : { ca: [...rootCertificates, ...trusted] }),
  });
  socket.on("error", ignore);
  try {
    await scope.run(
      new Promise<void>((resolve, reject) => {
        socket.once("secureConnect", resolve);
        socket.once("error", reject);
        socket.once("close", () => reject(new Error("the connection ended within the handshake")));
      }),
    );
    return socket;
  } catch (error) {
    socket.destroy();
    tcp.destroy();
    throw failureOf(error, "tls");
  }
}

const ignore = (): void => {};
