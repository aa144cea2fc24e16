export declare const chapters: Readonly<Record<string, readonly string[]>>;
export declare function docsPages(): ReadonlyMap<string, string | Uint8Array>;
