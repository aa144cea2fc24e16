// One trial: samples composed into one plan, written for a server, proven, started, and asked. Out: how many requests
// of either kind were asked, and what was answered otherwise than it must be.
import { prove } from "../../src/enforcement/proof.ts";
import { listsOf } from "../../src/enforcement/rule-list.ts";
import type { ServerName } from "../../src/index.ts";
import { enforcedServers } from "../../src/index.ts";
import { type Composed, compose, type Sample } from "./composed.ts";
import { type Asked, freePort, newFolder, start, statusesOf } from "./running.ts";
import { isInNormalForm, otherSpellings, randomFrom } from "./spellings.ts";

/** What a trial found. */
export interface TrialResult {
  normal: number;
  otherwise: number;
  /** Refused in other spellings, though the engine allows what they say as they stand. */
  refusedMore: number;
  entries: number;
  startedInMs: number;
  /** Normal form: answers that are not the engine's. */
  readonly differences: string[];
  /** Other spellings of something refused that were served. */
  readonly bypasses: string[];
}

/** Patterns in one configuration: what each server loads in a few seconds. */
const mostPatterns: Readonly<Record<ServerName, number>> = {
  nginx: 50_000,
  apache: 50_000,
  haproxy: 50_000,
  lighttpd: 20_000,
  varnish: 5_000,
  caddy: 5_000,
};

interface Expected extends Asked {
  readonly isNormal: boolean;
  readonly mayBeServed: boolean;
  readonly mustBeServed: boolean;
  readonly of: Composed;
}

/** Asks one server about the samples. */
export async function trial(
  serverName: ServerName,
  samples: readonly Sample[],
  seed: number,
  most: number,
): Promise<TrialResult> {
  const server = enforcedServers[serverName];
  const { plan, composed } = compose(samples, mostPatterns[serverName]);
  const lists = listsOf(plan, server);
  const port = await freePort();
  const folder = newFolder();
  const options = {
    header: ["a trial"],
    deny: 403 as const,
    observe: false,
    standalone: { host: "127.0.0.1", port },
    ranges: [],
    clientAddress: null,
    folder,
  };
  const files = server.write(lists, options);
  const read = server.read(files);
  const proof = read === null ? null : prove(plan, read, server);
  if (proof?.result !== "equal") throw new Error(`${serverName}: ${proof?.reason ?? "cannot be read back"}`);
  const running = await start(files, server.startCommand(options), folder, port);
  try {
    const requests = requestsOf(serverName, composed, randomFrom(seed)).slice(0, most);
    const statuses = await statusesOf(port, requests);
    const result: TrialResult = {
      normal: 0,
      otherwise: 0,
      refusedMore: 0,
      entries: lists.classes.reduce((sum, { exact, wide }) => sum + exact.length + wide.length, 0),
      startedInMs: running.startedInMs,
      differences: [],
      bypasses: [],
    };
    requests.forEach((asked, at) => count(asked, statuses[at] as number, result));
    return result;
  } finally {
    await running.stop();
  }
}

function count(asked: Expected, status: number, result: TrialResult): void {
  const isServed = status >= 200 && status < 300;
  const told = `${asked.of.sample.name} ${asked.of.sample.agents.join("+")}: ${asked.target} got ${status}`;
  if (asked.isNormal) {
    result.normal++;
    const isAnswer = status === 200 || status === 403;
    if (!isAnswer || isServed !== asked.mayBeServed) result.differences.push(`${told}, allowed: ${asked.mayBeServed}`);
    return;
  }
  result.otherwise++;
  if (isServed && !asked.mayBeServed) result.bypasses.push(told);
  if (!isServed && asked.mustBeServed) result.refusedMore++;
}

function requestsOf(serverName: ServerName, composed: readonly Composed[], random: () => number): Expected[] {
  // lighttpd decodes and merges slashes before anything reads the target: what it serves, and what it looks up, is
  // the path without.
  const mayBe = (of: Composed, target: string, allowed: boolean): boolean =>
    allowed || (serverName === "lighttpd" && of.rules.allows(merged(target)) === true);
  return composed.flatMap((of) =>
    of.sample.targets.flatMap((target): Expected[] => {
      const allowed = of.rules.allows(target.startsWith("//") ? `http://shop.example${target}` : target);
      if (allowed === null) return [];
      const { userAgent } = of;
      const base = { userAgent, of };
      if (!isInNormalForm(target))
        return [{ ...base, target, isNormal: false, mayBeServed: mayBe(of, target, allowed), mustBeServed: allowed }];
      const asked: Expected = { ...base, target, isNormal: true, mayBeServed: allowed, mustBeServed: allowed };
      // Of what is refused every other spelling must be; one or two of each are asked.
      const others = otherSpellings(target, random);
      const chosen = [others[Math.floor(random() * others.length)], others[Math.floor(random() * others.length)]];
      return [
        asked,
        ...[...new Set(chosen)].flatMap((other): Expected[] =>
          other === undefined || isInNormalForm(other)
            ? []
            : [{ ...base, target: other, isNormal: false, mayBeServed: allowed, mustBeServed: allowed }],
        ),
      ];
    }),
  );
}

function merged(target: string): string {
  const [path = "", ...rest] = target.split("?");
  return [path.replace(/%2F/gi, "/").replace(/\/{2,}/g, "/"), ...rest].join("?");
}
