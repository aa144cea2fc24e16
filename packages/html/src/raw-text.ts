// The elements whose content is text, and the tokenizer's state in each (HTML standard sections 13.2.6.4.4 and
// 13.2.6.4.7, with scripting on, so that noscript is one of them).
import { TokenizerMode } from "parse5";

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
