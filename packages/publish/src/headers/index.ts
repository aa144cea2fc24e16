// @maycrawl/publish/headers: header rules as configuration of servers and platforms. Pure, on core alone.
import type { ServerFile } from "../enforcement/server-text.ts";
import type { ReadHeaderRule } from "./rules.ts";
import { apacheHeaders } from "./servers/apache.ts";
import { caddyHeaders } from "./servers/caddy.ts";
import { haproxyHeaders } from "./servers/haproxy.ts";
import { lighttpdHeaders } from "./servers/lighttpd.ts";
import { nginxHeaders } from "./servers/nginx.ts";
import { cloudflareHeaders, netlifyHeaders, vercelHeaders } from "./servers/platforms.ts";
import { varnishHeaders } from "./servers/varnish.ts";
import type { HeaderTarget, HeaderWriter } from "./writer.ts";

export { type HeaderRule, type HeaderRules, readHeaderRules, type ReadHeaderRule } from "./rules.ts";
export type { HeaderTarget, HeaderWriter } from "./writer.ts";

/** Every server and platform that headers are written for, by name. */
export const headerWriters: Readonly<Record<HeaderTarget, HeaderWriter>> = {
  nginx: nginxHeaders,
  apache: apacheHeaders,
  haproxy: haproxyHeaders,
  varnish: varnishHeaders,
  caddy: caddyHeaders,
  lighttpd: lighttpdHeaders,
  netlify: netlifyHeaders,
  vercel: vercelHeaders,
  cloudflare: cloudflareHeaders,
};

/** The files that make a server send what the rules say, or why it cannot. */
export type PublishedHeaders =
  | { readonly result: "written"; readonly files: readonly ServerFile[]; readonly guide: readonly string[] }
  | { readonly result: "refused"; readonly reason: string };

/** The files for the server or platform. `header` is the comment at their top, line by line. */
export function publishHeaders(
  rules: readonly ReadHeaderRule[],
  target: HeaderTarget,
  header: readonly string[] = [],
): PublishedHeaders {
  const writer = headerWriters[target];
  const reason = writer.whyNot(rules);
  if (reason !== null) return { result: "refused", reason };
  return { result: "written", files: writer.write(rules, [...header, ...writer.guide]), guide: writer.guide };
}
