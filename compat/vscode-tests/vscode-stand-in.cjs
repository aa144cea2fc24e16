// As much of VS Code's API as a language client asks for: documents, providers, diagnostics and settings are real;
// every other function does nothing, and every other class is empty. In: settings and documents of a test. Out: the
// module `vscode`, and what the extension registered.
/* oxlint-disable typescript/no-extraneous-class */
"use strict";

class Disposable {
  constructor(end = () => {}) {
    this.dispose = end;
  }
  static from(...all) {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
}
class EventEmitter {
  #listeners = new Set();
  event = (listener) => {
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };
  fire(value) {
    for (const listener of this.#listeners) listener(value);
  }
  dispose() {
    this.#listeners.clear();
  }
}
class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(a, b, c, d) {
    this.start = typeof a === "number" ? new Position(a, b) : a;
    this.end = typeof a === "number" ? new Position(c, d) : b;
  }
}
class Uri {
  constructor(text) {
    this.text = text;
    const { protocol, pathname } = new URL(text);
    Object.assign(this, { scheme: protocol.slice(0, -1), path: pathname, fsPath: pathname, authority: "" });
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(path) {
    return new Uri(`file://${path}`);
  }
  toString() {
    return this.text;
  }
}
class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() };
  cancel() {}
  dispose() {}
}
class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}
class TextEdit {
  constructor(range, newText) {
    Object.assign(this, { range, newText });
  }
}
class DocumentLink {
  constructor(range, target) {
    Object.assign(this, { range, target });
  }
}
class TabInputText {
  constructor(uri) {
    this.uri = uri;
  }
}
class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(`${this.value}.${part}`);
  }
  static Empty = new CodeActionKind("");
}

/** A module in which what is not named here is an empty class (Capital) or a function that gives a Disposable. */
const filled = (members) =>
  new Proxy(members, {
    get(target, name) {
      if (typeof name !== "string" || name in target || name === "then") return target[name];
      if (/^on[A-Z]/.test(name)) return (target[name] = new EventEmitter().event);
      if (/^[A-Z]/.test(name)) return (target[name] = class {});
      return (target[name] = () => new Disposable());
    },
  });
/** An enumeration: each name is a number of its own. */
const enumeration = (names, first = 0) => Object.fromEntries(names.split(" ").map((name, at) => [name, at + first]));

exports.standIn = (settings) => {
  const events = {
    configuration: new EventEmitter(),
    open: new EventEmitter(),
    close: new EventEmitter(),
    change: new EventEmitter(),
  };
  /** Diagnostics by address, and who waits for the next ones of one. */
  const diagnostics = new Map();
  const told = new EventEmitter();
  const providers = new Map();
  const registered = new Map();
  const errors = [];
  const documents = [];
  const tabs = [];
  const register =
    (kind) =>
    (...words) => {
      // The last argument of use: some take more behind the provider.
      providers.set(
        kind,
        words.find((one) => typeof one === "object" && one !== null && !Array.isArray(one)),
      );
      return new Disposable(() => providers.delete(kind));
    };
  const languages = filled({
    match: (selector, { languageId }) =>
      [selector].flat().some((one) => (one.language ?? one) === languageId) ? 10 : 0,
    createDiagnosticCollection: () => ({
      set(uri, found) {
        diagnostics.set(String(uri), found);
        told.fire(String(uri));
      },
      delete: (uri) => diagnostics.delete(String(uri)),
      clear: () => diagnostics.clear(),
      dispose: () => diagnostics.clear(),
    }),
    ...Object.fromEntries(
      ["DocumentRangeFormattingEdit", "DocumentFormattingEdit", "DocumentLink", "Hover", "CodeActions", "CodeLens"].map(
        (kind) => [`register${kind}Provider`, register(kind)],
      ),
    ),
  });
  const channel = filled({ appendLine() {}, append() {}, show() {}, logLevel: 3 });
  const module = filled({
    version: "1.91.0",
    Disposable,
    EventEmitter,
    Position,
    Range,
    Uri,
    CancellationTokenSource,
    Diagnostic,
    TextEdit,
    DocumentLink,
    TabInputText,
    CodeActionKind,
    DiagnosticSeverity: enumeration("Error Warning Information Hint"),
    DiagnosticTag: enumeration("Unnecessary Deprecated", 1),
    LogLevel: enumeration("Off Trace Debug Info Warning Error"),
    env: filled({ language: "en", appName: "a stand-in", machineId: "none" }),
    extensions: filled({ getExtension: () => undefined, all: [] }),
    languages,
    window: filled({
      createOutputChannel: () => channel,
      showErrorMessage: async (text) => void errors.push(text),
      tabGroups: filled({
        all: [{ tabs }],
        onDidChangeTabs: new EventEmitter().event,
        onDidChangeTabGroups: new EventEmitter().event,
      }),
      visibleTextEditors: [],
      activeTextEditor: undefined,
      state: { focused: true },
    }),
    workspace: filled({
      textDocuments: documents,
      notebookDocuments: [],
      workspaceFolders: undefined,
      getConfiguration: () => ({ get: (name, other) => settings[name] ?? other, has: (name) => name in settings }),
      onDidChangeConfiguration: events.configuration.event,
      onDidOpenTextDocument: events.open.event,
      onDidCloseTextDocument: events.close.event,
      onDidChangeTextDocument: events.change.event,
      getWorkspaceFolder: () => undefined,
      createFileSystemWatcher: () => filled({}),
    }),
    commands: filled({
      registerCommand(name, run) {
        registered.set(name, run);
        return new Disposable(() => registered.delete(name));
      },
    }),
  });
  return {
    module,
    providers,
    commands: registered,
    errors,
    setSettings(next) {
      settings = next;
      events.configuration.fire({ affectsConfiguration: () => true });
    },
    /** Opens a text as robots.txt; resolves with its diagnostics. */
    open(text, at) {
      const document = {
        uri: Uri.parse(at),
        languageId: "robotstxt",
        version: 1,
        getText: () => text,
        isClosed: false,
        lineCount: text.split("\n").length,
      };
      documents.push(document);
      tabs.push({ input: new TabInputText(document.uri) });
      const found = new Promise((resolve) => {
        const { dispose } = told.event((uri) => {
          if (uri !== at) return;
          dispose();
          resolve({ document, diagnostics: diagnostics.get(at) });
        });
      });
      events.open.fire(document);
      return found;
    },
    /** Resolves with the next diagnostics of the address. */
    next: (at) =>
      new Promise((resolve) => {
        const { dispose } = told.event((uri) => {
          if (uri !== at || diagnostics.get(at).length === 0) return;
          dispose();
          resolve(diagnostics.get(at));
        });
      }),
  };
};
