// Every check, registered here and nowhere else. Checks that differ in data alone are rows of one table; every other
// check has a file of its own. A new check is a row or a file, a place in a section here, and a table of what it
// accepts and rejects in test/lint.
import type { Check } from "../check.ts";
import { agentValues } from "./agent-values.ts";
import { blankLineInGroup } from "./blank-line-in-group.ts";
import { byteOrderMark } from "./byte-order-mark.ts";
import { cleanParamNotForYandex } from "./clean-param-not-for-yandex.ts";
import { closedToHide } from "./closed-to-hide.ts";
import { commentedOutRule } from "./commented-out-rule.ts";
import { commentedOutUserAgent } from "./commented-out-user-agent.ts";
import { conflictMarker } from "./conflict-marker.ts";
import { conflictingRules } from "./conflicting-rules.ts";
import { controlCharacter } from "./control-character.ts";
import { crawlDelayWithoutGroup } from "./crawl-delay-without-group.ts";
import { deadRule } from "./dead-rule.ts";
import { doubleEncoded } from "./double-encoded.ts";
import { duplicateRule } from "./duplicate-rule.ts";
import { duplicateSitemap } from "./duplicate-sitemap.ts";
import { emptyAllow } from "./empty-allow.ts";
import { emptyDisallowBesideRules } from "./empty-disallow-beside-rules.ts";
import { emptyGroup } from "./empty-group.ts";
import { escapedUnreserved } from "./escaped-unreserved.ts";
import { globalGroupNotObeyed } from "./global-group-not-obeyed.ts";
import { globalRulesNotInherited } from "./global-rules-not-inherited.ts";
import { hashInPattern } from "./hash-in-pattern.ts";
import { indexHtmlQuirk } from "./index-html-quirk.ts";
import { invalidLine } from "./invalid-line.ts";
import { invalidSitemap } from "./invalid-sitemap.ts";
import { invisibleCharacter } from "./invisible-character.ts";
import { joinedGroups } from "./joined-groups.ts";
import { listMarker } from "./list-marker.ts";
import { markup } from "./markup.ts";
import { missingColon } from "./missing-colon.ts";
import { missingFinalNewline } from "./missing-final-newline.ts";
import { missingLeadingSlash } from "./missing-leading-slash.ts";
import { mixedLineEnds } from "./mixed-line-ends.ts";
import { namedCrawlers } from "./named-crawlers.ts";
import { nearCrawlerName } from "./near-crawler-name.ts";
import { nearSizeLimit } from "./near-size-limit.ts";
import { needlessRules } from "./needless-rules.ts";
import { nonAsciiPattern } from "./non-ascii-pattern.ts";
import { notRobotsTxt } from "./not-robots-txt.ts";
import { notUtf8 } from "./not-utf-8.ts";
import { nulOctet } from "./nul-octet.ts";
import { overLineCap } from "./over-line-cap.ts";
import { overSizeLimit } from "./over-size-limit.ts";
import { pathCase } from "./path-case.ts";
import { patternFaults } from "./pattern-faults.ts";
import { prefixClosesMore } from "./prefix-closes-more.ts";
import { privatePath } from "./private-path.ts";
import { recordSpelling } from "./record-spelling.ts";
import { recordValues } from "./record-values.ts";
import { relativeSitemap } from "./relative-sitemap.ts";
import { repeatedStar } from "./repeated-star.ts";
import { repeatedUserAgent } from "./repeated-user-agent.ts";
import { resourcesClosed } from "./resources-closed.ts";
import { ruleMatchesNothing } from "./rule-matches-nothing.ts";
import { ruleWithoutGroup } from "./rule-without-group.ts";
import { ruleWithoutUrls } from "./rule-without-urls.ts";
import { searchCrawlerClosed } from "./search-crawler-closed.ts";
import { severalUserAgents } from "./several-user-agents.ts";
import { siteClosed } from "./site-closed.ts";
import { sitemapDisallowed } from "./sitemap-disallowed.ts";
import { splitGroup } from "./split-group.ts";
import { templatePlaceholder } from "./template-placeholder.ts";
import { trailingStar } from "./trailing-star.ts";
import { twoRecordsOnLine } from "./two-records-on-line.ts";
import { unheededCrawlDelay } from "./unheeded-crawl-delay.ts";
import { unknownRecord } from "./unknown-record.ts";
import { unreadRecordName } from "./unread-record-name.ts";
import { unreadRecords } from "./unread-records.ts";
import { unsupportedOperator } from "./unsupported-operator.ts";
import { urlAsPattern } from "./url-as-pattern.ts";
import { usageContradiction } from "./usage-contradiction.ts";
import { usageMisplaced } from "./usage-misplaced.ts";
import { usageNotForEverybody } from "./usage-not-for-everybody.ts";
import { usageRecords } from "./usage-records.ts";
import { userAgentWithExtraText } from "./user-agent-with-extra-text.ts";
import { wrongFileName } from "./wrong-file-name.ts";
import { wrongMediaType } from "./wrong-media-type.ts";
import { wrongSeparator } from "./wrong-separator.ts";

/** The checks by what they are about. */
export const checkSections: readonly { readonly title: string; readonly checks: readonly Check[] }[] = [
  {
    title: "The file",
    checks: [
      byteOrderMark,
      ...notRobotsTxt,
      notUtf8,
      doubleEncoded,
      nulOctet,
      controlCharacter,
      overSizeLimit,
      nearSizeLimit,
      overLineCap,
      markup,
      wrongFileName,
      wrongMediaType,
      mixedLineEnds,
      missingFinalNewline,
    ],
  },
  {
    title: "Lines and names",
    checks: [
      ...recordSpelling,
      unreadRecordName,
      unknownRecord,
      missingColon,
      wrongSeparator,
      listMarker,
      invalidLine,
      conflictMarker,
      templatePlaceholder,
      twoRecordsOnLine,
      invisibleCharacter,
      commentedOutRule,
      commentedOutUserAgent,
    ],
  },
  {
    title: "Groups",
    checks: [
      ruleWithoutGroup,
      blankLineInGroup,
      joinedGroups,
      emptyGroup,
      globalRulesNotInherited,
      splitGroup,
      repeatedUserAgent,
      userAgentWithExtraText,
      severalUserAgents,
      ...agentValues,
    ],
  },
  {
    title: "Crawlers",
    checks: [nearCrawlerName, ...namedCrawlers, globalGroupNotObeyed, unsupportedOperator],
  },
  {
    title: "Path patterns",
    checks: [
      missingLeadingSlash,
      urlAsPattern,
      ...patternFaults,
      hashInPattern,
      trailingStar,
      repeatedStar,
      escapedUnreserved,
      nonAsciiPattern,
      pathCase,
      prefixClosesMore,
    ],
  },
  {
    title: "Rules",
    checks: [
      deadRule,
      ...needlessRules,
      duplicateRule,
      conflictingRules,
      ruleMatchesNothing,
      emptyDisallowBesideRules,
      emptyAllow,
      ruleWithoutUrls,
      indexHtmlQuirk,
    ],
  },
  {
    title: "What is closed",
    checks: [siteClosed, searchCrawlerClosed, resourcesClosed, closedToHide, privatePath],
  },
  {
    title: "Sitemaps",
    checks: [relativeSitemap, invalidSitemap, duplicateSitemap, sitemapDisallowed],
  },
  {
    title: "Other records",
    checks: [...unreadRecords, ...unheededCrawlDelay, ...recordValues, crawlDelayWithoutGroup, cleanParamNotForYandex],
  },
  {
    title: "Usage preferences",
    checks: [...usageRecords, usageMisplaced, usageContradiction, usageNotForEverybody],
  },
];

/** Every check. */
export const checks: readonly Check[] = checkSections.flatMap((section) => section.checks);
