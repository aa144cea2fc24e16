// Google Cloud's load balancer: a LogEntry with an HttpRequest. Source: Cloud Logging API v2, LogEntry and HttpRequest.
import type { LogFormat } from "./line-reader.ts";
import { jsonFormat, paths } from "./json-line.ts";

/** Google Cloud load balancing. */
export const googleCloud: LogFormat = jsonFormat({
  name: "google-cloud",
  title: "Google Cloud load balancer JSON",
  isStartTime: true,
  resolutionMs: 1,
  fields: {
    time: paths("timestamp", "receiveTimestamp"),
    address: paths("httpRequest.remoteIp", "jsonPayload.remoteIp"),
    method: paths("httpRequest.requestMethod"),
    target: paths("httpRequest.requestUrl"),
    status: paths("httpRequest.status"),
    octets: paths("httpRequest.responseSize"),
    referrer: paths("httpRequest.referer"),
    userAgent: paths("httpRequest.userAgent"),
  },
  isHit: ({ httpRequest }) => typeof httpRequest === "object" && httpRequest !== null,
});
