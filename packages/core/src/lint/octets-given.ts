// The octets of a file, in whichever form a caller has it.
import { encodeUtf8 } from "../octets/index.ts";
import type { RobotsTxt } from "../robots-txt.ts";

/** The file's octets; a string's are its UTF-8. TypeError when it is neither text nor octets nor a parsed file. */
export function octetsGiven(robotsTxt: RobotsTxt | string | Uint8Array): Uint8Array {
  if (typeof robotsTxt === "string") return encodeUtf8(robotsTxt);
  if (robotsTxt instanceof Uint8Array) return robotsTxt;
  const octets: unknown = robotsTxt === null || typeof robotsTxt !== "object" ? undefined : robotsTxt.octets;
  if (octets instanceof Uint8Array) return octets;
  throw new TypeError(`robots.txt must be a string, a Uint8Array or a RobotsTxt, got ${Object.prototype.toString.call(robotsTxt)}`);
}
