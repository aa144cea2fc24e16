// How the robots.txt was retrieved and, if it could not be, what each crawler will do and until when, in the service's
// words.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { visible } from "@maycrawl/core";
import { Icon } from "../look/icons.tsx";
import { listed, momentWords } from "../look/words.ts";
import { failureWords } from "../thread/use-answer.ts";
import type { LiveSite, PolicyOutlook } from "./live-site.ts";
import { askSiteAgain } from "./service.ts";

/** What was found, in a line: the status, the redirects, how long it stays fresh; and a button that asks again. */
export function RetrievalLine({
  site,
  onAskAgain,
}: {
  readonly site: LiveSite;
  /** The site was asked again. */
  readonly onAskAgain: () => void;
}): JSX.Element {
  const { found } = site;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const again = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await askSiteAgain(new URL(site.origin).host);
      onAskAgain();
    } catch (error) {
      setProblem(failureWords(error));
    }
    setBusy(false);
  };
  const hops = (found.redirects ?? []).slice(0, -1);
  const parts = [
    found.status === null ? (found.fault === null ? null : `fault: ${found.fault}`) : `status ${found.status}`,
    hops.length === 0 ? null : `after ${hops.length} redirect${hops.length === 1 ? "" : "s"}`,
    found.isCut === true ? "cut at the size limit" : null,
    found.askedAt === null ? null : `asked ${momentWords(Date.parse(found.askedAt))}`,
    found.freshUntil === null ? null : `fresh until ${momentWords(Date.parse(found.freshUntil))}`,
  ].filter((part) => part !== null);
  return (
    <span class="retrieval">
      {parts.join(" · ")}{" "}
      <button type="button" class="as-link" disabled={isBusy} onClick={() => void again()}>
        {isBusy ? "Asking…" : "Ask the site again"}
      </button>
      <span role="status">{problem === null ? "" : ` ${problem}`}</span>
    </span>
  );
}

/** What each crawler will do while there is no robots.txt. */
export function RetrievalOutlook({ site }: { readonly site: LiveSite }): JSX.Element {
  const { found, outlooks } = site;
  return (
    <section class={`outlook ${found.result ?? "unreachable"}`} aria-labelledby="outlook-heading">
      <h2 id="outlook-heading">
        <Icon name={found.result === "unavailable" ? "info" : "warning"} />{" "}
        {headings[found.reason === "not-asked" ? found.reason : (found.result ?? "")] ??
          "The robots.txt is not known for now"}
      </h2>
      <p>
        {sentence(found.explanation)}
        {found.retryAt === null ? "" : ` The service will try again at ${momentWords(Date.parse(found.retryAt))}.`}
      </p>
      {outlooks.length === 0 ? null : (
        // On a phone the answers come first.
        <details open={matchMedia("(width >= 560px)").matches}>
          <summary>
            <h3>What each crawler will do, and until when</h3>
          </summary>
          <ul class="policies">
            {outlooks.map((outlook) => (
              <li key={outlook.policy}>
                <Policy outlook={outlook} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const headings: Readonly<Record<string, string>> = {
  unavailable: "There is no robots.txt: unavailable (RFC 9309 section 2.3.1.3)",
  unreachable: "The robots.txt is unreachable (RFC 9309 section 2.3.1.4)",
  "not-asked": "The service did not ask for the robots.txt: this says nothing about the site",
  successful: "What came in place of a robots.txt does not count",
};

function Policy({
  outlook: { names, stages, isDocumented, policy },
}: {
  readonly outlook: PolicyOutlook;
}): JSX.Element {
  return (
    <>
      <p class="who" title={names.join(", ")}>
        {listed(names, 6)}
      </p>
      <ol>
        {stages.map((stage) => (
          <li key={stage.from}>
            <span class={`state ${stateOf(stage.rules)}`}>
              <Icon name={stateOf(stage.rules)} />
            </span>
            <span>
              {sentence(visible(stage.explanation))}
              {stage.until === null ? "" : <span class="fine"> Until {momentWords(Date.parse(stage.until))}.</span>}
            </span>
          </li>
        ))}
      </ol>
      <p class="fine">
        {isDocumented
          ? `The ${policy} policy, as their operators document it.`
          : "RFC 9309, assumed: their operators do not say."}
      </p>
    </>
  );
}

function stateOf(rules: string): "allowed" | "disallowed" | "undetermined" {
  return rules === "allow-all" ? "allowed" : rules === "disallow-all" ? "disallowed" : "undetermined";
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}
