// How the tests of attempts ask: by this machine's own address, unless a test says otherwise.
import { retrieveRobotsTxt, type RetrievedRobotsTxt, type RobotsTxtRequest } from "../../src/retrieval/robots-txt.ts";
import type { RetrievalOptions } from "../../src/retrieval/settings.ts";
import { targetRules } from "../../src/safety/target-rules.ts";
import { response, rules } from "../hostile-server/behaviours.ts";
import type { Behaviour } from "../hostile-server/server.ts";

export const local = (): Promise<string[]> => Promise.resolve(["127.0.0.1"]);
export const ask = (
  url: string,
  options: Partial<RobotsTxtRequest> & RetrievalOptions = {},
): Promise<RetrievedRobotsTxt> =>
  retrieveRobotsTxt(url, {
    userAgent: "maycrawl-test/1.0",
    resolve: local,
    target: targetRules("any"),
    ...options,
  });
export const file: Behaviour = (socket) => socket.end(response(200, [], rules));
