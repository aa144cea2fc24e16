import { crawlers } from "../../crawlers/index.ts";
import { writtenToken } from "../agent-names.ts";
import type { Check } from "../check.ts";
import { classOf } from "../token-classes.ts";
import { listed } from "../wording.ts";

export const globalGroupNotObeyed: Check = {
  code: "global-group-not-obeyed",
  meta: {
    summary: "The group for `*` closes everything, and some crawlers obey only a group that names them.",
    explanation:
      "Google's AdsBot and a few others obey a group that names them and never the one for `*`. To close a site to " +
      "them, name them too. The registry says which they are; fetchers that ignore the whole file are not counted.",
    severity: { default: "info" },
    fix: null,
    source: "Google: special-case crawlers (the registry: docs/crawlers.md)",
    asksRules: true,
  },
  run(file) {
    const { everybody } = file;
    if (
      everybody === undefined ||
      everybody.rules.binding.kind !== "global" ||
      file.proofs.extentOf(everybody) !== "none"
    )
      return [];
    const named = (token: string): boolean => classOf(file.classes, token)?.isEverybody === false;
    const missing = crawlers().filter(
      (one) => !one.obeysGlobalGroup && one.obeysRobotsTxt && !one.isRetired && !one.productTokens.some(named),
    );
    const agent = file.groups.flatMap((group) => group.userAgents).find((one) => writtenToken(one.value) === "*");
    if (missing.length === 0 || agent === undefined) return [];
    const names = missing.map((one) => one.name);
    return [
      {
        span: agent.span,
        message: `Everything is closed to *, but ${listed(names)} obey only a group that names them.`,
        effect: { kind: "read-by", text: `not read by ${listed(names)}`, agents: names },
      },
    ];
  },
};
