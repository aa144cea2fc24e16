// @maycrawl/html: an HTML page from octets to the facts that page rules need. Bounded, streaming, no I/O; any runtime.
export { type Charset, type CharsetSource, charsetOfMediaType } from "./charset.ts";
export type { NoSnippetStretch, PageLink, PageMeta, RslLink, RslScript } from "./collected-facts.ts";
export { type PageDiagnostic, type PageDiagnosticCode, pageDiagnosticCodes, type Place } from "./diagnostics.ts";
export {
  defaultPageLimits,
  type PageFacts,
  type PageFactsOptions,
  PageFactsReader,
  readPageFacts,
} from "./page-facts.ts";
export type { HeadEnd } from "./page-reader.ts";
export { pageTagsOf, type TagFacts } from "./page-tags.ts";
export { readRslDocument, rslDocumentLimits } from "./rsl-xml.ts";
