// One try to get a robots.txt: redirects followed one by one, each hop guarded anew, everything that happened noted.
// In: the URL of a robots.txt and the name to send. Out: an Attempt, which core/access judges, and the octets. Never
// rejects for what a host does. RFC 9309 section 2.3. Main path: limits, scope, resolve, connect, connection,
// content-coding, exchange, this file.
import { createHash } from "node:crypto";
import type { Attempt, BodyFacts, Hop } from "@maycrawl/core/access";
import { guardOf, refusalOf } from "../safety/target-rules.ts";
import { bodyKind } from "./body-kind.ts";
import { acceptEncoding } from "./content-coding.ts";
import { evidenceFields } from "./evidence.ts";
import { exchange, type Exchange, type Field } from "./exchange.ts";
import { fieldsAfterValidation, freshForMs, isAboutCopy, retryAfterMs, validatorFields } from "./freshness.ts";
import { retrievalLimits } from "./limits.ts";
import { askableUrl, isRedirect, locationOf, redirectTarget } from "./redirect.ts";
import { Failure, Scope } from "./scope.ts";
import { checkUserAgent, settingsOf, type RetrievalOptions, type RetrievalSettings } from "./settings.ts";

/** A request for a robots.txt. */
export interface RobotsTxtRequest {
  /** The identification string, sent as User-Agent. */
  readonly userAgent: string;
  /**
   * The last good attempt for the same URL, whose copy is then validated. Its validators are sent only to the URL that
   * gave them.
   */
  readonly kept?: Attempt | null;
  /**
   * Called before each redirect is followed, for the host's turn. The time that it takes does not count towards the
   * deadlines; if it rejects, so does the retrieval.
   */
  readonly nextTurn?: (url: string) => Promise<void>;
  /** Ends the retrieval, with the fault `cancelled`. */
  readonly signal?: AbortSignal;
}

/** A retrieved robots.txt. */
export interface RetrievedRobotsTxt {
  readonly attempt: Attempt;
  /** The octets that `attempt.body` describes; null without a body, and after a 304: the kept copy still holds. */
  readonly body: Uint8Array | null;
}

/**
 * Retrieves a robots.txt once, following redirects. Never rejects for what a host does; throws a TypeError if the
 * User-Agent or an option is invalid. The URL is asked without userinfo and fragment.
 *
 * @example
 * const { attempt, body } = await retrieveRobotsTxt("https://shop.example/robots.txt", { userAgent: "ShopBot/1.0" });
 *
 * Source: RFC 9309 section 2.3.1.
 */
export async function retrieveRobotsTxt(
  url: string,
  options: RobotsTxtRequest & RetrievalOptions,
): Promise<RetrievedRobotsTxt> {
  return robotsTxtWith(settingsOf(options), [])(url, options);
}

/** What kind of document is asked for: a robots.txt, or another file that is kept and validated in the same way. */
export interface DocumentKind {
  /** Octets of the decoded body that count; one more is kept, which tells that there are more. */
  readonly octets: number;
  readonly accept: string;
}

const robotsTxtDocument: DocumentKind = {
  octets: retrievalLimits.robotsTxtOctets,
  accept: "text/plain, */*;q=0.5",
};

/** `retrieveRobotsTxt` with checked settings; `signals` are further signals that end it. */
export function robotsTxtWith(
  settings: RetrievalSettings,
  signals: readonly AbortSignal[],
  document: DocumentKind = robotsTxtDocument,
): (url: string, request: RobotsTxtRequest) => Promise<RetrievedRobotsTxt> {
  return async (url, request) => {
    checkUserAgent(request.userAgent);
    const scope = new Scope(
      settings.deadlines.totalMs,
      request.signal === undefined ? signals : [...signals, request.signal],
    );
    try {
      return await new Retrieval(url, request, settings, scope, document).run();
    } finally {
      scope.end();
    }
  };
}

/** Where one hop led: to the next, or to the end. */
type Step = { readonly next: URL } | { readonly end: Ending };

interface Ending {
  readonly status: number | null;
  readonly ftpReply: number | null;
  readonly failure: Failure | null;
  readonly fields: readonly Field[];
  readonly body: Uint8Array | null;
  readonly isValidated: boolean;
}

class Retrieval {
  readonly #url: string;
  readonly #request: RobotsTxtRequest;
  readonly #settings: RetrievalSettings;
  readonly #scope: Scope;
  readonly #document: DocumentKind;
  readonly #hops: Hop[] = [];
  readonly #asked = new Set<string>();
  readonly #startedMs: number;

  constructor(
    url: string,
    request: RobotsTxtRequest,
    settings: RetrievalSettings,
    scope: Scope,
    document: DocumentKind,
  ) {
    this.#url = url;
    this.#document = document;
    this.#request = request;
    this.#settings = settings;
    this.#scope = scope;
    this.#startedMs = settings.now();
  }

  async run(): Promise<RetrievedRobotsTxt> {
    const first = askableUrl(this.#url);
    if (first === null) return this.#finish(this.#refused(this.#url, new Failure("invalid-url", "it does not parse")));
    // Invariant: one hop is noted for each URL that was asked or refused.
    for (let url = first, from: URL | null = null; ;) {
      const step = await this.#hop(url, from);
      if ("end" in step) return this.#finish(step.end);
      from = url;
      url = step.next;
    }
  }

  async #hop(url: URL, from: URL | null): Promise<Step> {
    const refusal = refusalOf(url, this.#settings.target, from);
    if (refusal !== null) return { end: this.#refused(url.href, new Failure(refusal.fault, refusal.detail)) };
    const { nextTurn } = this.#request;
    if (from !== null && nextTurn !== undefined) await this.#scope.paused(() => nextTurn(url.href));
    const guard = guardOf(url, this.#settings.target, from);
    this.#asked.add(url.href);
    const startedMs = this.#settings.now();
    if (url.protocol === "ftp:") {
      // Loaded here: hardly any site is asked by FTP.
      const { ftpExchange } = await import("./ftp.ts");
      const { address, ftpReply, body, failure } = await ftpExchange(url, guard, this.#settings, this.#scope);
      this.#note(url.href, startedMs, { address, status: null, location: null, failure });
      return { end: { ...nothing, ftpReply, body, failure } };
    }
    const validators = this.#validatorsFor(url);
    const answer = await exchange(
      {
        url,
        guard,
        fields: requestFields(this.#request.userAgent, this.#document.accept, validators),
        keepOctets: this.#document.octets + 1,
        // Of a refusal or a redirect only the status counts: nothing wrong with its body can change what it says.
        readsBody: isSuccessful,
        // A connection of its own: on a used one, octets left over from another answer could be read as the rules.
        idle: null,
      },
      this.#settings,
      this.#scope,
    );
    const location = locationOf(answer.fields);
    const outcome = this.#judge(url, answer, location, validators.length > 0);
    const failure = "next" in outcome ? null : outcome.end.failure;
    this.#note(url.href, startedMs, { address: answer.address, status: answer.status, location, failure });
    return outcome;
  }

  #judge(url: URL, answer: Exchange, location: string | null, isConditional: boolean): Step {
    const { status, fields, body, failure } = answer;
    const end = (changes: Partial<Ending>): Step => ({ end: { ...nothing, status, fields, ...changes } });
    if (failure !== null || status === null) return end({ failure });
    if (isRedirect(status)) return this.#follow(url, location, end);
    // RFC 9110 section 15.3.7: a part of a file that was asked for whole is not the file.
    if (status === 206)
      return end({ failure: new Failure("partial", `Content-Range: ${valueOf(fields, "content-range") ?? "none"}`) });
    if (status === 304 && isConditional) {
      const { kept } = this.#request;
      if (kept === undefined || kept === null || !isAboutCopy(fields, kept)) {
        return end({ failure: new Failure("invalid-response", "304 names another ETag than the copy's") });
      }
      return end({ isValidated: true, fields: fieldsAfterValidation(kept.headers, fields) });
    }
    // Any other status speaks for itself; a 304 that nobody asked for is one without a body.
    return end(isSuccessful(status) ? { body: body ?? new Uint8Array() } : {});
  }

  #follow(url: URL, location: string | null, end: (changes: Partial<Ending>) => Step): Step {
    let target: URL;
    try {
      target = redirectTarget(url, location);
    } catch (error) {
      return end({ failure: error instanceof Failure ? error : new Failure("redirect-invalid", String(error)) });
    }
    if (this.#asked.has(target.href))
      return end({ failure: new Failure("redirect-loop", `${target.href} was asked already`) });
    const { redirects } = this.#settings;
    if (this.#hops.length >= redirects)
      return end({ failure: new Failure("too-many-redirects", `more than ${redirects}`) });
    return { next: target };
  }

  #validatorsFor(url: URL): Field[] {
    const { kept } = this.#request;
    // A validator belongs to the resource that gave it: sent elsewhere it identifies the client, and 304 would mean
    // nothing.
    if (kept === undefined || kept === null || kept.body === null || kept.url !== this.#url) return [];
    return kept.hops.at(-1)?.url === url.href ? validatorFields(kept) : [];
  }

  #refused(url: string, failure: Failure): Ending {
    this.#note(url, this.#settings.now(), { address: null, status: null, location: null, failure });
    return { ...nothing, failure };
  }

  #note(
    url: string,
    startedMs: number,
    seen: {
      readonly address: string | null;
      readonly status: number | null;
      readonly location: string | null;
      readonly failure: Failure | null;
    },
  ): void {
    const { address, status, location, failure } = seen;
    this.#hops.push({
      url,
      address,
      status,
      fault: failure?.fault ?? null,
      detail: failure?.message ?? null,
      location: location?.slice(0, retrievalLimits.locationOctets) ?? null,
      startedMs,
      durationMs: this.#settings.now() - startedMs,
    });
  }

  #finish(ending: Ending): RetrievedRobotsTxt {
    const { status, ftpReply, failure, fields, body, isValidated } = ending;
    const finishedMs = this.#settings.now();
    const attempt: Attempt = {
      url: this.#url,
      startedMs: this.#startedMs,
      finishedMs,
      hops: this.#hops,
      status,
      ftpReply,
      fault: failure?.fault ?? null,
      headers: evidenceFields(fields),
      body: isValidated
        ? (this.#request.kept?.body ?? null)
        : body === null
          ? null
          : factsOf(body, valueOf(fields, "content-type"), this.#document.octets),
      isValidated,
      freshForMs: freshForMs(fields, finishedMs),
      retryAfterMs: retryAfterMs(fields, finishedMs),
    };
    return { attempt, body };
  }
}

const nothing: Ending = { status: null, ftpReply: null, failure: null, fields: [], body: null, isValidated: false };

/** The fields of a request for a robots.txt: no cookie, no referrer. */
function requestFields(userAgent: string, accept: string, validators: readonly Field[]): Field[] {
  return [["user-agent", userAgent], ["accept", accept], ["accept-encoding", acceptEncoding], ...validators];
}

function isSuccessful(status: number): boolean {
  return status >= 200 && status <= 299 && status !== 206;
}

/**
 * One octet more is kept than is read: it tells a line that ends there from one that is cut, which must not be read.
 */
function factsOf(octets: Uint8Array, mediaType: string | null, most: number): BodyFacts {
  const isCut = octets.length > most;
  const hash = createHash("sha256").update(octets).digest("hex");
  return { hash, sizeOctets: octets.length, isCut, mediaType, kind: bodyKind(octets, mediaType) };
}

function valueOf(fields: readonly Field[], name: string): string | null {
  return fields.find((field) => field[0] === name)?.[1] ?? null;
}
