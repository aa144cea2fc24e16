// What can go wrong between asking for a robots.txt and holding it, once: the name of each fault and what it means.
// In: nothing. Out: the closed list that retrieval reports and cause.ts judges. Next: attempt.ts.

/**
 * Every fault with its meaning. RFC 9309 section 2.3.1.4 counts them all as "unreachable", but for too many redirects and loops
 * (section 2.3.1.2), and for what an FTP server itself answers.
 */
export const faults = {
  "invalid-url": "The URL cannot be asked for: it does not parse, or holds what no request may hold.",
  "scheme-refused": "The scheme is none of those that may be asked.",
  "port-refused": "The port is none of those that may be asked.",
  "address-refused": "The host names an address that may not be connected to, such as a private one.",
  "name-not-found": "The host's name does not exist.",
  "name-failed": "The host's name could not be resolved for now.",
  "connect-refused": "The host refused the connection, or cannot be routed to.",
  "connect-timeout": "No connection within the time for it.",
  "certificate-expired": "The server's certificate has expired, or is not valid yet.",
  "certificate-self-signed": "The server's certificate is self-signed, or its authority's is, and nobody trusts it.",
  "certificate-untrusted": "No trusted authority stands behind the server's certificate, or it was revoked.",
  "certificate-name": "The server's certificate is for another host.",
  "tls-failed": "The TLS handshake failed for another reason, such as the protocol.",
  "first-byte-timeout": "Connected, but no response within the time for its first octet.",
  "total-timeout": "The whole retrieval took longer than its time, however slowly octets still came.",
  "reset": "The connection ended before the response did.",
  "truncated": "The body ended before its stated length or its last chunk.",
  "invalid-response": "What came is no HTTP response, or its chunks are broken.",
  "headers-too-large": "The response's headers are larger than is read of them.",
  "encoding-unknown": "The body is in a content coding that was not asked for, or in more than one.",
  "encoding-invalid": "The body does not decode in the content coding that it names.",
  "partial": "Only a part of the file was sent (206), though all of it was asked for.",
  "redirect-invalid": "A redirect names no target, or one that is no URL.",
  "too-many-redirects": "More redirects in a row than are followed.",
  "redirect-loop": "A redirect leads to a URL that was asked for already.",
  "ftp-refused": "The FTP server refused the login or the transfer.",
  "cancelled": "The client gave up.",
} as const;

/** A fault's name. */
export type Fault = keyof typeof faults;

/**
 * The faults that are the client's own doing, with what it did: it would not ask, or gave up. They say nothing about the site, so no
 * policy opens anything because of them, and they neither begin nor prolong an outage.
 */
export const ownFaults: ReadonlyMap<Fault, string> = new Map<Fault, string>([
  ["invalid-url", "the URL cannot be asked for"],
  ["scheme-refused", "the scheme must not be asked"],
  ["port-refused", "the port must not be asked"],
  ["address-refused", "the address must not be asked"],
  ["cancelled", "the client gave up"],
]);
