// Nothing in a robots.txt becomes configuration: a table of what could, and random octets, written for every server,
// read back, proven, and put to the server's own check of its configuration.
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseRobotsTxt } from "@maycrawl/core";
import { extent } from "../../../test/extent.ts";
import { enforce, enforcedServers, type ServerName } from "../src/index.ts";
import { isInstalled, newFolder } from "./servers/running.ts";
import { randomFrom } from "./servers/spellings.ts";

/** Values of a disallow line, in Latin-1. */
const nasty: readonly string[] = [
  '/"; return 200; "',
  "/'; #",
  "/$request_uri",
  "/${HOME}",
  "/%{ENV:PATH}",
  "/{$PATH}{http.request.host}",
  "/}\u00a0server{",
  '/"}\u0085{"',
  "/`id`",
  "/\\",
  '/\\"',
  "/\\x22",
  "/a\u0000b",
  "/\u00ff\u00fe\u0080",
  "/\u00c3\u00a9\u00c3",
  "/(?:",
  "/[a-",
  "/a{1,99999}",
  "/(a+)+$",
  "/|^/",
  "/.*",
  "/\\E\\Q",
  "/%",
  "/%4",
  "/%zz",
  "/%00%0A%0D",
  "/a;b",
  "/<script>",
  "/\u000b\u000c",
  "/a$b$",
  "/**$*",
  `/${"a".repeat(300)}`,
  `/${"*a".repeat(60)}`,
];
/** Names of user-agent lines. */
const nastyNames: readonly string[] = [
  'Foo"Bot',
  "$http_host",
  "A{B}",
  "Foo\\Bot",
  "Mozilla",
  "Chrome",
  "x;y",
  "Wget'",
];

const check: Readonly<Record<ServerName, (folder: string) => [string, readonly string[]]>> = {
  nginx: (folder) => ["/usr/sbin/nginx", ["-t", "-q", "-p", folder, "-c", `${folder}/maycrawl.conf`]],
  apache: (folder) => ["/usr/sbin/apache2", ["-t", "-f", `${folder}/maycrawl.conf`]],
  haproxy: (folder) => ["/usr/sbin/haproxy", ["-c", "-f", `${folder}/maycrawl.cfg`]],
  varnish: (folder) => ["/usr/sbin/varnishd", ["-C", "-n", `${folder}/work`, "-f", `${folder}/maycrawl.vcl`]],
  caddy: (folder) => ["/usr/bin/caddy", ["validate", "--adapter", "caddyfile", "--config", `${folder}/maycrawl.caddy`]],
  lighttpd: (folder) => ["/usr/sbin/lighttpd", ["-tt", "-f", `${folder}/maycrawl.conf`]],
};

/** What the server's own check says about the configuration for the file: nothing where it is content. */
function complaint(name: ServerName, robotsTxt: Uint8Array): string {
  const folder = newFolder();
  try {
    const enforcement = enforce(parseRobotsTxt(robotsTxt), name, {
      origin: { name: 'ro"b\n${ots}', sha256: "0", writtenAt: "2026-11-22T00:00:00.000Z", version: "0" },
      standalone: { host: "127.0.0.1", port: 9 },
      folder,
    });
    if (enforcement.result !== "written") throw new Error(enforcement.reason);
    for (const file of enforcement.files) {
      expect(file.text).toMatch(/^[\x0A\x20-\x7E]*$/);
      writeFileSync(join(folder, file.name), file.text);
    }
    const [binary, words] = check[name](folder);
    const { status, stdout, stderr } = spawnSync(binary, words, { cwd: folder, encoding: "utf8" });
    return status === 0 ? "" : `${status} ${stdout.slice(-500)}${stderr.slice(-1_500)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(Object.keys(enforcedServers) as ServerName[])("%s", (name) => {
  test("takes a file with everything that could end a string, a block or a line", () => {
    if (!isInstalled(name)) return;
    const lines = [
      ...nastyNames.map((agent) => `User-agent: ${agent}`),
      "User-agent: *",
      ...nasty.flatMap((value) => [`Disallow: ${value}`, `Allow: ${value}x`]),
    ];
    expect(complaint(name, Buffer.from(`${lines.join("\n")}\n`, "latin1"))).toBe("");
  });

  test("takes random octets", () => {
    if (!isInstalled(name)) return;
    for (let seed = 1; seed <= { sample: 1, full: 5, soak: 40 }[extent]; seed++) {
      const random = randomFrom(seed);
      const octet = (): string => String.fromCharCode(Math.floor(random() * (random() < 0.5 ? 128 : 256)));
      const lines = Array.from({ length: 60 }, () => {
        const value = Array.from({ length: Math.floor(random() * 20) }, octet).join("");
        return `${random() < 0.6 ? "Disallow" : "Allow"}: /${value}`;
      });
      const text = `User-agent: ${octet()}Bot\nUser-agent: *\n${lines.join("\n")}\nDisallow: /x\n`;
      expect([seed, complaint(name, Buffer.from(text, "latin1"))]).toEqual([seed, ""]);
    }
  });
});
