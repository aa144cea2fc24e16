// Envoy's and Istio's access log as JSON. Source: Envoy, "Access logging"; Istio, "Envoy Access Logs".
import type { LogFormat } from "./line-reader.ts";
import { hasAll, hasAny, jsonFormat, paths } from "./json-line.ts";

/** Envoy, JSON. */
export const envoyJson: LogFormat = jsonFormat({
  name: "envoy-json",
  title: "Envoy JSON",
  isStartTime: true,
  resolutionMs: 1,
  fields: {
    time: paths("start_time", "startTime", "timestamp", "@timestamp"),
    address: [],
    forwarded: paths(
      "x_forwarded_for",
      "x-forwarded-for",
      "xForwardedFor",
      "downstream_remote_address",
      "downstream_direct_remote_address",
    ),
    host: paths("authority", ":authority"),
    method: paths("method", ":method"),
    target: paths("x-envoy-original-path", "x_envoy_original_path", "path", ":path"),
    status: paths("response_code", "responseCode"),
    octets: paths("bytes_sent", "bytesSent"),
    referrer: paths("referer", "referrer"),
    userAgent: paths("user_agent", "user-agent", "userAgent"),
  },
  isHit: (object) =>
    hasAny(object, "response_code", "responseCode") &&
    (hasAny(object, "authority", ":authority", "upstream_host", "response_flags", "start_time", "bytes_sent") ||
      hasAll(object, "method", "path")),
});
