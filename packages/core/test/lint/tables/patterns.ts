// What the checks of path patterns accept and reject.
import { type CheckCases, octets } from "./check-cases.ts";

const star = "User-agent: *\n";
const rule = (value: string): string => `${star}Disallow: ${value}\n`;

export const patterns: Readonly<Record<string, CheckCases>> = {
  "missing-leading-slash": {
    accept: [
      rule("/a"),
      rule("*.gif"),
      rule(""),
      rule("https://a.example/b"),
      rule("\u00a0/a"),
      rule("{{url}}"),
      rule("https\uff1a//a.example/b"),
    ],
    reject: [
      { text: rule("a/b"), findings: ['2:11-2:14 begins with "a"'], effect: "matches no URL", fixed: rule("/a/b") },
      { text: rule("?q="), findings: ['2:11-2:14 begins with "?"'], fixed: rule("/*?q=") },
      { text: rule('"/a"'), findings: ["2:11-2:15 a quotation mark"] },
      { text: `${star}Allow: .css # x\n`, findings: ['2:8-2:12 begins with "."'], fixed: `${star}Allow: /.css # x\n` },
    ],
  },
  "url-as-pattern": {
    accept: [rule("/a"), rule("/http://b"), rule("a.example/b"), "Sitemap: https://a.example/s.xml\n"],
    reject: [
      { text: rule("https://a.example/b?c"), findings: ['2:11-2:32 Its path is "/b?c"'], effect: "matches no URL" },
      {
        text: rule("https://A.example/b"),
        options: { robotsTxtUrl: "https://a.example/robots.txt" },
        findings: ["2:11-2:30 is a URL"],
        fixed: rule("/b"),
      },
      {
        text: rule("https://b.example/c"),
        options: { robotsTxtUrl: "https://a.example/robots.txt" },
        findings: ["2:11-2:30 is a URL"],
      },
      {
        text: rule("https\uff1a//a.example/b"),
        options: { robotsTxtUrl: "https://a.example/robots.txt" },
        findings: ["2:11-2:30 is a URL"],
        fixed: rule("/b"),
      },
      { text: rule("www.a.example/b"), findings: ['2:11-2:26 Its path is "/b"'] },
    ],
  },
  "blank-in-pattern": {
    accept: [rule("/a%20b"), rule("/a # b"), rule("/a Disallow: /b"), rule("a b")],
    reject: [
      { text: rule("/a b"), findings: ["2:11-2:15 the rule matches nothing"], effect: "no URL" },
      { text: rule("/a /b"), findings: ["2:11-2:16 a line of its own"] },
      { text: rule("/a // all of it"), findings: ["2:11-2:26 A remark begins with #"] },
      { text: rule("/a\tb"), findings: ["2:11-2:15 holds a blank"] },
    ],
  },
  "hash-in-pattern": {
    accept: [
      rule("/a # b"),
      rule("/a #b"),
      rule("/a%23b"),
      rule("/a# a remark without its blank"),
      rule("/a#"),
      rule("#/a"),
      rule("/#/cart"),
    ],
    reject: [
      { text: rule("/page#top"), findings: ['2:16-2:20 the rule is for "/page", and "#top" is a comment'] },
      { text: rule("/a/#*"), findings: ['2:14-2:16 "/a/"'] },
    ],
  },
  "dollar-inside-pattern": {
    accept: [
      rule("/a$"),
      rule("/a"),
      rule("/$sid/a"),
      rule("/a${b}c"),
      { text: rule("/a$/b"), options: { dialect: "koster-1996" } },
    ],
    reject: [
      { text: rule("/*.doc$/"), findings: ["2:11-2:19 not the last character"] },
      { text: rule("/a$$"), findings: ["2:11-2:15 compared like a letter"] },
    ],
  },
  "trailing-star": {
    accept: [rule("/a"), rule("*"), rule("/a*b"), rule("/a*$"), rule("a*")],
    reject: [
      { text: rule("/a*"), findings: ["2:13-2:14 nothing more"], fixed: rule("/a"), severity: "info" },
      { text: rule("/a**"), findings: ["2:13-2:15 nothing more"], fixed: rule("/a") },
      { text: rule("/caf\u00e9*"), findings: ["2:16-2:17 nothing more"], fixed: rule("/caf\u00e9") },
      {
        text: rule("/a/*"),
        options: { dialect: "koster-1996" },
        findings: ["2:14-2:15"],
        fixed: rule("/a/"),
        severity: "error",
      },
    ],
  },
  "repeated-star": {
    accept: [rule("/a*b*c"), rule("/a**"), rule("/a*")],
    reject: [
      { text: rule("/a**b"), findings: ["2:13-2:15 2 stars in a row"], fixed: rule("/a*b") },
      { text: rule("***/x$"), findings: ["2:11-2:14 3 stars"], fixed: rule("*/x$") },
      { text: rule("/\u00e9**b"), findings: ["2:11-2:16 2 stars"] },
    ],
  },
  "regular-expression": {
    accept: [
      rule("/a.html"),
      rule("/page.*"),
      rule("/.*"),
      rule("/a?b[c]=d"),
      rule("/(a)/b"),
      rule("/a+b"),
      rule("/*.php$"),
      rule("\\Desktop\\File.txt"),
      rule("/*javascript:void(0)*"),
      rule("/*?filter[]*"),
    ],
    reject: [
      { text: rule("^/a"), findings: ["2:11-2:14 regular expression: ^"] },
      { text: rule("/page-[0-9]*"), findings: ["2:11-2:23 [...]"] },
      { text: rule("/[_0-9a-zA-Z]+/photo"), findings: ["2:11-2:31 [...]"] },
      { text: rule("/search\\?q"), findings: ["2:11-2:21 \\"] },
      { text: rule("/(a|b)/"), findings: ["2:11-2:18 (...|...)"] },
      { text: rule("/a.+"), findings: ["2:11-2:15 .+"] },
      { text: rule("/(.*)/b"), findings: ["2:11-2:18 (.*)"] },
    ],
  },
  "html-entity": {
    accept: [
      rule("/a&b"),
      rule("/a&amp"),
      rule("/a?amp;b"),
      rule("*&amp;ref*"),
      "Sitemap: https://a.example/?a&amp;b\n",
    ],
    reject: [
      { text: rule("/a?b&amp;c=d"), findings: ['2:11-2:23 "&amp;" in'] },
      { text: rule("/&lt;b&gt;"), findings: ['2:11-2:21 "&lt;"'] },
      // With nothing after it, it is no parameter's name.
      { text: rule("/*&amp;"), findings: ['2:11-2:18 "&amp;"'] },
      { text: rule("/?amp;") + rule("*&AMP;"), findings: ['4:11-4:17 "&AMP;"'] },
    ],
  },
  "malformed-escape": {
    accept: [rule("/a%20b"), rule("/a%"), rule("/a%2"), rule("/a%*"), rule("/a")],
    reject: [
      { text: rule("/50%-off"), findings: ["2:11-2:19 begins no escape"] },
      { text: rule("/%zz"), findings: ["2:11-2:15"] },
    ],
  },
  "escaped-unreserved": {
    accept: [rule("/~joe"), rule("/a%2Fb"), rule("/a%20b"), rule("/%C3%A9"), rule("/a%3Db")],
    reject: [
      {
        text: rule("/%7Ejoe/%2F"),
        findings: ['2:11-2:22 escapes "~"'],
        effect: "google and original-1994",
        fixed: rule("/~joe/%2F"),
        severity: "warning",
      },
      {
        text: rule("/%62%61r"),
        options: { dialect: "google" },
        findings: ['2:11-2:19 escapes "b"'],
        fixed: rule("/bar"),
        severity: "error",
      },
      { text: octets("User-agent: *\nDisallow: /%7E", 0xe9, "\n"), findings: ['2:11-2:16 escapes "~"'] },
    ],
  },
  "escaped-slash": {
    accept: [
      rule("/a%2Fb"),
      ...[rule("/a/b"), rule("/a?next=%2Fb"), rule("/a%20b")].map((text) => ({
        text,
        options: { checks: { "escaped-slash": true } },
      })),
    ],
    reject: [
      {
        text: rule("/a%2fb"),
        options: { checks: { "escaped-slash": true } },
        findings: ["2:11-2:17 is not a slash"],
        severity: "info",
      },
    ],
  },
  "non-ascii-pattern": {
    accept: [
      rule("/caf%C3%A9"),
      rule("/a"),
      `${star}# \u00e9\nDisallow: /a\n`,
      octets("User-agent: *\nDisallow: /", 0xe9, "\n"),
      rule("/caf\u00c3\u00a9"),
      rule("https\uff1a//a.example/b"),
    ],
    reject: [
      {
        text: rule("/caf\u00e9/\u30c4"),
        findings: ["2:11-2:18 non-ASCII"],
        fixed: rule("/caf%C3%A9/%E3%83%84"),
        severity: "info",
      },
      {
        text: rule("/\u{1f600}*"),
        options: { dialect: "original-1994" },
        findings: ["2:11-2:15"],
        fixed: rule("/%F0%9F%98%80*"),
        severity: "warning",
      },
    ],
  },
  "path-case": {
    accept: [
      rule("/Admin"),
      { text: rule("/admin"), options: { urls: ["/admin/x"] } },
      { text: rule("/Admin"), options: { urls: ["/Admin/x", "/admin"] } },
      { text: rule("/b"), options: { urls: ["/a"] } },
    ],
    reject: [
      {
        text: rule("/Admin"),
        options: { urls: ["https://a.example/admin/x", "/b"] },
        findings: ['2:11-2:17 none of the 2 URLs; "/admin/x" differs only in case'],
        effect: "decides none of 2 URLs",
      },
    ],
  },
  "prefix-closes-more": {
    accept: [
      rule("/shop"),
      rule("/shop/"),
      rule("/c/"),
      rule("/c$"),
      rule("/c*d"),
      `${star}Allow: /c\n`,
      { text: rule("/shop"), options: { urls: ["/shop", "/shop/a", "/shop?x", "/shop-a"] } },
      { text: rule("/c"), options: { urls: ["/d"] } },
      { text: `${star}Disallow: /shop\nAllow: /shopping\n`, options: { urls: ["/shopping"] } },
    ],
    reject: [
      { text: rule("/c"), findings: ['2:11-2:13 not only "/c"'] },
      {
        text: rule("/shop"),
        options: { urls: ["https://a.example/shopping/x", "/shop/a", "/shops", "/a"] },
        findings: ['2:11-2:16 also closes longer names, such as "/shopping/x"'],
        effect: "closes 2 of 4 URLs",
      },
    ],
  },
};
