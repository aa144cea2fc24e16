// The extension: starts the language server that it brings, or the one of the settings, and starts it again when the
// settings change. In: VS Code's settings. Out: a client of the server, which does the rest.
import { commands, window, workspace } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

/** The client that runs, or is being started. */
let client = null;
/** Starts and stops wait for each other. */
let turn = Promise.resolve();

export async function activate(context) {
  const restart = () => (turn = turn.then(stop).then(() => start(context)));
  context.subscriptions.push(
    commands.registerCommand("maycrawl.restart", restart),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("maycrawl")) void restart();
    }),
  );
  await restart();
}

export async function deactivate() {
  await (turn = turn.then(stop));
}

async function start(context) {
  const settings = workspace.getConfiguration("maycrawl");
  const [command, ...args] = settings.get("command", []);
  const server =
    command === undefined
      ? { module: context.asAbsolutePath("dist/server.js"), transport: TransportKind.stdio }
      : { command, args };
  client = new LanguageClient("maycrawl", "maycrawl", server, {
    documentSelector: [{ language: "robotstxt" }],
    initializationOptions: { dialect: settings.get("dialect", "rfc9309"), disable: settings.get("disable", []) },
  });
  try {
    await client.start();
  } catch (error) {
    client = null;
    await window.showErrorMessage(`maycrawl's language server did not start: ${error.message}`);
  }
}

async function stop() {
  const running = client;
  client = null;
  await running?.dispose();
}
