// @maycrawl/audit: access logs to records, and records to what each crawler was allowed and did.
export * from "./formats/index.ts";
export * from "./history/index.ts";
export * from "./judge/index.ts";
export * from "./read/index.ts";
export * from "./report/index.ts";
export * from "./run/index.ts";
