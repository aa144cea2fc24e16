// The five files that everything is measured on, each with URLs and the right answers: from the folder of goldens where
// there is one, else made here, of the same sizes, counts and shapes, by a seeded generator, with answers from the
// oracle.
//   small         976 octets, 30 rules, 7 with wildcards            mid          6.7 kB, 296 rules, 105 with wildcards
//   huge-literal 500 KiB, 19,125 literal rules huge-mixed 500 KiB, 14,429 rules, 4,246 with wildcards
//   patho         20 rules of 10 to 29 stars, 12 URLs of 50 to 2,000 characters that nearly match
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { allows, rulesFor } from "./oracle.mjs";

export const scenarioNames = ["small", "mid", "huge-literal", "huge-mixed", "patho"];

const origin = "https://www.example.com";
const root = fileURLToPath(new URL("..", import.meta.url));
/** Where children find the files. */
const folderVariable = "MAYCRAWL_BENCH_SCENARIOS";

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Settles where the scenarios are, for this process and its children; gives a word about it and what undoes it. */
export function provideScenarios() {
  const golden = resolve(root, process.env.MAYCRAWL_SHARED ?? "../shared", "golden/bench");
  if (existsSync(golden)) {
    process.env[folderVariable] = golden;
    return { source: "the goldens' files", remove() {} };
  }
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-bench-"));
  for (const name of scenarioNames) {
    const { text, urls } = made[name]();
    const octets = Buffer.from(text);
    const rules = rulesFor(octets, "FooBot");
    writeFileSync(join(folder, `${name}.robots.txt`), octets);
    writeFileSync(join(folder, `${name}.urls`), urls.join("\n"));
    writeFileSync(join(folder, `${name}.ref.json`), JSON.stringify(urls.map((url) => allows(rules, url))));
  }
  process.env[folderVariable] = folder;
  return {
    source: "files made here (there is no folder of goldens)",
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The scenario: its octets, their text, its URLs, and whether FooBot may fetch each. */
export function loadScenario(name) {
  const path = join(process.env[folderVariable], name);
  const octets = readFileSync(`${path}.robots.txt`);
  const urls = readFileSync(`${path}.urls`, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  const expected = JSON.parse(readFileSync(`${path}.ref.json`, "utf8"));
  if (urls.length !== expected.length) throw new Error(`${name}: ${urls.length} URLs, ${expected.length} answers`);
  return { name, path: `${path}.robots.txt`, octets, text: octets.toString("utf8"), urls, expected };
}

/**
 * As many URLs, no two of them equal: half made from the patterns (stars filled, then a tail), half of the paths' own
 * words. Flat strings, as a file of URLs gives them.
 */
export function distinctUrls(patterns, count, seed) {
  const random = randomFrom(seed);
  const usable = patterns.filter((pattern) => /^\/[\x21-\x7e]*$/.test(pattern) && pattern.length < 200);
  const words = [...new Set(usable.flatMap((pattern) => pattern.split(/[^A-Za-z0-9_-]+/)))].filter(
    (word) => word !== "",
  );
  let text = "";
  for (let i = 0; i < count; i++) {
    const start =
      i % 2 === 0
        ? filled(usable[Math.floor(random() * usable.length)], random)
        : `/${words[Math.floor(random() * words.length)]}/${word(random)}`;
    // What follows the last "-" is the count, so no two are equal.
    text += `${origin}${start.replaceAll("#", "")}-${i.toString(36)}\n`;
  }
  return Buffer.from(text).toString("latin1").split("\n").slice(0, count);
}

function word(random, least = 3, most = 10) {
  let text = "";
  for (let left = least + Math.floor(random() * (most - least + 1)); left > 0; left--)
    text += String.fromCharCode(97 + Math.floor(random() * 26));
  return text;
}

function filled(pattern, random) {
  return pattern.replace(/\$$/, "").replace(/\*+/g, () => word(random));
}

function pathLike(random) {
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => word(random));
  return `/${parts.join("/")}${random() < 0.5 ? "/" : random() < 0.5 ? ".html" : ""}`;
}

function wild(random) {
  const kinds = [
    `/*/${word(random)}/`,
    `/${word(random)}/*?${word(random)}=`,
    `/*.${word(random, 2, 4)}$`,
    `/${word(random)}*${word(random)}`,
    `/*?${word(random)}=*`,
  ];
  return kinds[Math.floor(random() * kinds.length)];
}

/** A file of about so many octets with so many rules, and 400 URLs, half of them made from its rules. */
function makeFile(seed, { octets, rules, wildcards, allows: allowRules, others = [], pattern = pathLike }) {
  const random = randomFrom(seed);
  const patterns = new Set();
  while (patterns.size < wildcards) patterns.add(wild(random));
  while (patterns.size < rules) patterns.add(pattern(random, patterns.size));
  const list = [...patterns];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  let text =
    `${others.join("")}User-agent: *\n` +
    `${list.map((one, index) => `${index < allowRules ? "Allow" : "Disallow"}: ${one}\n`).join("")}`;
  while (text.length < octets - 2) text += `# ${word(random, 1, Math.min(60, octets - text.length - 3))}\n`;
  const urls = Array.from({ length: 400 }, (_, i) => {
    const path = i % 2 === 0 ? filled(list[Math.floor(random() * list.length)], random) : pathLike(random);
    return `${origin}${path}${random() < 0.3 ? `?id=${Math.floor(random() * 1000)}` : ""}`;
  });
  return { text, urls };
}

const made = {
  small: () =>
    makeFile(1, {
      octets: 976,
      rules: 28,
      wildcards: 7,
      allows: 2,
      others: ["User-agent: Mediapartners-Google\nDisallow:\n\n"],
    }),
  mid: () =>
    makeFile(2, { octets: 6716, rules: 296, wildcards: 105, allows: 40, pattern: (random) => `/${word(random)}/` }),
  "huge-literal": () =>
    makeFile(3, {
      octets: 511_983,
      rules: 19_125,
      wildcards: 0,
      allows: 0,
      pattern: (random) =>
        `/html/${String.fromCharCode(65 + Math.floor(random() * 5))}${10_000 + Math.floor(random() * 90_000)}_${random() < 0.5 ? "0" : ""}${1 + Math.floor(random() * 4)}/`,
    }),
  "huge-mixed": () =>
    makeFile(4, {
      octets: 511_999,
      rules: 14_429,
      wildcards: 4246,
      allows: 988,
      pattern: (random) => `/${word(random)}${pathLike(random)}`,
    }),
  patho: () => {
    const stars = Array.from({ length: 10 }, (_, index) => 10 + index * 2);
    const rules = stars.flatMap((count) => [`/${"*a".repeat(count)}*b`, `/${"*a".repeat(count)}*ab$`]);
    const tails = ["", "c", "b", "ab"];
    const paths = [50, 500, 2000].flatMap((length, index) =>
      tails.map((tail) => `${index === 2 ? "ab".repeat(length / 2) : "a".repeat(length)}${tail}`),
    );
    return {
      text: `User-agent: *\n${rules.map((rule) => `Disallow: ${rule}\n`).join("")}`,
      urls: paths.map((path) => `${origin}/${path}`),
    };
  },
};
