// What the checks of rules, and of what they close, accept and reject.
import type { CheckCases } from "./check-cases.ts";

const star = "User-agent: *\n";

export const rules: Readonly<Record<string, CheckCases>> = {
  "dead-rule": {
    accept: [
      `${star}Disallow: /a\nDisallow: /b\n`,
      `${star}Disallow: /a\nDisallow: /a\n`,
      `${star}Disallow: /a\nAllow: /a\n`,
      `${star}Disallow:\n`,
      `${star}Disallow: /a\nDisallow: /a/b\n`,
      `${star}Disallow: a\n`,
      { text: `${star}Disallow: /a*\nDisallow: /a\n`, options: { dialect: "koster-1996" } },
      "User-agent: a b\nDisallow: /\n\nUser-agent: a c\nDisallow: /\n",
    ],
    reject: [
      {
        text: `${star}Disallow: /a\nDisallow: /a*\n`,
        findings: ["2:1-2:13 never decides: line 3 always wins, with the same answer"],
        effect: "this line decides nothing: line 3 always wins",
        severity: "info",
      },
      { text: `${star}Disallow: /*a\nAllow: /**a\n`, findings: ["2:1-2:14 line 3 always wins."], severity: "warning" },
      {
        text: `${star}Disallow: /a\nDisallow: /a*\n`,
        options: { checks: { "dead-rule": "error" } },
        findings: ["2:1-2:13 never decides"],
        severity: "error",
      },
      {
        text: `${star}Disallow: /a\nDisallow: /a/b\n`,
        options: { dialect: "koster-1996" },
        findings: ["3:1-3:15 line 2 always wins"],
      },
      // What is asked for by name matters as much as before.
      {
        text: `${star}Disallow: /a\nDisallow: /a*\n`,
        options: { checks: { "dead-rule": true } },
        findings: ["2:1-2:13 never decides"],
        severity: "info",
      },
      // More than are reported: the summary of harmless ones is harmless.
      {
        text: `${star}${Array.from({ length: 51 }, (_, i) => `Disallow: /p${i}/\nDisallow: /p${i}/*\n`).join("")}`,
        findings: [
          ...Array.from({ length: 50 }, (_, i) => `${2 * i + 2}:1-${2 * i + 2}:${i < 10 ? 15 : 16}`),
          "102:1-102:16 1 more of this kind",
        ],
        severity: "info",
      },
      // For a, line 7 says the same; for b, the Allow of line 10 wins (RFC 9309 section 2.2.2): the rule is lost.
      {
        text:
          "User-agent: a\nUser-agent: b\nDisallow: /foo/\nDisallow: /zz/\n\n" +
          "User-agent: a\nDisallow: /foo/*\n\nUser-agent: b\nAllow: /foo/*\n",
        findings: ["3:1-3:16 lines 7 and 10 always win."],
        severity: "warning",
      },
    ],
  },
  "redundant-disallow": {
    accept: [
      `${star}Disallow: /a\nDisallow: /b\n`,
      `${star}Disallow: /a\nAllow: /a/b\nDisallow: /a/b/c\n`,
      `${star}Disallow: /a\nDisallow: /a\n`,
      "User-agent: x\nDisallow: /a/b\n\nUser-agent: y\nDisallow: /a\n",
    ],
    reject: [
      {
        text: `${star}Disallow: /a\nDisallow: /a/b\n`,
        findings: ["3:1-3:15 by line 2"],
        effect: "removing this line changes no answer under rfc9309",
        fixed: `${star}Disallow: /a\n`,
      },
      { text: `${star}Disallow: /a/b # why\nDisallow: /a\n`, findings: ["2:1-2:15 by line 3"] },
      // Without line 7, x would be one group with y and bound by line 10 (RFC 9309 section 2.1): the line stays.
      {
        text: "User-agent: x\nDisallow: /a\n\n# again\n\nUser-agent: x\nDisallow: /a/b\n\nUser-agent: y\nDisallow: /\n",
        findings: ["7:1-7:15 by line 2. Keep the line: it is the only rule of its group"],
        effect: "the rule changes no answer under rfc9309",
      },
    ],
  },
  "allow-without-effect": {
    accept: [
      `${star}Disallow: /a\nAllow: /a/b\n`,
      `${star}Allow: /\n`,
      `${star}Allow:\n`,
      `${star}Disallow: /*?\nAllow: /*?page=\n`,
      `${star}Disallow: /a/b\nAllow: /a/b\n`,
    ],
    reject: [
      {
        text: `${star}Allow: /b\nDisallow: /a\n`,
        findings: ['2:1-2:10 Nothing that "Allow: /b" allows'],
        effect: "changes no answer",
        fixed: `${star}Disallow: /a\n`,
      },
      { text: `${star}Disallow: /a/b\nAllow: /a\n`, findings: ["3:1-3:10 Nothing"], fixed: `${star}Disallow: /a/b\n` },
      {
        text: `${star}Allow: /b\n`,
        findings: ["2:1-2:10 Keep the line"],
        effect: "the rule changes no answer under rfc9309",
      },
      // Each of lines 2 and 3 may go, but not both: then Googlebot's group would be one with that of * (section 2.2.1).
      {
        text: `User-agent: Googlebot\nAllow: /news\nAllow: /sport\n\n${star}Disallow: /\n`,
        findings: [
          "2:1-2:13 Keep the line: no rule of its group makes a difference",
          '3:1-3:14 Nothing that "Allow: /sport"',
        ],
        effect: "the rule changes no answer under rfc9309",
        fixed: `User-agent: Googlebot\nAllow: /news\n\n${star}Disallow: /\n`,
      },
      // Without line 2, Googlebot would be one group with * and the whole site closed to it (RFC 9309 section 2.1).
      {
        text: `User-agent: Googlebot\nAllow: /news\n\n${star}Disallow: /\n`,
        findings: ["2:1-2:13 Keep the line: it is the only rule of its group"],
        effect: "the rule changes no answer under rfc9309",
      },
    ],
  },
  "duplicate-rule": {
    accept: [
      `${star}Disallow: /a\nDisallow: /A\n`,
      `${star}Disallow: /a\nAllow: /a\n`,
      "User-agent: x\nDisallow: /a\n\nUser-agent: y\nDisallow: /a\n",
      `${star}Disallow:\nDisallow:\n`,
    ],
    reject: [
      {
        text: `${star}Disallow: /a\nDisallow: /b\nDisallow: /a\n`,
        findings: ["4:1-4:13 Line 2 says the same"],
        effect: "line 2",
        fixed: `${star}Disallow: /a\nDisallow: /b\n`,
      },
      { text: `${star}Disallow: /%7Ea\nDisallow: /~a # again\n`, findings: ["3:1-3:14 Line 2"] },
      {
        text: "User-agent: x\nUser-agent: y\nDisallow: /a\n\nUser-agent: Y\nUser-agent: X\nDisallow: /a\n",
        findings: ["7:1-7:13 Line 3"],
        fixed: "User-agent: x\nUser-agent: y\nDisallow: /a\n\nUser-agent: Y\nUser-agent: X\n",
      },
    ],
  },
  "conflicting-rules": {
    accept: [
      `${star}Disallow: /a\nAllow: /a/\n`,
      "User-agent: x\nDisallow: /a\n\nUser-agent: y\nAllow: /a\n",
      `${star}Disallow: /a\nDisallow: /a\n`,
      `${star}Disallow:\nAllow:\n`,
    ],
    reject: [
      {
        text: `${star}Disallow: /a\nAllow: /a\nDisallow: /a\n`,
        findings: ['3:1-3:10 Line 2 disallows "/a"'],
        effect: "line 3 always wins",
      },
      { text: `${star}Allow: /a\nDisallow: /a\n`, findings: ["3:1-3:13 Line 2 allows"], effect: "line 2 always wins" },
      {
        text: `${star}Disallow: /a\nAllow: /a\n`,
        options: { dialect: "koster-1996" },
        findings: ["3:1-3:10"],
        effect: "line 2 always wins",
      },
    ],
  },
  "rule-matches-nothing": {
    accept: [
      `${star}Disallow: /a\n`,
      `${star}Disallow: /a b\n`,
      `${star}Disallow: a\n`,
      `${star}Disallow: /robots.txt$\n`,
      `${star}Disallow: /a..b\n`,
      `${star}Disallow: /a%3Cb\n`,
      `${star}Disallow:\n`,
      `${star}Disallow: /caf\u00e9\n`,
    ],
    // RFC 3986 section 5.2.4: dot segments are removed; WHATWG URL section 1.3: the path percent-encode set.
    reject: [
      { text: `${star}Disallow: /x/../y\n`, findings: ['2:11-2:18 ".." is resolved'], effect: "matches no URL" },
      { text: `${star}Disallow: /a<b\n`, findings: ["2:11-2:15 < is sent percent-encoded"] },
      {
        text: `${star}Allow: /./a\nDisallow: /a{b}\n`,
        findings: ['2:8-2:12 "." is resolved', "3:11-3:16 { is sent percent-encoded"],
      },
      { text: `${star}Disallow: /a\\b\n`, findings: ["2:11-2:15 \\ is sent as a slash"] },
    ],
  },
  "empty-disallow-beside-rules": {
    accept: [
      `${star}Disallow:\n`,
      `${star}Disallow:\nAllow: /a\n`,
      "User-agent: x\nDisallow:\n\nUser-agent: y\nDisallow: /\n",
    ],
    reject: [
      {
        text: `${star}Disallow:\nDisallow: /a\n`,
        findings: ["2:1-2:10 beside rules"],
        effect: "opens everything under koster-1996, original-1994 and yandex",
        fixed: `${star}Disallow: /a\n`,
        severity: "warning",
      },
      { text: `${star}Disallow: /a\nDisallow: # x\n`, findings: ["3:1-3:10 beside rules"], severity: "warning" },
    ],
  },
  "empty-allow": {
    accept: [`${star}Allow: /\n`, `${star}Disallow:\n`],
    reject: [{ text: `${star}Disallow: /\nAllow:\n`, findings: ["3:1-3:7 opens nothing"], effect: "decides nothing" }],
  },
  "rule-without-urls": {
    accept: [
      `${star}Disallow: /a\n`,
      { text: `${star}Disallow: /a\n`, options: { urls: ["/a/b"] } },
      { text: `${star}Disallow: /a\nAllow: /b\n`, options: { urls: ["/a"] } },
      { text: `${star}Disallow: /a\n`, options: { urls: [] } },
    ],
    reject: [
      {
        text: `${star}Disallow: /a\nDisallow: /b\n`,
        options: { urls: ["https://a.example/b/c", "/c"] },
        findings: ["2:1-2:13 none of the 2 URLs"],
        effect: "closes 0 of 2 URLs",
      },
    ],
  },
  "robots-txt-disallowed": {
    accept: [`${star}Disallow: /robots\n`, `${star}Disallow: /a/robots.txt\n`],
    reject: [
      { text: `${star}Disallow: /robots.txt$\n`, findings: ["2:11-2:23 may always be fetched"] },
      { text: `${star}Disallow: /Robots.txt\n`, findings: ["2:11-2:22 not /robots.txt"] },
    ],
  },
  "index-html-quirk": {
    accept: [
      `${star}Allow: /a/index.html\n`,
      `${star}Disallow: /\nAllow: /a/\nAllow: /a/index.html\n`,
      `${star}Disallow: /\nAllow: /a/home.html\n`,
    ],
    reject: [
      {
        text: `${star}Disallow: /\nAllow: /a/index.html\n`,
        findings: ['3:1-3:21 opens "/a/" too; to others line 2 closes it'],
        effect: "opens /a/ to Google only",
      },
    ],
  },
  "site-closed": {
    accept: [
      `${star}Disallow: /a\n`,
      `${star}Disallow: /\nAllow: /a\n`,
      "User-agent: x\nDisallow: /\n",
      `${star}Disallow: /\nAllow: /\n`,
      "",
      `User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /a\n\n${star}Disallow: /\n`,
    ],
    reject: [
      {
        text: `${star}Disallow: /\n`,
        findings: ["2:1-2:12 closed to every crawler."],
        effect: "every path but /robots.txt",
      },
      { text: `User-agent: x\nDisallow:\n\n${star}Disallow: *\n`, findings: ["5:1-5:12 that no other group names"] },
      { text: `${star}Disallow: /a\nDisallow: /*\n`, findings: ["3:1-3:13 closed to every crawler"] },
      {
        text: `User-agent: Googlebot\nDisallow:\n\n${star}Disallow: /\n`,
        findings: ["5:1-5:12 that no other group names"],
      },
      {
        text: `User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\n\n${star}Disallow: /\n`,
        findings: ["6:1-6:12 that no other group names"],
      },
    ],
  },
  "search-crawler-closed": {
    accept: [`${star}Disallow: /\n`, "User-agent: Baiduspider\nDisallow: /\n", "User-agent: Googlebot\nDisallow: /a\n"],
    reject: [
      {
        text: "User-agent: x\nUser-agent: Bingbot\nDisallow: /\n",
        findings: ["3:1-3:12 closed to bingbot"],
        effect: "closes every path but /robots.txt to bingbot",
      },
      {
        text: "User-agent: Baiduspider\nDisallow: /\n",
        options: { crawlers: ["Baiduspider"] },
        findings: ["2:1-2:12 closed to Baiduspider"],
      },
    ],
  },
  "resources-closed": {
    accept: [
      `${star}Disallow: /js\nAllow: /js/\n`,
      `${star}Disallow: /a.js\n`,
      `${star}Disallow: /json/\n`,
      `${star}Disallow: /\n`,
      "User-agent: Bot\nDisallow: /css/\n",
      `User-agent: Googlebot\nUser-agent: bingbot\nDisallow:\n\n${star}Disallow: /js/\n`,
      `${star}Disallow: /*.json$\n`,
      `${star}Disallow: /scripts/\nDisallow: /wp-admin/js\n`,
    ],
    reject: [
      { text: `${star}Disallow: /*.css$\n`, findings: ["2:1-2:18 to Googlebot"], effect: "closes /.css to Googlebot" },
      {
        text: `User-agent: bingbot\nDisallow: /Assets/js/\n`,
        findings: ["2:1-2:22 to bingbot"],
        effect: "closes /Assets/js/x.css to bingbot",
      },
      {
        text: "User-agent: Googlebot\nDisallow: /css/\n",
        options: { crawlers: ["Googlebot-Image"] },
        findings: ["2:1-2:16 to Googlebot-Image"],
      },
      { text: `${star}Disallow: /wp-content/plugins/\n`, findings: ["2:1-2:31 to Googlebot"] },
    ],
  },
  "closed-to-hide": {
    accept: [
      `${star}# the cart\nDisallow: /cart\n`,
      `# noindex\n${star}Disallow: /\n`,
      `${star}Noindex: /a\nDisallow: /b\n`,
      `${star}# Do not index\nAllow: /a\n`,
      `${star}# keep out of search results\n\nDisallow: /a\n`,
    ],
    reject: [
      {
        text: `# keep out of search results\n${star}Disallow: /a\nDisallow: /b\n`,
        findings: ["3:1-3:13 A comment says"],
      },
      { text: `${star}Disallow: /a # noindex\n`, findings: ["2:1-2:13 A comment says"] },
      { text: `${star}Disallow: /a\nNoindex: /a\n`, findings: ["2:1-2:13 A Noindex record"] },
    ],
  },
  "private-path": {
    accept: [
      `${star}Disallow: /admin/\nDisallow: /user/password\nDisallow: /privacy\n`,
      `${star}Allow: /private/\n`,
      `${star}Disallow: /the-secret-life\n`,
    ],
    reject: [
      { text: `${star}Disallow: /Private/\n`, findings: ["2:11-2:20 tells everybody"] },
      {
        text: `${star}Disallow: /*.git\nDisallow: /site_backup$\n`,
        findings: ["2:11-2:17 looks private", "3:11-3:24 looks private"],
      },
    ],
  },
};
