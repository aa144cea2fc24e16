// @maycrawl/audit: access logs to records, and records to what each crawler was allowed and did.
export * from "./formats/index.ts";
export * from "./read/index.ts";
