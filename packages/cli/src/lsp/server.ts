// The language server: an editor at the other end of two streams. In: its notifications and requests. Out: diagnostics
// after a pause in typing, and responses. Each version of a document is parsed once. No text can make it fail, and work
// is bounded (edited-file.ts). Next: edited-file.ts, then hover.ts, fixes.ts, outline.ts, completion.ts.
import { type DialectName, findDialect } from "@maycrawl/core";
import { checks, type Finding, type Severity } from "@maycrawl/core/lint";
import {
  type CancellationToken, CodeActionKind, type Connection, createConnection, type Diagnostic, DiagnosticSeverity, DiagnosticTag, type InitializeResult,
  TextDocuments, TextDocumentSyncKind,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { version } from "../version.ts";
import { completionsFor } from "./completion.ts";
import { EditedFile, mostUnits } from "./edited-file.ts";
import { fixAllKind, fixesIn, layoutOf } from "./fixes.ts";
import { hoverAt, lensesOf } from "./hover.ts";
import { foldsOf, symbolsOf } from "./outline.ts";

/** The pause in typing after which a text is linted. */
const pauseMs = 150;
/** Diagnostics of one file: an editor draws each of them. */
const mostDiagnostics = 1_000;

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = { error: DiagnosticSeverity.Error, warning: DiagnosticSeverity.Warning, info: DiagnosticSeverity.Information };

/** Serves until the editor exits; then the process ends as the protocol says: 0 after a shutdown, 1 without. */
export function serveEditor(dialect: DialectName, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): void {
  new EditorServer(createConnection(input, output), dialect).listen();
}

class EditorServer {
  readonly #connection: Connection;
  readonly #documents: TextDocuments<TextDocument> = new TextDocuments(TextDocument);
  readonly #files = new Map<string, EditedFile>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #dialect: DialectName;
  #switches: Readonly<Record<string, boolean>> = {};

  constructor(connection: Connection, dialect: DialectName) {
    this.#connection = connection;
    this.#dialect = dialect;
    connection.onInitialize(({ initializationOptions }) => this.#initialize(initializationOptions));
    this.#documents.onDidChangeContent(({ document }) => this.#lintSoon(document));
    this.#documents.onDidClose(({ document }) => this.#forget(document.uri));
    this.#answerQuestions();
    this.#documents.listen(connection);
  }

  listen(): void {
    this.#connection.listen();
  }

  #initialize(options: unknown): InitializeResult {
    this.#takeOptions(options);
    return {
      serverInfo: { name: "maycrawl", version: version() },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
        documentFormattingProvider: true,
        completionProvider: { triggerCharacters: [":", " "] },
        codeLensProvider: { resolveProvider: false },
        documentSymbolProvider: true,
        foldingRangeProvider: true,
      },
    };
  }

  /** The editor's settings: `dialect`, and `disable`, codes of checks. Anything else is ignored. */
  #takeOptions(options: unknown): void {
    if (typeof options !== "object" || options === null) return;
    const { dialect, disable } = options as { readonly dialect?: unknown; readonly disable?: unknown };
    const found = typeof dialect === "string" ? findDialect(dialect) : undefined;
    if (found !== undefined) this.#dialect = found.name;
    const codes = Array.isArray(disable) ? disable : [];
    this.#switches = Object.fromEntries(checks.filter((check) => codes.includes(check.code)).map((check) => [check.code, false]));
  }

  #answerQuestions(): void {
    const connection = this.#connection;
    connection.onHover(async ({ textDocument, position }, token) => this.#ask(textDocument.uri, token, (file) => hoverAt(file, position), null));
    connection.onCodeAction(async ({ textDocument, range, context }, token) =>
      this.#ask(textDocument.uri, token, (file) => fixesIn(file, textDocument.uri, range, context.only, context.diagnostics), []));
    connection.onDocumentFormatting(async ({ textDocument }, token) => this.#ask(textDocument.uri, token, layoutOf, []));
    connection.onCodeLens(async ({ textDocument }, token) => this.#ask(textDocument.uri, token, lensesOf, []));
    connection.onDocumentSymbol(async ({ textDocument }, token) => this.#ask(textDocument.uri, token, symbolsOf, []));
    connection.onFoldingRanges(async ({ textDocument }, token) => this.#ask(textDocument.uri, token, foldsOf, []));
    connection.onCompletion(({ textDocument, position }) => {
      const beginning = this.#documents.get(textDocument.uri)?.getText({ start: { line: position.line, character: 0 }, end: position });
      return beginning === undefined ? [] : completionsFor(beginning);
    });
  }

  /** The response about a document as it is now; `nothing` if it is not open, or the request was cancelled. */
  async #ask<Answer>(uri: string, token: CancellationToken, answer: (file: EditedFile) => Answer, nothing: Answer): Promise<Answer> {
    // One turn of the event loop, so that a cancellation is read before the work begins.
    await new Promise((resolve) => setImmediate(resolve));
    const document = this.#documents.get(uri);
    return document === undefined || token.isCancellationRequested ? nothing : answer(this.#fileOf(document));
  }

  #fileOf(document: TextDocument): EditedFile {
    const known = this.#files.get(document.uri);
    if (known !== undefined && known.version === document.version) return known;
    const file = new EditedFile(document.getText(), document.version, this.#dialect, this.#switches);
    this.#files.set(document.uri, file);
    return file;
  }

  #lintSoon(document: TextDocument): void {
    const { uri } = document;
    clearTimeout(this.#timers.get(uri));
    this.#timers.set(uri, setTimeout(() => {
      this.#timers.delete(uri);
      const now = this.#documents.get(uri);
      if (now === undefined) return;
      const file = this.#fileOf(now);
      void this.#connection.sendDiagnostics({ uri, version: file.version, diagnostics: diagnosticsOf(file) });
    }, pauseMs));
  }

  #forget(uri: string): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
    this.#files.delete(uri);
    // A closed document has no problems.
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}

function diagnosticsOf(file: EditedFile): Diagnostic[] {
  if (file.isTooLarge) {
    const start = { line: 0, character: 0 };
    const message = `The file has more than ${mostUnits.toLocaleString("en")} characters, so it is not analysed; crawlers read 500 KiB of a robots.txt.`;
    return [{ range: { start, end: start }, severity: DiagnosticSeverity.Warning, source: "maycrawl", message }];
  }
  return file.findings.slice(0, mostDiagnostics).map((finding) => diagnosticOf(file, finding));
}

function diagnosticOf(file: EditedFile, { code, severity, message, span, effect }: Finding): Diagnostic {
  const text = effect === undefined ? message : `${message}\n${effect.text}`;
  return {
    range: file.range(span), severity: severities[severity], code, source: "maycrawl", message: text,
    ...(effect?.kind === "decides-nothing" ? { tags: [DiagnosticTag.Unnecessary] } : {}),
  };
}
