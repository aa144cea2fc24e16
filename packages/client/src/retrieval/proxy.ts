// Which proxy a URL is asked through, and the tunnel through it. In: an option or the environment, a URL. Out: the
// proxy, or null. A proxy resolves names and connects by itself, so addresses behind it cannot be checked here: see
// docs/retrieval.md, "Proxies". https goes through a tunnel (CONNECT), http is asked for in absolute form, ftp is never
// proxied. Next: connect.ts.
import type { Socket } from "node:net";
import { retrievalLimits } from "./limits.ts";
import { Failure } from "./scope.ts";

/**
 * A proxy's URL (`http:` or `https:`, with userinfo for Basic authentication); "environment" for `HTTPS_PROXY` and the
 * like.
 */
export type ProxyOption = string | "environment" | null;

/** The proxy of each URL; null for a direct connection. */
export type ProxyOf = (url: URL) => URL | null;

/** The proxies that the option names. Throws a TypeError if a proxy is no http or https URL. */
export function proxiesOf(option: ProxyOption, environment: NodeJS.ProcessEnv = process.env): ProxyOf {
  if (option === null) return () => null;
  if (option !== "environment") {
    const proxy = checked("proxy", option);
    return (url) => (url.protocol === "ftp:" ? null : proxy);
  }
  const named = (name: string): URL | null => {
    const value = environment[name.toLowerCase()] ?? environment[name];
    return value === undefined || value === ""
      ? null
      : checked(name, value.includes("://") ? value : `http://${value}`);
  };
  const proxies: { readonly [scheme: string]: URL | null } = {
    "https:": named("HTTPS_PROXY"),
    // Under CGI, HTTP_PROXY is a header field of whoever made the request (CVE-2016-5385).
    "http:": environment["REQUEST_METHOD"] === undefined ? named("HTTP_PROXY") : null,
  };
  const exceptions = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return (url) => {
    const proxy = proxies[url.protocol] ?? null;
    return proxy === null || exceptions.some((exception) => isExcepted(url, exception)) ? null : proxy;
  };
}

/** The value of Proxy-Authorization; null if the proxy's URL has no userinfo. RFC 7617. */
export function proxyAuthorization(proxy: URL): string | null {
  if (proxy.username === "" && proxy.password === "") return null;
  const userinfo = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return `Basic ${Buffer.from(userinfo).toString("base64")}`;
}

/**
 * Asks the proxy for a tunnel to the host; the socket then leads there. Rejects with a Failure. RFC 9110 section 9.3.6.
 */
export async function tunnelTo(host: string, proxy: URL, socket: Socket): Promise<void> {
  const authorization = proxyAuthorization(proxy);
  const fields = authorization === null ? [] : [`Proxy-Authorization: ${authorization}`];
  socket.write([`CONNECT ${host} HTTP/1.1`, `Host: ${host}`, ...fields, "", ""].join("\r\n"), "latin1");
  const head = await headOf(socket);
  const status = /^HTTP\/1\.[01] (\d{3})(?: |\r)/.exec(head)?.[1];
  if (status === undefined) throw new Failure("connect-refused", "the proxy did not answer with HTTP");
  if (!status.startsWith("2")) throw new Failure("connect-refused", `the proxy answered ${status}`);
}

/** The octets up to the empty line; those after it stay in the socket. */
function headOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const done = (failure: Failure | null, value = ""): void => {
      socket.removeListener("data", onData).removeListener("close", onClose).pause();
      if (failure === null) resolve(value);
      else reject(failure);
    };
    const onClose = (): void => done(new Failure("connect-refused", "the proxy ended the connection"));
    const onData = (chunk: Buffer): void => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) {
        if (head.length > retrievalLimits.headerOctets)
          done(new Failure("connect-refused", "the proxy's answer is too long"));
        return;
      }
      const rest = head.subarray(end + 4);
      done(null, head.subarray(0, end + 2).toString("latin1"));
      if (rest.length > 0) socket.unshift(rest);
    };
    socket.on("data", onData).once("close", onClose);
  });
}

/**
 * Whether the exception of NO_PROXY covers the URL: `*`, a name with all names below it, or an address, each with or
 * without port.
 */
function isExcepted(url: URL, exception: string): boolean {
  if (exception === "*") return true;
  const [, name = "", port] = /^(?:\*?\.)?(.+?)(?::(\d+))?$/.exec(exception) ?? [];
  const usual = url.protocol === "https:" ? "443" : "80";
  if (port !== undefined && port !== (url.port === "" ? usual : url.port)) return false;
  const host = url.hostname.replace(/\.$/, "");
  return host === name || host === `[${name}]` || host.endsWith(`.${name}`);
}

function checked(what: string, value: string): URL {
  let proxy: URL | null = null;
  try {
    proxy = new URL(value);
  } catch {
    // It is not shown whole: it may hold a password.
  }
  if (proxy === null || (proxy.protocol !== "http:" && proxy.protocol !== "https:") || proxy.hostname === "") {
    throw new TypeError(
      `${what} must be an http or https URL, got ${JSON.stringify(proxy?.protocol ?? "what does not parse")}`,
    );
  }
  return proxy;
}
