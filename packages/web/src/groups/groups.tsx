// The answers by groups of crawlers: search engines, AI assistants, AI training and so on, each a line with its count
// and the lines of robots.txt that decide. A group opens to its crawlers. Next: group.tsx.
import { knownColumns, type RowGroup } from "@maycrawl/core/overview";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Answer, Question } from "../engine/question.ts";
import { FindCrawler } from "./find-crawler.tsx";
import { Group } from "./group.tsx";
import { moveAmong } from "../look/arrow-keys.ts";

interface Properties {
  readonly answer: Answer;
  /** What is answered. */
  readonly question: Question;
  /** Whether that is what is asked now. */
  readonly isCurrent: boolean;
  /** The row whose reasons are open. */
  readonly open: string | null;
  readonly onOpen: (row: string | null) => void;
  readonly onLine: (line: number) => void;
  readonly onDraft: (text: string) => void;
  readonly onAll: (isEveryCrawler: boolean) => void;
  readonly onToken: (token: string) => void;
}

/** The groups, with a field to find a crawler. */
export function Groups({
  answer,
  question,
  isCurrent,
  open,
  onOpen,
  onLine,
  onDraft,
  onAll,
  onToken,
}: Properties): JSX.Element {
  const [wanted, want] = useState("");
  const [unfolded, unfold] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const made = useRef<string | null>(null);
  const shown = useMemo(() => knownColumns(answer), [answer]);
  const folded = wanted.trim().toLowerCase();
  const groups = answer.groups.map((group) => matching(group, folded)).filter((group) => group.rows.length > 0);
  const hiddenCount = answer.groups.reduce((sum, group) => sum + group.hiddenCount, 0);
  const isOpen = ({ purpose, rows }: RowGroup): boolean =>
    folded !== "" || unfolded.has(purpose) || rows.some((row) => row.id === open);
  useEffect(() => {
    // The edit moved the crawler to another cluster; its button takes the focus there.
    if (made.current === null || !isCurrent) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(made.current)}"]`)?.focus();
    made.current = null;
  }, [answer, isCurrent]);

  return (
    <div class={isCurrent ? "groups" : "groups stale"}>
      <div
        ref={list}
        class="group-list"
        onKeyDown={(event) => moveAmong(event, ".group-head", { next: "ArrowDown", previous: "ArrowUp" })}
      >
        {groups.map((group, at) => (
          <Group
            key={group.purpose}
            group={group}
            shown={shown}
            question={question}
            isOpen={isOpen(group)}
            isFirst={at === 0}
            open={open}
            onFold={() => {
              const isFolding = isOpen(group);
              unfold(
                new Set(
                  isFolding ? [...unfolded].filter((one) => one !== group.purpose) : [...unfolded, group.purpose],
                ),
              );
              if (isFolding && group.rows.some((row) => row.id === open)) onOpen(null);
            }}
            onOpen={onOpen}
            onLine={onLine}
            onDraft={(text) => {
              made.current = open;
              onDraft(text);
            }}
          />
        ))}
      </div>
      <FindCrawler
        wanted={wanted}
        found={folded === "" ? null : groups}
        hiddenCount={hiddenCount}
        isEveryCrawler={question.isEveryCrawler}
        onWanted={want}
        onAll={onAll}
        onToken={onToken}
        onFound={(row) => onOpen(row)}
      />
    </div>
  );
}

function matching(group: RowGroup, folded: string): RowGroup {
  if (folded === "") return group;
  return {
    ...group,
    rows: group.rows.filter(({ label, operator }) => `${label} ${operator ?? ""}`.toLowerCase().includes(folded)),
  };
}
