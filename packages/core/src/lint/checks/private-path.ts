import { foldAscii } from "../../octets/index.ts";
import type { Check } from "../check.ts";
import { quoted } from "../wording.ts";

/** Names that tell a visitor where to look; not those that everybody tries anyway (admin, login, wp-admin). */
const telling = new RegExp(
  `(?:^|[/_.*])(?:${[
    "secret",
    "secrets",
    "private",
    "privat",
    "confidential",
    "credential",
    "credentials",
    "passwords",
    "passwd",
    "htpasswd",
    "backup",
    "backups",
    "dump",
    "dumps",
    "sqldump",
    "intranet",
    "internal",
    "hidden",
    "restricted",
    "phpmyadmin",
    "\\.git",
    "\\.svn",
    "\\.env",
    "\\.ssh",
  ].join("|")})(?:$|[/_.*$?])`,
);

export const privatePath: Check = {
  code: "private-path",
  meta: {
    summary: "A path that looks private is published by being listed.",
    explanation:
      "robots.txt is the first file that a curious visitor reads, and it keeps nobody out. What must not be seen " +
      "needs a password or does not belong on the server; then it need not be listed. Recognised by telling names, " +
      "not by `admin` or `login`, which everybody tries, nor by pages to change a password.",
    severity: { default: "info" },
    fix: null,
    source: "RFC 9309 section 3",
    asksRules: true,
  },
  run(file) {
    return file.ruleLines
      .filter((line) => line.name === "disallow" && telling.test(foldAscii(line.value.slice(0, 500))))
      .map((line) => ({
        span: line.valueSpan,
        message:
          `${quoted(line.value)} looks private: listing it here tells everybody that it exists, and keeps nobody ` +
          "out.",
      }));
  },
};
