// The engine's thread: a hostile file may keep it busy without freezing the page. One ask in, one answer out, in
// order. It needs no network, and the page's policy applies here too.
import { answer } from "./answer.ts";
import { detail } from "./detail.ts";
import { policies } from "./policies.ts";
import type { EngineAnswers, EngineAsk } from "./question.ts";
import { table } from "./table.ts";

addEventListener("message", ({ data }: MessageEvent<{ readonly id: number; readonly ask: EngineAsk }>) => {
  try {
    postMessage({ id: data.id, answer: answerTo(data.ask) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) });
  }
});

function answerTo(ask: EngineAsk): EngineAnswers[EngineAsk["kind"]] {
  switch (ask.kind) {
    case "answer":
      return answer(ask.question);
    case "detail":
      return detail(ask.question, ask.row);
    case "table":
      return table(ask.question);
    case "policies":
      return policies();
  }
}
