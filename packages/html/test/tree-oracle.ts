// The same facts from a whole tree, which parse5 builds by the letter of the standard: slow on hostile pages, and
// right. Words of the page are told apart by their numbers, so that a stretch and a tree can be compared: is this word
// in or out?
import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode;

export interface TreeFacts {
  /** name, content, and whether the meta element is a child of head. */
  readonly metas: readonly (readonly [string, string, boolean])[];
  readonly hrefs: readonly string[];
  /** The words inside any element with data-nosnippet, and inside those where Google reads it. */
  readonly wordsOut: ReadonlySet<string>;
  readonly wordsOutForGoogle: ReadonlySet<string>;
  /** Every word that is text of the page. */
  readonly words: ReadonlySet<string>;
}

const google = new Set(["span", "div", "section"]);
const html = "http://www.w3.org/1999/xhtml";

export function treeFacts(page: string): TreeFacts {
  const metas: [string, string, boolean][] = [];
  const hrefs: string[] = [];
  const wordsOut = new Set<string>();
  const wordsOutForGoogle = new Set<string>();
  const words = new Set<string>();
  const walk = (nodes: readonly Node[], parent: string, isOut: boolean, isOutForGoogle: boolean): void => {
    for (const node of nodes) {
      if (node.nodeName === "#text" && "value" in node) {
        for (const [word] of node.value.matchAll(/w\d+\b/g)) {
          words.add(word);
          if (isOut) wordsOut.add(word);
          if (isOutForGoogle) wordsOutForGoogle.add(word);
        }
      }
      if (!("tagName" in node)) continue;
      const attribute = (name: string): string | undefined => node.attrs.find((one) => one.name === name)?.value;
      const isHtml = (node.namespaceURI as string) === html;
      const name = attribute("name");
      const content = attribute("content");
      if (isHtml && node.tagName === "meta" && name !== undefined && content !== undefined)
        metas.push([name, content, parent === "head"]);
      const href = attribute("href");
      if (isHtml && /^(?:a|area|link)$/.test(node.tagName) && href !== undefined) hrefs.push(href);
      // What stands in a head is no text of the page, so the attribute on a head says nothing.
      const hasAttribute = attribute("data-nosnippet") !== undefined && node.tagName !== "head";
      walk(
        node.childNodes,
        node.tagName,
        isOut || hasAttribute,
        isOutForGoogle || (hasAttribute && isHtml && google.has(node.tagName)),
      );
    }
  };
  walk(parse(page).childNodes as Node[], "", false, false);
  return { metas, hrefs, wordsOut, wordsOutForGoogle, words };
}
