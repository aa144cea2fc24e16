// A file by FTP: anonymous, passive, to an address that was checked. In: an ftp URL that may be asked. Out: the octets
// and the last reply, or the failure. basic-ftp's own timeouts start again with each octet, so the scope's deadlines
// close it; and it resolves names itself, so it is given an address. RFC 959, RFC 1738 section 3.2. Next:
// robots-txt.ts.
import { Writable } from "node:stream";
import { Client, FTPError } from "basic-ftp";
import type { AddressGuard } from "../safety/address-guard.ts";
import { portOf } from "../safety/target-rules.ts";
import { inTurn } from "./connect.ts";
import { detailOf, failureOf } from "./failure-of.ts";
import { retrievalLimits } from "./limits.ts";
import { checkedAddresses } from "./resolve.ts";
import { Failure, type Scope } from "./scope.ts";
import type { RetrievalSettings } from "./settings.ts";

/** The outcome of one transfer. */
export interface FtpExchange {
  readonly address: string | null;
  /** The last reply code: 226 for a file, 550 for none; null without a reply. */
  readonly ftpReply: number | null;
  readonly body: Uint8Array | null;
  readonly isCut: boolean;
  /** Null for a reply that refuses too: it speaks for itself, as a status does. */
  readonly failure: Failure | null;
}

/** Logs in and retrieves the URL's path. */
export async function ftpExchange(
  url: URL,
  guard: AddressGuard,
  settings: RetrievalSettings,
  scope: Scope,
): Promise<FtpExchange> {
  const path = filePath(url);
  const none: FtpExchange = { address: null, ftpReply: null, body: null, isCut: false, failure: null };
  if (path === null)
    return { ...none, failure: new Failure("invalid-url", "the path cannot be named in a command of FTP") };
  const client = new Client(0);
  let address: string | null = null;
  const kept = new KeptFile(retrievalLimits.robotsTxtOctets + 1, () => client.close());
  try {
    address = await connect(client, url, guard, settings, scope);
    await scope.run(client.login("anonymous", "anonymous@"));
    await scope.run(client.send("TYPE I"));
    const reply = await scope.run(client.downloadTo(kept, path));
    return { ...none, address, ftpReply: reply.code, body: kept.octets(), isCut: false };
  } catch (error) {
    // Closed at the bound: what is kept arrived whole, and the reply is not awaited.
    if (kept.isCut && scope.failure === null)
      return { ...none, address, ftpReply: 226, body: kept.octets(), isCut: true };
    if (scope.failure === null && error instanceof FTPError) return { ...none, address, ftpReply: error.code };
    return { ...none, address, failure: scope.failure ?? ftpFailure(error) };
  } finally {
    // What still runs ends with the connection.
    client.close();
  }
}

/** Connects to the first address that answers, and waits for the greeting. */
async function connect(
  client: Client,
  url: URL,
  guard: AddressGuard,
  settings: RetrievalSettings,
  scope: Scope,
): Promise<string> {
  const { connectMs, firstByteMs } = settings.deadlines;
  const progress: { stage: "resolving" | "connecting" | "greeting" } = { stage: "resolving" };
  const cancelConnect = scope.timer(connectMs, () => {
    if (progress.stage === "resolving")
      scope.fail(new Failure("name-failed", `name not resolved after ${connectMs} ms`));
    if (progress.stage === "connecting")
      scope.fail(new Failure("connect-timeout", `not connected after ${connectMs} ms`));
  });
  let cancelGreeting = (): void => {};
  try {
    const addresses = await scope.run(checkedAddresses(url, guard, settings.resolve));
    let failure: Failure | null = null;
    for (const address of inTurn(addresses).slice(0, retrievalLimits.addressesTried)) {
      progress.stage = "connecting";
      const greeting = client.connect(address, portOf(url));
      client.ftp.socket.once("connect", () => {
        progress.stage = "greeting";
        cancelGreeting = scope.timer(firstByteMs, () =>
          scope.fail(new Failure("first-byte-timeout", `no greeting after ${firstByteMs} ms`)),
        );
      });
      try {
        await scope.run(greeting);
        return address;
      } catch (error) {
        if (scope.failure !== null || hasGreeting(progress)) throw error;
        failure ??= failureOf(error, "connect");
      }
    }
    throw failure ?? new Failure("name-not-found", "no address");
  } finally {
    cancelConnect();
    cancelGreeting();
  }
}

// A function, since TypeScript does not know that the listener above changes the stage.
function hasGreeting(progress: { readonly stage: string }): boolean {
  return progress.stage === "greeting";
}

// basic-ftp tells these apart by its messages only; its version is pinned, and tests hold each of them.
function ftpFailure(error: unknown): Failure {
  const detail = detailOf(error);
  if (detail.includes("maximum allowed size") || detail.includes("Can't parse"))
    return new Failure("invalid-response", detail);
  // Neither EPSV nor PASV led to a data connection. Connections to a third host are not made (RFC 2577 section 3).
  if (detail.includes("transfer strategies")) return new Failure("ftp-refused", detail);
  return failureOf(error, "request");
}

/** The path as FTP names it; null if it holds what no command may. */
function filePath(url: URL): string | null {
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
  return /[\x00-\x1f\x7f]/.test(path) ? null : path;
}

/** Keeps this many octets, and closes the connection at the first one more. */
class KeptFile extends Writable {
  readonly #keepOctets: number;
  readonly #hangUp: () => void;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(keepOctets: number, hangUp: () => void) {
    super();
    this.#keepOctets = keepOctets;
    this.#hangUp = hangUp;
  }

  get isCut(): boolean {
    return this.#size > this.#keepOctets;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.isCut) this.#hangUp();
    callback();
  }

  octets(): Uint8Array {
    return Uint8Array.from(Buffer.concat(this.#chunks, Math.min(this.#size, this.#keepOctets)));
  }
}
