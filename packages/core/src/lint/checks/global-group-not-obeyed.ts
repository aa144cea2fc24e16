// A file that closes everything to everybody, and crawlers that everybody does not include.
import { crawlers } from "../../crawlers/index.ts";
import type { Check } from "../check.ts";
import { writtenToken } from "../agent-values.ts";
import { listed } from "../quote.ts";
import { classOf } from "../classes.ts";

export const globalGroupNotObeyed: Check = {
  code: "global-group-not-obeyed",
  meta: {
    summary: "The group for everybody closes everything, and some crawlers have to be named.",
    explanation:
      "Google's AdsBot and some others obey a group that names them and never the one for `*`. A site that means to be closed has to name " +
      "them, too. Which ones they are is in the registry; fetchers that ignore the whole file are not counted.",
    severity: { default: "info" },
    fix: null,
    source: "Requirement U-10, trap T-32",
  },
  run(file) {
    const { everybody } = file;
    if (everybody === undefined || everybody.rules.binding.kind !== "global" || file.proofs.extentOf(everybody) !== "none") return [];
    const named = (token: string): boolean => classOf(file.classes, token)?.isEverybody === false;
    const missing = crawlers().filter((one) => !one.obeysGlobalGroup && one.obeysRobotsTxt && !one.isRetired && !one.productTokens.some(named));
    const agent = file.groupsOnce.flatMap((group) => group.userAgents).find((one) => writtenToken(one.value) === "*");
    if (missing.length === 0 || agent === undefined) return [];
    const names = missing.map((one) => one.name);
    return [{
      span: agent.span,
      message: `Everything is closed to everybody, but ${listed(names)} obey only a group that names them.`,
      effect: { kind: "read-by", text: `not read by ${listed(names)}`, agents: names },
    }];
  },
};
