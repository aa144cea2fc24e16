// What may be asked: schemes, ports, names and literal addresses, before any name is resolved. In: a parsed URL and the rules. Out:
// null, or the fault with what is wrong. Every hop of a redirect is asked about anew. Pure. Next: ../retrieval/connect.ts, which
// asks about what names resolve to.
import type { Fault } from "@maycrawl/core/access";
import { isLocalName, isPublicAddress, literalAddress, type AddressGuard } from "./address-guard.ts";

/** The schemes that are known, as `URL.protocol` writes them, with the port that each has where none is named. */
export const schemePorts = { "http:": 80, "https:": 443, "ftp:": 21 } as const;

/** A scheme that is known. */
export type Scheme = keyof typeof schemePorts;

/** What may be asked. */
export interface TargetRules {
  readonly guard: AddressGuard;
  /** The schemes that may be asked for first. */
  readonly schemes: readonly Scheme[];
  /** The schemes that a redirect may lead to. */
  readonly redirectSchemes: readonly Scheme[];
  /** The ports of each scheme; "any" still leaves out those that `badPorts` lists. */
  readonly ports: "any" | { readonly [scheme in Scheme]: readonly number[] };
}

/**
 * Ports that no browser asks, since what answers there could take the request for something else: mail, chat, printers.
 * 21 is FTP's own and may be asked by that scheme.
 *
 * Source: Fetch standard section 2.9, "bad port".
 */
export const badPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115,
  117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601,
  636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

const publicPorts = { "http:": [80, 443], "https:": [80, 443], "ftp:": [21] } as const;

/** The rules that a guard brings: all schemes; under "public" the usual ports only. `changes` replace what they name. */
export function targetRules(guard: AddressGuard, changes: Partial<Omit<TargetRules, "guard">> = {}): TargetRules {
  if (guard !== "public" && guard !== "any") throw new TypeError(`guard must be "public" or "any", got ${JSON.stringify(guard)}`);
  return {
    guard,
    schemes: ["http:", "https:", "ftp:"],
    redirectSchemes: ["http:", "https:"],
    ports: guard === "public" ? publicPorts : "any",
    ...changes,
  };
}

/** Why a target is refused: the fault, and what it is that is refused, for people. */
export interface Refusal {
  readonly fault: Extract<Fault, "scheme-refused" | "port-refused" | "address-refused">;
  readonly detail: string;
}

/** Null where the URL may be asked, as far as can be said before its name is resolved. Userinfo, path and the like do not matter. */
export function refusalOf(url: URL, rules: TargetRules, isRedirect: boolean): Refusal | null {
  const scheme = url.protocol;
  if (!isScheme(scheme) || !(isRedirect ? rules.redirectSchemes : rules.schemes).includes(scheme)) {
    return { fault: "scheme-refused", detail: `${scheme} ${isRedirect ? "is not followed to" : "is not asked"}` };
  }
  const port = portOf(url);
  const isBad = badPorts.has(port) && !(scheme === "ftp:" && port === schemePorts["ftp:"]);
  if (isBad || (rules.ports !== "any" && !rules.ports[scheme].includes(port))) {
    return { fault: "port-refused", detail: `port ${port} is not asked for ${scheme}` };
  }
  if (rules.guard === "any") return null;
  const address = literalAddress(url.hostname);
  if (address !== null && !isPublicAddress(address)) return { fault: "address-refused", detail: `${address} is not a public address` };
  if (address === null && isLocalName(url.hostname)) return { fault: "address-refused", detail: `${url.hostname} is a local name` };
  return null;
}

/** The port that is connected to. The URL's scheme must be a known one. */
export function portOf(url: URL): number {
  return url.port === "" && isScheme(url.protocol) ? schemePorts[url.protocol] : Number(url.port);
}

function isScheme(scheme: string): scheme is Scheme {
  return Object.hasOwn(schemePorts, scheme);
}
