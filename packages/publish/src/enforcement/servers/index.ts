// The servers, by name.
import type { Server, ServerName } from "../server-text.ts";
import { apache } from "./apache.ts";
import { caddy } from "./caddy.ts";
import { haproxy } from "./haproxy.ts";
import { lighttpd } from "./lighttpd.ts";
import { nginx } from "./nginx.ts";
import { varnish } from "./varnish.ts";

/** Every server. */
export const servers: Readonly<Record<ServerName, Server>> = { nginx, apache, haproxy, varnish, caddy, lighttpd };
