// Everything that can be found out about who sent a request, by code. docs/identity.md is held to this table.

/** The code of a kind of evidence. */
export type EvidenceKind =
  | "names-crawler"
  | "names-several"
  | "names-nobody"
  | "no-header"
  | "address-unreadable"
  | "address-inner"
  | "in-range"
  | "not-in-range"
  | "in-other-range"
  | "list-stale"
  | "list-missing"
  | "list-unusable"
  | "list-empty"
  | "no-ranges-published"
  | "dns-confirmed"
  | "dns-of-operator"
  | "dns-denied"
  | "dns-late"
  | "dns-silent"
  | "dns-not-asked"
  | "sent-by-people";

/** Each kind of evidence, and what it says, as a clause. */
export const evidenceKinds: Readonly<Record<EvidenceKind, string>> = {
  "names-crawler": "the User-Agent header names this crawler",
  "names-several": "the header names crawlers of other operators too",
  "names-nobody": "the header names no known crawler, so there is nothing to verify",
  "no-header": "no header was given, so only the lists were asked",
  "address-unreadable": "this is not an IP address",
  "address-inner": "the address is private or local: the request came through a proxy, or from the same network",
  "in-range": "the address is in this fresh list",
  "not-in-range": "the address is not in this fresh list",
  "in-other-range": "the address is in another list of the same operator",
  "list-stale": "the operator was not asked for this list within seven days of the request",
  "list-missing": "the operator publishes this list, but it is not known here",
  "list-unusable": "what is kept of this list cannot be used",
  "list-empty": "the list has no prefix",
  "no-ranges-published": "no list of this crawler's addresses is known to be published",
  "dns-confirmed": "the reverse name is the operator's, and resolves back to the address",
  "dns-of-operator": "the reverse name is that of another crawler of the operator, and resolves back to the address",
  "dns-denied": "by DNS, no name of the operator resolves back to the address",
  "dns-late":
    "DNS denies it now, but was asked seven days or more from the request: the address may have changed hands",
  "dns-silent": "DNS gave no conclusive answer",
  "dns-not-asked": "the operator uses reverse DNS, which was not asked",
  "sent-by-people": "people's own devices send this name too, so a strange address proves nothing",
};
