// Draws docs/terminal.svg, the picture of a terminal in README.md: the call that the README gives, and what it prints.
// In: the built command. Out: the picture; a test holds the file to it.
//   node scripts/picture-terminal.mjs
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { markupText } from "../packages/core/dist/markup.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const rowPixels = 20;
const letterPixels = 7.83;
const fonts = "ui-monospace, SF Mono, Menlo, Consolas, DejaVu Sans Mono, monospace";
const colours = { allowed: "#74cf9b", disallowed: "#ff9d93" };

/** The picture, as SVG. */
export function terminalPicture() {
  const [, call] = /^npm ci && npx (maycrawl check .*)$/m.exec(readFileSync(`${root}README.md`, "utf8"));
  const words = Array.from(call.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, bare]) => quoted ?? bare).slice(1);
  const { stdout } = spawnSync(process.execPath, [`${root}packages/cli/bin/maycrawl.js`, ...words], {
    cwd: root,
    encoding: "utf8",
  });
  const rows = [`$ npx ${call}`, ...stdout.trimEnd().split("\n")];
  const width = Math.ceil(Math.max(...rows.map((row) => row.length)) * letterPixels) + 40;
  const height = rows.length * rowPixels + 40;
  const texts = rows.map((row, at) => {
    const [word] = /^\w+/.exec(row) ?? [""];
    const first = colours[word] === undefined ? "" : `<tspan fill="${colours[word]}">${word}</tspan>`;
    const rest = markupText(first === "" ? row : row.slice(word.length));
    return `<text x="20" y="${at * rowPixels + 34}">${first}${rest}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="A terminal">
<rect width="${width}" height="${height}" rx="8" fill="#131619"/>
<g fill="#e8eaed" font-family="${fonts}" font-size="13">
${texts.join("\n").replaceAll(/(?<=>[^<]*) /g, "\u00a0")}
</g>
</svg>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(`${root}docs/terminal.svg`, terminalPicture());
