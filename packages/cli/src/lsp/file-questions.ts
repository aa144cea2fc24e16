// What an editor asks about a file, and who answers it. Questions and answers are plain data: they travel between
// threads.
import type {
  CodeAction,
  CodeLens,
  Diagnostic,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Position,
  Range,
  TextEdit,
} from "vscode-languageserver-types";
import { diagnosticsOf, firstDiagnosticsOf } from "./diagnostics.ts";
import type { EditedFile } from "./edited-file.ts";
import { fixesIn, layoutOf } from "./fixes.ts";
import { hoverAt, lensesOf } from "./hover.ts";
import { foldsOf, linksOf, symbolsOf } from "./outline.ts";

/** What a question needs to say besides the file. */
export interface FileQuestions {
  readonly diagnostics: null;
  readonly firstDiagnostics: null;
  readonly hover: Position;
  readonly actions: {
    readonly uri: string;
    readonly range: Range;
    readonly only: readonly string[] | undefined;
    readonly diagnostics: readonly Diagnostic[];
  };
  /** Null for all of it. */
  readonly layout: Range | null;
  readonly links: null;
  readonly lenses: null;
  readonly symbols: null;
  readonly folds: null;
}

/** The answers, by what is asked. */
export interface FileAnswers {
  readonly diagnostics: Diagnostic[];
  readonly firstDiagnostics: Diagnostic[];
  readonly hover: Hover | null;
  readonly actions: CodeAction[];
  readonly layout: TextEdit[];
  readonly links: DocumentLink[];
  readonly lenses: CodeLens[];
  readonly symbols: DocumentSymbol[];
  readonly folds: FoldingRange[];
}

/** What is asked about a file. */
export type Topic = keyof FileQuestions;

/** The answer to a question. */
export type AnswerAbout<Asked extends Topic> = FileAnswers[Asked];

const answers: { readonly [Asked in Topic]: (file: EditedFile, asked: FileQuestions[Asked]) => FileAnswers[Asked] } = {
  diagnostics: diagnosticsOf,
  firstDiagnostics: firstDiagnosticsOf,
  hover: hoverAt,
  actions: (file, { uri, range, only, diagnostics }) => fixesIn(file, uri, range, only, diagnostics),
  layout: layoutOf,
  links: linksOf,
  lenses: lensesOf,
  symbols: symbolsOf,
  folds: foldsOf,
};

/** Answers a question about a file. */
export function answerAbout<Asked extends Topic>(
  file: EditedFile,
  topic: Asked,
  asked: FileQuestions[Asked],
): FileAnswers[Asked] {
  return answers[topic](file, asked);
}
