// What publishers say about using one page, for one requester: all statements in, a verdict for each use out, and what
// decided it. Each standard is first answered by its own rules (path, group, carrier). Then the answers are combined:
// any refusal refuses, else any permission permits, else the use is not stated, which is never permission
// (draft-ietf-aipref-vocab).
import { type ControlTokenAnswer, controlTokenStatements } from "./control-tokens.ts";
import type { ReadPreferences } from "./content-usage.ts";
import { usageFinding } from "./findings.ts";
import { type PageRuleFact, pagePreferences, type UsageRequester } from "./page-preferences.ts";
import { AskedPath } from "./path-scope.ts";
import { boundLicenses, type RobotsTxtUsage, weighRobotsTxt } from "./robots-scope.ts";
import type { LicenseReference, ReadLicenses } from "./rsl.ts";
import { type RslDocument, type RslRequester, rslStatements } from "./rsl-document.ts";
import { type ReadTdm, tdmAnswer, type TdmDeclaration } from "./tdm.ts";
import type { UsageVerdict } from "./usage-verdict.ts";
import { usageLabels, type VocabularyChoice } from "./vocabulary.ts";
import { append, Weighing } from "./weighing.ts";

/** What is asked, and all that is known. A member left out is not known, and states nothing. */
export interface UsageQuestion {
  /** An absolute URL, or a path that begins with "/". */
  readonly url: string;
  /** Whether the requester may crawl it: null, undetermined, counts as no. */
  readonly mayCrawl: boolean | null;
  readonly requester?: UsageRequester & RslRequester;
  readonly robotsTxt?: RobotsTxtUsage;
  /** What `readContentUsageHeader` and `readContentSignalHeader` gave. */
  readonly preferences?: readonly ReadPreferences[];
  readonly tdm?: readonly ReadTdm[];
  /** Licences named by the response and the page; those of robots.txt come with it. */
  readonly licenses?: readonly ReadLicenses[];
  /** RSL documents by the absolute URL they were fetched from; null for one that was not available or is invalid. */
  readonly rslDocuments?: ReadonlyMap<string, RslDocument | null>;
  /** The document of every licence that is not among them. */
  readonly rslDocument?: RslDocument | null;
  readonly pageRules?: readonly PageRuleFact[];
  /** Whether the page may refuse what was not read of it: then nothing is allowed. */
  readonly mayMissRefusals?: boolean;
  readonly controlTokens?: readonly ControlTokenAnswer[];
  readonly vocabulary?: VocabularyChoice;
}

const nobody: UsageRequester & RslRequester = { operator: null, pageNames: [] };

/**
 * What is stated about using the URL, for one requester. Never throws on content; at most `usageMaxSteps` steps of path
 * matching, past which nothing is answered as allowed. TypeError for an unknown vocabulary version.
 *
 * Source: each standard's own, see vocabulary.ts; docs/usage.md lists what no source says.
 */
export function usageOf(question: UsageQuestion): UsageVerdict {
  const weighing = new Weighing();
  const path = AskedPath.of(question.url);
  if (path === null) {
    weighing.findings.push(usageFinding("invalid-url", question.url, null));
    return weighing.verdict([], []);
  }
  const choice = question.vocabulary ?? {};
  const requester = question.requester ?? nobody;
  if (question.robotsTxt !== undefined) weighRobotsTxt(weighing, question.robotsTxt, path);
  for (const read of question.preferences ?? []) weighing.take(read);

  const page = pagePreferences(question.pageRules ?? [], requester, choice);
  append(weighing.effective, page.statements);
  append(weighing.lost, page.lost);

  const answers = question.controlTokens ?? [];
  const isOwn = (answer: ControlTokenAnswer): boolean =>
    usageLabels.some((row) => row.label === answer.token && row.operator === requester.operator);
  if (answers.some((answer) => answer.allowed === null && isOwn(answer))) weighing.isUndetermined = true;
  for (const statement of controlTokenStatements(answers, choice)) {
    if (statement.operator === requester.operator) weighing.effective.push(statement);
    else weighing.lost.push({ statement, why: "other-operator" });
  }

  const declarations: TdmDeclaration[] = [];
  for (const read of question.tdm ?? []) {
    append(declarations, read.declarations);
    append(weighing.findings, read.findings);
    if (!read.isComplete) weighing.isUndetermined = true;
  }
  const tdm = tdmAnswer(declarations, path, choice);
  append(weighing.effective, tdm.decidedBy);
  weighing.lose(tdm.overridden, "overridden");
  append(weighing.findings, tdm.findings);
  if (tdm.isOverSteps || question.mayMissRefusals === true) weighing.isUndetermined = true;

  const named: LicenseReference[] = [];
  for (const read of question.licenses ?? []) {
    append(weighing.findings, read.findings);
    append(named, read.licenses);
  }
  const licenses = boundLicenses(question.robotsTxt, named);
  if (licenses.joined.length + licenses.separate.length > 0) {
    const told = weighLicenses(licenses.joined, question, requester);
    weighing.merge(
      licenses.separate === licenses.joined
        ? told
        : told.agreedWith(weighLicenses(licenses.separate, question, requester)),
    );
  }

  // draft-ietf-aipref-attach-05: paths that cannot be crawled have no preferences. An undetermined path is never
  // fetched either.
  if (question.mayCrawl !== true) weighing.dropUnseen();
  else if (weighing.isUndetermined) weighing.dropPermissions();
  const policies = tdm.policy === null ? [] : [{ url: tdm.policy.url, place: tdm.policy.declaration.place }];
  return weighing.verdict(licenses.joined, policies);
}

/** What the documents of the licences say, those that are known. */
function weighLicenses(
  licenses: readonly LicenseReference[],
  question: UsageQuestion,
  requester: RslRequester,
): Weighing {
  const weighing = new Weighing();
  for (const { href, isUsable, place, document: inline } of licenses) {
    const known = href !== null && isUsable ? question.rslDocuments?.get(href) : undefined;
    const document = inline !== undefined ? inline : known !== undefined ? known : question.rslDocument;
    if (document === undefined) continue;
    const from = href === null ? place : { name: href, line: null, column: null };
    const read = rslStatements(document, from, question.url, requester);
    append(weighing.effective, read.statements);
    append(weighing.findings, read.findings);
    weighing.isUndetermined ||= read.isOverSteps;
  }
  return weighing;
}
