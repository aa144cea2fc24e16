// A URL, a file that allows it, one that disallows it, and attempts to retrieve them.
import { parseRobotsTxt } from "../../src/index.ts";
import { atMoment, attemptOf, hourMs, nowMs } from "./attempts.ts";

export const url = "https://shop.example/p";
export const allowing = parseRobotsTxt("User-agent: *\nAllow: /\nContent-Signal: ai-train=no\n");
export const closing = parseRobotsTxt("User-agent: *\nDisallow: /p\n");

export const good = attemptOf({ status: 200 });
export const down = attemptOf({ status: 503 });
export const old = atMoment(good, nowMs - hourMs);
