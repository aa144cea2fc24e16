// The default resolver: the hosts file, then DNS, by the servers that the system is configured with. It does not use
// the platform's own lookup for names in DNS: that has four threads for the whole process, and a few names whose
// servers never answer block all others. Names without a dot and local names (mDNS, search domains) do go to it, two at
// a time. In: a name. Out: addresses. Next: resolve.ts.
import { lookup, Resolver } from "node:dns/promises";
import { readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { pause } from "../pause.ts";
import { isLocalName, withoutTrailingDots } from "../safety/address-guard.ts";
import { Turnstile } from "../turnstile.ts";
import { retrievalLimits } from "./limits.ts";
import type { Resolve } from "./resolve.ts";

/** How names are resolved; each has a default. */
export interface DnsOptions {
  /** Addresses of DNS servers, with a port if it is not 53: by default the system's. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
  /** The platform's own lookup (getaddrinfo). */
  readonly platform?: Resolve;
}

/** Channels are renewed as often, since a machine changes networks. */
const channelMs = 60_000;
/** RFC 8305 section 3: how long an answer of one family waits for the other's. */
const otherFamilyMs = 50;

const systemHostsFile =
  process.platform === "win32"
    ? join(process.env["SystemRoot"] ?? "C:\\Windows", "System32", "drivers", "etc", "hosts")
    : "/etc/hosts";

/** Resolves names, and can be closed. */
export class DnsResolver {
  readonly #servers: readonly string[] | null;
  readonly #hosts: HostsFile;
  readonly #platform: Resolve;
  readonly #queries: Turnstile = new Turnstile(retrievalLimits.lookups);
  readonly #lookups: Turnstile = new Turnstile(retrievalLimits.platformLookups);
  #channel: { readonly resolver: Resolver; readonly sinceMs: number } | null = null;

  constructor(options: DnsOptions = {}) {
    this.#servers = options.servers ?? null;
    this.#hosts = new HostsFile(options.hostsFile ?? systemHostsFile);
    this.#platform = options.platform ?? platformLookup;
  }

  /** See `Resolve`. */
  readonly resolve: Resolve = async (host) => {
    const name = withoutTrailingDots(host).toLowerCase();
    const listed = this.#hosts.addressesOf(name);
    if (listed.length > 0) return listed;
    if (!name.includes(".") || isLocalName(name)) return this.#byPlatform(name);
    const answer = await this.#queries.pass(() => this.#query(name));
    return answer ?? this.#byPlatform(name);
  };

  /** Ends the queries under way. */
  close(): void {
    this.#channel?.resolver.cancel();
  }

  #byPlatform(name: string): Promise<readonly string[]> {
    // A lookup keeps its thread until the platform gives up, and its place with it.
    return inTime(
      name,
      this.#lookups.pass(() => this.#platform(name)),
      "the platform's lookup",
    );
  }

  /** Both families at once. Null if there is no DNS server to ask. */
  async #query(name: string): Promise<readonly string[] | null> {
    const resolver = this.#resolver();
    const four = settled(resolver.resolve4(name));
    const six = settled(resolver.resolve6(name));
    return inTime(name, this.#merged(name, four, six), `DNS (${resolver.getServers().join(", ")})`);
  }

  async #merged(name: string, four: Promise<Answer>, six: Promise<Answer>): Promise<readonly string[] | null> {
    const answers: (Answer | null)[] = [null, null];
    const noted = [four, six].map(async (answer, family) => (answers[family] = await answer));
    // One family's addresses are enough: some servers never answer for the other.
    const enough = Promise.race(noted.map(hasAddresses)).then(() => pause(otherFamilyMs));
    await Promise.race([Promise.all(noted), enough]);
    const addresses = answers.map((answer) => answer?.addresses ?? []);
    if (addresses.some((list) => list.length > 0)) return (hasIpv6() ? addresses.reverse() : addresses).flat();
    const codes = answers.map((answer) => answer?.code ?? "ETIMEOUT");
    if (codes.every((code) => code === "ECONNREFUSED")) return null;
    const code = codes.find((one) => one !== "ENOTFOUND" && one !== "ENODATA") ?? "ENOTFOUND";
    throw Object.assign(new Error(`DNS answered ${code} for ${name}`), { code });
  }

  #resolver(): Resolver {
    const nowMs = performance.now();
    if (this.#channel === null || nowMs - this.#channel.sinceMs > channelMs) {
      const resolver = new Resolver({ timeout: retrievalLimits.queryMs, tries: 2 });
      if (this.#servers !== null) resolver.setServers(this.#servers);
      this.#channel = { resolver, sinceMs: nowMs };
    }
    return this.#channel.resolver;
  }
}

interface Answer {
  readonly addresses: readonly string[];
  readonly code: string | null;
}

async function settled(query: Promise<string[]>): Promise<Answer> {
  try {
    return { addresses: await query, code: null };
  } catch (error) {
    return { addresses: [], code: String((error as NodeJS.ErrnoException).code) };
  }
}

/** Resolves once the answer has come with addresses; never if it comes without. */
async function hasAddresses(answer: Promise<Answer>): Promise<void> {
  if ((await answer).addresses.length === 0) await new Promise(() => {});
}

function inTime<Value>(name: string, work: Promise<Value>, who: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const message = `${who} did not answer for ${name} within ${retrievalLimits.lookupMs} ms`;
      reject(Object.assign(new Error(message), { code: "ETIMEOUT" }));
    }, retrievalLimits.lookupMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

const platformLookup: Resolve = async (name) => {
  const answers = await lookup(name, { all: true, order: "verbatim" });
  return answers.map((answer) => answer.address);
};

/** Whether this machine has an IPv6 address that reaches beyond its own network. */
function hasIpv6(): boolean {
  return Object.values(networkInterfaces())
    .flat()
    .some((one) => one !== undefined && one.family === "IPv6" && !one.internal && !one.address.startsWith("fe80"));
}

/** The hosts file, read again when it has changed. */
class HostsFile {
  readonly #path: string;
  #changedMs = -1;
  #byName = new Map<string, string[]>();

  constructor(path: string) {
    this.#path = path;
  }

  addressesOf(name: string): readonly string[] {
    try {
      const { mtimeMs } = statSync(this.#path);
      if (mtimeMs !== this.#changedMs) this.#byName = hostsIn(readFileSync(this.#path, "utf8"));
      this.#changedMs = mtimeMs;
    } catch {
      this.#byName = new Map();
      this.#changedMs = -1;
    }
    return this.#byName.get(name) ?? [];
  }
}

function hostsIn(text: string): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...names] = (line.split("#", 1)[0] ?? "").trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names) byName.set(name.toLowerCase(), [...(byName.get(name.toLowerCase()) ?? []), address]);
  }
  return byName;
}
