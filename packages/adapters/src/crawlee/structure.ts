// What of Crawlee this adapter uses, as it is in 3.18 and in the release candidates of 4: by structure, so that no
// version of Crawlee is needed to compile it. Source: @crawlee/core, IRequestManager and BaseHttpClient.
import type { Readable } from "node:stream";

/** A request of Crawlee's. */
export interface CrawleeRequest {
  readonly id?: string;
  readonly url: string;
  readonly uniqueKey: string;
  noRetry?: boolean;
  state?: number;
}

/** A queue of requests: Crawlee's `RequestQueue`, or whatever has its methods. */
export interface RequestManager {
  isFinished(): Promise<boolean>;
  isEmpty(): Promise<boolean>;
  handledCount(): Promise<number>;
  getTotalCount(): number;
  getPendingCount(): number;
  fetchNextRequest(): Promise<CrawleeRequest | null>;
  [Symbol.asyncIterator](): AsyncGenerator<CrawleeRequest>;
  markRequestHandled(request: CrawleeRequest): Promise<unknown>;
  reclaimRequest(request: CrawleeRequest, options?: object): Promise<unknown>;
  addRequest(request: object, options?: object): Promise<unknown>;
  addRequestsBatched(requests: unknown, options?: object): Promise<unknown>;
}

/** Crawlee's `RequestState.SKIPPED`. */
export const skippedState = 7;

/** Headers as Crawlee has them. */
export type SimpleHeaders = Record<string, string | string[] | undefined>;

/** What Crawlee asks an HTTP client for; what is not named here has no meaning for this one. */
export interface HttpRequest {
  readonly url: string | URL;
  readonly method?: string;
  readonly headers?: SimpleHeaders;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly timeout?: { readonly request?: number };
  readonly followRedirect?: boolean | ((response: unknown) => boolean);
  readonly maxRedirects?: number;
  readonly responseType?: "json" | "text" | "buffer";
  readonly proxyUrl?: string;
}

/** What a response says besides its body. */
export interface HttpResponseData {
  readonly redirectUrls: URL[];
  readonly url: string;
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly headers: SimpleHeaders;
  readonly trailers: SimpleHeaders;
  readonly complete: boolean;
}

/** A response with its body. */
export interface HttpResponse extends HttpResponseData {
  readonly request: HttpRequest;
  readonly body: unknown;
}

/** A response whose body streams. */
export interface StreamingResponse extends HttpResponseData {
  readonly request: HttpRequest;
  readonly stream: Readable;
  readonly downloadProgress: Progress;
  readonly uploadProgress: Progress;
}

interface Progress {
  readonly percent: number;
  readonly transferred: number;
}

/** Called at each redirect; it may change the headers of the request that follows. */
export type RedirectHandler = (
  response: HttpResponseData,
  next: { readonly url: URL; readonly headers: SimpleHeaders },
) => unknown;
