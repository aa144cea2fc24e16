// One group of crawlers: its line, and when it is open, its crawlers in clusters with the same answer for the same
// reason. Next: agent-detail.tsx.
import {
  type Cluster,
  clustersOf,
  type Column,
  countOf,
  groupWords,
  isShown,
  lineList,
  type Row,
  type RowGroup,
} from "@maycrawl/core/overview";
import type { JSX } from "preact";
import type { Question } from "../engine/question.ts";
import { Icon } from "../look/icons.tsx";
import { cellWords, counted, listed, reasonWords, traitWords } from "../look/words.ts";
import { AgentDetail } from "./agent-detail.tsx";
import { moveAmong } from "../look/arrow-keys.ts";
import { StateMark } from "./state-mark.tsx";

interface Properties {
  readonly group: RowGroup;
  /** The columns of which something is known. */
  readonly shown: readonly Column[];
  readonly question: Question;
  readonly isOpen: boolean;
  /** Whether it is the tab stop of the groups. */
  readonly isFirst: boolean;
  /** The row whose reasons are open. */
  readonly open: string | null;
  readonly onFold: () => void;
  readonly onOpen: (row: string | null) => void;
  readonly onLine: (line: number) => void;
  readonly onDraft: (text: string) => void;
}

/** Marks drawn for the crawlers of a group. */
const mostPips = 12;

/** The group. */
export function Group({
  group,
  shown,
  question,
  isOpen,
  isFirst,
  open,
  onFold,
  onOpen,
  onLine,
  onDraft,
}: Properties): JSX.Element {
  const [main = "crawl"] = shown;
  const clusters = clustersOf(group.rows, shown);
  const { all, allowed, disallowed, undetermined } = countOf(group, main);
  const state =
    allowed === all ? "allowed" : disallowed === all ? "disallowed" : undetermined === all ? "undetermined" : "mixed";
  const changed = group.rows.filter((row) => row.cells[main].was !== null).length;
  const id = `group-${group.purpose}`;
  return (
    <section class={`group ${state}`}>
      <h3>
        <button
          type="button"
          class="group-head"
          aria-expanded={isOpen}
          aria-controls={id}
          tabIndex={isFirst ? 0 : -1}
          onClick={onFold}
        >
          <Icon name="chevron" />
          <span class="group-name">{groupWords[group.purpose]}</span>
          <span class="pips" aria-hidden="true">
            {group.rows.length > mostPips
              ? null
              : group.rows.map((row) => <i key={row.id} class={row.cells[main].state} />)}
          </span>
          <span class={`group-count state ${state}`}>
            {state === "mixed" ? null : <Icon name={state} />}
            <span class="word">{countWords(all, allowed, state)}</span>
          </span>
          <span class="group-why">
            {whyWords(clustersOf(group.rows, [main]), main, state === "mixed")}
            {changed === 0 ? null : <b> {counted(changed, "answer")} changed</b>}
          </span>
        </button>
      </h3>
      <div id={id} class="clusters" hidden={!isOpen}>
        {clusters.map((cluster) => (
          <ClusterOf
            key={cluster.first.id}
            cluster={cluster}
            shown={shown}
            main={main}
            question={question}
            open={open}
            onOpen={onOpen}
            onLine={onLine}
            onDraft={onDraft}
          />
        ))}
      </div>
    </section>
  );
}

function countWords(all: number, allowed: number, state: string): string {
  if (state === "undetermined") return "undetermined";
  if (all === 1) return allowed === 1 ? "may" : "may not";
  return allowed === all
    ? `all ${all} may`
    : allowed === 0 && state === "disallowed"
      ? `none of ${all} may`
      : `${allowed} of ${all} may`;
}

/** What decides, in a line: the rules that refuse, and if the group is divided, whom; else why it may. */
function whyWords(clusters: readonly Cluster[], main: Column, isMixed: boolean): string {
  const refusing = clusters.filter(({ first }) => first.cells[main].state !== "allowed");
  if (refusing.length > 2) return lineList(refusing.flatMap(({ first }) => first.cells[main].line ?? []));
  return (refusing.length === 0 ? clusters.slice(0, 1) : refusing)
    .map(({ first, rows }) => {
      const { line, rule, reason } = first.cells[main];
      const why = line === null ? (reasonWords[reason] ?? "") : `line ${line} ${rule ?? ""}`;
      return isMixed
        ? `${listed(
            rows.map((row) => row.label),
            3,
          )}: ${why}`
        : why;
    })
    .join(" · ");
}

interface ClusterProperties extends Pick<Properties, "shown" | "question" | "open" | "onOpen" | "onLine" | "onDraft"> {
  readonly cluster: Cluster;
  readonly main: Column;
}

function ClusterOf({
  cluster: { first, rows },
  main,
  shown,
  question,
  open,
  onOpen,
  onLine,
  onDraft,
}: ClusterProperties): JSX.Element {
  const cell = first.cells[main];
  const { line } = cell;
  const others = shown.filter((column) => column !== main && isShown(first.cells[column]));
  const opened = rows.find((row) => row.id === open);
  const words = cellWords(main, cell);
  // What may be fetched and must not be used is not simply allowed: its stripe has no colour.
  const isMixed = cell.state === "allowed" && others.some((column) => first.cells[column].state === "disallowed");
  return (
    <div
      class={`cluster ${isMixed ? "mixed" : cell.state}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || opened === undefined) return;
        // The button that opened it takes the focus back before the panel is gone.
        event.currentTarget.querySelector<HTMLElement>(".chip[aria-expanded=true]")?.focus();
        onOpen(null);
      }}
    >
      <p class="cluster-head">
        <StateMark column={main} cell={cell} />
        {cell.was === null ? null : <small class="was">was: {cellWords(main, { state: cell.was, about: null })}</small>}
        <span class="cluster-why">
          {line === null ? (
            (reasonWords[cell.reason] ?? null)
          ) : (
            <>
              <button type="button" class="as-link" onClick={() => onLine(line)}>
                line {line}
              </button>{" "}
              <code>{cell.rule}</code>
            </>
          )}
        </span>
      </p>
      {others.length === 0 ? null : (
        <p class="cluster-others">
          {others.map((column) => (
            <span key={column}>
              <StateMark column={column} cell={first.cells[column]} />
              {first.cells[column].was === null ? null : <small class="was">changed</small>}
            </span>
          ))}
        </p>
      )}
      <div
        class="chips"
        role="toolbar"
        aria-label={`${counted(rows.length, "crawler")}: ${words}`}
        onKeyDown={(event) => moveAmong(event, ".chip", { next: "ArrowRight", previous: "ArrowLeft" })}
      >
        {rows.map((row, at) => (
          <button
            key={row.id}
            type="button"
            class="chip"
            data-row={row.id}
            tabIndex={at === 0 ? 0 : -1}
            aria-expanded={row.id === open}
            aria-label={chipLabel(row, words, line)}
            title={row.traits.map((trait) => traitWords[trait].long).join(" ") || undefined}
            onClick={() => onOpen(row.id === open ? null : row.id)}
          >
            {row.label}
            {row.traits.map((trait) => (
              <small key={trait}> {traitWords[trait].short}</small>
            ))}
          </button>
        ))}
      </div>
      {opened === undefined ? null : (
        <AgentDetail
          key={opened.id}
          row={opened}
          question={question}
          onClose={() => onOpen(null)}
          onLine={onLine}
          onDraft={onDraft}
        />
      )}
    </div>
  );
}

/** What the chip says to those who hear it; its visible text comes first, so that voice control finds it. */
function chipLabel({ label, traits }: Row, words: string, line: number | null): string {
  const visibleText = [label, ...traits.map((trait) => traitWords[trait].short)].join(" ");
  return `${visibleText}: ${words}${line === null ? "" : `, line ${line}`}`;
}
