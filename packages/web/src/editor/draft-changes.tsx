// What the edit changes compared with the baseline: for which crawlers, by which line, with a path that shows it; or
// the proof that it changes nothing. Runs on a thread of its own, within a budget.
import type { JSX } from "preact";
import { counted } from "../look/words.ts";
import type { ShownChange } from "../study/asks.ts";
import { study } from "../study/study.ts";
import { Changes } from "../changes/changes.tsx";
import { useAnswer } from "../thread/use-answer.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** The changes. Needs a baseline. */
export function DraftChanges({
  workspace,
  rows,
}: {
  readonly workspace: Workspace;
  readonly rows: readonly string[];
}): JSX.Element {
  const old = workspace.baseline?.text ?? "";
  const renewed = workspace.robotsTxt ?? "";
  const { dialect } = workspace;
  const { value, isCurrent, failure } = useAnswer(
    () => study<"changes">({ kind: "changes", old, new: renewed, rows, dialect }),
    [old, renewed, rows.join("\n"), dialect],
    350,
  );
  const different = (value ?? []).filter((change) => change.result !== "equal");
  const same = (value ?? []).filter((change) => change.result === "equal").flatMap((change) => change.agents);
  return (
    <section class="draft-changes" aria-labelledby="changes-heading" aria-busy={!isCurrent}>
      <h3 id="changes-heading">
        What the edit changes <span class="fine">compared with {workspace.baseline?.name}</span>
      </h3>
      <p role="status">
        {failure ?? (value === null || !isCurrent ? "Comparing over all paths…" : summary(different, same.length))}
      </p>
      {different.length === 0 ? null : (
        <div class={isCurrent ? "" : "stale"}>
          <Changes changes={different} />
        </div>
      )}
      {different.length === 0 || !isCurrent || same.length === 0 ? null : (
        <p class="fine">Proven unchanged, for every URL: {counted(same.length, "other crawler")}.</p>
      )}
    </section>
  );
}

function summary(different: readonly ShownChange[], sameCount: number): string {
  if (different.length === 0)
    return `Proven: no crawler’s answer changes, on any path (${counted(sameCount, "crawler")}).`;
  const count = (kind: string): number =>
    different
      .filter((change) => change.differences.some((one) => one.kind === kind))
      .reduce((sum, change) => sum + change.agents.length, 0);
  const open = different
    .filter((change) => change.result === "incomplete")
    .reduce((sum, change) => sum + change.agents.length, 0);
  const counts = [
    { number: count("newly-disallowed"), words: "may no longer fetch some paths" },
    { number: count("newly-allowed"), words: "may fetch paths that were closed" },
    { number: count("newly-undetermined"), words: "have undetermined answers" },
    { number: open, words: "could not be compared within the limit" },
  ];
  return `${counts
    .filter(({ number }) => number !== 0)
    .map(({ number, words }) => `${counted(number, "crawler")} ${words}`)
    .join("; ")}.`;
}
