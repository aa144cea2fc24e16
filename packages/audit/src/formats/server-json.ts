// JSON that an nginx `log_format` or an Apache `LogFormat` composes: each site names the members itself, so the names
// that documentation and practice use are tried. For others there is --format with the string itself.
// Source: nginx, ngx_http_log_module and the names of its variables; Apache, mod_log_config.
import type { LogFormat } from "./line-reader.ts";
import { hasAny, type JsonFields, jsonFormat, paths } from "./json-line.ts";

const fields: JsonFields = {
  time: paths(
    "msec",
    "timemsec",
    "timeiso8601",
    "timelocal",
    "timestamp",
    "time",
    "datetime",
    "date",
    "ts",
    "start",
    "timereceived",
    "requesttimestamp",
    "localtime",
    "eventtime",
  ),
  address: paths(
    "remoteaddr",
    "remoteip",
    "remoteaddress",
    "clientip",
    "clientaddr",
    "remotehost",
    "client",
    "ip",
    "address",
  ),
  host: paths("host", "httphost", "servername", "vhost", "virtualhost", "hostname", "domain"),
  request: paths("request", "requestline", "httprequest"),
  method: paths("requestmethod", "method", "verb", "httpmethod"),
  target: paths("requesturi"),
  path: paths("url", "requesturl", "uri", "path", "requestpath", "documenturi"),
  query: paths("args", "query", "querystring"),
  status: paths("status", "statuscode", "response", "responsecode", "responsestatus", "code"),
  octets: paths(
    "bodybytessent",
    "bytessent",
    "bytes",
    "size",
    "responsesize",
    "responsebytes",
    "bytesout",
    "octets",
    "length",
    "contentlength",
    "responselength",
    "responsebodysize",
    "bodysize",
    "bodybytes",
    "sentbytes",
  ),
  referrer: paths("httpreferer", "httpreferrer", "referer", "referrer", "requestreferer"),
  userAgent: paths("httpuseragent", "useragent", "agent", "ua", "requestuseragent"),
};

function isRequest(object: Readonly<Record<string, unknown>>): boolean {
  return (
    hasAny(object, "request", "requestline", "httprequest", "requesturi", "requesturl", "uri", "path", "url") &&
    hasAny(object, "status", "statuscode", "response", "responsecode", "responsestatus", "code")
  );
}

/** JSON by nginx: some member has the name of a variable. */
export const nginxJson: LogFormat = jsonFormat({
  name: "nginx-json",
  title: "nginx JSON",
  isStartTime: false,
  resolutionMs: 1000,
  isLoose: true,
  fields,
  isHit: (object) =>
    isRequest(object) &&
    hasAny(
      object,
      "remoteaddr",
      "bodybytessent",
      "timeiso8601",
      "timelocal",
      "httpuseragent",
      "requesturi",
      "msec",
      "requesttime",
      "upstreamaddr",
    ),
});

/** JSON by Apache, and by others that name the members as it does. */
export const apacheJson: LogFormat = jsonFormat({
  name: "apache-json",
  title: "Apache JSON",
  isStartTime: false,
  resolutionMs: 1000,
  isLoose: true,
  fields,
  isHit: isRequest,
});
