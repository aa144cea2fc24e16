// Makes inputs: {robotsTxt (octets), agents, urls}. Each is made from a seed and a number alone, so that any can be
// made again. Four kinds: files of examples/ and cases/ with octets changed; files written from a grammar over small
// alphabets; many short rules, so that a rule set compiles itself; and shapes that were written to hurt. The words are
// in words.mjs.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { randomFrom } from "../bench/scenarios.mjs";
import { agentNames, escapeWords, fileWords, urlStarts, urlWords } from "./words.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The makers; those that come twice are made twice as often. */
const kinds = { mutated, written, many, hostile };
export const kindNames = ["mutated", "mutated", "written", "written", "many", "hostile"];

/** The input of that number. */
export function inputOf(seed, number) {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const kind = random.pick(kindNames);
  return { kind, ...kinds[kind](random) };
}

class Random {
  constructor(seed) {
    this.next = randomFrom(seed);
  }
  below(count) {
    return Math.floor(this.next() * count);
  }
  between(least, most) {
    return least + this.below(most - least + 1);
  }
  chance(probability) {
    return this.next() < probability;
  }
  pick(list) {
    return list[this.below(list.length)];
  }
  some(count, make) {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}

const seeds = readSeeds();

function readSeeds() {
  const list = [];
  const walk = (folder) => {
    for (const name of readdirSync(folder).sort()) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) walk(path);
      else if (name.endsWith(".json")) {
        const cases = JSON.parse(readFileSync(path, "utf8"));
        if (!Array.isArray(cases)) continue;
        for (const one of cases) {
          const octets =
            one.robotsTxtBase64 === undefined
              ? Buffer.from(one.robotsTxt ?? "")
              : Buffer.from(one.robotsTxtBase64, "base64");
          list.push({ octets, agents: one.agents ?? [], url: one.url ?? "/" });
        }
      } else if (name.endsWith("robots.txt"))
        list.push({ octets: readFileSync(path), agents: ["FooBot"], url: "https://shop.example/cart" });
    }
  };
  walk(join(root, "cases"));
  walk(join(root, "examples"));
  return list;
}

/** Octets, as U+0000 to U+00FF. */
const latin1 = (text) => Uint8Array.from(Buffer.from(text, "latin1"));

function agentsOf(random) {
  return random.chance(0.2)
    ? []
    : random.some(random.chance(0.8) ? 1 : random.between(2, 3), () => random.pick(agentNames));
}

function oddUrl(random) {
  return (
    random.pick(urlStarts) +
    (random.chance(0.8) ? "/" : "") +
    random.some(random.below(8), () => random.pick(urlWords)).join("")
  );
}

/** A path that the pattern may match, or nearly. */
function pathFor(random, pattern, alphabet) {
  let path = pattern
    .replace(/\$$/, "")
    .replace(/\*/g, () => random.some(random.below(4), () => random.pick(alphabet)).join(""));
  if (random.chance(0.3)) path += random.pick(alphabet);
  if (random.chance(0.2)) {
    const at = random.below(path.length + 1);
    path = path.slice(0, at) + random.pick(alphabet) + path.slice(at + random.below(2));
  }
  return path.startsWith("/") ? path : `/${path}`;
}

function mutated(random) {
  const seed = random.pick(seeds);
  let octets = Buffer.from(seed.octets).toString("latin1");
  if (random.chance(0.2)) octets += Buffer.from(random.pick(seeds).octets).toString("latin1");
  for (let left = random.below(8); left > 0; left--) {
    const at = random.below(octets.length + 1);
    const end = Math.min(octets.length, at + random.below(12));
    const change = random.below(7);
    if (change === 0) octets = octets.slice(0, at) + String.fromCharCode(random.below(256)) + octets.slice(at + 1);
    else if (change === 1) octets = octets.slice(0, at) + random.pick(fileWords) + octets.slice(at);
    else if (change === 2) octets = octets.slice(0, at) + octets.slice(end);
    else if (change === 3) octets = octets.slice(0, end) + octets.slice(at);
    else if (change === 4) octets = octets.replaceAll("\n", random.pick(["\r", "\r\n", "\n\n", "\n\r"]));
    else if (change === 5) octets = random.pick(["\xef\xbb\xbf", "\xef\xbb", "\xef", "\0", "\n"]) + octets;
    else octets = octets.slice(0, at) + random.pick(fileWords);
  }
  const url = (one) => {
    const cut = random.below(one.length + 1);
    return random.chance(0.5) ? one : one.slice(0, cut) + random.pick(urlWords) + one.slice(cut + random.below(3));
  };
  return {
    robotsTxt: latin1(octets),
    agents: random.chance(0.7) ? seed.agents : agentsOf(random),
    urls: [seed.url, url(seed.url), url(seed.url), oddUrl(random)],
  };
}

function written(random) {
  const alphabet = random.pick(["ab", "ab/", "/a.%*", "ab*", "a/?=&"].map((letters) => [...letters]));
  const operators = [
    ...alphabet,
    "*",
    "*",
    "$",
    ...(random.chance(0.3) ? ["%61", "%2f", "%2F", "\xc3\xa9", "%C3%A9", "%"] : []),
  ];
  const patterns = [];
  const pattern = () => {
    const made =
      (random.chance(0.95) ? "/" : "") +
      random.some(random.below(9), () => random.pick(operators)).join("") +
      (random.chance(0.2) ? "$" : "");
    patterns.push(made);
    return made;
  };
  const ends = random.pick([["\n"], ["\r\n"], ["\r"], ["\n", "\r\n", "\r", "\n\n", "\r\r\n"]]);
  const line = () => {
    const odds = random.next();
    if (odds < 0.15) return `User-agent: ${random.pick(["*", "*", "FooBot", "a", "b", "a-b", "Foo"])}`;
    if (odds < 0.22) return random.pick(fileWords).replace(/[\r\n]+$/, "");
    const type = random.pick(["Allow", "Disallow", "Disallow"]);
    return `${type}:${random.pick(["", " ", "\t "])}${pattern()}${random.pick(["", "", " ", " # c"])}`;
  };
  const text = random.some(random.between(1, 25), () => line() + random.pick(ends)).join("");
  const letters = [...alphabet.filter((letter) => letter !== "*"), "a", "%61", "\u00e9"];
  const urls = random.some(
    4,
    () => `https://example.com${pathFor(random, patterns.length > 0 ? random.pick(patterns) : "/", letters)}`,
  );
  return {
    robotsTxt: latin1(`${random.chance(0.8) ? `User-agent: *${ends[0]}` : ""}${text}`),
    agents: agentsOf(random),
    urls,
  };
}

/** Enough rules, and paths short enough, that the list of rules is compiled and its states are remembered. */
function many(random) {
  const alphabet = [...random.pick(["ab", "abc", "a/b", "abcdefgh/.", "ab?="])];
  const stars = random.pick([0, 0.1, 0.3]);
  const patterns = random.some(random.between(30, 400), () => {
    const units = random.some(random.below(8), () => (random.chance(stars) ? "*" : random.pick(alphabet)));
    return `/${units.join("")}${random.chance(0.1) ? "$" : ""}`;
  });
  const text =
    `User-agent: *\n` +
    `${patterns.map((pattern) => `${random.chance(0.4) ? "Allow" : "Disallow"}: ${pattern}\n`).join("")}`;
  const urls = random.some(12, () =>
    random.chance(0.7)
      ? pathFor(random, random.pick(patterns), alphabet)
      : `/${random.some(random.below(30), () => random.pick(alphabet)).join("")}`,
  );
  return { robotsTxt: latin1(text), agents: ["FooBot"], urls };
}

const hostileShapes = [
  (random) => [`/${"*a".repeat(random.between(100, 8000))}${random.pick(["", "*b", "*b$", "$"])}`],
  (random) => ["*".repeat(random.between(1000, 17_000)) + random.pick(["", "$", "a", "a$"])],
  (random) => [`/*${"a".repeat(random.between(100, 16_000))}${random.pick(["b", "b$", "*b"])}`],
  (random) => [`/${"a".repeat(random.between(16_600, 16_700))}${random.pick(["", "$", "*", "%41", "\xe9"])}`],
  (random) =>
    random.some(
      random.between(200, 2000),
      () => `/*${random.some(3, () => random.pick([..."abc"])).join("")}*${random.pick(["z$", "z", "a", ""])}`,
    ),
  (random) => random.some(random.between(50, 300), (index) => `/*${"ab".repeat(index + 1)}*c`),
  (random) =>
    random.some(random.between(50, 300), (index) => `/${"*a".repeat(index + 1)}${random.pick(["b", "$", "b$"])}`),
  (random) =>
    random.some(
      random.between(50, 300),
      (index) => `/${"a".repeat(index)}*${"b".repeat(index)}${random.pick(["", "$"])}`,
    ),
  (random) =>
    random.some(
      random.between(20, 200),
      () => `/${random.some(random.below(60), () => random.pick(escapeWords)).join("")}`,
    ),
  (random) =>
    random.some(
      random.between(20, 200),
      () => `/${random.some(random.below(20), () => random.pick(["$", "$", "a", "*"])).join("")}`,
    ),
  (random) =>
    random.some(
      random.between(70, 200),
      () =>
        `/*${random.some(random.between(1, 5), () => random.pick([..."ab"])).join("")}` +
        `*${random.some(2, () => random.pick([..."ab"])).join("")}`,
    ),
];

function hostile(random) {
  const patterns = random.pick(hostileShapes)(random);
  const ends = random.chance(0.7) ? ["\n"] : ["\n", "\r", "\r\n", "\n\r", "\0\n"];
  let text = random.pick(["", "", "", "\xef\xbb\xbf", "\xef\xbb", "\xef", "\0"]);
  if (random.chance(0.2))
    text += random
      .some(
        random.between(100, 2000),
        (index) => `User-agent: b${index}${random.pick(ends)}${random.chance(0.5) ? "Disallow: /\n" : ""}`,
      )
      .join("");
  text += `User-agent: *${ends[0]}`;
  // Groups in between join or part, in any number.
  const every = random.chance(0.2) ? random.between(1, 20) : Number.POSITIVE_INFINITY;
  patterns.forEach((pattern, index) => {
    if (index > 0 && index % every === 0)
      text += `User-agent: ${random.pick(["*", "a", "FooBot", "b7"])}${random.pick(ends)}`;
    text += `${random.chance(0.3) ? "Allow" : "Disallow"}: ${pattern}${random.pick(ends)}`;
  });
  if (random.chance(0.05)) text += `${"# x\n".repeat(random.between(127_000, 129_000))}Disallow: /late\n`;
  // Longer than any honest URL: work that grows with rule times path shows.
  const length = random.pick([10, 100, 1000, 4000, 4000, 40_000]);
  const urls = [
    `https://example.com/${"a".repeat(length)}`,
    `https://example.com/${"ab".repeat(length / 2)}c`,
    `https://example.com/${random.some(length, () => random.pick([..."abcz"])).join("")}`,
    `https://example.com/${random.some(Math.min(length, 300), () => random.pick(urlWords)).join("")}`,
    pathFor(random, random.pick(patterns).slice(0, 5000), [..."abc"]),
  ];
  return { robotsTxt: latin1(text), agents: random.chance(0.8) ? ["FooBot"] : agentsOf(random), urls };
}
