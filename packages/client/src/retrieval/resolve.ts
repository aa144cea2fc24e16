// From a URL's host to the addresses that may be connected to: a name is resolved once for each connection, every address is
// checked, and one that is refused refuses them all, so that no order of answers gets past the guard. In: a URL, what may be
// connected to, a resolver. Out: addresses, or a Failure. Next: connect.ts.
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { literalAddress } from "../safety/address-guard.ts";
import { detailOf } from "./failure-of.ts";
import { Failure } from "./scope.ts";

/**
 * The addresses of a name, in the order in which they should be tried. Rejects with an error whose `code` is ENOTFOUND where the
 * name does not exist, with any other where it could not be found out. Asked once for each connection.
 */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** The system's resolver: getaddrinfo, with /etc/hosts, in the order in which it answers. */
export const systemResolve: Resolve = async (name) => {
  const answers = await lookup(name, { all: true, order: "verbatim" });
  return answers.map((answer) => answer.address);
};

/** The addresses of the URL's host, each checked: at least one. Throws a Failure otherwise. */
export async function checkedAddresses(
  url: URL, mayConnect: (address: string) => boolean, resolve: Resolve,
): Promise<readonly string[]> {
  const literal = literalAddress(url.hostname);
  const addresses = literal === null ? await resolved(url.hostname, resolve) : [literal];
  for (const address of addresses) {
    if (isIP(address) === 0) throw new Failure("name-failed", `${url.hostname} resolves to ${address}, which is no address`);
    if (!mayConnect(address)) {
      throw new Failure("address-refused", literal === null
        ? `${url.hostname} resolves to ${address}, which is not a public address`
        : `${address} is not a public address`);
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
