// What may be asked: schemes, ports, names and literal addresses, before a name is resolved. In: a parsed URL, the
// rules, and the URL that redirected to it. Out: null, or the fault with what is wrong. Every hop of a redirect is
// checked anew. Pure. Next: ../retrieval/connect.ts, which checks what names resolve to.
import { defaultPorts, type Fault, type OriginScheme } from "@maycrawl/core/access";
import { isLocalName, isPublicAddress, literalAddress, type AddressGuard } from "./address-guard.ts";

/** A scheme that is known, as `URL.protocol` writes it. */
export type Scheme = `${OriginScheme}:`;

const schemePorts: Readonly<Record<Scheme, number>> = {
  "http:": defaultPorts.http,
  "https:": defaultPorts.https,
  "ftp:": defaultPorts.ftp,
};

/** What may be asked. */
export interface TargetRules {
  readonly guard: AddressGuard;
  /**
   * Hosts, as `URL.host` writes them, that may have private addresses under the guard "public": those that the user
   * named. A redirect reaches such a host only from itself.
   */
  readonly privateHosts: readonly string[];
  /** The schemes that may be asked for first. */
  readonly schemes: readonly Scheme[];
  /** The schemes that a redirect may lead to. */
  readonly redirectSchemes: readonly Scheme[];
  /** The ports of each scheme; "any" still excludes `badPorts`. */
  readonly ports: "any" | { readonly [scheme in Scheme]: readonly number[] };
}

/**
 * Ports that no browser asks, since another protocol is spoken there: mail, chat, printers. FTP may use its own, 21.
 *
 * Source: Fetch standard section 2.9, "bad port".
 */
export const badPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

const publicPorts = { "http:": [80, 443], "https:": [80, 443], "ftp:": [21] } as const;

/**
 * The rules of a guard: all schemes, and under "public" the default ports only. `changes` replaces members.
 *
 * @example
 * // For a command: public hosts on any port, and the one private host that the user typed.
 * targetRules("public", { ports: "any", privateHosts: ["localhost:3000"] });
 */
export function targetRules(guard: AddressGuard, changes: Partial<Omit<TargetRules, "guard">> = {}): TargetRules {
  if (guard !== "public" && guard !== "any")
    throw new TypeError(`guard must be "public" or "any", got ${JSON.stringify(guard)}`);
  return {
    guard,
    privateHosts: [],
    schemes: ["http:", "https:", "ftp:"],
    redirectSchemes: ["http:", "https:"],
    ports: guard === "public" ? publicPorts : "any",
    ...changes,
  };
}

/** Why a target is refused: the fault, and a sentence part for people. */
export interface Refusal {
  readonly fault: Extract<Fault, "scheme-refused" | "port-refused" | "address-refused">;
  readonly detail: string;
}

/** Which addresses the hop may connect to. `from` is the URL that redirected to it; null for a first hop. */
export function guardOf(url: URL, rules: TargetRules, from: URL | null): AddressGuard {
  const isNamed = rules.privateHosts.includes(url.host) && (from === null || from.host === url.host);
  return isNamed ? "any" : rules.guard;
}

/**
 * Why the URL may not be asked; null if it may, as far as that is known before its name is resolved. `from` is the URL
 * that redirected to it; null for a first hop.
 */
export function refusalOf(url: URL, rules: TargetRules, from: URL | null): Refusal | null {
  const scheme = url.protocol;
  const isRedirect = from !== null;
  if (!isScheme(scheme) || !(isRedirect ? rules.redirectSchemes : rules.schemes).includes(scheme)) {
    return {
      fault: "scheme-refused",
      detail: isRedirect ? `redirects to ${scheme} are not followed` : `${scheme} is not fetched`,
    };
  }
  const port = portOf(url);
  const isBad = badPorts.has(port) && !(scheme === "ftp:" && port === schemePorts["ftp:"]);
  if (isBad || (rules.ports !== "any" && !rules.ports[scheme].includes(port))) {
    return { fault: "port-refused", detail: `port ${port} is not asked for ${scheme}` };
  }
  if (guardOf(url, rules, from) === "any") return null;
  const address = literalAddress(url.hostname);
  if (address !== null && !isPublicAddress(address))
    return { fault: "address-refused", detail: `${address} is not a public address` };
  if (address === null && isLocalName(url.hostname))
    return { fault: "address-refused", detail: `${url.hostname} is a local name` };
  return null;
}

/** The port to connect to. The URL's scheme must be a known one. */
export function portOf(url: URL): number {
  return url.port === "" && isScheme(url.protocol) ? schemePorts[url.protocol] : Number(url.port);
}

function isScheme(scheme: string): scheme is Scheme {
  return Object.hasOwn(schemePorts, scheme);
}
