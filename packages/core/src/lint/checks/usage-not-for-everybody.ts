import { crawlersOf, writtenToken } from "../agent-names.ts";
import type { Check, Observation } from "../check.ts";
import { groupIndices } from "../token-classes.ts";
import { listed, shown } from "../wording.ts";

export const usageNotForEverybody: Check = {
  code: "usage-not-for-everybody",
  meta: {
    summary: "Usage preferences do not reach crawlers that the file names elsewhere.",
    explanation:
      "A preference binds the crawlers that its group names. Under `User-agent: *` it does not bind a crawler with " +
      "a group of its own, and in a named group it binds no other crawler. Repeat it where it should count. Groups that " +
      "close everything need none: a preference is about pages that may be fetched.",
    severity: { default: "info" },
    fix: null,
    source: "draft-ietf-aipref-attach; RFC 9309 section 2.2.1",
    asksRules: true,
  },
  run(file) {
    const { records } = file.usage;
    const inGroup = new Set(records.map((record) => record.groupIndex).filter((index) => index !== null));
    if (inGroup.size === 0) return [];
    const groups = file.groups;
    const isGlobal = (index: number): boolean =>
      groups[index]?.userAgents.some((agent) => writtenToken(agent.value) === "*") === true;
    const found: Observation[] = [];
    const firstOf = (index: number): { span: { start: number; end: number } } | undefined => {
      const line = records.find((record) => record.groupIndex === index)?.place.line;
      return file.otherRecordsByLine.get(line ?? 0);
    };
    if (![...inGroup].some(isGlobal)) {
      const [index = 0] = inGroup;
      const place = firstOf(index);
      const names = (groups[index]?.userAgents ?? []).map((agent) => shown(writtenToken(agent.value)));
      const message = `The preference binds ${listed(names)} only: no group for * states one.`;
      if (place !== undefined) found.push({ span: place.span, message });
      return found;
    }
    const unbound = file.classes.filter((one) => {
      if (one.isEverybody || one.tokens.every((token) => crawlersOf(token)[0]?.isControlOnly === true)) return false;
      return !groupIndices(one).some((index) => inGroup.has(index)) && file.proofs.extentOf(one) !== "none";
    });
    const first = [...inGroup].find(isGlobal);
    const place = firstOf(first ?? 0);
    if (unbound.length === 0 || place === undefined) return found;
    const names = unbound.flatMap((one) => one.tokens).map(shown);
    found.push({
      span: place.span,
      message:
        `The preference under * does not bind ${listed(names)}, ` +
        `which ${names.length === 1 ? "has a group" : "have groups"} without one.`,
      effect: { kind: "read-by", text: `does not bind ${listed(names)}`, agents: names.slice(0, 20) },
    });
    return found;
  },
};
