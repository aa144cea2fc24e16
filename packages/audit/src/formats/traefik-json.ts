// Traefik's access log as JSON. Source: Traefik, "Logs & AccessLogs".
import type { LogFormat } from "./line-reader.ts";
import { hasAll, hasAny, jsonFormat, paths } from "./json-line.ts";

/** Traefik, JSON. */
export const traefikJson: LogFormat = jsonFormat({
  name: "traefik-json",
  title: "Traefik JSON",
  isStartTime: true,
  resolutionMs: 1,
  fields: {
    time: paths("StartUTC", "StartLocal", "time"),
    address: paths("ClientHost", "ClientAddr"),
    host: paths("RequestHost", "RequestAddr"),
    method: paths("RequestMethod"),
    target: paths("RequestPath"),
    status: paths("DownstreamStatus", "OriginStatus"),
    octets: paths("DownstreamContentSize", "OriginContentSize"),
    referrer: paths("request_Referer"),
    userAgent: paths("request_User-Agent"),
  },
  isHit: (object) =>
    hasAll(object, "RequestMethod") && hasAny(object, "DownstreamStatus", "OriginStatus", "RequestPath"),
});
