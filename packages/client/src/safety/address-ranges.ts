// The address ranges that are not on the public Internet, once: IANA's special-purpose registries, multicast, and the
// addresses of cloud metadata services. The table is applied by address-guard.ts and shown in docs/retrieval.md.

/** A range that is refused, or one whose addresses embed an IPv4 address. */
export interface AddressRange {
  /** In CIDR notation. */
  readonly range: string;
  readonly name: string;
  readonly source: string;
  /** True if the last four octets are an IPv4 address, which is judged instead. */
  readonly isEmbedding?: true;
}

/**
 * Every range, IPv4 first. Some that IANA lists as globally reachable hold no web servers (AS112, AMT) and are refused
 * too.
 */
export const addressRanges: readonly AddressRange[] = [
  { range: "0.0.0.0/8", name: "this network", source: "RFC 791 section 3.2" },
  { range: "10.0.0.0/8", name: "private use", source: "RFC 1918" },
  { range: "100.64.0.0/10", name: "shared address space of carriers; metadata of Alibaba Cloud", source: "RFC 6598" },
  { range: "127.0.0.0/8", name: "loopback", source: "RFC 1122 section 3.2.1.3" },
  {
    range: "168.63.129.16/32",
    name: "metadata of Azure, a public address with a private meaning",
    source: "Azure's documentation of the address",
  },
  { range: "169.254.0.0/16", name: "link local; metadata of most clouds", source: "RFC 3927" },
  { range: "172.16.0.0/12", name: "private use", source: "RFC 1918" },
  { range: "192.0.0.0/24", name: "protocol assignments; metadata of Oracle Cloud", source: "RFC 6890 section 2.1" },
  { range: "192.0.2.0/24", name: "documentation", source: "RFC 5737" },
  { range: "192.31.196.0/24", name: "AS112", source: "RFC 7535" },
  { range: "192.52.193.0/24", name: "AMT", source: "RFC 7450" },
  { range: "192.88.99.0/24", name: "6to4 relays, deprecated", source: "RFC 7526" },
  { range: "192.168.0.0/16", name: "private use", source: "RFC 1918" },
  { range: "192.175.48.0/24", name: "AS112", source: "RFC 7534" },
  { range: "198.18.0.0/15", name: "benchmarking", source: "RFC 2544" },
  { range: "198.51.100.0/24", name: "documentation", source: "RFC 5737" },
  { range: "203.0.113.0/24", name: "documentation", source: "RFC 5737" },
  { range: "224.0.0.0/4", name: "multicast", source: "RFC 5771" },
  {
    range: "240.0.0.0/4",
    name: "reserved; its last address is limited broadcast",
    source: "RFC 1112 section 4, RFC 919",
  },
  { range: "::/128", name: "unspecified", source: "RFC 4291" },
  { range: "::1/128", name: "loopback", source: "RFC 4291" },
  { range: "::/96", name: "IPv4-compatible, deprecated", source: "RFC 4291 section 2.5.5.1" },
  { range: "::ffff:0:0/96", name: "IPv4-mapped", source: "RFC 4291 section 2.5.5.2", isEmbedding: true },
  { range: "::ffff:0:0:0/96", name: "IPv4-translated", source: "RFC 2765, RFC 7915" },
  {
    range: "64:ff9b::/96",
    name: "NAT64: what names of IPv4 hosts resolve to in an IPv6-only network",
    source: "RFC 6052",
    isEmbedding: true,
  },
  { range: "64:ff9b:1::/48", name: "NAT64 for local use", source: "RFC 8215" },
  { range: "100::/64", name: "discard only", source: "RFC 6666" },
  { range: "100:0:0:1::/64", name: "dummy prefix", source: "RFC 9780" },
  {
    range: "2001::/23",
    name: "protocol assignments: Teredo, benchmarking, ORCHID",
    source: "RFC 2928, RFC 4380, RFC 5180, RFC 7343",
  },
  { range: "2001:db8::/32", name: "documentation", source: "RFC 3849" },
  { range: "2002::/16", name: "6to4, which embeds an IPv4 address of anyone's choice", source: "RFC 3056" },
  { range: "2620:4f:8000::/48", name: "AS112", source: "RFC 7534" },
  { range: "3fff::/20", name: "documentation", source: "RFC 9637" },
  { range: "5f00::/16", name: "segment routing", source: "RFC 9602" },
  { range: "fc00::/7", name: "unique local", source: "RFC 4193" },
  { range: "fe80::/10", name: "link local", source: "RFC 4291" },
  { range: "fec0::/10", name: "site local, deprecated", source: "RFC 3879" },
  { range: "ff00::/8", name: "multicast", source: "RFC 4291" },
];

/** IPv6 outside this range is unallocated and refused, except for ranges that embed IPv4. RFC 4291 section 2.4. */
export const globalUnicastRange = "2000::/3";

/** Names that stand for this machine or this network, with all names below them. */
export const localNames: readonly { readonly name: string; readonly source: string }[] = [
  { name: "localhost", source: "RFC 6761 section 6.3" },
  { name: "local", source: "RFC 6762" },
  { name: "localdomain", source: "what many systems call themselves in /etc/hosts" },
  { name: "internal", source: "ICANN resolution 2024.07.29.06; metadata.google.internal" },
  { name: "home.arpa", source: "RFC 8375" },
  { name: "onion", source: "RFC 7686" },
  { name: "alt", source: "RFC 9476" },
];
