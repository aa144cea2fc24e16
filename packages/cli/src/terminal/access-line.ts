// Where the rules come from, as one line for people.
import { plainMoment, type RobotsAccess } from "@maycrawl/core/access";
import { countText } from "../report/count-text.ts";

/** The line. */
export function accessLine(access: RobotsAccess, nowMs: number): string {
  const { evidence } = access;
  const what =
    evidence.status !== null
      ? String(evidence.status)
      : evidence.ftpReply !== null
        ? `FTP reply ${evidence.ftpReply}`
        : "no response";
  const advice = evidence.fault === "address-refused" ? " (see --private)" : "";
  const fault = evidence.fault === null ? "" : `, ${evidence.fault}${advice}`;
  if (access.reason === "not-asked") return `${access.url}: not requested${fault}`;
  const size = evidence.body === null ? "" : `, ${countText(evidence.body.sizeOctets)} bytes`;
  const end = evidence.hops.at(-1)?.url;
  const redirects = end === undefined || end === access.url ? "" : `, after redirects to ${end}`;
  const ageMs = nowMs - access.askedMs;
  const tried = evidence.status === null && evidence.ftpReply === null ? "tried" : "retrieved";
  const age = ageMs < 60_000 ? `${tried} just now` : `${tried} ${spanText(ageMs)} ago (--fresh asks again)`;
  const until = access.result === "unreachable" ? "ask again after" : "fresh until";
  return (
    `${access.url}: ${what}${fault}${size}${redirects}, ${age}, ${until} ` +
    `${moment(access.retryAtMs ?? access.freshUntilMs)}`
  );
}

/** A moment as sentences have it: UTC, to the second. */
export function moment(ms: number): string {
  return plainMoment(Math.floor(ms / 1000) * 1000);
}

function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
