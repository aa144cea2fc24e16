// robots-parser 3.0.1, typed as it is: its own types do not let a module of today call it.
import * as module from "robots-parser";

/** Its interface. */
export interface TheirRobot {
  isAllowed(url: string, userAgent?: string): boolean | undefined;
  isDisallowed(url: string, userAgent?: string): boolean;
  getMatchingLineNumber(url: string, userAgent?: string): number;
  getCrawlDelay(userAgent?: string): number | undefined;
  getSitemaps(): string[];
  getPreferredHost(): string | null;
}

export const theirParser = (module as { default: unknown }).default as (url: string, robotsTxt: string) => TheirRobot;
