// What can go wrong between asking for a robots.txt and holding it, once: the name of each fault and what it means.
// In: nothing. Out: the closed list that retrieval reports and cause.ts judges. Next: attempt.ts.

/**
 * Every fault with its meaning. RFC 9309 section 2.3.1.4 counts all as "unreachable", except too many redirects and
 * loops (section 2.3.1.2) and the answers of an FTP server.
 */
export const faults = {
  "invalid-url": "The URL is invalid, or contains characters that no request may contain.",
  "scheme-refused": "The scheme is not allowed.",
  "port-refused": "The port is not allowed.",
  "address-refused": "The host has an address that is not allowed, such as a private one.",
  "name-not-found": "The host's name does not exist.",
  "name-failed": "The host's name could not be resolved now.",
  "connect-refused": "The host refused the connection, or cannot be routed to.",
  "connect-timeout": "No connection within the time limit.",
  "certificate-expired": "The server's certificate has expired, or is not valid yet.",
  "certificate-self-signed":
    "The server's certificate is self-signed, or that of its authority is, and it is not trusted.",
  "certificate-untrusted": "The server's certificate is not from a trusted authority, or was revoked.",
  "certificate-name": "The server's certificate is for another host.",
  "tls-failed": "The TLS handshake failed for another reason, such as the protocol.",
  "first-byte-timeout": "Connected, but no response within the time limit for its first byte.",
  "total-timeout": "The whole retrieval took longer than its time limit, though bytes still arrived.",
  reset: "The connection ended before the response did.",
  truncated: "The body ended before its stated length or its last chunk.",
  "invalid-response": "The response is not HTTP, or its chunks are broken.",
  "headers-too-large": "The response's headers exceed the size limit.",
  "encoding-unknown": "The body has a content coding that was not asked for, or more than one.",
  "encoding-invalid": "The body does not decode by its content coding.",
  partial: "Only a part of the file was sent (206), though all of it was asked for.",
  "redirect-invalid": "A redirect without a target, or with an invalid one.",
  "too-many-redirects": "More redirects in a row than are followed.",
  "redirect-loop": "A redirect leads to a URL that was asked for already.",
  "ftp-refused": "The FTP server refused the login or the transfer.",
  cancelled: "The client gave up.",
} as const;

/** A fault's name. */
export type Fault = keyof typeof faults;

/**
 * The faults that are the client's own doing, with what it did: it would not ask, or gave up. They say nothing about
 * the site, so no policy opens anything because of them, and they neither begin nor prolong an outage.
 */
export const ownFaults: ReadonlyMap<Fault, string> = new Map<Fault, string>([
  ["invalid-url", "the URL cannot be asked for"],
  ["scheme-refused", "this client does not ask that scheme"],
  ["port-refused", "this client does not ask that port"],
  ["address-refused", "this client asks public addresses only"],
  ["cancelled", "the client gave up"],
]);
