// The preview of a report, as chats show it beside a link: the host, the headline and the time. In: a report. Out: an
// SVG of a fixed size, which picture-maker.ts makes into a raster image, since chats show no SVG.
import type { SiteReport } from "../answers/site-report.ts";
import { markupText } from "@maycrawl/core/markup";
import { utcWords } from "./report-words.ts";

/** Pixels: what chats ask for. */
export const pictureWidth = 1200;
export const pictureHeight = 630;

/** The only font: one with only the Latin letters that hosts (RFC 3492) and headlines are made of. */
export const pictureFont = "Atkinson Hyperlegible";

const colours = { allowed: "#17663a", disallowed: "#a8231b", undetermined: "#7d4d00", unstated: "#565e68" } as const;
/** A mark of 36 by 36 for each state: nobody has to tell colours apart. */
const marks: Readonly<Record<keyof typeof colours, string>> = {
  allowed: "M4 20l9 9L32 8",
  disallowed: "M7 7l22 22M29 7L7 29",
  undetermined: "M6 18h24",
  unstated: "M6 18h24",
};

const left = 72;
/** Width of an average letter, as a part of the font's size. Measured on headlines; the right margin takes the rest. */
const letter = 0.5;
const headlineSize = 52;
const mostHeadlineLines = 6;

/** The picture. */
export function pictureOf(host: string, { headline }: SiteReport, retrievedMs: number): string {
  const shownHost = tailOf(host, 60);
  const hostSize = Math.min(68, Math.floor((pictureWidth - 2 * left) / (shownHost.length * 0.6)));
  const lineUnits = Math.floor((pictureWidth - 2 * left - 60) / (headlineSize * letter));
  const parts: string[] = [];
  let lineCount = 0;
  for (const { text, state } of headline) {
    const lines = wrapped(text, lineUnits);
    if (lineCount + lines.length > mostHeadlineLines) break;
    const top = 250 + lineCount * 62;
    if (state !== null)
      parts.push(
        `<path transform="translate(${left} ${top - 36})" d="${marks[state]}" fill="none" ` +
          `stroke="${colours[state]}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
      );
    lines.forEach((line, at) => {
      parts.push(textAt(left + 60, top + at * 62, headlineSize, 400, "#1b1f24", line));
    });
    lineCount += lines.length;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}">` +
    `<rect width="100%" height="100%" fill="#f6f6f3"/><rect width="16" height="100%" fill="#2a4a8c"/>` +
    `${textAt(left, 140, hostSize, 700, "#1b1f24", shownHost)}${parts.join("")}` +
    textAt(left, 578, 28, 400, "#565e68", `As retrieved on ${utcWords(retrievedMs)}`) +
    `${textAt(1010, 578, 32, 700, "#2a4a8c", "maycrawl")}</svg>`
  );
}

function textAt(x: number, y: number, size: number, weight: number, colour: string, text: string): string {
  return (
    `<text x="${x}" y="${y}" font-family="${pictureFont}" font-size="${size}" font-weight="${weight}" ` +
    `fill="${colour}">${markupText(drawable(text))}</text>`
  );
}

/** Only what the font has, and XML may hold. */
function drawable(text: string): string {
  return text.replaceAll(/[^ -~…]/g, "?");
}

/** The end of a long host: the part that says whose it is. */
function tailOf(host: string, most: number): string {
  return host.length <= most ? host : `…${host.slice(1 - most)}`;
}

/** The text in lines of at most so many characters, a longer word alone in its line. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
