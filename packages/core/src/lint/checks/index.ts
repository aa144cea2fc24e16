// Every check, in the order in which docs/checks.md lists them: one file each, registered here and nowhere else. A new check is a
// file beside the others, a line here, and a table of what it accepts and rejects in test/lint.
import type { Check } from "../check.ts";
import { allowWithoutEffect } from "./allow-without-effect.ts";
import { binaryFile } from "./binary-file.ts";
import { blankInPattern } from "./blank-in-pattern.ts";
import { blankLineInGroup } from "./blank-line-in-group.ts";
import { byteOrderMark } from "./byte-order-mark.ts";
import { cleanParamInvalid } from "./clean-param-invalid.ts";
import { cleanParamNotForYandex } from "./clean-param-not-for-yandex.ts";
import { closedToHide } from "./closed-to-hide.ts";
import { commentedOutRule } from "./commented-out-rule.ts";
import { commentedOutUserAgent } from "./commented-out-user-agent.ts";
import { conflictingRules } from "./conflicting-rules.ts";
import { controlCharacter } from "./control-character.ts";
import { controlTokenCrawlDelay } from "./control-token-crawl-delay.ts";
import { crawlDelayIgnored } from "./crawl-delay-ignored.ts";
import { crawlDelayInvalid } from "./crawl-delay-invalid.ts";
import { crawlDelayTooLong } from "./crawl-delay-too-long.ts";
import { crawlDelayWithoutGroup } from "./crawl-delay-without-group.ts";
import { crawlerIgnoresRobotsTxt } from "./crawler-ignores-robots-txt.ts";
import { deadRule } from "./dead-rule.ts";
import { digitsInToken } from "./digits-in-token.ts";
import { dollarInsidePattern } from "./dollar-inside-pattern.ts";
import { doubleEncoded } from "./double-encoded.ts";
import { duplicateRule } from "./duplicate-rule.ts";
import { duplicateSitemap } from "./duplicate-sitemap.ts";
import { emptyAllow } from "./empty-allow.ts";
import { emptyDisallowBesideRules } from "./empty-disallow-beside-rules.ts";
import { emptyGroup } from "./empty-group.ts";
import { escapedSlash } from "./escaped-slash.ts";
import { escapedUnreserved } from "./escaped-unreserved.ts";
import { globalGroupNotObeyed } from "./global-group-not-obeyed.ts";
import { globalRulesNotInherited } from "./global-rules-not-inherited.ts";
import { hashInPattern } from "./hash-in-pattern.ts";
import { hostRecord } from "./host-record.ts";
import { htmlDocument } from "./html-document.ts";
import { identificationString } from "./identification-string.ts";
import { indexHtmlQuirk } from "./index-html-quirk.ts";
import { invalidLine } from "./invalid-line.ts";
import { invalidSitemap } from "./invalid-sitemap.ts";
import { invalidUserAgent } from "./invalid-user-agent.ts";
import { invisibleCharacter } from "./invisible-character.ts";
import { joinedGroups } from "./joined-groups.ts";
import { licenseUrl } from "./license-url.ts";
import { malformedEscape } from "./malformed-escape.ts";
import { markup } from "./markup.ts";
import { missingColon } from "./missing-colon.ts";
import { missingFinalNewline } from "./missing-final-newline.ts";
import { missingLeadingSlash } from "./missing-leading-slash.ts";
import { misspelledRecord } from "./misspelled-record.ts";
import { mixedLineEnds } from "./mixed-line-ends.ts";
import { nearCrawlerName } from "./near-crawler-name.ts";
import { nearSizeLimit } from "./near-size-limit.ts";
import { noindexRecord } from "./noindex-record.ts";
import { nonAsciiPattern } from "./non-ascii-pattern.ts";
import { notUtf8 } from "./not-utf-8.ts";
import { nulOctet } from "./nul-octet.ts";
import { otherEncoding } from "./other-encoding.ts";
import { overLineCap } from "./over-line-cap.ts";
import { overSizeLimit } from "./over-size-limit.ts";
import { pathCase } from "./path-case.ts";
import { prefixClosesMore } from "./prefix-closes-more.ts";
import { prefixRecordName } from "./prefix-record-name.ts";
import { privatePath } from "./private-path.ts";
import { rateRecordInvalid } from "./rate-record-invalid.ts";
import { redundantDisallow } from "./redundant-disallow.ts";
import { regularExpression } from "./regular-expression.ts";
import { relativeSitemap } from "./relative-sitemap.ts";
import { repeatedStar } from "./repeated-star.ts";
import { repeatedUserAgent } from "./repeated-user-agent.ts";
import { resourcesClosed } from "./resources-closed.ts";
import { retiredCrawler } from "./retired-crawler.ts";
import { robotsTxtDisallowed } from "./robots-txt-disallowed.ts";
import { ruleWithoutGroup } from "./rule-without-group.ts";
import { ruleWithoutUrls } from "./rule-without-urls.ts";
import { searchCrawlerClosed } from "./search-crawler-closed.ts";
import { severalUserAgents } from "./several-user-agents.ts";
import { siteClosed } from "./site-closed.ts";
import { sitemapDisallowed } from "./sitemap-disallowed.ts";
import { splitGroup } from "./split-group.ts";
import { trailingStar } from "./trailing-star.ts";
import { twoRecordsOnLine } from "./two-records-on-line.ts";
import { unknownRecord } from "./unknown-record.ts";
import { unreadRecord } from "./unread-record.ts";
import { unreadRecordName } from "./unread-record-name.ts";
import { unsupportedOperator } from "./unsupported-operator.ts";
import { urlAsPattern } from "./url-as-pattern.ts";
import { usageContradiction } from "./usage-contradiction.ts";
import { usageMisplaced } from "./usage-misplaced.ts";
import { usageNotForEverybody } from "./usage-not-for-everybody.ts";
import { usageRecordMisnamed } from "./usage-record-misnamed.ts";
import { usageUnknownLabel } from "./usage-unknown-label.ts";
import { usageUnreadable } from "./usage-unreadable.ts";
import { usageWrongVocabulary } from "./usage-wrong-vocabulary.ts";
import { userAgentWithExtraText } from "./user-agent-with-extra-text.ts";
import { wrongMediaType } from "./wrong-media-type.ts";

/** The checks by what they are about. */
export const checkSections: readonly { readonly title: string; readonly checks: readonly Check[] }[] = [
  {
    title: "The file",
    checks: [
      byteOrderMark, otherEncoding, binaryFile, notUtf8, doubleEncoded, nulOctet, controlCharacter, overSizeLimit, nearSizeLimit, overLineCap, htmlDocument,
      markup, wrongMediaType, mixedLineEnds, missingFinalNewline,
    ],
  },
  {
    title: "Lines and names",
    checks: [
      misspelledRecord, prefixRecordName, unreadRecordName, unknownRecord, missingColon, invalidLine, twoRecordsOnLine,
      invisibleCharacter, commentedOutRule, commentedOutUserAgent,
    ],
  },
  {
    title: "Groups",
    checks: [
      ruleWithoutGroup, blankLineInGroup, joinedGroups, emptyGroup, globalRulesNotInherited, splitGroup, repeatedUserAgent,
      userAgentWithExtraText, identificationString, invalidUserAgent, severalUserAgents, digitsInToken,
    ],
  },
  {
    title: "Crawlers",
    checks: [
      nearCrawlerName, retiredCrawler, crawlerIgnoresRobotsTxt, globalGroupNotObeyed, unsupportedOperator,
    ],
  },
  {
    title: "Path patterns",
    checks: [
      missingLeadingSlash, urlAsPattern, blankInPattern, hashInPattern, dollarInsidePattern, trailingStar, repeatedStar,
      regularExpression, malformedEscape, escapedUnreserved, escapedSlash, nonAsciiPattern, pathCase, prefixClosesMore,
    ],
  },
  {
    title: "Rules",
    checks: [
      deadRule, redundantDisallow, allowWithoutEffect, duplicateRule, conflictingRules, emptyDisallowBesideRules, emptyAllow,
      ruleWithoutUrls, robotsTxtDisallowed, indexHtmlQuirk,
    ],
  },
  {
    title: "What is closed",
    checks: [
      siteClosed, searchCrawlerClosed, resourcesClosed, closedToHide, privatePath,
    ],
  },
  {
    title: "Sitemaps",
    checks: [
      relativeSitemap, invalidSitemap, duplicateSitemap, sitemapDisallowed,
    ],
  },
  {
    title: "Other records",
    checks: [
      noindexRecord, unreadRecord, crawlDelayIgnored, crawlDelayInvalid, crawlDelayTooLong, crawlDelayWithoutGroup,
      controlTokenCrawlDelay, hostRecord, cleanParamNotForYandex, cleanParamInvalid, rateRecordInvalid,
    ],
  },
  {
    title: "Usage preferences",
    checks: [
      usageWrongVocabulary, usageUnknownLabel, usageUnreadable, usageMisplaced, usageRecordMisnamed, usageContradiction,
      usageNotForEverybody, licenseUrl,
    ],
  },
];

/** Every check. */
export const checks: readonly Check[] = checkSections.flatMap((section) => section.checks);
