// How a request fails: RFC 9457 problems with the codes of one table. In: a code and a sentence. Out: a response. The
// status of each code is here; a test compares docs/api.md with it.
import { CodedError, type ErrorCode, errorCodes } from "@maycrawl/core/error-codes";

/** The status of HTTP for each code that ends a request. */
export const problemStatuses = {
  "not-json": 400,
  "invalid-request": 400,
  "unknown-dialect": 400,
  "invalid-url": 400,
  "invalid-origin": 400,
  "invalid-moment": 400,
  "not-utf-8": 400,
  "token-refused": 401,
  "cross-origin": 403,
  "turns-off": 403,
  "not-found": 404,
  "unknown-crawler": 404,
  "method-not-allowed": 405,
  "too-slow": 408,
  "too-large": 413,
  "too-many": 413,
  "unsupported-media-type": 415,
  "host-refused": 421,
  "rate-limited": 429,
  internal: 500,
  overloaded: 503,
  stopping: 503,
  "store-lost": 503,
  "timed-out": 504,
} as const satisfies Partial<Record<ErrorCode, number>>;

/** A code that ends a request. */
export type ProblemCode = keyof typeof problemStatuses;

/** Why a request failed. */
export class Problem extends CodedError {
  declare readonly code: ProblemCode;
  /** Header fields of its response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(code, message);
    this.headers = headers;
  }
}

/** The members of a problem. */
export interface ProblemMembers {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly requestId: string;
}

/** The problem for an error: a Problem itself, a coded error that has a status, or else an internal fault. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof CodedError && Object.hasOwn(problemStatuses, error.code))
    return new Problem(error.code as ProblemCode, error.message);
  return new Problem("internal", "a fault of the service itself: its logs have the request's id");
}

/** The problem's members. */
export function problemMembers(problem: Problem, requestId: string): ProblemMembers {
  const { code, message } = problem;
  return {
    type: `/api/v1/errors#${code}`,
    title: errorCodes[code],
    status: problemStatuses[code],
    code,
    detail: message,
    requestId,
  };
}

/** A refusal with the time to ask again. */
export function askAgain(
  code: "rate-limited" | "overloaded" | "stopping" | "store-lost",
  message: string,
  seconds: number,
): Problem {
  return new Problem(code, message, { "retry-after": String(Math.max(1, Math.ceil(seconds))) });
}
