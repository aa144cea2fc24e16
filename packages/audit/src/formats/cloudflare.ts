// Cloudflare Logpush, data set HTTP requests. Timestamps are RFC 3339, or whole seconds, milliseconds or nanoseconds.
// Source: Cloudflare, "HTTP requests" among the log fields.
import type { LogFormat } from "./line-reader.ts";
import { hasAny, jsonFormat, paths } from "./json-line.ts";

/** Cloudflare Logpush. */
export const cloudflare: LogFormat = jsonFormat({
  name: "cloudflare",
  title: "Cloudflare Logpush",
  isStartTime: true,
  resolutionMs: 1000,
  fields: {
    time: paths("EdgeStartTimestamp", "EdgeEndTimestamp"),
    address: paths("ClientIP"),
    host: paths("ClientRequestHost"),
    method: paths("ClientRequestMethod"),
    target: paths("ClientRequestURI"),
    path: paths("ClientRequestPath"),
    status: paths("EdgeResponseStatus", "OriginResponseStatus"),
    octets: paths("EdgeResponseBytes"),
    referrer: paths("ClientRequestReferer"),
    userAgent: paths("ClientRequestUserAgent"),
  },
  isHit: (object) =>
    hasAny(object, "ClientRequestMethod", "ClientRequestURI", "ClientRequestPath", "EdgeResponseStatus"),
});
