// An editor: a real client of the language server, over the standard input and output of `maycrawl lsp`.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { expect } from "vitest";
import {
  CodeActionRequest,
  type CodeAction,
  type CompletionItem,
  CompletionRequest,
  createProtocolConnection,
  type Diagnostic,
  DidOpenTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { bin } from "./command.ts";

/** An editor with the server on its other end. */
export class Editor {
  readonly child: ChildProcessWithoutNullStreams;
  readonly connection: ProtocolConnection;
  readonly #waiting = new Map<
    string,
    (diagnostics: { version: number | undefined; diagnostics: Diagnostic[] }) => void
  >();
  #documents = 0;

  constructor(words: readonly string[] = []) {
    this.child = spawn(process.execPath, [bin, "lsp", ...words]);
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.child.stdout),
      new StreamMessageWriter(this.child.stdin),
    );
    this.listenForDiagnostics();
    this.connection.listen();
  }

  listenForDiagnostics(): void {
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, version, diagnostics }) =>
      this.#waiting.get(uri)?.({ version, diagnostics }),
    );
  }

  async begin(initializationOptions?: unknown): Promise<unknown> {
    const { capabilities } = await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      initializationOptions,
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return capabilities;
  }

  /** Opens a text; its diagnostics come back with its name. */
  async open(text: string): Promise<{ uri: string; diagnostics: Diagnostic[] }> {
    const uri = `file:///site-${this.#documents++}/robots.txt`;
    const { diagnostics } = await this.lints(uri, () =>
      this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: "robotstxt", version: 1, text },
      }),
    );
    return { uri, diagnostics };
  }

  /** Does something after which diagnostics come. */
  async lints(
    uri: string,
    act: () => Promise<void>,
  ): Promise<{ version: number | undefined; diagnostics: Diagnostic[] }> {
    const next = new Promise<{ version: number | undefined; diagnostics: Diagnostic[] }>((resolve) =>
      this.#waiting.set(uri, resolve),
    );
    await act();
    const found = await next;
    this.#waiting.delete(uri);
    return found;
  }

  async hover(uri: string, line: number): Promise<string> {
    const found = await this.connection.sendRequest(HoverRequest.type, {
      textDocument: { uri },
      position: { line, character: 0 },
    });
    const contents = found?.contents as { kind: string; value: string } | undefined;
    // Plain text: nothing in a file can become markup.
    if (contents !== undefined) expect(contents.kind).toBe("plaintext");
    return contents?.value ?? "";
  }

  async actions(uri: string, line: number, only?: string[]): Promise<CodeAction[]> {
    const range = { start: { line, character: 0 }, end: { line, character: 1 } };
    const found = await this.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range,
      context: { diagnostics: [], ...(only === undefined ? {} : { only }) },
    });
    return (found ?? []) as CodeAction[];
  }

  async completions(uri: string, line: number, character: number): Promise<CompletionItem[]> {
    return (await this.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position: { line, character },
    })) as CompletionItem[];
  }

  /** Ends it as the protocol says; the exit code. */
  async end(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.child.on("close", resolve));
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    return ended;
  }
}
