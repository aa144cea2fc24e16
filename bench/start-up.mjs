// Question: how long does each command take before it does anything, next to Node itself? Processor time of whole
// processes, children's as the shell counts them, in turns with `node -e 0`, so that what else runs on the machine
// weighs on both. Nothing is remembered from before: each run has folders of its own. Next: start-up-dialogues.mjs.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { find, table, target } from "./outcomes.mjs";
import { dialogues, openSite, secondsIn, secondsOfDialogue } from "./start-up-dialogues.mjs";

export const title = "Start-up";

const rootPath = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const bin = rootPath("packages/cli/bin/maycrawl.js");
const shop = rootPath("examples/shop/robots.txt");
const cart = "https://shop.example/cart";
const commands =
  "check explain crawlers identify ranges diff lint format audit ci enforce headers lsp mcp serve page".split(" ");

/** By name: the words of a call that does little, and its exit code if that is not 0. */
const calls = {
  "--version": { words: ["--version"] },
  "--help": { words: ["--help"] },
  ...Object.fromEntries(commands.map((command) => [`${command} --help`, { words: [command, "--help"] }])),
  check: { words: ["check", "--robots", shop, cart], status: 1 },
  explain: { words: ["explain", "--robots", shop, cart], status: 1 },
  "explain, with HTML": { words: ["explain", "--robots", shop, "--html", "page.html", cart], status: 1 },
  crawlers: { words: ["crawlers", "GPTBot"] },
  identify: { words: ["identify", "192.0.2.1"], status: 3 },
  "identify --ranges": { words: ["identify", "192.0.2.1", "--ranges", rootPath("examples/ranges")] },
  "ranges list": { words: ["ranges", "list"] },
  diff: { words: ["diff", shop, shop] },
  lint: { words: ["lint", shop], status: 1 },
  "lint --fix": { words: ["lint", "--fix", "to-fix.txt"] },
  format: { words: ["format", "--check", shop] },
  audit: { words: ["audit", "--robots", shop, rootPath("examples/audit/access.log")] },
  ci: { words: ["ci"] },
  enforce: { words: ["enforce", shop, "--server", "nginx"] },
  headers: { words: ["headers", rootPath("examples/enforce/headers.json"), "--server", "nginx", "--out", "out"] },
  page: { words: ["page", "--out", "page"] },
};

export function cases({ isQuick }) {
  return [...Object.keys(calls), ...Object.keys(dialogues)].map((what) => ({
    engine: "maycrawl",
    what,
    runs: 1,
    turns: isQuick ? 1 : 5,
    limitSeconds: 120,
  }));
}

export async function measure({ what, turns }) {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-start-"));
  const env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
  const site = await openSite();
  try {
    const ratios = [];
    for (let turn = 0; turn < turns; turn++) {
      const own = join(folder, String(turn));
      makeFolders(own);
      const floor = secondsOf(["-e", "0"], own, env) / atOnce;
      const seconds =
        what in calls
          ? secondsOf([bin, ...calls[what].words], own, env, calls[what].status) / atOnce
          : await secondsOfDialogue(
              dialogues[what],
              [bin, ...dialogues[what].words({ site: site.address, folder: own })],
              env,
            );
      ratios.push(seconds / floor);
    }
    ratios.sort((a, b) => a - b);
    return { ratio: ratios[turns >> 1] };
  } finally {
    site.close();
    rmSync(folder, { recursive: true });
  }
}

/** The shell counts hundredths of seconds: so many processes together make them small. Each runs in its own folder. */
const atOnce = 8;

const tidy = "User-agent: *\nDisallow: /a\nAllow: /a/b\n";

function makeFolders(own) {
  for (let place = 1; place <= atOnce; place++) {
    const folder = join(own, String(place));
    mkdirSync(folder, { recursive: true });
    copyFileSync(shop, join(folder, "robots.txt"));
    writeFileSync(join(folder, "to-fix.txt"), `${tidy}Disallow: /a\n`);
    writeFileSync(
      join(folder, "page.html"),
      '<!doctype html><meta name="robots" content="noindex"><title>Cart</title>',
    );
    writeFileSync(
      join(folder, "robots.expect.json"),
      JSON.stringify({
        environments: {
          production: {
            robots: "robots.txt",
            expectations: [{ expect: "disallowed", agents: ["*"], urls: ["/cart"] }],
          },
        },
      }),
    );
  }
}

/** Processor time of some processes of Node with these words. Throws if one ends with another exit code. */
function secondsOf(words, own, env, status = 0) {
  const places = Array.from({ length: atOnce }, (_, at) => at + 1).join(" ");
  const run = `cd "${own}/$i"; "$@" >/dev/null 2>&1 </dev/null; [ $? = ${status} ] || exit 9`;
  const script = `for i in ${places}; do ${run}; done; times`;
  return secondsIn(execFileSync("sh", ["-c", script, "sh", process.execPath, ...words], { env, encoding: "utf8" }));
}

export function report(outcomes) {
  const ratioOf = (what) => find(outcomes, { what })?.values.ratio ?? Number.NaN;
  const rowsOf = (names) => Object.keys(names).map((what) => [what, ratioOf(what)]);
  const slowest = (rows) => rows.reduce((worst, row) => (row[1] > worst[1] ? row : worst));
  const [file, asked] = [slowest(rowsOf(calls)), slowest(rowsOf(dialogues))];
  return {
    text: table(
      ["maycrawl", "times node -e 0"],
      [...rowsOf(calls), ...rowsOf(dialogues)].map(([what, ratio]) => [what, ratio.toFixed(2)]),
    ),
    targets: [
      target(`start-up, the slowest (${file[0]})`, file[1], { most: 2, unit: "x node -e 0" }),
      target("start-up of check", ratioOf("check"), { most: 2, unit: "x node -e 0" }),
      target(`start-up to the first answer, live or serving, the slowest (${asked[0]})`, asked[1], {
        most: 2,
        unit: "x node -e 0",
      }),
    ],
    faults: outcomes.flatMap((one) => (one.status === "ok" ? [] : [`start-up: ${one.text}`])),
  };
}
