/** The anchor of a heading; `seen` counts those of the document by name, and is added to. */
export function anchorOf(heading: string, seen: Map<string, number>): string;
