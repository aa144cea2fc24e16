// Every format by its name, the more specific before those that would read its lines too; and the formats that a
// configuration's string spells out. Next: detect.ts.
import { apacheFormat } from "./apache-string.ts";
import { alb, elb } from "./aws.ts";
import { caddy } from "./caddy.ts";
import { cloudflare } from "./cloudflare.ts";
import { combined, common, lighttpd, traefik, varnish, vhostCombined, vhostCommon } from "./common-log.ts";
import { envoyJson } from "./envoy-json.ts";
import { envoy } from "./envoy.ts";
import { fastly } from "./fastly.ts";
import { googleCloud } from "./google-cloud.ts";
import { haproxy } from "./haproxy.ts";
import type { LogFormat } from "./line-reader.ts";
import { nginxFormat } from "./nginx-string.ts";
import { s3 } from "./s3.ts";
import { apacheJson, nginxJson } from "./server-json.ts";
import { squid } from "./squid.ts";
import { traefikJson } from "./traefik-json.ts";
import { cloudfront, iis, w3c } from "./w3c.ts";

/** Every named format; where several read a line, the first counts. */
export const logFormats: readonly LogFormat[] = [
  traefik,
  vhostCombined,
  varnish,
  lighttpd,
  combined,
  vhostCommon,
  common,
  caddy,
  traefikJson,
  googleCloud,
  cloudflare,
  envoyJson,
  fastly,
  nginxJson,
  apacheJson,
  haproxy,
  iis,
  cloudfront,
  w3c,
  alb,
  elb,
  s3,
  squid,
  envoy,
];

/**
 * The format of that name, or the one that an nginx `log_format` or Apache `LogFormat` string describes; else why there
 * is none.
 *
 * @example
 * findLogFormat('$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent');
 */
export function findLogFormat(text: string): LogFormat | { readonly problem: string } {
  const named = logFormats.find(({ name }) => name === text.toLowerCase());
  if (named !== undefined) return named;
  const isDirective = /^\s*(?:log_format|LogFormat|CustomLog)\b/.test(text);
  if (isDirective ? text.trimStart().startsWith("log_format") : /\$[a-z{]/i.test(text)) return nginxFormat(text);
  if (isDirective || text.includes("%")) return apacheFormat(text);
  return { problem: `no format has this name: choose one of ${logFormats.map(({ name }) => name).join(", ")}` };
}
