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

/** Each kind of evidence, and what it says. */
export const evidenceKinds: Readonly<Record<EvidenceKind, string>> = {
  "names-crawler": "The User-Agent header names this crawler.",
  "names-several": "The header names crawlers of other operators too.",
  "names-nobody": "The header names no known crawler, so there is nothing to verify.",
  "no-header": "No header was given, so only the lists were asked.",
  "address-unreadable": "It is no IP address.",
  "address-inner": "The address is private or local: the request came through a proxy, or from the same network.",
  "in-range": "The address is in this fresh list.",
  "not-in-range": "The address is not in this fresh list.",
  "in-other-range": "The address is in another list of the same operator.",
  "list-stale": "The operator was not asked for this list within seven days of the request.",
  "list-missing": "The operator publishes this list, but it is not known here: `maycrawl ranges update`.",
  "list-unusable": "What is kept of this list cannot be used.",
  "list-empty": "The list has no prefix.",
  "no-ranges-published": "No list of this crawler's addresses is known to be published.",
  "dns-confirmed": "The reverse name is the operator's, and resolves back to the address.",
  "dns-of-operator": "The same, by a name that the operator uses for others of its crawlers.",
  "dns-denied": "By DNS, no name of the operator resolves back to the address.",
  "dns-late":
    "DNS denies it now, but was asked seven days or more from the request: the address may have changed hands.",
  "dns-silent": "To the questions about its name, DNS gave no answer that decides.",
  "dns-not-asked": "The operator uses reverse DNS, which was not asked: `--dns`.",
  "sent-by-people": "People's own devices send this name too, so a strange address proves nothing.",
};
