// The elements whose content is text, and the tokenizer's state in each (HTML standard sections 13.2.6.4.4 and
// 13.2.6.4.7, with scripting on, so that noscript is one of them).
import type { MetaPosition } from "@maycrawl/core/page";
import { TokenizerMode } from "parse5";
import type { Place } from "./diagnostics.ts";

type Mode = (typeof TokenizerMode)[keyof typeof TokenizerMode];

/** By element name. plaintext is not here: it never ends. */
export const rawTextModes: ReadonlyMap<string, Mode> = new Map<string, Mode>([
  ["title", TokenizerMode.RCDATA],
  ["textarea", TokenizerMode.RCDATA],
  ["script", TokenizerMode.SCRIPT_DATA],
  ["style", TokenizerMode.RAWTEXT],
  ["xmp", TokenizerMode.RAWTEXT],
  ["iframe", TokenizerMode.RAWTEXT],
  ["noembed", TokenizerMode.RAWTEXT],
  ["noframes", TokenizerMode.RAWTEXT],
  ["noscript", TokenizerMode.RAWTEXT],
]);

/** The longest title, licence script or noscript that is kept, in UTF-16 units: far beyond what people write. */
const maxTextUnits = 65_536;

/** One such element that is open, and its text, if that is wanted. */
export class OpenRawText {
  readonly name: string;
  readonly place: Place;
  /** Where its text begins, and where the element stands. */
  readonly from: Place;
  readonly position: MetaPosition;
  readonly isWanted: boolean;
  text = "";
  isCut = false;

  constructor(name: string, place: Place, from: Place, position: MetaPosition, isWanted: boolean) {
    this.name = name;
    this.place = place;
    this.from = from;
    this.position = position;
    this.isWanted = isWanted;
  }

  keep(chars: string): void {
    if (!this.isWanted) return;
    const room = maxTextUnits - this.text.length;
    this.text += room >= chars.length ? chars : chars.slice(0, room);
    this.isCut ||= room < chars.length;
  }
}
