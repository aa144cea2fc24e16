// One connection, to an address that was checked: name resolved once, every address checked, the first that answers taken (as RFC
// 8305), then TLS for the name that was asked for. The HTTP client is given the socket and can open none itself, so that nothing
// gets past the guard: not a literal, not a second answer of the resolver. In: a URL whose target was let pass. Out: a socket.
// Next: connection.ts.
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, rootCertificates } from "node:tls";
import { withoutTrailingDots } from "../safety/address-guard.ts";
import { portOf } from "../safety/target-rules.ts";
import { failureOf } from "./failure-of.ts";
import { retrievalLimits } from "./limits.ts";
import { checkedAddresses } from "./resolve.ts";
import { Failure, type Scope } from "./scope.ts";
import type { RetrievalSettings } from "./settings.ts";

/** A connection that is open, with the address that it leads to. */
export interface OpenSocket {
  readonly socket: Socket;
  readonly address: string;
}

/** Connects within `connectMs`, TLS included. Throws a Failure; nothing stays open then. */
export async function openSocket(url: URL, settings: RetrievalSettings, scope: Scope): Promise<OpenSocket> {
  const { connectMs } = settings.deadlines;
  let isResolved = false;
  const cancel = scope.timer(connectMs, () => scope.fail(isResolved
    ? new Failure("connect-timeout", `not connected after ${connectMs} ms`)
    : new Failure("name-failed", `name not resolved after ${connectMs} ms`)));
  try {
    const addresses = await scope.run(checkedAddresses(url, settings.mayConnect, settings.resolve));
    isResolved = true;
    const opened = await firstConnected(addresses, portOf(url), scope);
    if (url.protocol !== "https:") return opened;
    return { ...opened, socket: await secured(opened.socket, url, settings.trustedCertificates, scope) };
  } finally {
    cancel();
  }
}

/**
 * The addresses in the order in which they are tried: as the resolver gave them, the families in turn, beginning with its first.
 *
 * Source: RFC 8305 section 4.
 */
export function inTurn(addresses: readonly string[]): string[] {
  const first = isIP(addresses[0] ?? "");
  const preferred = addresses.filter((address) => isIP(address) === first);
  const others = addresses.filter((address) => isIP(address) !== first);
  return Array.from({ length: Math.max(preferred.length, others.length) }, (_, index) => [preferred[index], others[index]])
    .flat().filter((address) => address !== undefined);
}

/** The first address that answers; each is given a start before the next is tried beside it. The first one's error, if none does. */
async function firstConnected(addresses: readonly string[], port: number, scope: Scope): Promise<OpenSocket> {
  const waiting = inTurn(addresses).slice(0, retrievalLimits.addressesTried);
  const open = new Set<Socket>();
  let cancelDelay = (): void => {};
  let winner: Socket | null = null;
  const work = new Promise<OpenSocket>((resolve, reject) => {
    let failure: Failure | null = null;
    // Invariant: whatever is not in `waiting` is in `open`, or has failed.
    const tryNext = (): void => {
      cancelDelay();
      const address = waiting.shift();
      if (address === undefined) {
        if (open.size === 0 && failure !== null) reject(failure);
        return;
      }
      const socket = connect({ host: address, port });
      open.add(socket);
      // The HTTP client listens later: an error in between must find a listener, or it ends the process.
      socket.on("error", ignore);
      socket.once("connect", () => {
        winner = socket;
        resolve({ socket, address });
      });
      socket.once("error", (error) => {
        failure ??= failureOf(error, "connect");
        open.delete(socket);
        tryNext();
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

/** TLS over a connection, for the name that was asked for: server name and certificate are the host's, whatever the address. */
async function secured(tcp: Socket, url: URL, trusted: readonly string[], scope: Scope): Promise<Socket> {
  // RFC 6066 section 3: a server name has no trailing dot, and is no address.
  const host = withoutTrailingDots(url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname);
  const socket = connectTls({
    socket: tcp,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ["http/1.1"],
    ...(trusted.length === 0 ? {} : { ca: [...rootCertificates, ...trusted] }),
  });
  socket.on("error", ignore);
  try {
    await scope.run(new Promise<void>((resolve, reject) => {
      socket.once("secureConnect", resolve);
      socket.once("error", reject);
      socket.once("close", () => reject(new Error("the connection ended within the handshake")));
    }));
    return socket;
  } catch (error) {
    socket.destroy();
    tcp.destroy();
    throw failureOf(error, "tls");
  }
}

const ignore = (): void => {};
