// The parts of docs/page-rules.md that are written from the code's tables; page-rules.test.ts holds the page to them.
import { pageFindingCodes, type PageRule, pageRules } from "../../src/page/index.ts";

const grammars: Record<PageRule["value"], string> = {
  none: "-",
  date: "a date",
  characters: "characters, or -1",
  seconds: "seconds, or -1",
  "image-preview": "`none`, `standard`, `large`",
};

function setsOf(rule: PageRule): string {
  return rule.sets.length === 0
    ? "-"
    : rule.sets.map((effect) => `${effect.property} ${effect.to === "value" ? "= value" : effect.to}`).join(", ");
}

function supportsOf(rule: PageRule): string {
  const one = ({ operator, status, carrier, since, until }: PageRule["supports"][number]): string => {
    const notes = [
      status === "yes" ? "" : status,
      carrier === "meta" ? "meta tag only" : "",
      since === null ? "" : `since ${since}`,
      until === null ? "" : `until ${until}`,
    ].filter((note) => note !== "");
    return operator + (notes.length === 0 ? "" : ` (${notes.join(", ")})`);
  };
  return rule.supports.length === 0 ? "-" : rule.supports.map(one).join(", ");
}

export function ruleTable(): string {
  const rows = pageRules.map(
    (rule) =>
      `| \`${rule.name}\` | ${grammars[rule.value]} | ${setsOf(rule)} | ${rule.says} | ${supportsOf(rule)} | ` +
      `${rule.source} |`,
  );
  return [
    "| rule | value | sets | what it says | who acts on it | source |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

export function findingTable(): string {
  const rows = Object.entries(pageFindingCodes).map(
    ([code, { says, advice }]) => `| \`${code}\` | ${says} | ${advice ?? "-"} |`,
  );
  return ["| code | says | advice |", "|---|---|---|", ...rows].join("\n");
}
