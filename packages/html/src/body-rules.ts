// Which open elements a tag in the body closes, and whether it opens one: HTML standard section 13.2.6.4.7 ("in body")
// and the table modes after it, as far as they decide where an element ends. Nothing here keeps text or attributes.
// Next on the path: page-reader.ts, which calls it for every tag that HTML's own rules govern.
import {
  Block,
  ButtonScope,
  ClosesParagraph,
  Formatting,
  Heading,
  htmlBits,
  ImpliedEnd,
  ListItemScope,
  Scope,
  Special,
  StopsListItem,
  TableContext,
  TablePart,
  TableScope,
  Void,
} from "./elements.ts";
import type { OpenElements } from "./open-elements.ts";

/**
 * What a start tag does: opens an element, makes one that is closed at once, or nothing, for the standard ignores it.
 */
export type StartOutcome = "open" | "empty" | "ignored";

/** What an open template holds, by its first tag that tells; "columns" holds col and nothing else. */
type TemplateMode = "untold" | "columns" | "table" | "body";

// HTML standard section 13.2.6.4, in template: these tell nothing of what the template holds.
const headTags: ReadonlySet<string> = new Set([
  "base",
  "basefont",
  "bgsound",
  "link",
  "meta",
  "noframes",
  "script",
  "style",
  "template",
  "title",
]);
const rowGroups: ReadonlySet<string> = new Set(["tbody", "thead", "tfoot"]);
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** The rules, over one page's open elements. */
export class BodyRules {
  readonly #open: OpenElements;
  /** Whether a table leaves an open p open (a page without a doctype of today). */
  isQuirks = true;
  #hasForm = false;
  readonly #templateModes: TemplateMode[] = [];

  constructor(open: OpenElements) {
    this.#open = open;
  }

  /** To be told of every template that opens, so that its tags are read by what it holds. */
  openTemplate(): void {
    this.#templateModes.push("untold");
  }

  closeTemplate(): void {
    this.#templateModes.pop();
  }

  start(name: string, bits: number): StartOutcome {
    const open = this.#open;
    if (this.#templateModes.length > 0 && this.#isBarredByTemplate(name, bits)) return "ignored";
    if ((bits & TablePart) !== 0) return this.#startTablePart(name);
    if (open.currentKey === "colgroup" && name !== "template") open.pop();
    const isEmpty = (bits & Void) !== 0;
    if ((bits & ClosesParagraph) !== 0) {
      // The order is the standard's: list items end before the p around the new one does.
      if (name === "li") this.#closeListItem(open.topNamed("li"));
      else if (name === "dd" || name === "dt") this.#closeListItem(Math.max(open.topNamed("dd"), open.topNamed("dt")));
      else if (name === "form") return this.#startForm();
      this.#closeParagraph();
      if ((bits & Heading) !== 0 && (open.currentBits & Heading) !== 0) open.pop();
      return isEmpty ? "empty" : "open";
    }
    switch (name) {
      case "html":
      case "head":
      case "body":
      case "frameset":
      case "frame":
        return "ignored";
      case "button":
        this.#closeInScope("button", Scope);
        break;
      case "a":
      case "nobr":
        if (open.hasFormatting(name)) open.endFormatting(name);
        break;
      case "table":
        if (!this.isQuirks) this.#closeParagraph();
        if (this.#isInTable()) this.#closeInScope("table", TableScope);
        break;
      case "select":
        return this.#closeInScope("select", Scope) ? "ignored" : "open";
      case "option":
      case "optgroup":
        if (open.currentKey === "option") open.pop();
        if (name === "optgroup" && open.currentKey === "optgroup") open.pop();
        break;
      case "rb":
      case "rtc":
      case "rp":
      case "rt":
        if (open.inScope("ruby", Scope) >= 0) this.#closeImplied(name === "rp" || name === "rt" ? "rtc" : "");
        break;
    }
    return isEmpty ? "empty" : "open";
  }

  end(name: string, bits: number): void {
    const open = this.#open;
    switch (name) {
      case "p":
        this.#closeParagraph();
        return;
      case "li":
        this.#closeInScope("li", ListItemScope);
        return;
      case "dd":
      case "dt":
        this.#closeInScope(name, Scope);
        return;
      case "form":
        this.#endForm();
        return;
      case "colgroup":
        if (open.currentKey === "colgroup") open.pop();
        return;
      case "table":
      case "caption":
      case "tbody":
      case "thead":
      case "tfoot":
      case "tr":
      case "td":
      case "th":
        this.#closeInScope(name, TableScope);
        return;
    }
    if ((bits & Heading) !== 0) {
      // Any heading's end tag ends the heading that is open.
      const index = Math.max(...headings.map((one) => open.topNamed(one)));
      if (index >= 0 && index >= open.top(Scope)) open.popThrough(index);
    } else if ((bits & Formatting) !== 0) open.endFormatting(name);
    else if ((bits & Block) !== 0) this.#closeInScope(name, Scope);
    else this.#closeInScope(name, Special);
  }

  // Only in the template itself, not in a table in it. A style that is ignored is no raw text: what follows it is tags.
  #isBarredByTemplate(name: string, bits: number): boolean {
    if (this.#open.keyAt(this.#open.top(TableContext)) !== "template" || name === "template") return false;
    const last = this.#templateModes.length - 1;
    const isPart = (bits & TablePart) !== 0;
    if (this.#templateModes[last] === "untold" && !headTags.has(name)) {
      this.#templateModes[last] = name === "col" ? "columns" : isPart ? "table" : "body";
    }
    const mode = this.#templateModes[last];
    return mode === "columns" ? name !== "col" : mode === "body" && isPart;
  }

  #closeInScope(name: string, scope: number): boolean {
    const index = this.#open.inScope(name, scope);
    if (index >= 0) this.#open.popThrough(index);
    return index >= 0;
  }

  #closeParagraph(): void {
    this.#closeInScope("p", ButtonScope);
  }

  #closeListItem(index: number): void {
    if (index >= 0 && index >= this.#open.top(StopsListItem)) this.#open.popThrough(index);
  }

  #closeImplied(except: string): void {
    while ((this.#open.currentBits & ImpliedEnd) !== 0 || this.#open.currentKey === "rtc") {
      if (this.#open.currentKey === except) return;
      this.#open.popImplied();
    }
  }

  // The form element pointer outlives the form's place on the stack: a form that others closed still bars a second one.
  #startForm(): StartOutcome {
    const isInTemplate = this.#open.topNamed("template") >= 0;
    if (this.#hasForm && !isInTemplate) return "ignored";
    const isInTable = this.#isInTable();
    if (!isInTable) this.#closeParagraph();
    if (!isInTemplate) this.#hasForm = true;
    return isInTable ? "empty" : "open";
  }

  #endForm(): void {
    if (this.#open.topNamed("template") >= 0) {
      this.#closeInScope("form", Scope);
      return;
    }
    if (!this.#hasForm) return;
    this.#hasForm = false;
    const index = this.#open.inScope("form", Scope);
    if (index < 0) return;
    this.#closeImplied("");
    if (this.#open.inScope("form", Scope) === index && this.#open.currentKey !== "form") this.#open.detach(index);
    else this.#open.popThrough(index);
  }

  #isInTable(): boolean {
    const context = this.#open.keyAt(this.#open.top(TableContext));
    return context === "table" || context === "tr" || rowGroups.has(context);
  }

  /** Each turn closes or opens one element, or is the last: at most five turns from any context. */
  #startTablePart(name: string): StartOutcome {
    const open = this.#open;
    for (;;) {
      const index = open.top(TableContext);
      const context = open.keyAt(index);
      if (context === "template") {
        if (name === "col" && this.#templateModes.at(-1) === "columns") return "empty";
        open.popAbove(index);
        if (name === "col") this.#imply("colgroup");
        return name === "col" ? "empty" : "open";
      }
      if (context === "td" || context === "th" || context === "caption") open.popThrough(index);
      else if (context === "colgroup") {
        if (name === "col") return "empty";
        open.popThrough(index);
      } else if (context === "table" || context === "tr" || rowGroups.has(context)) {
        open.popAbove(index);
        const outcome = this.#inTable(name, context, index);
        if (outcome !== null) return outcome;
      } else return "ignored";
    }
  }

  // The stack ends in `context`, at `index`; null when what was opened or closed leaves the tag to be looked at again.
  #inTable(name: string, context: string, index: number): StartOutcome | null {
    const isCell = name === "td" || name === "th";
    if (context === "tr") {
      if (isCell) return "open";
      this.#open.popThrough(index);
      return null;
    }
    if (context === "table") {
      if (name === "caption" || name === "colgroup" || rowGroups.has(name)) return "open";
      this.#imply(name === "col" ? "colgroup" : "tbody");
      return null;
    }
    if (name === "tr") return "open";
    if (isCell) this.#imply("tr");
    else this.#open.popThrough(index);
    return null;
  }

  #imply(name: string): void {
    this.#open.push(name, htmlBits(name), -1);
  }
}
