// Questions to DNS, with every failure as data. In: servers. Out: reverse names and addresses, as core's `DnsAnswer`
// has them. It asks by name for the PTR record: the platform's own reverse lookup also reads the hosts file, and what a
// machine's owner wrote there is no evidence. Next: dns-verifier.ts.
import { Resolver } from "node:dns/promises";
import { type DnsAnswer, type IpAddress, parseAddress } from "@maycrawl/core/identity";

/** Who is asked. The caller may bring its own, with its own servers, transport or validation. */
export interface NameResolver {
  /** The reverse names of an address. Never rejects. */
  reverse(address: string): Promise<DnsAnswer>;
  /** The addresses of a name, of one family. Never rejects. */
  forward(name: string, family: 4 | 6): Promise<DnsAnswer>;
  /** Ends what is under way. */
  close(): void;
}

/** Options of the resolver; each has a default. */
export interface NameResolverOptions {
  /** Addresses of DNS servers, with a port if it is not 53 (`127.0.0.1:5353`): by default the system's. */
  readonly servers?: readonly string[];
  /** How long one question to one server waits, in milliseconds, before it is asked once more: by default 1500. */
  readonly queryMs?: number;
}

const defaultQueryMs = 1_500;
/** Records of an answer that are read; crawlers have one name, and a few addresses. */
const mostRecords = 32;

/**
 * A resolver over DNS. TypeError if a server is not an address.
 *
 * Source: RFC 1035 section 3.5, RFC 3596 section 2.5.
 */
export function nameResolver(options: NameResolverOptions = {}): NameResolver {
  const { servers, queryMs = defaultQueryMs } = options;
  const resolver = new Resolver({ timeout: queryMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    reverse: async (address) => {
      const parsed = parseAddress(address);
      if (parsed === null) return { kind: "silent", reason: "no address" };
      return answered(() => resolver.resolvePtr(reverseName(parsed)));
    },
    forward: (name, family) => answered(() => (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name))),
    close: () => resolver.cancel(),
  };
}

async function answered(ask: () => Promise<string[]>): Promise<DnsAnswer> {
  try {
    const values = await ask();
    return values.length === 0
      ? { kind: "silent", reason: "ENODATA" }
      : { kind: "found", values: values.slice(0, mostRecords), isCut: values.length > mostRecords };
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    // That a name does not exist is an answer. An empty answer is not: a lame server, a referral and an answer that is
    // too large look the same.
    return code === "ENOTFOUND" ? { kind: "none" } : { kind: "silent", reason: code };
  }
}

/** The name under which an address's reverse names stand: `1.66.249.66.in-addr.arpa`. */
export function reverseName({ family, a, b, c, d }: IpAddress): string {
  if (family === 4) return `${d & 255}.${(d >>> 8) & 255}.${(d >>> 16) & 255}.${d >>> 24}.in-addr.arpa`;
  const digits = [a, b, c, d].map((word) => word.toString(16).padStart(8, "0")).join("");
  return `${[...digits].reverse().join(".")}.ip6.arpa`;
}
