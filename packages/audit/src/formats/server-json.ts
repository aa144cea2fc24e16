// JSON that an nginx `log_format` or an Apache `LogFormat` composes: each site names the members itself, so the names
// that documentation and practice use are tried. For others there is --format with the string itself.
// Source: nginx, ngx_http_log_module and the names of its variables; Apache, mod_log_config.
import type { LogFormat } from "./line-reader.ts";
import { hasAny, type JsonFields, jsonFormat, paths } from "./json-line.ts";

const fields: JsonFields = {
  time: paths(
    "msec",
    "time_msec",
    "time_iso8601",
    "time_local",
    "@timestamp",
    "timestamp",
    "time",
    "date",
    "ts",
    "datetime",
  ),
  address: paths(
    "remote_addr",
    "remoteAddr",
    "remote_ip",
    "remoteIP",
    "remoteIp",
    "remote_address",
    "remote_host",
    "remoteHost",
    "clientip",
    "client_ip",
    "clientIp",
    "client",
    "ip",
    "host_ip",
    "network.client.ip",
  ),
  host: paths(
    "host",
    "http_host",
    "server_name",
    "serverName",
    "vhost",
    "virtual_host",
    "virtualHost",
    "v_host",
    "domain",
  ),
  request: paths("request", "request_line", "requestLine", "http_request"),
  method: paths("request_method", "requestMethod", "method", "verb", "http_method", "http.method"),
  target: paths("request_uri", "requestUri", "url"),
  path: paths("uri", "path", "request_path", "document_uri", "http.url"),
  query: paths("args", "query", "query_string", "queryString"),
  status: paths("status", "status_code", "statusCode", "response", "http.status_code"),
  octets: paths(
    "body_bytes_sent",
    "bytes_sent",
    "bodyBytesSent",
    "bytesSent",
    "bytes",
    "size",
    "response_size",
    "responseSize",
    "response_bytes",
    "network.bytes_written",
  ),
  referrer: paths("http_referer", "http_referrer", "httpReferer", "referer", "referrer", "http.referer"),
  userAgent: paths(
    "http_user_agent",
    "httpUserAgent",
    "user_agent",
    "userAgent",
    "agent",
    "useragent",
    "http.useragent",
  ),
};

function isRequest(object: Readonly<Record<string, unknown>>): boolean {
  return (
    hasAny(
      object,
      "request",
      "request_line",
      "requestLine",
      "http_request",
      "request_uri",
      "requestUri",
      "uri",
      "path",
      "url",
    ) && hasAny(object, "status", "status_code", "statusCode", "response")
  );
}

/** JSON by nginx: some member has the name of a variable. */
export const nginxJson: LogFormat = jsonFormat({
  name: "nginx-json",
  title: "nginx JSON",
  isStartTime: false,
  resolutionMs: 1000,
  fields,
  isHit: (object) =>
    isRequest(object) &&
    hasAny(
      object,
      "remote_addr",
      "body_bytes_sent",
      "time_iso8601",
      "time_local",
      "http_user_agent",
      "request_uri",
      "msec",
      "request_time",
      "upstream_addr",
    ),
});

/** JSON by Apache, and by whoever names the members alike. */
export const apacheJson: LogFormat = jsonFormat({
  name: "apache-json",
  title: "Apache JSON",
  isStartTime: false,
  resolutionMs: 1000,
  fields,
  isHit: isRequest,
});
