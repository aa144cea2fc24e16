// Fastly's JSON, in the shapes that its documentation proposes. Source: Fastly, "Useful log formats" and the guides to
// its logging endpoints.
import type { LogFormat } from "./line-reader.ts";
import { hasAny, jsonFormat, paths } from "./json-line.ts";

/** Fastly. */
export const fastly: LogFormat = jsonFormat({
  name: "fastly",
  title: "Fastly JSON",
  isStartTime: true,
  resolutionMs: 1000,
  fields: {
    time: paths("time_start", "start_time", "timestamp", "time", "time_end"),
    address: paths("client_ip", "ip"),
    host: paths("host", "req_host", "request_host", "url_host"),
    request: paths("request"),
    method: paths("request_method", "req_method", "method", "request"),
    target: paths("url", "request_url", "req_url", "req_uri", "uri"),
    status: paths("response_status", "resp_status", "status"),
    octets: paths("response_body_size", "resp_body_size", "response_body_bytes", "resp_body_bytes", "bytes"),
    referrer: paths("request_referer", "req_header_referer", "referer", "referrer"),
    userAgent: paths("request_user_agent", "req_header_user_agent", "user_agent", "ua"),
  },
  isHit: (object) =>
    hasAny(object, "client_ip") &&
    hasAny(
      object,
      "fastly_server",
      "fastly_is_edge",
      "response_state",
      "service_id",
      "pop",
      "request_user_agent",
      "req_header_user_agent",
      "time_start",
      "fastly_info_state",
      "cache_status",
      "geo_country",
    ) &&
    hasAny(object, "url", "request_url", "req_url", "req_uri", "uri"),
});
