export {
  equalsFolded,
  foldAscii,
  foldedOctet,
  hexDigit,
  isAsciiWhitespace,
  isDigit,
  isSpaceOrTab,
  isTokenLetter,
  mediaTypeEssence,
  trimBlanks,
} from "./ascii.ts";
export { type NormalForm, writeNormalForm } from "./normal-form.ts";
export { CutTexts, decodeUtf8, encodeUtf8, isUtf8, utf16Length } from "./text.ts";
