// The threads of studies: one ask in, one answer out. Lint, comparison and the HTML reader load here, when first asked
// for.
import type { StudyAnswers, StudyAsk } from "./asks.ts";

addEventListener("message", ({ data }: MessageEvent<{ readonly id: number; readonly ask: StudyAsk }>) => {
  answerTo(data.ask).then(
    (answer) => postMessage({ id: data.id, answer }),
    (error: unknown) => postMessage({ id: data.id, error: String(error) }),
  );
});

async function answerTo(ask: StudyAsk): Promise<StudyAnswers[StudyAsk["kind"]]> {
  switch (ask.kind) {
    case "lint":
      return (await import("./lint-study.ts")).studyLint(ask);
    case "changes":
      return (await import("./change-study.ts")).studyChanges(ask);
    case "flip":
      return (await import("./flip-study.ts")).studyFlip(ask);
    case "fixes":
      return (await import("./fixes-study.ts")).studyFixes(ask);
    case "preset":
      return (await import("./preset-study.ts")).studyPreset(ask);
    case "page":
      return (await import("./page-study.ts")).studyPage(ask.html);
  }
}
