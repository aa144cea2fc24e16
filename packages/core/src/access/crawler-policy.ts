// Which policy a crawler of the registry follows, as far as its operator says so. In: a crawler. Out: a named policy,
// and whether it is documented. Your own crawler chooses its policy; this says what another crawler will do.
import type { Crawler } from "../crawlers/index.ts";
import { accessPolicies } from "./policies.ts";
import type { AccessPolicy, AccessPolicyName } from "./policy.ts";

/** The policies that operators document; `names` where only some of an operator's crawlers are spoken of. */
const documented: readonly {
  readonly operator: string;
  readonly policy: AccessPolicyName;
  readonly names?: ReadonlySet<string>;
}[] = [
  // Google's robots.txt page (2026-07-04) speaks of its crawlers; of those that the registry knows by hearsay it says
  // nothing.
  { operator: "Google", policy: "google" },
  { operator: "Yandex", policy: "yandex" },
  // The page About Amazonbot names these three.
  { operator: "Amazon", policy: "amazon", names: new Set(["Amazonbot", "Amzn-SearchBot", "Amzn-User"]) },
  { operator: "Yahoo", policy: "yahoo", names: new Set(["Slurp"]) },
];

/**
 * The policy by which the crawler asks for robots.txt: its operator's where that is documented, else RFC 9309, which is
 * then an assumption.
 *
 * Source: the operators' pages that `accessPolicies` cites.
 */
export function policyOf({ operator, name, isDialectDocumented }: Crawler): {
  readonly policy: AccessPolicy;
  readonly isDocumented: boolean;
} {
  const row = documented.find((one) => one.operator === operator && (one.names === undefined || one.names.has(name)));
  if (row === undefined) return { policy: accessPolicies["rfc9309"], isDocumented: false };
  return { policy: accessPolicies[row.policy], isDocumented: row.names !== undefined || isDialectDocumented };
}
