// A user-agent line that names nobody.
import type { Check } from "../check.ts";
import { writtenToken } from "../agent-values.ts";
import { quoted } from "../quote.ts";

export const invalidUserAgent: Check = {
  code: "invalid-user-agent",
  meta: {
    summary: "A user-agent line names nobody.",
    explanation:
      "`*` stands for everybody only when it stands alone; `*bot`, `\"Foo\"` and an empty value are no product token, and no pattern " +
      "either: names are compared whole. The line still begins a group, so that the rules below bind nobody.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.2.1; requirement U-04, trap T-10",
  },
  run(file) {
    return file.agentLines.filter((line) => writtenToken(line.value) === "").map((line) => ({
      span: line.value === "" ? line.keySpan : line.valueSpan,
      message: line.value === "" ? "The user-agent line names nobody." : `${quoted(line.value)} is no product token: the line names nobody.${hint(line.value)}`,
    }));
  },
};

function hint(value: string): string {
  return value.includes("*") ? " A * among letters is no wildcard here." : "";
}
