// Other runtimes: core's tables of cases in Node 22 and 24, Deno and Bun, in each also in a worker; and the command and
// its store on Node 22 and 24, where the store stands on node:sqlite and no driver is installed. Each runtime comes
// from npm for Linux on x64; elsewhere the one on the PATH is taken, and one that is nowhere is skipped, loudly.
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));
const modules = join(root, "compat/node_modules");
const main = fileURLToPath(new URL("main.mjs", import.meta.url));
const bin = join(root, "packages/cli/bin/maycrawl.js");
const folder = mkdtempSync(join(tmpdir(), "maycrawl-runtimes-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Title, where npm puts it, its name on the PATH, what its --version begins with, and what stands before a script. */
const runtimes = [
  ["Node 22", "node/bin/node", "node", "v22.", []],
  ["Node 24", "node-24/bin/node", "node", "v24.", []],
  ["Deno", "@deno/linux-x64-glibc/deno", "deno", "deno ", ["run", "--no-lock", `--allow-read=${root}`]],
  ["Bun", "@oven/bun-linux-x64/bin/bun", "bun", "", []],
].map(([title, path, name, version, words]) => {
  const program = [join(modules, path), name].find((one) => {
    const { status, stdout } = spawnSync(one, ["--version"], { encoding: "utf8" });
    return status === 0 && stdout.startsWith(version);
  });
  if (program === undefined) console.error(`SKIPPED: ${title} is neither in compat/node_modules nor on the PATH`);
  return { title, program, words };
});
/** Every expectation of every case, counted from the files. */
const expected = readdirSync(join(root, "cases"), { recursive: true })
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => JSON.parse(readFileSync(join(root, "cases", name), "utf8")))
  .reduce((sum, one) => sum + Object.keys(one.expected).length, 0);

for (const { title, program, words } of runtimes) {
  test(`core in ${title}, and in a worker of it`, { skip: program === undefined }, () => {
    const env = { ...process.env, DENO_DIR: join(folder, "deno"), DENO_NO_UPDATE_CHECK: "1" };
    const said = execFileSync(program, [...words, main], { encoding: "utf8", env });
    deepEqual(JSON.parse(said), { itself: { met: expected, unmet: [] }, worker: { met: expected, unmet: [] } });
  });
}

/** A site that counts how often its robots.txt is asked for. */
let asked = 0;
const site = createServer((request, response) => {
  if (request.url === "/robots.txt") asked++;
  response.end("User-agent: *\nDisallow: /cart\n");
});
let origin = "";
before(async () => {
  await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${site.address().port}`;
});
after(() => site.close());
/** What the command says of /cart, and what it says on standard error. */
const check = async (program, store) => {
  const words = [bin, "check", `${origin}/cart`, "--store", store, "--json"];
  const failed = await promisify(execFile)(program, words).catch((error) => error);
  return { answer: JSON.parse(failed.stdout), stderr: failed.stderr, code: failed.code };
};

for (const { title, program } of runtimes.slice(0, 2)) {
  test(
    `the command on ${title}: a store of Node 20 is read and written, and no warning is shown`,
    {
      skip: program === undefined,
    },
    async () => {
      const store = join(folder, `${title}.sqlite`);
      asked = 0;
      for (const node of [process.execPath, program, process.execPath, program]) {
        const { answer, stderr, code } = await check(node, store);
        deepEqual([answer.allowed, answer.line, code], [false, 2, 1]);
        // Notes of its own, and no warning of Node's.
        match(stderr, /^(?:maycrawl: note: .*\n)*$/);
      }
      // The first filled it, and the others found it there.
      equal(asked, 1);
      const own = join(folder, `${title}-own.sqlite`);
      await check(program, own);
      await check(process.execPath, own);
      equal(asked, 2);
    },
  );

  test(`every promise of a store, on ${title}`, { skip: program === undefined }, () => {
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const report = join(folder, "report.json");
    const config = fileURLToPath(new URL("store.vitest.config.mjs", import.meta.url));
    const words = ["run", "--root", root, "--config", config, "--reporter=json", `--outputFile=${report}`];
    const run = spawnSync(program, [vitest, ...words], { cwd: root, encoding: "utf8" });
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    equal(run.status, 0, run.stdout + run.stderr);
    deepEqual([numFailedTests, numPassedTests > 150], [0, true]);
  });
}

test(
  "the command alone installs under 40 MB on Node 24, without a driver",
  { skip: runtimes[1].program === undefined },
  () => {
    const { program } = runtimes[1];
    const packed = join(folder, "packed");
    const project = join(folder, "project");
    const npm = execFileSync("which", ["npm"], { encoding: "utf8" }).trim();
    const env = { ...process.env, PATH: `${dirname(program)}:${process.env.PATH}` };
    const run = (cwd, ...words) =>
      execFileSync(program, [npm, ...words], { cwd, env, encoding: "utf8", stdio: "pipe" });
    execFileSync("mkdir", ["-p", packed, project]);
    // The page goes into the server's package while it is packed.
    execFileSync(process.execPath, [join(root, "scripts/pack-page.mjs")]);
    try {
      for (const name of ["core", "html", "client", "server", "cli", "sqlite-node20"])
        run(join(root, "packages", name), "pack", "--ignore-scripts", "--silent", "--pack-destination", packed);
    } finally {
      execFileSync(process.execPath, [join(root, "scripts/pack-page.mjs"), "--remove"]);
    }
    const files = Object.fromEntries(
      readdirSync(packed).map((file) => {
        const name = file.replace(/-[0-9.]+\.tgz$/, "");
        return [name === "maycrawl" ? name : name.replace("-", "/").replace(/^/, "@"), `file:${join(packed, file)}`];
      }),
    );
    const { maycrawl, ...overrides } = files;
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({ private: true, dependencies: { maycrawl }, overrides }),
    );
    run(project, "install", "--prefer-offline", "--no-audit", "--no-fund", "--no-package-lock");
    ok(!existsSync(join(project, "node_modules/@photostructure")));
    // As `du` counts: what files take on the disk.
    const taken = readdirSync(join(project, "node_modules"), { recursive: true })
      .map((name) => statSync(join(project, "node_modules", name)))
      .reduce((sum, { blocks }) => sum + blocks * 512, 0);
    console.error(`the command installs ${(taken / 2 ** 20).toFixed(1)} MB on Node 24`);
    ok(taken < 40 * 2 ** 20, String(taken));
    const help = spawnSync(program, [join(project, "node_modules/.bin/maycrawl"), "mcp", "--help"], {
      encoding: "utf8",
    });
    match(help.stdout, /Model Context Protocol/);
  },
);
