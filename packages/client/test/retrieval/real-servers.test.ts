// The retriever against servers that people run: vsftpd, nginx and Apache from Debian, each started here on loopback,
// on a port that was free, with a folder of its own. A server that is not installed is skipped, and says so.
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, connect, type AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { requestPage } from "../../src/retrieval/page.ts";
import { retrieveRobotsTxt } from "../../src/retrieval/robots-txt.ts";
import { targetRules } from "../../src/safety/target-rules.ts";
import { response, rules } from "../hostile-server/behaviours.ts";
import { HostileServer } from "../hostile-server/server.ts";

const userAgent = "maycrawl-test/1.0";
const target = targetRules("any");
const isRoot = userInfo().uid === 0;
const running: ChildProcess[] = [];
const folders: string[] = [];

afterAll(async () => {
  await Promise.all(
    running.map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve();
          child.once("exit", () => resolve());
          child.kill("SIGTERM");
          setTimeout(() => child.kill("SIGKILL"), 3_000).unref();
        }),
    ),
  );
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Why a server cannot run here; null where it can. Said on stderr too, since a skipped test is easily overlooked. */
function missing(binary: string): string | null {
  const reason = !existsSync(binary)
    ? `${binary} is not installed`
    : isRoot
      ? null
      : `${binary} needs root to change users`;
  if (reason !== null) process.stderr.write(`SKIPPED: ${reason}\n`);
  return reason;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A folder that servers running as another user can read, with the files of a site. */
function site(): string {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-server-"));
  folders.push(folder);
  chmodSync(folder, 0o755);
  const root = join(folder, "site");
  mkdirSync(root);
  writeFileSync(join(root, "robots.txt"), rules);
  writeFileSync(join(root, "big.txt"), `${rules}${"#".repeat(600_000)}`);
  writeFileSync(join(root, "page.html"), `<!doctype html><title>Shop</title>${"<p>shop".repeat(1_000)}`);
  return folder;
}

async function started(
  binary: string,
  parts: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(binary, parts, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...env } });
  running.push(child);
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await expect
    .poll(
      () =>
        new Promise<string>((resolve) => {
          if (child.exitCode !== null) throw new Error(`${binary} ended: ${said}`);
          const socket = connect({ host: "127.0.0.1", port });
          socket
            .once("connect", () => resolve((socket.destroy(), "open")))
            .once("error", (error) => resolve(String(error)));
        }),
      { timeout: 15_000, interval: 100 },
    )
    .toBe("open");
}

interface WebServer {
  readonly name: string;
  readonly binary: string;
  /** Writes the configuration and gives the arguments. */
  readonly configure: (folder: string, port: number) => readonly string[];
}

const webServers: readonly WebServer[] = [
  {
    name: "nginx",
    binary: "/usr/sbin/nginx",
    configure: (folder, port) => {
      writeFileSync(
        join(folder, "nginx.conf"),
        `daemon off; pid ${folder}/pid; error_log ${folder}/errors; worker_processes 1;
events {}
http {
  access_log off; default_type application/octet-stream; types { text/plain txt; text/html html; }
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  gzip on; gzip_min_length 1; gzip_types text/plain; gzip_proxied any;
  server {
    listen 127.0.0.1:${port}; root ${folder}/site; expires 10m;
    location = /moved { return 301 /robots.txt; }
    location = /closed { return 503; }
    location = /page.html { add_header X-Robots-Tag "noindex"; add_header X-Robots-Tag "googlebot: nofollow"; }
  }
}`,
      );
      return ["-c", join(folder, "nginx.conf"), "-p", folder];
    },
  },
  {
    name: "Apache",
    binary: "/usr/sbin/apache2",
    configure: (folder, port) => {
      const modules = ["mpm_event", "authz_core", "dir", "mime", "headers", "alias", "deflate", "filter", "expires"];
      writeFileSync(
        join(folder, "apache.conf"),
        `ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
DefaultRuntimeDir ${folder}
Mutex file:${folder}
User www-data
Group www-data
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
TypesConfig /etc/mime.types
AddType text/plain .txt
AddType text/html .html
DocumentRoot ${folder}/site
<Directory ${folder}/site>
  Require all granted
</Directory>
ExpiresActive On
ExpiresDefault "access plus 10 minutes"
AddOutputFilterByType DEFLATE text/plain text/html
Redirect 301 /moved /robots.txt
Redirect 503 /closed
<Files page.html>
  Header add X-Robots-Tag "noindex"
  Header add X-Robots-Tag "googlebot: nofollow"
</Files>
`,
      );
      return ["-X", "-f", join(folder, "apache.conf")];
    },
  },
];

describe.each(webServers)("$name", ({ binary, configure }) => {
  const reason = missing(binary);
  test("serves rules, redirects, refusals, codings and 304 as they are read", async (context) => {
    if (reason !== null) return context.skip(reason);
    const folder = site();
    const port = await freePort();
    await started(binary, configure(folder, port), port);
    const url = (path: string): string => `http://127.0.0.1:${port}${path}`;
    const ask = (path: string): ReturnType<typeof retrieveRobotsTxt> =>
      retrieveRobotsTxt(url(path), { userAgent, target });

    const first = await ask("/robots.txt");
    expect(first.attempt).toMatchObject({
      status: 200,
      fault: null,
      freshForMs: 600_000,
      body: { kind: "robots-txt", sizeOctets: 27, isCut: false },
    });
    expect(first.attempt.body?.mediaType).toMatch(/^text\/plain/);
    expect(Buffer.from(first.body ?? []).toString()).toBe(rules);

    expect((await ask("/moved")).attempt).toMatchObject({ status: 200, hops: [{ status: 301 }, { status: 200 }] });
    expect((await ask("/missing")).attempt).toMatchObject({ status: 404, fault: null, body: null });
    expect((await ask("/closed")).attempt).toMatchObject({ status: 503, fault: null, body: null });
    expect((await ask("/big.txt")).attempt).toMatchObject({
      status: 200,
      body: { sizeOctets: 512_001, isCut: true, kind: "robots-txt" },
    });
    const html = (await ask("/page.html")).attempt;
    expect(html).toMatchObject({ status: 200, body: { kind: "html", sizeOctets: 7_034 } });
    // Apache leaves files as small as the rules alone.
    expect(html.headers).toContainEqual(["content-encoding", "gzip"]);

    const second = await retrieveRobotsTxt(url("/robots.txt"), { userAgent, target, kept: first.attempt });
    expect(second.attempt).toMatchObject({
      status: 304,
      fault: null,
      isValidated: true,
      body: first.attempt.body,
      freshForMs: 600_000,
    });
    writeFileSync(join(folder, "site/robots.txt"), `${rules}Allow: /y\n`);
    const third = await retrieveRobotsTxt(url("/robots.txt"), { userAgent, target, kept: second.attempt });
    expect(third.attempt).toMatchObject({ status: 200, isValidated: false, body: { sizeOctets: 37 } });

    const page = await requestPage(url("/page.html"), { userAgent, target });
    expect(page).toMatchObject({ status: 200, fault: null, isCut: false });
    expect(page.headers.filter(([name]) => name === "x-robots-tag")).toEqual([
      ["x-robots-tag", "noindex"],
      ["x-robots-tag", "googlebot: nofollow"],
    ]);
  });
});

describe("vsftpd", () => {
  const binary = "/usr/sbin/vsftpd";
  const reason = missing(binary);
  test("serves rules, refuses what is missing, and is hung up on at the bound", async (context) => {
    if (reason !== null) return context.skip(reason);
    const folder = site();
    const port = await freePort();
    mkdirSync("/var/run/vsftpd/empty", { recursive: true });
    chownSync(join(folder, "site"), 0, 0);
    writeFileSync(
      join(folder, "vsftpd.conf"),
      [
        "listen=YES",
        "listen_address=127.0.0.1",
        `listen_port=${port}`,
        "background=NO",
        "anonymous_enable=YES",
        "local_enable=NO",
        "write_enable=NO",
        "no_anon_password=NO",
        `anon_root=${folder}/site`,
        "seccomp_sandbox=NO",
        "xferlog_enable=NO",
        "connect_from_port_20=NO",
        "run_as_launching_user=NO",
        "",
      ].join("\n"),
    );
    await started(binary, [join(folder, "vsftpd.conf")], port);
    const ask = (path: string): ReturnType<typeof retrieveRobotsTxt> =>
      retrieveRobotsTxt(`ftp://127.0.0.1:${port}${path}`, { userAgent, target });
    const { attempt, body } = await ask("/robots.txt");
    expect(attempt).toMatchObject({
      status: null,
      ftpReply: 226,
      fault: null,
      body: { sizeOctets: 27, kind: "robots-txt", mediaType: null },
    });
    expect(Buffer.from(body ?? []).toString()).toBe(rules);
    expect((await ask("/missing")).attempt).toMatchObject({ ftpReply: 550, fault: null, body: null });
    expect((await ask("/big.txt")).attempt).toMatchObject({
      ftpReply: 226,
      body: { sizeOctets: 512_001, isCut: true },
    });
    const web = await HostileServer.start((socket) =>
      socket.end(response(302, [`Location: ftp://127.0.0.1:${port}/robots.txt`])),
    );
    expect((await retrieveRobotsTxt(`http://127.0.0.1:${web.port}/`, { userAgent, target })).attempt.fault).toBe(
      "scheme-refused",
    );
    await web.close();
  });
});
