// Packs every package that is published, installs each with what it needs into an empty project, and runs it there, as
// its users will. In: the built workspace. Out: a title and an action for each; check-packages.mjs runs them. What is
// not ours comes from npm's cache, else from the registry.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What a user of each package does first; it must end by itself, and say `ok`. */
const firstUses = {
  "@maycrawl/core": `
    import { parseRobotsTxt } from "@maycrawl/core";
    const verdict = parseRobotsTxt("User-agent: *\\nDisallow: /cart\\n").evaluate("https://shop.example/cart", "Googlebot");
    if (verdict.allowed !== false || verdict.line !== 2) throw new Error(String(verdict));`,
  "@maycrawl/html": `
    import { readPageFacts } from "@maycrawl/html";
    const { metas } = readPageFacts(new TextEncoder().encode('<meta name="robots" content="noindex">'));
    if (metas[0]?.content !== "noindex") throw new Error(JSON.stringify(metas));`,
  "@maycrawl/publish": `
    import { parseRobotsTxt } from "@maycrawl/core";
    import { enforce } from "@maycrawl/publish";
    const origin = { name: "robots.txt", sha256: "", writtenAt: "", version: "" };
    const { result } = enforce(parseRobotsTxt("User-agent: *\\nDisallow: /cart\\n"), "nginx", { origin });
    if (result !== "written") throw new Error(result);`,
  "@maycrawl/client": `
    import { createServer } from "node:http";
    import { RobotsClient, targetRules } from "@maycrawl/client";
    import { openSqliteStore } from "@maycrawl/client/sqlite";
    const site = createServer((request, response) => response.end("User-agent: *\\nDisallow: /cart\\n")).listen(0, "127.0.0.1");
    await new Promise((resolve) => site.once("listening", resolve));
    const store = await openSqliteStore({ path: "./store.sqlite" });
    const client = new RobotsClient({ userAgent: "ShopBot/1.0", store, network: { target: targetRules("any") } });
    const { action, verdict } = await client.decide("http://127.0.0.1:" + site.address().port + "/cart");
    await client.close();
    await store.close();
    site.close();
    if (action !== "skip" || verdict.line !== 2) throw new Error(action);`,
  "@maycrawl/adapters": `
    import { createServer } from "node:http";
    import { targetRules } from "@maycrawl/client";
    import { robots } from "@maycrawl/adapters/undici";
    import { Agent } from "undici";
    const robotsTxt = "User-agent: *\\nDisallow: /cart\\n";
    const site = createServer((request, response) => response.end(robotsTxt)).listen(0, "127.0.0.1");
    await new Promise((resolve) => site.once("listening", resolve));
    const polite = robots({ userAgent: "ShopBot/1.0", network: { target: targetRules("any") } });
    const dispatcher = new Agent().compose(polite);
    const url = "http://127.0.0.1:" + site.address().port + "/cart";
    const said = await fetch(url, { dispatcher }).catch(({ cause }) => cause.code);
    await polite.close();
    await dispatcher.destroy();
    site.close();
    if (said !== "robots-disallowed") throw new Error(String(said));`,
  "@maycrawl/mcp": `
    import { RobotsClient } from "@maycrawl/client";
    import { mcpServer, serveHttp } from "@maycrawl/mcp";
    const client = new RobotsClient({ userAgent: "ShopBot/1.0" });
    const running = await serveHttp(mcpServer({ client, version: "1.0.0" }));
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const response = await fetch(running.address, { method: "POST", headers, body: JSON.stringify(list) });
    const text = await response.text();
    await running.close();
    await client.close();
    if (!text.includes("check_url")) throw new Error(text);`,
  "@maycrawl/robots-parser": `
    import { createRequire } from "node:module";
    import robotsParser from "robots-parser";
    if (robotsParser("/robots.txt", "User-agent: *\\nDisallow: /cart").isAllowed("/cart")) throw new Error("import");
    const required = createRequire(import.meta.url)("robots-parser");
    if (required !== robotsParser) throw new Error("require() gives another function");`,
  "@maycrawl/redis-store": `
    import { RedisStore } from "@maycrawl/redis-store";
    const store = new RedisStore({ evalsha: async () => 1234, eval: async () => 0 });
    if ((await store.now()) !== 1234) throw new Error("the store did not ask its client");
    await store.close();`,
  "@maycrawl/sqlite-node20": `
    import { DatabaseSync } from "@maycrawl/sqlite-node20";
    const { one } = new DatabaseSync(":memory:").prepare("SELECT 1 AS one").get();
    if (one !== 1) throw new Error(String(one));`,
  "@maycrawl/audit": `
    import { detectLogFormat, reportText } from "@maycrawl/audit";
    const line = '192.0.2.1 - - [10/Nov/2026:13:55:36 +0000] "GET /cart HTTP/1.1" 200 5 "-" "GPTBot/1.2"';
    const name = detectLogFormat(line).format?.name;
    if (name !== "combined" || typeof reportText !== "function") throw new Error(name);`,
  "@maycrawl/server": `
    import { defaultPage, serve } from "@maycrawl/server";
    const page = defaultPage();
    if (page === null) throw new Error("the package holds no page");
    const service = await serve({ userAgent: "shop-tester/1.0", isPrivate: true, page });
    const get = async (path, init) => {
      const response = await fetch(service.address + path, init);
      if (response.status !== 200) throw new Error(path + " answers " + response.status);
      return response.text();
    };
    const html = await get("/");
    for (const [, file] of html.matchAll(/(?:src|href)="(?:\\.\\/)?(assets\\/[^"]+)"/g)) await get("/" + file);
    if (!html.includes("assets/")) throw new Error("the page has no script");
    const body = JSON.stringify({ robotsTxt: "User-agent: *\\nDisallow: /cart\\n", url: "/cart" });
    const { rows } = JSON.parse(await get("/api/v1/check", { method: "POST", body, headers: { "content-type": "application/json" } }));
    await service.stop();
    if (rows[0].allowed !== false) throw new Error(JSON.stringify(rows));`,
  maycrawl: `
    import { spawnSync } from "node:child_process";
    import { writeFileSync } from "node:fs";
    writeFileSync("robots.txt", "User-agent: *\\nDisallow: /cart\\n");
    const run = (...args) => spawnSync(process.execPath, ["node_modules/maycrawl/bin/maycrawl.js", ...args], { encoding: "utf8" });
    const check = run("check", "--robots", "robots.txt", "/cart", "--json");
    if (check.status !== 1 || JSON.parse(check.stdout).line !== 2) throw new Error(check.stdout + check.stderr);
    const help = run("--help");
    if (help.status !== 0 || !help.stdout.includes("serve")) throw new Error(help.stderr);
    const lint = run("lint", "robots.txt");
    if (lint.status !== 0) throw new Error(lint.stdout + lint.stderr);`,
};

/**
 * Names that a package is installed under besides its own, as `"robots-parser": "npm:@maycrawl/robots-parser"` does.
 */
const aliases = { "@maycrawl/robots-parser": "robots-parser" };

/** The packages that are published, by name. */
function published() {
  return new Map(
    readdirSync(join(root, "packages"))
      .map((folder) => ({
        home: join(root, "packages", folder),
        manifest: JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8")),
      }))
      .filter(({ manifest }) => manifest.private !== true)
      .map((one) => [one.manifest.name, one]),
  );
}

/** Each package's title, and what installs and runs it; `close` removes what they made. */
export function installations() {
  const packages = published();
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-install-"));
  const tarballs = new Map();
  const tarballOf = (name) => {
    if (!tarballs.has(name)) {
      const said = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
        cwd: packages.get(name).home,
        stdio: ["ignore", "pipe", "pipe"],
        encoding: "utf8",
      });
      // Scripts of the package may say something first.
      tarballs.set(name, join(folder, JSON.parse(said.slice(said.indexOf("[\n")))[0].filename));
    }
    return tarballs.get(name);
  };
  const ours = (members) => Object.keys(members ?? {}).filter((one) => packages.has(one));
  const needed = (name) => [name, ...ours(packages.get(name).manifest.dependencies).flatMap(needed)];
  const filesOf = (names) => Object.fromEntries([...new Set(names)].map((one) => [one, `file:${tarballOf(one)}`]));
  const installed = [...packages.keys()].map((name) => ({
    title: `${name}: installed into an empty project, and run`,
    run: () => {
      const use = firstUses[name];
      if (use === undefined) throw new Error("nobody says what its users do first: see firstUses");
      const project = join(folder, name.replace("/", "-"));
      mkdirSync(project);
      const dependencies = filesOf(needed(name));
      // npm leaves these out where the version of Node is not theirs.
      const optionalDependencies = filesOf(
        needed(name).flatMap((one) => ours(packages.get(one).manifest.optionalDependencies)),
      );
      if (aliases[name] !== undefined) dependencies[aliases[name]] = dependencies[name];
      writeFileSync(
        join(project, "package.json"),
        JSON.stringify({ name: "empty", private: true, type: "module", dependencies, optionalDependencies }),
      );
      execFileSync("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--no-package-lock"], {
        cwd: project,
        stdio: "pipe",
      });
      const entries = Object.keys(packages.get(name).manifest.exports ?? {}).map((entry) => name + entry.slice(1));
      const imports = entries.map((entry) => `await import(${JSON.stringify(entry)});`).join("\n");
      writeFileSync(join(project, "use.js"), `${use}\n${imports}\nconsole.log("ok");\n`);
      const said = execFileSync(process.execPath, ["use.js"], {
        cwd: project,
        stdio: "pipe",
        encoding: "utf8",
        timeout: 60_000,
      });
      if (!said.endsWith("ok\n")) throw new Error(said);
    },
  }));
  return { installed, close: () => rmSync(folder, { recursive: true, force: true }) };
}
