// @maycrawl/html: an HTML page from octets to the facts that page rules need. Bounded, streaming, no I/O; any runtime.
export type { Charset, CharsetSource } from "./charset.ts";
export type { MetaPosition, MetaTag, NoSnippetStretch, PageLink, RslLink, RslScript } from "./collected-facts.ts";
export { type PageDiagnostic, type PageDiagnosticCode, pageDiagnosticCodes, type Place } from "./diagnostics.ts";
export { defaultPageLimits, type PageFacts, type PageFactsOptions, PageFactsReader, readPageFacts } from "./page-facts.ts";
export type { HeadEnd } from "./page-reader.ts";
