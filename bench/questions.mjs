// The questions of the bench, in the order of its tables. Each is a module beside this file with: `title`;
// `cases(settings)`, the measurements; `measure(case, settings)`, one of them, run in a process of its own; and
// `report(outcomes, settings)`, which gives
//   text    the tables as Markdown,
//   targets rows of the closing table: {what, target, reached, rival?, isMet}, made by `target` of outcomes.mjs,
//   faults  what of ours is wrong, missing or late: a text each; they fail the bench, and nothing is kept,
//   bars    for the picture, if the question has any: see picture.mjs.

/** Their names, which are those of the modules. */
export const questions = [
  "parse",
  "first-check",
  "checks",
  "hostile",
  "memory",
  "size",
  "bulk",
  "compare",
  "decisions",
  "identity",
  "fixing",
  "editor",
  "start-up",
  "client",
  "stores",
  "politeness",
  "service",
];
