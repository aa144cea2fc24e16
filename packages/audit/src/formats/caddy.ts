// Caddy's access log: zap's JSON, with the request in an object of its own. Source: Caddy, "How Logging Works".
import type { LogFormat } from "./line-reader.ts";
import { hasAll, jsonFormat, paths } from "./json-line.ts";

/** Caddy. */
export const caddy: LogFormat = jsonFormat({
  name: "caddy",
  title: "Caddy JSON",
  isStartTime: false,
  resolutionMs: 1,
  fields: {
    time: paths("ts"),
    address: paths("request.client_ip", "request.remote_ip", "request.remote_addr"),
    host: paths("request.host"),
    method: paths("request.method"),
    target: paths("request.uri"),
    status: paths("status"),
    octets: paths("size"),
    referrer: paths("request.headers.Referer"),
    userAgent: paths("request.headers.User-Agent"),
    observed: paths("resp_headers.Maycrawl"),
  },
  isHit: (object) => hasAll(object, "request", "status") && typeof object["request"] === "object",
});
