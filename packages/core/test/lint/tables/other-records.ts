// What the checks of sitemaps, of records beyond the RFC and of usage preferences accept and reject.
import type { CheckCases } from "./check-cases.ts";

const star = "User-agent: *\n";
const url = "https://a.example/s.xml";

export const otherRecords: Readonly<Record<string, CheckCases>> = {
  "relative-sitemap": {
    accept: [
      `Sitemap: ${url}\n`,
      "Sitemap:\n",
      "Sitemap: ftp://a.example/s.xml\n",
      // Still to be filled in: `template-placeholder` says so.
      "Sitemap: ${BASE}/s.xml\nSitemap: %SITE%/s.xml\nSitemap: [[url]]/s.xml\nSitemap: {{url}}/s.xml\n",
    ],
    reject: [
      {
        text: "Sitemap: /s.xml\n",
        findings: ['1:10-1:16 write the scheme and host before it, as in "https://shop.example/sitemap.xml"'],
      },
      {
        text: "Sitemap: /s.xml\n",
        options: { robotsTxtUrl: "https://a.example/robots.txt" },
        findings: ['1:10-1:16 not an absolute URL: write "https://a.example/s.xml"'],
        fixed: `Sitemap: ${url}\n`,
      },
      {
        text: "Sitemap: www.a.example/s.xml\n",
        options: { robotsTxtUrl: "https://a.example/robots.txt" },
        findings: ['1:10-1:29 the scheme is missing; write "https://www.a.example/s.xml"'],
      },
      {
        text: "Sitemap: https\uff1a//a.example/s.xml\n",
        findings: ['1:10-1:33 the colon after its scheme is missing; write "https://a.example/s.xml"'],
      },
      {
        text: "Sitemap: https//a.example/s.xml\n",
        findings: ['1:10-1:32 the colon after its scheme is missing; write "https://a.example/s.xml"'],
      },
    ],
  },
  "invalid-sitemap": {
    accept: [`Sitemap: ${url}\n`, "Sitemap: /s.xml\n"],
    reject: [
      { text: "Sitemap:\n", findings: ["1:1-1:9 has no URL"] },
      { text: `Sitemap: ${url} ${url}\n`, findings: ["1:10-1:57 not a URL from which a crawler can fetch"] },
      {
        text: "Sitemap: https:/a.example/s.xml\nSitemap: mailto:a@a.example\n",
        findings: ["1:10-1:32 not a URL", "2:10-2:28 not a URL"],
      },
    ],
  },
  "duplicate-sitemap": {
    accept: [
      `Sitemap: ${url}\nSitemap: ${url}2\n`,
      `Sitemap: ${url}\nSitemap: https://a.example/S.xml\n`,
      "Sitemap:\nSitemap:\n",
    ],
    reject: [
      { text: `Sitemap: ${url}\n${star}Disallow:\nsitemap: ${url}\n`, findings: ["4:1-4:33 Line 1 names the same"] },
    ],
  },
  "sitemap-disallowed": {
    accept: [
      `${star}Disallow: /a\nSitemap: ${url}\n`,
      {
        text: `${star}Disallow: /s\nSitemap: https://b.example/s.xml\n`,
        options: { robotsTxtUrl: "https://a.example/robots.txt" },
      },
      `${star}Disallow: /\nSitemap: ${url}\n`,
      `User-agent: Bot\nDisallow: /s\nSitemap: ${url}\n`,
      `${star}Disallow: /s\nSitemap: /s.xml\n`,
      `${star}Disallow: /\nAllow: /a\nSitemap: ${url}\n`,
      `${star}Disallow: /s\nSitemap: https://blog.a.example/s.xml\n`,
    ],
    reject: [
      {
        text: `${star}Disallow: /\nAllow: /a\nSitemap: ${url}\n`,
        options: { robotsTxtUrl: "https://a.example/robots.txt" },
        findings: ["4:1-4:33 Line 2"],
      },
      {
        text: `${star}Disallow: /s\nSitemap: ${url}\n`,
        options: { robotsTxtUrl: "https://a.example/robots.txt" },
        findings: ["3:1-3:33 Line 2 disallows this sitemap to crawlers that no group names"],
        effect: "closed to crawlers that no group names by line 2",
      },
      { text: `${star}Disallow: /s\nSitemap: ${url}\n`, findings: ["3:1-3:33 Line 2"] },
      { text: `${star}Disallow: /s\nSitemap: https://www.b.a.example/s.xml\n`, findings: ["3:1-3:39 Line 2"] },
      {
        text: `${star}Disallow: /s\nSitemap: https://b.a.example/s.xml\n`,
        options: { robotsTxtUrl: "https://b.a.example/robots.txt" },
        findings: ["3:1-3:35 Line 2"],
      },
      {
        text: `Sitemap: ${url}\nUser-agent: Googlebot\nDisallow: /*.xml\n`,
        findings: ["1:1-1:33 Line 3 disallows this sitemap to Googlebot"],
      },
    ],
  },
  "noindex-record": {
    accept: [`${star}Disallow: /a\n`, "# Noindex: /a\n"],
    reject: [
      {
        text: `${star}Noindex: /a\nNoarchive: /b\nnofollow: /\n`,
        findings: ["2:1-2:12 Noindex", "3:1-3:14 Noarchive", "4:1-4:12 Nofollow"],
        effect: "no effect",
      },
    ],
  },
  "unread-record": {
    accept: [`${star}Crawl-delay: 3\nHost: a.example\n`],
    reject: [
      {
        text: `Robot-version: 2.0\n${star}Revisit-after: 3 days\n`,
        findings: ["1:1-1:19 a draft of 1996", "3:1-3:22 meta tag"],
      },
    ],
  },
  "crawl-delay-ignored": {
    accept: [
      `${star}Crawl-delay: 3\n`,
      "User-agent: bingbot\nCrawl-delay: 3\n",
      "User-agent: Googlebot\nUser-agent: bingbot\nCrawl-delay: 3\n",
      "Crawl-delay: 3\n",
      "User-agent: Google-Extended\nCrawl-delay: 3\n",
    ],
    reject: [
      {
        text: "User-agent: Googlebot\nUser-agent: Yandex\nDisallow: /a\nCrawl-delay: 3\n",
        findings: ["4:1-4:15 Googlebot and Yandex ignore"],
        effect: "not read by Googlebot and Yandex",
      },
    ],
  },
  "crawl-delay-invalid": {
    accept: [
      `${star}Crawl-delay: 10\n`,
      `${star}Crawl-delay: 0.5\n`,
      `${star}Crawl-delay: .5\n`,
      `${star}Crawl-delay: 0 # none\n`,
    ],
    reject: [
      { text: `${star}Crawl-delay: 10s\n`, findings: ['2:14-2:17 "10s"'] },
      {
        text: `${star}Crawl-delay:\nCrawl-delay: -1\nCrawl-delay: 1,5\n`,
        findings: ["2:1-2:12 no value", '3:14-3:16 "-1"', '4:14-4:17 "1,5"'],
      },
    ],
  },
  "crawl-delay-too-long": {
    accept: [`${star}Crawl-delay: 30\n`, `${star}Crawl-delay: 31s\n`, `${star}Request-rate: 1/60\n`],
    reject: [
      { text: `${star}Crawl-delay: 60\n`, findings: ["2:14-2:16 1440 pages a day."] },
      { text: `${star}Crawl-delay: 864\n`, findings: ["2:14-2:17 100 pages a day; some treat the site as closed"] },
    ],
  },
  "crawl-delay-without-group": {
    accept: [`${star}Crawl-delay: 3\n`],
    reject: [
      {
        text: `Crawl-delay: 3\n${star}Disallow:\n`,
        findings: ["1:1-1:15 it applies to no crawler"],
        effect: "no effect",
      },
    ],
  },
  "control-token-crawl-delay": {
    accept: [
      `${star}Crawl-delay: 3\n`,
      "User-agent: Google-Extended\nUser-agent: bingbot\nCrawl-delay: 3\n",
      "User-agent: Google-Extended\nDisallow: /\n",
    ],
    reject: [
      {
        text: "User-agent: Google-Extended\nDisallow: /\nCrawl-delay: 3\n",
        findings: ["3:1-3:15 No crawler ever fetches as Google-Extended"],
      },
    ],
  },
  "host-record": {
    accept: [`${star}Disallow: /host: a\n`],
    reject: [{ text: "Host: a.example\n", findings: ["1:1-1:16 stopped in 2018"], effect: "no effect" }],
  },
  "clean-param-not-for-yandex": {
    accept: [
      `${star}Clean-param: a\n`,
      "User-agent: YandexBot\nClean-param: a\n",
      "Clean-param: a\n",
      "User-agent: Googlebot\nUser-agent: *\nClean-param: a\n",
    ],
    reject: [
      {
        text: "User-agent: Googlebot\nDisallow: /a\nClean-param: b\n",
        findings: ["3:1-3:15 the group for googlebot"],
        effect: "read by Yandex only",
      },
    ],
  },
  "clean-param-invalid": {
    accept: [
      "Clean-param: a\n",
      "Clean-param: a&b_c /x/*.php\n",
      "Clean-param: utm_source&ref /a.b-c/\n",
      "Clean-param: &a=1&b /c/\n",
    ],
    reject: [
      { text: "Clean-param: ?a /b/\n", findings: ["1:14-1:20 not a list of parameters"] },
      {
        text: "Clean-param: a /b?c\nClean-param: a /b /c\nClean-param:\n",
        findings: ["1:14-1:20 not such a path", "2:14-2:21 more than parameters and a path", "3:1-3:12 not a list"],
      },
    ],
  },
  "rate-record-invalid": {
    accept: [
      "Request-rate: 1/10s\nRequest-rate: 5/1m 0200-2259\nRequest-rate: 1/15\nVisit-time: 0100-0600\n" +
        "Visit-time: 0100 0600\n",
    ],
    reject: [
      {
        text: "Request-rate: 10\nVisit-time: 1am-6am\n",
        findings: ["1:15-1:17 as in 1/10s", "2:13-2:20 as in 0200-0600"],
      },
    ],
  },
  "usage-wrong-vocabulary": {
    accept: [
      `${star}Content-Usage: train-ai=n\nContent-Signal: ai-train=no\nAllow: /\n`,
      `${star}Content-Usage: genai=n\nAllow: /\n`,
    ],
    reject: [
      { text: `${star}Content-Usage: ai-train=n\nAllow: /\n`, findings: ['2:1-2:26 "ai-train"'] },
      {
        text: `${star}Content-Usage: train-ai=no\nContent-Signal: ai-train=n\nContent-Signal: train-ai=no\nAllow: /\n`,
        findings: ["2:1-2:27 Write n", "3:1-3:27 Write no", "4:1-4:28 the other standard"],
      },
    ],
  },
  "usage-unknown-label": {
    accept: [
      `${star}Content-Usage: /a/ train-ai=n, search=y\nAllow: /\n`,
      `${star}Content-Signal: search=yes, use=reference\nAllow: /\n`,
    ],
    reject: [
      { text: `${star}Content-Usage: genai=n\nAllow: /\n`, findings: ["2:1-2:23 earlier draft"] },
      {
        text: `${star}Content-Signal: search=maybe, cooking=no\nAllow: /\n`,
        findings: ['2:1-2:41 "search=maybe"', '2:1-2:41 "cooking=no"'],
      },
    ],
  },
  "usage-unreadable": {
    accept: [`${star}Content-Usage: train-ai=n\nAllow: /\n`],
    reject: [
      {
        text: `${star}Content-Usage: TRAIN-AI=n\nAllow: /\n`,
        findings: ["2:1-2:26 not a valid Structured Field Dictionary"],
      },
      {
        text: `${star}Content-Usage: /a\nContent-Signal:\nAllow: /\n`,
        findings: ["2:1-2:18 states no preference", "3:1-3:16 states no preference"],
      },
    ],
  },
  "usage-misplaced": {
    accept: [`${star}Content-Usage: train-ai=n\nAllow: /\nUser-agent: Bot\nDisallow: /\n`],
    reject: [
      { text: `Content-Signal: ai-train=no\n${star}Allow: /\n`, findings: ["1:1-1:28 applies to no crawler"] },
      {
        text: `${star}Content-Signal: ai-train=no\n\nUser-agent: Bot\nDisallow: /\n`,
        findings: ['2:1-2:28 line 4: it binds "Bot" too'],
      },
    ],
  },
  "usage-record-misnamed": {
    accept: [`${star}Content-Signal: ai-train=no\nAllow: /\n`],
    reject: [
      {
        text: `${star}Content-Signals: ai-train=no\nPermits: ai-train\nAllow: /\n`,
        findings: ["2:1-2:29 Write Content-Signal", "3:1-3:18 RSL 1.0 has no such record"],
      },
    ],
  },
  "usage-contradiction": {
    accept: [
      `${star}Content-Usage: train-ai=n\nContent-Signal: ai-train=no\nAllow: /\n`,
      `${star}Content-Usage: train-ai=n\nContent-Usage: /a/ train-ai=y\nAllow: /\n`,
      `${star}Content-Usage: train-ai=n\nAllow: /\n\nUser-agent: Bot\nContent-Usage: train-ai=y\nAllow: /\n`,
    ],
    reject: [
      {
        text: `${star}Content-Signal: ai-train=no\nContent-Usage: train-ai=y\nAllow: /\n`,
        findings: ["3:1-3:26 train-ai says yes to ai-train, line 2 says no"],
        effect: "the refusal counts",
      },
    ],
  },
  "usage-not-for-everybody": {
    accept: [
      `${star}Content-Signal: ai-train=no\nAllow: /\n`,
      `${star}Content-Signal: ai-train=no\nAllow: /\n\nUser-agent: Bot\nDisallow: /\n`,
      `${star}Content-Signal: ai-train=no\nAllow: /\n\nUser-agent: Bot\nContent-Signal: ai-train=no\nDisallow: /a\n`,
      `${star}Disallow: /a\n`,
      `${star}Content-Signal: ai-train=no\nAllow: /\n\nUser-agent: Google-Extended\nDisallow: /a\n`,
    ],
    reject: [
      {
        text: `${star}Content-Signal: ai-train=no\nAllow: /\n\nUser-agent: Bot\nDisallow: /a\n`,
        findings: ["2:1-2:28 does not bind Bot, which has a group without one"],
        effect: "does not bind Bot",
      },
      {
        text:
          `${star}Content-Signal: ai-train=no\nAllow: /\n\nUser-agent: Google-Extended\nUser-agent: Bot\n` +
          `Disallow: /a\n`,
        findings: ["2:1-2:28 does not bind Google-Extended and Bot"],
      },
      {
        text: `${star}Disallow: /a\n\nUser-agent: Bot\nContent-Usage: train-ai=n\nAllow: /\n`,
        findings: ["5:1-5:26 binds Bot only"],
      },
    ],
  },
  "license-url": {
    accept: ["License: https://a.example/l.xml\n"],
    reject: [
      {
        text: "License: /l.xml\nLicense: http://a.example/l.xml\n",
        findings: ["1:1-1:16 not an absolute URL", "2:1-2:32 HTTPS only"],
      },
    ],
  },
};
