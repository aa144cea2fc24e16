// JSON that may be printed to a terminal.
import { visible } from "@maycrawl/core";

/** JSON in which whatever could steer a terminal is an escape, which reads back as the same text. */
export function jsonText(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  if (typeof value === "string" && plainText.test(value)) return `"${value}"`;
  return visible(JSON.stringify(value, replacer));
}

/** Text that JSON writes as it is: nearly every URL. */
const plainText = /^[ !#-[\]-~]*$/;
