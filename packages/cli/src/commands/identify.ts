// `maycrawl identify`: who requests from an address are from, with the evidence. Lists of addresses come from the store
// or a folder; DNS is asked only if the user says so, and only about an address that claims a crawler.
import type { Command } from "commander";
import { visible } from "@maycrawl/core";
import { type EvidenceKind, type Identity, identify, parseAddress } from "@maycrawl/core/identity";
import type { CommandFile } from "../command-file.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { knownRanges, type RangesOptions } from "../input/known-ranges.ts";
import { collect, once } from "../input/option-values.ts";
import { jsonText } from "../report/json-text.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";

/** `identify`. */
export const command: CommandFile = {
  description: "Says who a request is from, by its address and its User-Agent header, and on what grounds.",
  declare,
  help,
  run,
};

interface IdentifyOptions extends RangesOptions {
  readonly userAgent?: string;
  readonly dns?: boolean;
  readonly dnsServer?: readonly string[];
  readonly at?: string;
  readonly json?: boolean;
}

function declare(command: Command): void {
  command
    .argument("<ADDRESS...>", "IPv4 or IPv6 addresses of requests")
    .option("--user-agent <UA>", "the User-Agent header of the request: whom it claims to be", once)
    .option("--dns", "ask DNS, where the claimed crawler's operator uses reverse DNS")
    .option("--dns-server <ADDRESS>", "ask this DNS server, ADDRESS or ADDRESS:PORT; repeatable", collect)
    .option("--ranges <DIR>", "use the lists of this folder, instead of those that the store remembers", once)
    .option("--store <FILE>", "the store of `maycrawl ranges update`, instead of the one in the cache folder", once)
    .option("--at <MOMENT>", "when the request was received, ISO 8601: by default now", once)
    .option("--json", "print one JSON object a line");
}

async function run(addresses: readonly string[], options: IdentifyOptions): Promise<number> {
  const messages = new Messages();
  const output = new Output();
  const tally = new Tally();
  const { userAgent = null } = options;
  const invalid = addresses.filter((address) => parseAddress(address) === null);
  if (invalid.length === addresses.length)
    throw new CommandError("invalid-address", invalid.map(addressText).join("; "));
  if (options.dns !== true && options.dnsServer !== undefined)
    throw new CommandError("usage", "--dns-server has no effect without --dns: give both");
  if (options.dns === true && userAgent === null)
    throw new CommandError("usage", "--dns takes --user-agent as well: DNS is asked only about a claim");
  const atMs = momentOption(options.at);
  const ranges = await knownRanges(options, options.at === undefined ? undefined : atMs, messages);
  if (ranges.size === 0) messages.note("no list of addresses is known here: run `maycrawl ranges update`");
  /** Kinds of evidence that any address met. */
  const met = new Set<EvidenceKind>();
  const verify = options.dns === true ? await dnsOf(options.dnsServer) : null;
  try {
    for (const address of addresses) {
      if (invalid.includes(address)) {
        messages.item("invalid-address", () => addressText(address));
        tally.add(null);
        continue;
      }
      const request = { address, userAgent, atMs };
      const identity = verify === null ? identify(request, { ranges }) : await verify.identify(request, ranges);
      tally.add(identity.state === "impostor" ? false : identity.state.startsWith("verified") ? true : null);
      for (const { kind } of identity.evidence) met.add(kind);
      output.write(options.json === true ? `${jsonText(identity)}\n` : text(identity));
    }
  } finally {
    verify?.close();
  }
  output.flush();
  if (ranges.size > 0 && met.has("list-missing"))
    messages.note("some lists of addresses are not known here: run `maycrawl ranges update`");
  if (met.has("dns-not-asked")) messages.note("DNS was not asked: --dns asks it");
  messages.finish();
  return tally.exitCode;
}

function addressText(address: string): string {
  return `${quoted(address)} is not an IP address: write it as 192.0.2.1 or 2001:db8::1`;
}

function momentOption(text: string | undefined): number {
  if (text === undefined) return Date.now();
  const isMoment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text);
  const ms = isMoment ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw new CommandError(
      "invalid-moment",
      `--at takes a date or a moment with its zone, such as 2026-11-01T12:00:00Z, not ${quoted(text)}`,
    );
  return ms;
}

interface Verifier {
  identify(
    request: Parameters<typeof identify>[0],
    ranges: Parameters<typeof identify>[1]["ranges"],
  ): Promise<Identity>;
  close(): void;
}

async function dnsOf(servers: readonly string[] | undefined): Promise<Verifier> {
  const { DnsVerifier, nameResolver, RequestIdentifier } = await import("@maycrawl/client/identity");
  let verifier: InstanceType<typeof DnsVerifier>;
  try {
    verifier = new DnsVerifier({ resolver: nameResolver(servers === undefined ? {} : { servers }) });
  } catch {
    throw new CommandError("usage", `--dns-server takes IP addresses, not ${quoted((servers ?? []).join(", "))}`);
  }
  return {
    identify: (request, ranges) => new RequestIdentifier({ ranges, dns: verifier }).identify(request),
    close: () => verifier.close(),
  };
}

/** The answer, and what it rests on. */
function text(identity: Identity): string {
  const { evidence } = identity.toJSON();
  const who = identity.crawler?.name ?? identity.operator ?? "-";
  const width = Math.max(...evidence.map(({ kind }) => kind.length));
  const lines = evidence.map(({ kind, source, date, detail }) => {
    const parts = [detail, source, date].filter((part) => part !== null);
    return `  ${kind.padEnd(width)}  ${parts.join("  ")}`;
  });
  const head = `${identity.state}  ${who}  ${identity.address}  ${identity.explanation}`;
  return [head, ...lines].map((line) => `${visible(line)}\n`).join("");
}

function help(): string {
  return `
States:
  verified-address  the address is in a fresh list of the operator
  verified-dns      the reverse name is the operator's, and resolves back to the address
  outside           the operator publishes lists, and the address is in none; this alone does not prove an impostor
  impostor          outside of fresh lists that the operator calls complete, and denied by DNS where it uses DNS
  unverifiable      nothing is published, the lists are missing or older than seven days, or DNS was not asked or silent

Examples:
  maycrawl identify 66.249.66.1 --user-agent "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
  maycrawl identify 66.249.66.1 --user-agent Googlebot/2.1 --dns --json
  maycrawl identify 66.249.66.1
  maycrawl identify 66.249.66.1 --user-agent Googlebot/2.1 --ranges ranges/ --at 2026-11-01T12:00:00Z

Exit codes:
  0  verified
  1  an impostor
  2  wrong usage: nothing was attempted
  3  not known: outside or unverifiable`;
}
