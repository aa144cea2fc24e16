// The language server: an editor at the other end of two streams. In: its notifications and requests. Out: diagnostics
// after a pause in typing, and responses. Files are checked in a thread of their own, each version parsed once; what
// takes proofs of a large one comes after the rest, from a second thread. No text can make it fail, and work is bounded
// (edited-file.ts). Next: file-thread.ts, file-questions.ts, edited-file.ts, carried.ts.
import { type DialectName, findDialect } from "@maycrawl/core";
import { checks } from "@maycrawl/core/lint";
import {
  type CancellationToken,
  CodeActionKind,
  type Connection,
  createConnection,
  type Diagnostic,
  type InitializeResult,
  TextDocuments,
  TextDocumentSyncKind,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { version } from "../version.ts";
import { carriedTo } from "./carried.ts";
import { completionsFor } from "./completion.ts";
import { codesAskingRules } from "./edited-file.ts";
import type { AnswerAbout, FileQuestions, Topic } from "./file-questions.ts";
import { FileThread } from "./file-thread.ts";
import { fixAllKind } from "./fixes.ts";

/** The pause in typing after which a text is linted: as long as its last lint took, within these bounds. */
const leastPauseMs = 20;
const mostPauseMs = 150;

/** A text of so many UTF-16 units is large: what takes proofs is found in a thread of its own, after the rest. */
const largeUnits = 64_000;
/** For so long nothing must be typed before what takes proofs is asked for again. */
const restMs = 300;
/** What nobody waits for any more may go on for so long before its thread is ended; starting one takes some 200 ms. */
const graceMs = 200;
const proofGraceMs = 2_000;

/** Serves until the editor exits; then the process ends as the protocol says: 0 after a shutdown, 1 without. */
export function serveEditor(dialect: DialectName, input: NodeJS.ReadableStream, output: NodeJS.WritableStream): void {
  new EditorServer(createConnection(input, output), dialect).listen();
}

class EditorServer {
  readonly #connection: Connection;
  readonly #documents: TextDocuments<TextDocument> = new TextDocuments(TextDocument);
  readonly #thread = new FileThread(graceMs);
  readonly #proofs = new FileThread(proofGraceMs);
  /** Of a large document: what took proofs, and the text that it was found in. */
  readonly #proven = new Map<string, { readonly text: string; readonly diagnostics: readonly Diagnostic[] }>();
  readonly #changedAtMs = new Map<string, number>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** How long the last lint of a document took; without an entry, it was just opened. */
  readonly #lintedInMs = new Map<string, number>();
  #dialect: DialectName;
  #switches: Readonly<Record<string, boolean>> = {};

  constructor(connection: Connection, dialect: DialectName) {
    this.#connection = connection;
    this.#dialect = dialect;
    // It gets ready while the editor says what it can do.
    this.#thread.start();
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
        documentRangeFormattingProvider: true,
        documentLinkProvider: {},
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
    this.#switches = Object.fromEntries(
      checks.filter((check) => codes.includes(check.code)).map((check) => [check.code, false]),
    );
  }

  #answerQuestions(): void {
    const connection = this.#connection;
    connection.onHover(async ({ textDocument: { uri }, position }, token) => this.#ask(uri, "hover", position, token));
    connection.onCodeAction(async ({ textDocument: { uri }, range, context: { only, diagnostics } }, token) =>
      this.#ask(uri, "actions", { uri, range, only, diagnostics }, token),
    );
    connection.onDocumentFormatting(async ({ textDocument }, token) =>
      this.#ask(textDocument.uri, "layout", null, token),
    );
    connection.onDocumentRangeFormatting(async ({ textDocument, range }, token) =>
      this.#ask(textDocument.uri, "layout", range, token),
    );
    connection.onDocumentLinks(async ({ textDocument }, token) => this.#ask(textDocument.uri, "links", null, token));
    connection.onCodeLens(async ({ textDocument }, token) => this.#ask(textDocument.uri, "lenses", null, token));
    connection.onDocumentSymbol(async ({ textDocument }, token) => this.#ask(textDocument.uri, "symbols", null, token));
    connection.onFoldingRanges(async ({ textDocument }, token) => this.#ask(textDocument.uri, "folds", null, token));
    connection.onCompletion(({ textDocument, position }) => {
      const beginning = this.#documents
        .get(textDocument.uri)
        ?.getText({ start: { line: position.line, character: 0 }, end: position });
      return beginning === undefined ? [] : completionsFor(beginning);
    });
  }

  /** The response about a document as it is now; null if it is not open, or the request was cancelled. */
  async #ask<Asked extends Topic>(
    uri: string,
    topic: Asked,
    asked: FileQuestions[Asked],
    token?: CancellationToken,
  ): Promise<AnswerAbout<Asked> | null> {
    // One turn of the event loop, so that a cancellation is read before the work begins.
    await new Promise((resolve) => setImmediate(resolve));
    const document = this.#documents.get(uri);
    if (document === undefined || token?.isCancellationRequested === true) return null;
    const { version } = document;
    const text = document.getText();
    const settings = { dialect: this.#dialect, switches: this.#switches };
    const takesProofs = topic === "diagnostics" || topic === "actions" || topic === "lenses";
    const thread = takesProofs && text.length > largeUnits ? this.#proofs : this.#thread;
    return thread.ask({ uri, version, getText: () => text }, settings, topic, asked, token);
  }

  #lintSoon(document: TextDocument): void {
    const { uri, version } = document;
    this.#thread.keepOnly(uri, version);
    this.#proofs.keepOnly(uri, version);
    clearTimeout(this.#timers.get(uri));
    const nowMs = performance.now();
    // The first letter after a pause is looked at without one.
    const isTyping = nowMs - (this.#changedAtMs.get(uri) ?? Number.NEGATIVE_INFINITY) < mostPauseMs;
    this.#changedAtMs.set(uri, nowMs);
    const lastMs = this.#lintedInMs.get(uri) ?? 0;
    const pauseMs = isTyping ? Math.min(mostPauseMs, Math.max(leastPauseMs, lastMs)) : 0;
    this.#timers.set(
      uri,
      setTimeout(() => {
        this.#timers.delete(uri);
        void this.#lint(document, version);
      }, pauseMs),
    );
  }

  async #lint(document: TextDocument, version: number): Promise<void> {
    const { uri } = document;
    const isOutdated = (): boolean => this.#documents.get(uri)?.version !== version;
    const startedMs = performance.now();
    const text = document.getText();
    if (text.length > largeUnits) {
      const first = await this.#ask(uri, "firstDiagnostics", null);
      if (first === null || isOutdated()) return;
      this.#lintedInMs.set(uri, performance.now() - startedMs);
      const proven = this.#proven.get(uri);
      const carried = proven === undefined ? [] : carriedTo(proven.diagnostics, proven.text, text);
      await this.#connection.sendDiagnostics({ uri, version, diagnostics: [...first, ...carried] });
      // Proofs of a text that is typed in the next moment would only keep its first findings waiting.
      if (proven !== undefined) await new Promise((resolve) => setTimeout(resolve, restMs));
      if (isOutdated()) return;
    }
    const diagnostics = await this.#ask(uri, "diagnostics", null);
    if (diagnostics === null || isOutdated()) return;
    if (text.length > largeUnits) {
      const taken = diagnostics.filter(({ code }) => codesAskingRules.includes(String(code)));
      this.#proven.set(uri, { text, diagnostics: taken });
    } else this.#lintedInMs.set(uri, performance.now() - startedMs);
    await this.#connection.sendDiagnostics({ uri, version, diagnostics });
  }

  #forget(uri: string): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
    for (const kept of [this.#lintedInMs, this.#changedAtMs, this.#proven]) kept.delete(uri);
    for (const thread of [this.#thread, this.#proofs]) thread.keepOnly(uri, null);
    // A closed document has no problems.
    void this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }
}
