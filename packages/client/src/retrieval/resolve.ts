// From a URL's host to the addresses that may be connected to: a name is resolved once for each connection and every
// address is checked. If one is refused, all are, so no order of answers gets past the guard. In: a URL, the guard, a
// resolver. Out: addresses, or a Failure. Next: connect.ts.
import { isIP } from "node:net";
import { type AddressGuard, isPublicAddress, literalAddress } from "../safety/address-guard.ts";
import { detailOf } from "./failure-of.ts";
import { Failure } from "./scope.ts";

/**
 * The addresses of a name, in the order in which to try them. Rejects with an error whose `code` is ENOTFOUND if the
 * name does not exist, and with any other error if that is not known. Called once for each connection.
 */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** The addresses of the URL's host, each checked; at least one. Rejects with a Failure. */
export async function checkedAddresses(url: URL, guard: AddressGuard, resolve: Resolve): Promise<readonly string[]> {
  const literal = literalAddress(url.hostname);
  const addresses = literal === null ? await resolved(url.hostname, resolve) : [literal];
  for (const address of addresses) {
    if (isIP(address) === 0)
      throw new Failure("name-failed", `${url.hostname} resolves to ${address}, which is no IP address`);
    if (guard === "public" && !isPublicAddress(address)) {
      throw new Failure(
        "address-refused",
        literal === null
          ? `${url.hostname} resolves to ${address}, which is not a public address`
          : `${address} is not a public address`,
      );
    }
  }
  return addresses;
}

async function resolved(name: string, resolve: Resolve): Promise<readonly string[]> {
  let addresses: readonly string[];
  try {
    addresses = await resolve(name);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOTFOUND";
    throw new Failure(isMissing ? "name-not-found" : "name-failed", detailOf(error));
  }
  if (addresses.length === 0) throw new Failure("name-not-found", `${name} has no address`);
  return addresses;
}
