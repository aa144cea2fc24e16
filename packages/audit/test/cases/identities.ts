// Who it was.
import { type AuditCase, one } from "./audit-case.ts";

export const identities: readonly AuditCase[] = [
  one("a verified crawler, rules that always held", "gptbot", "breach"),
  one("the same from outside of its list", "gptbot elsewhere", "not-verified"),
  one("the same through a proxy of one's own", "gptbot by a proxy", "not-verified"),
  one("the same without an address", "gptbot without address", "not-verified"),
  one("lists that are stale verify nobody", "gptbot", "not-verified", { lists: "stale" }),
  one("no list is known", "gptbot", "not-verified", { lists: "none" }),
  one("as named, no list is known", "gptbot", "breach", { lists: "none", asNamed: ["GPTBot"] }),
  one("as named in another case", "gptbot", "breach", { lists: "none", asNamed: ["gptbot"] }),
  one("all as named", "mj12bot", "breach", { asNamed: ["*"] }),
  one("as named counts for that name alone", "mj12bot", "not-verified", { asNamed: ["GPTBot"] }),
  one("as named, through a proxy", "gptbot by a proxy", "breach", { asNamed: ["GPTBot"] }),
  one("DNS confirms", "googlebot elsewhere", "breach", { dns: { "9.9.9.9": "confirmed" } }),
  one("outside of a complete list, DNS was not asked", "googlebot elsewhere", "not-verified"),
  one("an impostor", "googlebot elsewhere", "not-verified", { dns: { "9.9.9.9": "denied" } }),
  one("an impostor stays one, though the name is vouched for", "googlebot elsewhere", "not-verified", {
    dns: { "9.9.9.9": "denied" },
    asNamed: ["*"],
  }),
  one("two names, the address is of one of them", "two names", "not-verified"),
  one("a browser", "browser", "other"),
  one("no User-Agent header", "nobody", "other"),
  one("a name that the registry does not have", "ourbot", "other"),
  one("the same, vouched for", "ourbot", "breach", { asNamed: ["OurBot"] }),
  one("a fetcher that does not claim to obey", "chatgpt-user", "does-not-claim", { asNamed: ["*"] }),
];
