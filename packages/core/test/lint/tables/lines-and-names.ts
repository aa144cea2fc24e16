// What the checks of lines and record names accept and reject.
import type { CheckCases } from "./check-cases.ts";

const star = "User-agent: *\n";

export const linesAndNames: Readonly<Record<string, CheckCases>> = {
  "misspelled-record": {
    accept: [`${star}Disallow: /a\n`, `${star}Disllow: /a\n`, `${star}Disallowed: /a\n`, `${star}dissalow /a\n`],
    reject: [
      {
        text: `${star}Disalow: /a\n`,
        findings: ['2:1-2:8 "Disalow" is not "Disallow"'],
        effect: "rfc9309, google and bing only",
        fixed: `${star}Disallow: /a\n`,
        severity: "warning",
      },
      {
        text: "Useragent : *\nDisallow: /a\n",
        options: { dialect: "yandex" },
        findings: ['1:1-1:10 "Useragent" is not "User-agent"'],
        fixed: "User-agent : *\nDisallow: /a\n",
        severity: "error",
      },
      {
        text: "site-map: https://a.example/s.xml\n",
        findings: ['1:1-1:9 is not "Sitemap"'],
        fixed: "Sitemap: https://a.example/s.xml\n",
      },
    ],
  },
  "prefix-record-name": {
    accept: [
      `${star}Disallow: /a\n`,
      `${star}Disalow: /a\n`,
      `${star}Allow these: /a\n`,
      `${star}Disallowed everything\n`,
      `${star}Request-rate: 1/10s\n`,
    ],
    reject: [
      {
        text: `${star}Disallowed: /a\n`,
        findings: ['2:1-2:11 "Disallowed" is not "Disallow"'],
        effect: "google only",
        fixed: `${star}Disallow: /a\n`,
        severity: "error",
      },
      {
        text: "Sitemaps: https://a.example/s.xml\n",
        options: { dialect: "google" },
        findings: ['1:1-1:9 is not "Sitemap"'],
        fixed: "Sitemap: https://a.example/s.xml\n",
        severity: "warning",
      },
    ],
  },
  "unread-record-name": {
    accept: [
      `${star}Disallow: /a\n`,
      `${star}Disalow: /a\n`,
      `${star}Content-Usage: train-ai=n\n`,
      "z-index: 3\n",
      `${star}License: https://a.example/l.xml\n`,
      `${star}Agentmap: x\n`,
    ],
    reject: [
      {
        text: `${star}Disllow: /a\n`,
        findings: ['2:1-2:8 "Disllow" is not "Disallow": no reader'],
        effect: "no effect",
        fixed: `${star}Disallow: /a\n`,
      },
      {
        text: "User_agent: *\nDisallow: /a\n",
        findings: ["1:1-1:11 fall to the group above"],
        fixed: "User-agent: *\nDisallow: /a\n",
      },
      {
        text: `${star}Crawl delay: 5\nAlow: /b\n`,
        findings: ['2:1-2:12 "Crawl-delay"', '3:1-3:5 "Allow"'],
        fixed: `${star}Crawl-delay: 5\nAllow: /b\n`,
      },
    ],
  },
  "unknown-record": {
    accept: [
      `${star}Disallow: /a\nCrawl-delay: 3\nHost: a.example\nClean-param: a\nRequest-rate: 1/5\nVisit-time: 0100-0200\n`,
      `${star}Content-Signal: ai-train=no\nContent-Usage: train-ai=n\nLicense: https://a.example/l.xml\n` +
        `LLM-Policy: /llms.txt\nDisallowAITraining: /\n`,
      "https://a.example/\n",
      "This sentence is so very long that it is no name: at all\n",
      `${star}Disllow: /a\n`,
      "<style>\nbody { }\nwidth: 3\n",
    ],
    reject: [{ text: `${star}Agentmap: /a\nagentmap: /b\n`, findings: ['2:1-2:9 Nobody is known to read "Agentmap"'] }],
  },
  "missing-colon": {
    accept: [`${star}Disallow: /a\n`, `${star}Disallow /a /b\n`, `${star}Disallowed everything\n`, "robots txt\n"],
    reject: [
      {
        text: `${star}Disallow /a\n`,
        findings: ['2:1-2:12 no colon after "Disallow"'],
        effect: "rfc9309, google and bing only",
        fixed: `${star}Disallow: /a\n`,
        severity: "warning",
      },
      {
        text: "user-agent\tBot\nDisallow: /\n",
        options: { dialect: "rfc9309-strict" },
        findings: ["1:1-1:15 no colon"],
        fixed: "User-agent: Bot\nDisallow: /\n",
        severity: "error",
      },
    ],
  },
  "wrong-separator": {
    accept: [
      `${star}Disallow: /a\n`,
      `${star}Disallow /a\n`,
      `${star}Content-Usage: train-ai=n\n`,
      `${star}Disallow: =/a\n`,
      `${star}# Disallow= /a\n`,
      "robots = txt\n",
      "Allow these: /a\n",
    ],
    // RFC 9309 section 2.2: the name, then ":".
    reject: [
      {
        text: `${star}Disallow= /u\n`,
        findings: ['2:1-2:13 After "Disallow" stands "=", not a colon'],
        fixed: `${star}Disallow: /u\n`,
      },
      { text: `${star}Disallow; /u # x\n`, findings: ['2:1-2:13 stands ";"'], fixed: `${star}Disallow: /u # x\n` },
      {
        text: "Sitemap https://a.example/s.xml\n",
        findings: ['1:1-1:32 There is no colon after "Sitemap"'],
        fixed: "Sitemap: https://a.example/s.xml\n",
      },
      {
        text: "Sitemap\uff1ahttps://a.example/s.xml\n",
        findings: ['1:1-1:32 stands "\uff1a"'],
        fixed: "Sitemap: https://a.example/s.xml\n",
      },
      {
        text: `${star}Disallow. /q\nDisallow| /x\nAllow- /a\n`,
        findings: ['2:1-2:13 stands "."', '3:1-3:13 stands "|"', '4:1-4:10 stands "-"'],
        fixed: `${star}Disallow: /q\nDisallow: /x\nAllow: /a\n`,
      },
      {
        text: "Sitemap- https://a.example/s.xml\nSitemap https://a.example/a b.xml\n",
        findings: ['1:1-1:33 stands "-"', '2:1-2:34 There is no colon after "Sitemap"'],
        fixed: "Sitemap: https://a.example/s.xml\nSitemap: https://a.example/a b.xml\n",
      },
      {
        text: "user-agent\uff1a *\ndisallow\uff1a/a\n",
        findings: ["1:1-1:14 not a colon", "2:1-2:12 not a colon"],
        fixed: "user-agent: *\ndisallow: /a\n",
      },
      {
        text: `${star}Disallow\uff1ahttps://a.example/x\n`,
        findings: ["2:1-2:29 not a colon"],
        fixed: `${star}Disallow: https://a.example/x\n`,
      },
    ],
  },
  "list-marker": {
    accept: [
      `${star}Disallow: /a\n`,
      `${star}1. first: /a\n`,
      `${star}# 1. Disallow: /a\n`,
      `${star}-- Disallow: /a\n`,
    ],
    reject: [
      {
        text: `${star}1. Disallow: /v\n`,
        findings: ['2:1-2:16 "1." stands before "Disallow"'],
        effect: "no effect",
        fixed: `${star}Disallow: /v\n`,
      },
      {
        text:
          `${star}(3) Disallow: /d\na. Disallow: /e\n[ ] Disallow: /f\n` +
          "[x] Allow: /g\nIV. Disallow: /h\n1) 2) Disallow: /i\n",
        findings: [
          '2:1-2:17 "(3)" stands before "Disallow"',
          '3:1-3:16 "a."',
          '4:1-4:17 "[ ]"',
          '5:1-5:14 "[x]"',
          '6:1-6:17 "IV."',
          '7:1-7:19 "1) 2)"',
        ],
        fixed: `${star}Disallow: /d\nDisallow: /e\nDisallow: /f\nAllow: /g\nDisallow: /h\nDisallow: /i\n`,
      },
      {
        text: `- User-agent: *\n* Disallow: /a\n\u2022 Allow: /b\n`,
        findings: ['1:1-1:16 "-"', '2:1-2:15 "*"', '3:1-3:12 "\u2022"'],
        fixed: `${star}Disallow: /a\nAllow: /b\n`,
      },
    ],
  },
  "conflict-marker": {
    accept: [
      `${star}Disallow: /a\n`,
      `=======\n${star}Disallow: /\n`,
      `# <<<<<<< HEAD\n${star}Disallow: /\n`,
      "<<<<<<<<<<\n",
    ],
    reject: [
      {
        text: `${star}<<<<<<< HEAD\nDisallow: /a\n=======\nDisallow: /b\n>>>>>>> topic: x\nDisallow: /c\n`,
        findings: ["2:1-2:13 the records of both versions count"],
      },
      {
        // git's diff3 style shows the common ancestor too.
        text: `${star}<<<<<<< a\nDisallow: /a\n||||||| base\nDisallow: /b\n=======\nDisallow: /c\n>>>>>>> b\n`,
        findings: ["2:1-2:10 merge conflict"],
      },
      {
        text: `${star}<<<<<<< a\n=======\n>>>>>>> b\n<<<<<<< a\n=======\n>>>>>>> b\n`,
        findings: ["2:1-2:10 merge conflict", "5:1-5:10 merge conflict"],
      },
    ],
  },
  "template-placeholder": {
    accept: [
      `${star}Disallow: /a\n`,
      `${star}Disallow: /*{{*}}\n`,
      `${star}Disallow: /{{url}}\n`,
      `# {{url}}\n${star}Disallow:\n`,
      // Escapes, not a name between two signs.
      "Sitemap: https://a.example/%D0%BE%ABSALE%20.xml\nSitemap: %AB%CD\n",
      "{{url\n",
    ],
    reject: [
      {
        text: `${star}Disallow: {{url}}\nSitemap: {{ site.url }}/s.xml\n`,
        findings: ['2:1-2:18 "{{url}}"', '3:1-3:30 "{{ site.url }}"'],
      },
      {
        text: `{% if x %}\n${star}Disallow: <%= path %>\n`,
        findings: ['1:1-1:11 "{% if x %}"', '3:1-3:22 "<%= path %>"'],
      },
      {
        text:
          "Sitemap: ${BASE}/s.xml\nSitemap: %SITE%/s.xml\nSitemap: https://%site_host%/s.xml\n" +
          "Sitemap: [[url]]/s.xml\n",
        findings: ['1:1-1:23 "${BASE}"', '2:1-2:22 "%SITE%"', '3:1-3:35 "%site_host%"', '4:1-4:23 "[[url]]"'],
      },
    ],
  },
  "invalid-line": {
    accept: [
      `${star}<<<<<<< HEAD\n||||||| base\n=======\n>>>>>>> x\n`,
      `${star}Disallow\uff1a/x\n`,
      `${star}Disallow. /x\n(1) Disallow: /x\nDisllow: /x\nDisallowed: /x\nAgentmap: x\n`,
      "\u00ef\u00bb\u00bf# hello\n",
      `${star}Disallow: /a\n\n  \n# x\n`,
      `${star}Disallow /a\n`,
      "<p>\n",
    ],
    reject: [
      {
        text: `${star}Disallow /a /b\n`,
        findings: ['2:1-2:15 A colon is missing after "Disallow"'],
        effect: "no effect",
      },
      { text: `${star}/private/\n`, findings: ["2:1-2:10 needs Disallow: or Allow:"] },
      { text: "// generated\n", findings: ["1:1-1:13 begins with #"] },
      { text: "hello world\nhello\n", findings: ["1:1-1:12 No reader", "2:1-2:6 No reader"] },
      { text: `${star}https://a.example/sitemap.xml\n`, findings: ["2:1-2:30 write Sitemap:"] },
      // Records to a reader, of names that nobody means.
      {
        text:
          `${star}1: Disallow: /h\n{"User-agent": "*"}\n` +
          "This is what a sentence that is very long says: nothing\n\u7981\u6b62: /a\n: /b\nhttp: /c\n",
        findings: [
          '2:1-2:16 No reader understands "1: Disallow: /h". Remove what stands before "Disallow".',
          "3:1-3:20 No reader",
          "4:1-4:56 No reader",
          "5:1-5:7 No reader",
          "6:1-6:5 No reader",
          "7:1-7:9 No reader",
        ],
        effect: "no effect",
      },
      // Google alone reads the beginning of a name.
      {
        text: `${star}Disallowed everything\nAllow these: /a\n`,
        findings: ["2:1-2:22 Hardly any reader", "3:1-3:16 Hardly any reader"],
        effect: "read under google only",
      },
      {
        text: `${star}<!-- none -->\n<3: /a\n||||||| base\n-- Disallow: /a\n`,
        findings: ["2:1-2:14 No reader", "3:1-3:7 No", "4:1-4:13 No", "5:1-5:16 A comment begins with #"],
      },
    ],
  },
  "two-records-on-line": {
    accept: [
      `${star}Disallow: /a\n`,
      `${star}Disallow: /host:port\n`,
      "Sitemap: https://a.example/sitemap:1.xml\n",
      `${star}Comment: use Disallow: /x\n`,
      `${star}Disallow: /a # Allow: /b\n`,
    ],
    reject: [
      { text: `${star}Disallow: /a Disallow: /b\n`, findings: ['2:11-2:26 "Disallow"'] },
      { text: "User-agent: * Disallow: /\n", findings: ['1:13-1:26 "Disallow"'] },
      { text: `${star}Disallow: /User-agent: Bot\n`, findings: ['2:11-2:27 "User-agent"'] },
      {
        text: "Sitemap: https://a.example/s.xml Sitemap: https://a.example/t.xml\n",
        findings: ['1:10-1:66 "Sitemap"'],
      },
    ],
  },
  "invisible-character": {
    accept: [
      `${star}Disallow: /a\n`,
      `# a\u00a0b\n${star}Disallow: /\n`,
      `${star}Disallow: /caf\u00e9\n`,
      `${star}Disallow: /caf\u00c3\u00a0\n`,
    ],
    reject: [
      { text: `${star}Disallow: \u00a0/a\n`, findings: ["2:11-2:12 U+00A0"], fixed: `${star}Disallow: /a\n` },
      { text: `${star}Disallow: /a\u200bb\n`, findings: ["2:13-2:14 U+200B"], fixed: `${star}Disallow: /ab\n` },
      {
        text: `\u200dUser-agent: *\nDisallow: /\n`,
        findings: ["1:1-1:2 U+200D"],
        fixed: "User-agent: *\nDisallow: /\n",
      },
    ],
  },
  "commented-out-rule": {
    accept: [
      `${star}Disallow: /a # Disallow: /b\n`,
      "# Disallow: what is private\n",
      "# Disallow keeps crawlers out: /a\n",
      "# User-agent: Bot\n",
      "#\n",
    ],
    reject: [
      { text: `${star}#Disallow: /a\n`, findings: ["2:1-2:14 This rule is a comment"] },
      {
        text: `${star}# Disallow: /a\n#Allow: /a/b\n## Disallow:\nDisallow: /c\n# Allow: /d\n`,
        findings: ["2:1-2:15 2 more below", "6:1-6:12 This rule is a comment"],
      },
    ],
  },
  "commented-out-user-agent": {
    accept: [
      `${star}Disallow: /a\n# User-agent: Bot\n# Disallow: /b\nDisallow: /c\n`,
      `${star}Disallow: /a\n# User-agent: *\nDisallow: /b\n`,
      `${star}# User-agent: Bot\nDisallow: /a\n`,
      `${star}Disallow: /a\n# User-agent: Bot\nUser-agent: Other\nDisallow: /\n`,
    ],
    reject: [
      {
        text: `${star}Disallow: /a\n#User-agent: Bot\nDisallow: /\n`,
        findings: ['3:1-3:17 from line 4 on, belong to the group for "*"'],
      },
      { text: "# User-agent: Bot\n\nDisallow: /\n", findings: ["1:1-1:18 belong to nobody"] },
    ],
  },
};
