// For the messages about names.
export { nearNames } from "@maycrawl/core/asking";
