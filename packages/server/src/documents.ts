// What the pages of documentation are made of, for scripts/write-docs.mjs and the tests; no part of the package's interface.
export { openApiText } from "./openapi.ts";
export { routes } from "./routes/index.ts";
export { nouns } from "./schemas/noun-table.ts";
