// What the meta tags in a noscript element would say to a reader that runs no scripts. They do not count (docs/html.md
// says why), so they are read only to be told to the page's owner.
import { type Token, Tokenizer, TokenizerMode } from "parse5";
import { attributeOf } from "./collected-facts.ts";
import { rawTextModes } from "./raw-text.ts";

/** Each meta tag in the text of a noscript element that has a name and a content, as `name: content`. Linear. */
export function metasOf(text: string): readonly string[] {
  if (!/<meta/i.test(text)) return [];
  const found: string[] = [];
  const ignore = (): void => {};
  const tokenizer = new Tokenizer({}, {
    onParseError: null,
    onComment: ignore, onDoctype: ignore, onEof: ignore, onCharacter: ignore, onNullCharacter: ignore, onWhitespaceCharacter: ignore,
    onEndTag: ignore,
    onStartTag(token: Token.TagToken): void {
      const mode = token.tagName === "plaintext" ? TokenizerMode.PLAINTEXT : rawTextModes.get(token.tagName);
      if (mode !== undefined) tokenizer.state = mode;
      const name = token.tagName === "meta" ? attributeOf(token, "name") : null;
      const content = attributeOf(token, "content");
      if (name !== null && content !== null) found.push(`${name}: ${content}`);
    },
  });
  tokenizer.write(text, true);
  return found;
}
