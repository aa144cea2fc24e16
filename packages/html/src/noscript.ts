// The meta tags in a noscript element. To a reader that runs scripts they are text, to one that runs none they are
// tags: they are kept apart, with their places, and @maycrawl/core says what they mean.
import { type Token, TokenizerMode } from "parse5";
import type { Place } from "./diagnostics.ts";
import { PlacedTokenizer } from "./placed-tokenizer.ts";
import { rawTextModes } from "./raw-text.ts";
import { attributeOf, foldAscii } from "./tag-text.ts";

/** A meta tag in the text of a noscript element. */
export interface NoscriptMeta extends Place {
  readonly name: string;
  readonly content: string;
}

/** Each meta tag with a name and a content in the text, which begins at the place. Linear. */
export function metasOf(text: string, from: Place): readonly NoscriptMeta[] {
  if (!/<meta/i.test(text)) return [];
  const found: NoscriptMeta[] = [];
  const ignore = (): void => {};
  const tokenizer = new PlacedTokenizer({
    onParseError: null,
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
    onCharacter: ignore,
    onNullCharacter: ignore,
    onWhitespaceCharacter: ignore,
    onEndTag: ignore,
    onStartTag(token: Token.TagToken): void {
      const mode = token.tagName === "plaintext" ? TokenizerMode.PLAINTEXT : rawTextModes.get(token.tagName);
      if (mode !== undefined) tokenizer.state = mode;
      const name = token.tagName === "meta" ? attributeOf(token, "name") : null;
      const content = attributeOf(token, "content");
      if (name === null || name === "" || content === null) return;
      const { line, column } = tokenizer.tagStart();
      found.push({
        name: foldAscii(name),
        content,
        line: from.line + line - 1,
        column: line === 1 ? from.column + column - 1 : column,
      });
    },
  });
  tokenizer.write(text, true);
  return found;
}
