// What one try came to, before any policy: each reason once, with the result that RFC 9309 section 2.3.1 gives it. In:
// an attempt. Out: its reason. The order of the questions matters: a fault outweighs a status that came before it,
// since what was not received whole was not received. Next: history.ts and access.ts.
import { ownFaults } from "./fault.ts";
import type { Attempt } from "./attempt.ts";

/** The result of asking for a robots.txt, in the words of RFC 9309 section 2.3.1. */
export type AccessResult = "successful" | "unavailable" | "unreachable";

/** Every reason of an access result: the result that the RFC gives it, and what happened. */
export const accessReasons = {
  received: { result: "successful", says: "The file was received." },
  validated: { result: "successful", says: "The server says that the copy kept is still valid (304)." },
  empty: { result: "successful", says: "The file is empty: it has no rules." },
  "not-200": { result: "successful", says: "A status of success other than 200, which this policy does not accept." },
  oversize: {
    result: "successful",
    says: "The file exceeds the size limit, and this policy does not accept its beginning alone.",
  },
  "no-robots-txt": {
    result: "successful",
    says: "The content is not a robots.txt, and this policy does not read it as one.",
  },
  "not-found": { result: "unavailable", says: "There is no file: 404 or 410, or 550 or 551 of FTP." },
  refused: { result: "unavailable", says: "The server refuses it: 401 or 403, or 530 of FTP." },
  "too-many-requests": { result: "unavailable", says: "Too many requests (429); unreachable by some policies." },
  "client-error": { result: "unavailable", says: "Another status from 400 to 499." },
  "redirect-limit": { result: "unavailable", says: "More than five redirects in a row, or a loop of them." },
  "server-error-for-missing": {
    result: "unavailable",
    says: "A status from 500 to 599 from a site that is known to send one for missing files.",
  },
  "server-error": { result: "unreachable", says: "A status from 500 to 599." },
  fault: {
    result: "unreachable",
    says: "The name, connection, encryption, a deadline or the response failed: see the fault.",
  },
  "not-asked": {
    result: "unreachable",
    says: "The client would not ask, or gave up, which says nothing about the site.",
  },
  incomplete: { result: "unreachable", says: "A status of success with a part of the file, or without it." },
  "redirect-not-followed": { result: "unreachable", says: "A status from 300 to 399 that leads nowhere." },
  "not-modified-unasked": { result: "unreachable", says: "304, though no copy is kept." },
  "ftp-failed": { result: "unreachable", says: "Another reply of FTP, or a reply without the file." },
  "unexpected-status": { result: "unreachable", says: "Not a final status of HTTP, or an undefined one." },
} as const;

/** Why an access result is as it is: a closed list. */
export type AccessReason = keyof typeof accessReasons;

/** Requests that it takes to be led on by more than five redirects in a row. RFC 9309 section 2.3.1.2. */
const requestsPastLimit = 6;

/** What the attempt came to by RFC 9309 alone; reasons that only a policy gives do not occur. */
export function causeOf(attempt: Attempt): AccessReason {
  const { fault, status, ftpReply } = attempt;
  if (fault !== null) {
    if (ownFaults.has(fault)) return "not-asked";
    // RFC 9309 section 2.3.1.2: past five redirects the file may be treated as unavailable. A client that follows fewer
    // has not seen that much; a loop goes on for ever.
    if (fault === "redirect-loop" || (fault === "too-many-redirects" && attempt.hops.length >= requestsPastLimit))
      return "redirect-limit";
    const isAnswer = fault === "ftp-refused" && status === null && ftpReply !== null && ftpAnswers.has(ftpReply);
    return isAnswer ? ftpCause(attempt, ftpReply) : "fault";
  }
  if (status !== null) return statusCause(attempt, status);
  return ftpReply !== null ? ftpCause(attempt, ftpReply) : "unexpected-status";
}

/** Replies of FTP that answer the question, though the transfer was refused: RFC 959 section 4.2. */
const ftpAnswers: ReadonlySet<number> = new Set([530, 550, 551]);

function statusCause({ body, isValidated }: Attempt, status: number): AccessReason {
  if (status >= 200 && status <= 299) {
    // No content, by definition: RFC 9110 sections 15.3.5 and 15.3.6.
    if (status === 204 || status === 205) return "empty";
    // The whole file was asked for, so a part (206) is not an answer.
    if (status === 206 || body === null) return "incomplete";
    return body.sizeOctets === 0 ? "empty" : "received";
  }
  if (status === 304) return isValidated && body !== null ? "validated" : "not-modified-unasked";
  if (status >= 300 && status <= 399) return "redirect-not-followed";
  if (status === 404 || status === 410) return "not-found";
  if (status === 401 || status === 403) return "refused";
  if (status === 429) return "too-many-requests";
  if (status >= 400 && status <= 499) return "client-error";
  return status >= 500 && status <= 599 ? "server-error" : "unexpected-status";
}

function ftpCause({ body }: Attempt, reply: number): AccessReason {
  if (reply === 550 || reply === 551) return "not-found";
  if (reply === 530) return "refused";
  if (!(reply >= 200 && reply <= 299) || body === null) return "ftp-failed";
  return body.sizeOctets === 0 ? "empty" : "received";
}
