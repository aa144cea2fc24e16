// Whether what a store remembers may answer here: not if it was learnt from an address that this client may not ask.
// In: a history and the rules for targets. Out: a yes or no. Pure. Next: sites.ts.
import type { AccessHistory, Attempt } from "@maycrawl/core/access";
import { isPublicAddress } from "../safety/address-guard.ts";
import type { RetrievalOptions } from "../retrieval/settings.ts";
import type { Transport } from "../retrieval/transport.ts";
import { guardOf, refusalOf, targetRules, type TargetRules } from "../safety/target-rules.ts";

/**
 * Which histories may answer a client with that transport, or those options of its own. All of them where the transport
 * is the caller's, which has rules of its own, and behind a proxy, whose address is not the site's.
 */
export function permittedHistories(
  transport: Transport | undefined,
  network: RetrievalOptions | undefined,
): (history: AccessHistory) => boolean {
  if (transport !== undefined || (network?.proxy ?? null) !== null) return () => true;
  const target = network?.target ?? targetRules("public", { ports: "any" });
  return target.guard === "any" ? (): boolean => true : (history): boolean => isPermittedHistory(history, target);
}

/** Whether each address in the history is one that the rules let the client connect to. */
function isPermittedHistory({ last, lastGood }: AccessHistory, rules: TargetRules): boolean {
  return isPermitted(last, rules) && (lastGood === null || isPermitted(lastGood, rules));
}

function isPermitted({ hops }: Attempt, rules: TargetRules): boolean {
  let from: URL | null = null;
  for (const { url, address } of hops) {
    if (!URL.canParse(url)) return true;
    const asked = new URL(url);
    if (guardOf(asked, rules, from) === "public") {
      if (refusalOf(asked, rules, from)?.fault === "address-refused") return false;
      if (address !== null && !isPublicAddress(address)) return false;
    }
    from = asked;
  }
  return true;
}
