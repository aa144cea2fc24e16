// What the HTML standard says of element names (sections 13.2.4.2, 13.2.6.4.7 and 13.2.6.5), as sets of bits. The bits
// below `classCount` are the classes whose members open-elements.ts can find on its stack at once; the others are plain
// properties.

export const Special: number = 1 << 0;
/** "Has a particular element in scope" stops at these. */
export const Scope: number = 1 << 1;
export const ListItemScope: number = 1 << 2;
export const ButtonScope: number = 1 << 3;
export const TableScope: number = 1 << 4;
/** The search for an open li, dd or dt stops at these. */
export const StopsListItem: number = 1 << 5;
/** The list of active formatting elements begins anew in these. */
export const Marker: number = 1 << 6;
/** What decides which of the table insertion modes holds. */
export const TableContext: number = 1 << 7;
/** The outermost element of a run of svg or math. */
export const ForeignRoot: number = 1 << 8;
/** An svg or math element whose content is HTML, or in MathML text, again. */
export const IntegrationPoint: number = 1 << 9;
/** A template whose content is no part of the page. */
export const Inert: number = 1 << 10;
export const classCount = 11;

export const Formatting: number = 1 << 11;
/** Its start tag closes an open p. */
export const ClosesParagraph: number = 1 << 12;
export const Void: number = 1 << 13;
/** Its content is text: script, style and the like. */
export const RawText: number = 1 << 14;
export const Heading: number = 1 << 15;
/** Its end tag closes what is open inside, if it is in scope. */
export const Block: number = 1 << 16;
/** "Generate implied end tags" closes these. */
export const ImpliedEnd: number = 1 << 17;
/** HTML standard section 13.2.6.5: its start tag leaves svg and math. */
export const LeavesForeign: number = 1 << 18;
/** Caption, col, colgroup, rows and cells. */
export const TablePart: number = 1 << 19;

export const Svg: number = 1 << 20;
export const MathMl: number = 1 << 21;
export const Foreign: number = Svg | MathMl;
/** A MathML text integration point: mi, mo, mn, ms, mtext. */
export const MathText: number = 1 << 22;

const scopes = Scope | ListItemScope | ButtonScope;

const members: readonly (readonly [bits: number, names: string])[] = [
  [
    Special | StopsListItem,
    "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd " +
      ("details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 " +
        "head header hgroup hr html iframe ") +
      ("img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param " +
        "plaintext pre script search ") +
      "section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp",
  ],
  [scopes, "applet caption html table td th marquee object template"],
  [ListItemScope, "ol ul"],
  [ButtonScope, "button"],
  [TableScope, "html table template"],
  [Marker, "applet object marquee template td th caption"],
  [TableContext, "html table tbody thead tfoot tr td th caption colgroup template"],
  [Formatting, "a b big code em font i nobr s small strike strong tt u"],
  [
    ClosesParagraph | Block,
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup " +
      "main menu nav ol search section summary ul pre listing",
  ],
  [ClosesParagraph, "p form h1 h2 h3 h4 h5 h6 li dd dt plaintext hr xmp"],
  [Block, "button applet marquee object select"],
  [Void, "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr"],
  [RawText, "title textarea script style xmp iframe noembed noframes noscript"],
  [Heading, "h1 h2 h3 h4 h5 h6"],
  [ImpliedEnd, "dd dt li optgroup option p rb rp rt rtc"],
  [TablePart, "caption col colgroup tbody td tfoot th thead tr"],
  [
    LeavesForeign,
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing " +
      "menu meta nobr ol p pre " +
      "ruby s small span strong strike sub sup table tt u ul var",
  ],
];

function tableOf(rows: readonly (readonly [bits: number, names: string])[]): ReadonlyMap<string, number> {
  const table = new Map<string, number>();
  for (const [bits, names] of rows) for (const name of names.split(" ")) table.set(name, (table.get(name) ?? 0) | bits);
  // The search for a list item passes these by, special as they are.
  for (const name of ["address", "div", "p"]) table.set(name, (table.get(name) ?? 0) & ~StopsListItem);
  return table;
}

const htmlElements = tableOf(members);

/** The bits of an HTML element; 0 for one that the standard treats as any other. */
export function htmlBits(name: string): number {
  return htmlElements.get(name) ?? 0;
}

const foreignSpecial = Special | StopsListItem | scopes;

/** The bits of an svg or math element; `isHtmlAnnotation` when an annotation-xml says that its content is HTML. */
export function foreignBits(name: string, namespace: number, isHtmlAnnotation: boolean): number {
  if (namespace === Svg) {
    return name === "foreignobject" || name === "desc" || name === "title"
      ? Svg | foreignSpecial | IntegrationPoint
      : Svg;
  }
  if (name === "annotation-xml")
    return isHtmlAnnotation ? MathMl | foreignSpecial | IntegrationPoint : MathMl | foreignSpecial;
  return /^m(?:[inos]|text)$/.test(name) ? MathMl | foreignSpecial | IntegrationPoint | MathText : MathMl;
}

/** What may stand in a head; the first other element ends it. Source: Google, "Use valid page metadata". */
export const headElements: ReadonlySet<string> = new Set([
  "title",
  "meta",
  "link",
  "script",
  "style",
  "base",
  "noscript",
  "template",
]);

/**
 * Where Google reads data-nosnippet. Bing reads it on any element. Source: Google, "Robots meta tag"; Bing, October
 * 2025.
 */
export const googleNoSnippetElements: ReadonlySet<string> = new Set(["span", "div", "section"]);
