// What lint found, as a list: reachable without hovering. Each finding goes to its line and, where there is a fix,
// makes it in the draft.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../look/icons.tsx";
import { counted } from "../look/words.ts";
import type { ShownFinding } from "../study/asks.ts";
import type { FindingsOf } from "./draft-editor.tsx";
import type { Pending } from "../thread/use-answer.ts";

interface Properties {
  /** Those of another text than the draft are shown, and not acted upon. */
  readonly findings: Pending<FindingsOf>;
  /** Where the fix that was pressed stood among the fixes, until the focus has moved on; null for none. */
  readonly fixedAt: { current: number | null };
  readonly onGoTo: (line: number) => void;
  readonly onFix: (finding: ShownFinding) => void;
  /** Makes every fix that is proven to change no answer; what became of that, as a sentence. */
  readonly onFixAll: () => Promise<string>;
}

/** Findings that are listed before more are asked for. */
const firstShown = 8;

const severities = ["error", "warning", "info"] as const;

/** The list, those that matter most first. */
export function Findings({
  findings: { value, isCurrent, failure },
  fixedAt,
  onGoTo,
  onFix,
  onFixAll,
}: Properties): JSX.Element {
  const [isAll, showAll] = useState(false);
  const [said, say] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with its finding: the one that follows takes the focus.
    if (fixedAt.current === null || !isCurrent || value === null || document.activeElement !== document.body) return;
    const left = panel.current?.querySelectorAll<HTMLElement>(".fix");
    const next = left?.[Math.min(fixedAt.current, left.length - 1)] ?? panel.current?.querySelector<HTMLElement>("h3");
    next?.focus();
    fixedAt.current = null;
  }, [value, isCurrent]);
  const all = [...(value?.list ?? [])].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || a.from.line - b.from.line,
  );
  const shown = isAll ? all : all.slice(0, firstShown);
  const counts = severities
    .map((severity) => ({ severity, count: all.filter((one) => one.severity === severity).length }))
    .filter(({ count }) => count > 0);
  return (
    <section class="findings" aria-labelledby="findings-heading" ref={panel}>
      <h3 id="findings-heading" tabIndex={-1}>
        Findings
        {counts.map(({ severity, count }) => (
          <span key={severity} class={`count ${severity}`}>
            {counted(count, severity, severity === "info" ? "info" : `${severity}s`)}
          </span>
        ))}
      </h3>
      <p class="fine" role="status">
        {failure ??
          (value === null
            ? "Reading the file…"
            : all.length === 0 && isCurrent
              ? "Nothing was found that is wrong with this file."
              : null)}
      </p>
      <ul>
        {shown.map((finding, at) => (
          <li key={`${at} ${finding.code} ${finding.from.line}`} class={finding.severity}>
            <Icon name={finding.severity} />
            <div>
              <p>
                <button type="button" class="as-link" onClick={() => onGoTo(finding.from.line)}>
                  line {finding.from.line}
                </button>{" "}
                <span class="unseen">{finding.severity}: </span>
                {finding.message}
              </p>
              <p class="fine">
                {finding.code}
                {finding.effect === null ? "" : ` · ${finding.effect}`}
              </p>
            </div>
            {finding.fix === null ? null : (
              <button
                type="button"
                class="small fix"
                disabled={!isCurrent}
                title={finding.fixWords ?? "Make the fix in the draft"}
                aria-label={`Fix ${finding.code} in line ${finding.from.line}`}
                onClick={() => {
                  say(null);
                  fixedAt.current = shown.slice(0, at).filter((one) => one.fix !== null).length;
                  onFix(finding);
                }}
              >
                Fix
              </button>
            )}
          </li>
        ))}
      </ul>
      {said === null ? null : (
        <p class="fine" role="status">
          {said}
        </p>
      )}
      {all.filter((finding) => finding.fix !== null).length < 2 ? null : (
        <button type="button" disabled={!isCurrent} onClick={() => void onFixAll().then(say)}>
          <Icon name="wrench" /> Make all fixes that change no answer
        </button>
      )}
      {all.length <= firstShown ? null : (
        <button type="button" class="quiet" aria-expanded={isAll} onClick={() => showAll(!isAll)}>
          {isAll ? "Show fewer" : `Show all ${all.length}`}
        </button>
      )}
    </section>
  );
}
