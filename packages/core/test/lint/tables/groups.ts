// What the checks of groups, user-agent lines and crawlers' names accept and reject.
import type { CheckCases } from "./check-cases.ts";

const star = "User-agent: *\n";

export const groups: Readonly<Record<string, CheckCases>> = {
  "rule-without-group": {
    accept: [
      `${star}Disallow: /a\n`,
      "Sitemap: https://a.example/s.xml\nUser-agent: *\nDisallow:\n",
      "Crawl-delay: 3\n",
    ],
    reject: [
      {
        text: "Disallow: /a\nAllow: /b\nUser-agent: *\nDisallow: /c\n",
        findings: ["1:1-1:13 This rule and 1 more stand"],
        effect: "no effect",
      },
      { text: "# x\nDisallow: /\n", findings: ["2:1-2:12 in a file without user-agent lines: no crawler obeys it"] },
    ],
  },
  "blank-line-in-group": {
    accept: [
      `${star}Disallow: /a\n\nUser-agent: Bot\nDisallow: /\n`,
      `${star}Disallow: /a\n\nDisallow: /b\n`,
      `${star}# x\nDisallow: /a\n`,
      { text: `${star}\nDisallow: /a\n`, options: { dialect: "google" } },
      `${star}\nCrawl-delay: 3\n`,
    ],
    reject: [
      {
        text: `${star}\n\nDisallow: /a\n`,
        findings: ["2:1-2:1 from line 4 on from the user-agent line 1"],
        fixed: `${star}Disallow: /a\n`,
        severity: "info",
      },
      {
        text: `${star}\nDisallow: /a\n`,
        options: { dialect: "yandex" },
        findings: ["2:1-2:1 An empty line"],
        fixed: `${star}Disallow: /a\n`,
        severity: "warning",
      },
      {
        text: `${star}Disallow: /a\n\nDisallow: /b\n`,
        options: { dialect: "koster-1996" },
        findings: ["3:1-3:1 from line 4 on"],
        fixed: `${star}Disallow: /a\nDisallow: /b\n`,
        severity: "error",
      },
    ],
  },
  "joined-groups": {
    accept: [
      "User-agent: a\nUser-agent: b\nDisallow: /\n",
      "User-agent: a\nDisallow:\n\nUser-agent: b\nDisallow: /\n",
      "User-agent: a\n# x\nUser-agent: b\nDisallow: /\n",
      "User-agent: a\nSitemap: https://a.example/s.xml\nUser-agent: b\nDisallow: /\n",
      { text: "User-agent: a\n\nUser-agent: b\nDisallow: /\n", options: { dialect: "koster-1996" } },
      "User-agent: a\n\nUser-agent: A\nDisallow: /\n",
    ],
    reject: [
      {
        text: "User-agent: a\nCrawl-delay: 5\nUser-agent: b\nDisallow: /\n",
        findings: ['3:1-3:14 line 1: "a" and "b" are one group'],
      },
      {
        text: "User-agent: a\n\nUser-agent: b\n\nUser-agent: c\nDisallow: /\n",
        findings: ['3:1-3:14 "a" and "b"', '5:1-5:14 "b" and "c"'],
      },
    ],
  },
  "empty-group": {
    accept: [
      `${star}Disallow:\n`,
      `${star}Disallow: /a\n\nUser-agent: Bot\nDisallow:\n`,
      "User-agent: Bot\nDisallow: /\n\nUser-agent: bot\nCrawl-delay: 3\n",
    ],
    reject: [
      {
        text: `${star}Disallow: /a\n\nUser-agent: Bot\nCrawl-delay: 3\n`,
        findings: ["4:1-4:16 for Bot has no rules"],
        effect: "Bot may fetch everything, even what is closed to *",
      },
      { text: star, findings: ["1:1-1:14 for * has no rules"], effect: "* may fetch everything" },
    ],
  },
  "global-rules-not-inherited": {
    accept: [
      `${star}Disallow: /a\n\nUser-agent: Bot\nDisallow: /a\nDisallow: /b\n`,
      `${star}Disallow: /a\n\nUser-agent: Bot\nDisallow:\n`,
      `${star}Disallow: /a\n\nUser-agent: Bot\nDisallow: /\n`,
      `${star}Disallow: /\n\nUser-agent: Bot\nDisallow: /b\n`,
      "User-agent: Bot\nDisallow: /b\n",
      `${star}Disallow: /a\n\nUser-agent: Google-Extended\nDisallow: /b\n`,
      `${star}User-agent: Bot\nDisallow: /a\n`,
      `${star}Disallow: /a\n\nUser-agent: Bot\nCrawl-delay: 3\n`,
      `${star}Disallow: /a\n\nUser-agent: AdsBot-Google\nDisallow: /b\n`,
    ],
    reject: [
      {
        text: `${star}Disallow: /a\nDisallow: /*?s=\nAllow: /a/b\n\nUser-agent: Bot\nDisallow: /c\n`,
        findings: ["6:1-6:16 for Bot leaves out 2 of the 2 rules"],
        effect: "Bot may fetch /a and /*?s=, closed to others by lines 2 and 3",
      },
      {
        text: `${star}Disallow: /a\nDisallow: /b\n\nUser-agent: x\nUser-agent: y\nDisallow: /a\n`,
        findings: ["5:1-5:14 for x and y leaves out 1 of the 2"],
        effect: "they may fetch /b",
      },
    ],
  },
  "split-group": {
    accept: [
      `${star}Disallow: /a\n\nUser-agent: Bot\nDisallow: /b\n`,
      "User-agent: Image Sucker\nDisallow: /\n\nUser-agent: Image Stripper\nDisallow: /\n",
      "User-agent: a\nUser-agent: A\nDisallow: /\n",
    ],
    reject: [
      {
        text: `${star}Disallow: /a\n\nUser-agent: b\nDisallow: /\n\nUser-agent: *\nDisallow: /c\n`,
        findings: ["7:1-7:14 * already has a group in line 1"],
        effect: "under google-2012, koster-1996 and original-1994 only the first binds",
        severity: "info",
      },
      {
        text: "User-agent: b\nDisallow: /a\nUser-agent: B\nDisallow: /c\nUser-agent: b\nDisallow: /d\n",
        options: { dialect: "original-1994" },
        findings: ["3:1-3:14 line 1"],
        severity: "error",
      },
    ],
  },
  "repeated-user-agent": {
    accept: [
      "User-agent: a\nUser-agent: b\nDisallow: /\n",
      "User-agent: a\nDisallow: /\nUser-agent: a\nDisallow: /b\n",
      "User-agent: a b\nUser-agent: a c\nDisallow: /\n",
    ],
    reject: [
      {
        text: "User-agent: a\nUser-agent: A\nDisallow: /\n",
        findings: ["2:1-2:14 in line 1."],
        fixed: "User-agent: a\nDisallow: /\n",
      },
      { text: "User-agent: a\nUser-agent: a # twice\nDisallow: /\n", findings: ["2:1-2:14 in line 1."] },
    ],
  },
  "user-agent-with-extra-text": {
    accept: [
      `${star}Disallow:\n`,
      "User-agent: Bot-2_x\nDisallow:\n",
      "User-agent: Mozilla/5.0 (compatible; Bot/1.0)\nDisallow:\n",
      "User-agent: a, b\nDisallow:\n",
      "User-agent: *bot\nDisallow:\n",
      "User-agent: Bot # 1.0\nDisallow:\n",
    ],
    reject: [
      {
        text: "User-agent: Bot/2.1\nDisallow: /\n",
        findings: ['1:13-1:20 take it for "Bot"'],
        effect: "names Bot under rfc9309, google, google-2012 and bing",
        fixed: "User-agent: Bot\nDisallow: /\n",
        severity: "warning",
      },
      {
        text: "User-agent: Foo Bar\nDisallow: /\n",
        options: { dialect: "yandex" },
        findings: ['1:13-1:20 take it for "Foo"'],
        severity: "error",
      },
      {
        text: "User-agent: * all\nDisallow: /\n",
        findings: ['1:13-1:18 take it for "*"'],
        effect: "names every crawler",
      },
    ],
  },
  "identification-string": {
    accept: ["User-agent: Bot/2.1 (x)\nDisallow:\n", "User-agent: Mozilla\nDisallow:\n", `${star}Disallow:\n`],
    reject: [
      {
        text: "User-agent: Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\nDisallow: /\n",
        findings: ['1:13-1:85 Its token may be "Googlebot"'],
      },
      { text: "User-agent: opera/9\nDisallow: /\n", findings: ['1:13-1:20 readers take it for "opera"'] },
    ],
  },
  "invalid-user-agent": {
    accept: [`${star}Disallow:\n`, "User-agent: Bot*\nDisallow:\n", "User-agent: * x\nDisallow:\n"],
    reject: [
      { text: "User-agent: *bot\nDisallow: /\n", findings: ["1:13-1:17 not a wildcard here"] },
      { text: "User-agent:\nDisallow: /\n", findings: ["1:1-1:11 names no crawler"] },
      { text: 'User-agent: "Bot"\nDisallow: /\n', findings: ["1:13-1:18 not a product token"] },
    ],
  },
  "several-user-agents": {
    accept: [
      `${star}Disallow:\n`,
      "User-agent: Indy Library [NC,OR]\nDisallow:\n",
      "User-agent: Mozilla/4.0 (compatible; a, b)\nDisallow:\n",
      "User-agent: Google Bingbot spider\nDisallow:\n",
    ],
    reject: [
      {
        text: "User-agent: GPTBot, ClaudeBot\nDisallow: /\n",
        findings: ['1:13-1:30 2 names; most readers take only "GPTBot"'],
        fixed: "User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n",
      },
      {
        text: "User-agent: Googlebot bingbot\nDisallow: /\n",
        findings: ["1:13-1:30 2 names"],
        fixed: "User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\n",
      },
      { text: "User-agent: a/1.0; b\nDisallow: /\n", findings: ["1:13-1:21 2 names"] },
    ],
  },
  "digits-in-token": {
    accept: [
      "User-agent: MJ12bot\nDisallow: /\n",
      { text: "User-agent: Bot\nDisallow: /\n", options: { dialect: "google" } },
    ],
    reject: [
      {
        text: "User-agent: MJ12bot\nDisallow: /\n",
        options: { dialect: "google" },
        findings: ['1:13-1:20 it is read as "MJ"'],
        severity: "info",
      },
      {
        text: "User-agent: MJ12bot\nDisallow: /\n",
        options: { dialect: "rfc9309-strict" },
        findings: ["1:13-1:20 the line names no crawler"],
        severity: "warning",
      },
    ],
  },
  "near-crawler-name": {
    accept: [
      "User-agent: Googlebot\nDisallow:\n",
      "User-agent: Roverbot\nDisallow:\n",
      "User-agent: SemrushBot-BX\nDisallow:\n",
      "User-agent: SomethingElseBot\nDisallow:\n",
    ],
    reject: [
      {
        text: "User-agent: Goglebot\nDisallow: /\n",
        findings: ['1:13-1:21 "Googlebot" is one typo away'],
        fixed: "User-agent: Googlebot\nDisallow: /\n",
      },
      {
        text: "User-agent: baidusipder/2.0\nDisallow: /\n",
        findings: ['1:13-1:28 "Baiduspider" is one typo away'],
        fixed: "User-agent: Baiduspider/2.0\nDisallow: /\n",
      },
    ],
  },
  "retired-crawler": {
    accept: [
      "User-agent: Googlebot\nDisallow:\n",
      "User-agent: Unknown\nDisallow:\n",
      "User-agent: Googlebot-Image\nDisallow:\n",
    ],
    reject: [
      { text: "User-agent: Teoma\nDisallow: /\n", findings: ["1:13-1:18 Teoma (Ask) no longer crawls."] },
      {
        text: "User-agent: msnbot\nDisallow: /\n",
        findings: [
          "1:13-1:19 msnbot (Microsoft) no longer crawls; bingbot obeys this group, since no group names bingbot.",
        ],
      },
      {
        text: "User-agent: msnbot\nUser-agent: Bingbot\nDisallow: /\n",
        findings: ["1:13-1:19 msnbot (Microsoft) no longer crawls, and bingbot is named itself."],
      },
    ],
  },
  "crawler-ignores-robots-txt": {
    accept: [
      "User-agent: GPTBot\nDisallow:\n",
      "User-agent: Claude-User\nDisallow:\n",
      "User-agent: ia_archiver\nDisallow:\n",
    ],
    reject: [
      {
        text: "User-agent: ChatGPT-User\nDisallow: /\n",
        findings: ["1:13-1:25 ChatGPT-User (OpenAI) is known to ignore"],
        effect: "not read by ChatGPT-User",
      },
    ],
  },
  "global-group-not-obeyed": {
    accept: [
      `${star}Disallow: /a\n`,
      "User-agent: Bot\nDisallow: /\n",
      `${star}Disallow: /\nAllow: /b\n`,
      "Sitemap: https://a.example/s.xml\n",
    ],
    reject: [
      { text: `${star}Disallow: /\n`, findings: ["1:1-1:14 AdsBot-Google"], effect: "not read by" },
      {
        text:
          `User-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nUser-agent: APIs-Google\nDisallow: /\n\n` +
          `${star}Disallow: /\n`,
        findings: ["6:1-6:14 Mediapartners-Google"],
      },
    ],
  },
  "unsupported-operator": {
    accept: [
      "User-agent: Googlebot\nDisallow: /*?\n",
      "User-agent: DuckDuckBot\nDisallow: /*?\n",
      `${star}Disallow: /*?\n`,
      "User-agent: Diffbot\nAllow:\nDisallow: /a*b\n",
    ],
    reject: [
      {
        text: "User-agent: Diffbot\nDisallow: /\nAllow: /b\n",
        findings: ["3:1-3:10 Diffbot does not support Allow"],
        effect: "read otherwise than meant by Diffbot",
      },
    ],
  },
};
