// Who requests are from, as far as the network is needed for it: the operators' lists of addresses, kept in a store,
// and DNS. An entry of its own, `@maycrawl/client/identity`. Read in this order: kept-ranges, range-updates,
// name-resolver, dns-verifier, request-identifier. What the answers amount to is decided in `@maycrawl/core/identity`.
export { DnsVerifier, type DnsVerifierOptions } from "./dns-verifier.ts";
export { type KeptRanges, keptRanges, rangeKey } from "./kept-ranges.ts";
export { type NameResolver, nameResolver, type NameResolverOptions } from "./name-resolver.ts";
export { type RangeUpdate, type RangeUpdateOptions, updateRanges } from "./range-updates.ts";
export { RequestIdentifier, type RequestIdentifierOptions } from "./request-identifier.ts";
