import type { Check, Observation } from "../check.ts";

export const usageContradiction: Check = {
  code: "usage-contradiction",
  meta: {
    summary: "Usage preferences contradict each other.",
    explanation:
      "Two records of one group, for the same paths, answer yes and no for the same use: `Content-Signal: " +
      "ai-train=no` beside `Content-Usage: train-ai=y`. A crawler that reads both takes the refusal; one that " +
      "reads only one takes that. Make them agree.",
    severity: { default: "warning" },
    fix: null,
    source: "draft-ietf-aipref-vocab; contentsignals.org",
  },
  run(file) {
    const found: Observation[] = [];
    const stated = new Map<string, { readonly state: string; readonly line: number }>();
    const reported = new Set<string>();
    for (const record of file.usage.records) {
      const place = file.otherRecordsByLine.get(record.place.line ?? 0);
      if (record.groupIndex === null || place === undefined) continue;
      for (const { use, state, label } of record.statements) {
        const key = `${record.groupIndex} ${use} ${record.path?.pattern ?? ""}`;
        const first = stated.get(key);
        if (first === undefined) {
          stated.set(key, { state, line: place.line });
        } else if (first.state !== state && !reported.has(key)) {
          reported.add(key);
          found.push({
            span: place.span,
            message:
              `${label} says ${answer(state)} to ${use}, line ${first.line} says ${answer(first.state)}: ` +
              "the refusal counts.",
            effect: { kind: "read-by", text: "the refusal counts for crawlers that read both", lines: [first.line] },
          });
        }
      }
    }
    return found;
  },
};

function answer(state: string): string {
  return state === "allowed" ? "yes" : "no";
}
