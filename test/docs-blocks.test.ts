// Every example of the documentation runs in a test: each block of code in the Markdown of docs/, of the README and of
// the packages is named here with the test that runs it or holds it to the code, or with the reason why none can.
import { expect, test } from "vitest";
import { filesBelow, textOf } from "./files.ts";

const calls = "packages/cli/test/docs-examples.test.ts";
const enforce = "packages/cli/test/enforce.test.ts";
const compose = "compat/redis-tests/compose.test.mjs";
const coreDocs = "packages/core/test/docs.test.ts";
const clientDocs = "packages/client/test/docs.test.ts";
const neverRun = "not run: ";

/** By file and language: a test, or why there is none. */
const runBy: Readonly<Record<string, string>> = {
  "README.md sh": "packages/cli/test/check.test.ts",
  "README.md text": "packages/cli/test/check.test.ts",
  "README.md ts": coreDocs,
  "README.md js": "packages/client/test/crawl-example.test.ts",
  "docs/access.md ts": "packages/core/test/access/docs.test.ts",
  "docs/ci.md json": calls,
  "docs/ci.md sh": calls,
  "docs/ci.md yaml": "test/action.test.ts",
  "docs/client.md ts": clientDocs,
  "docs/comparison.md ts": coreDocs,
  "docs/crawlee.md js": "compat/dropin-tests/crawlee.test.ts",
  "docs/crawler.md text": "test/hosting.test.ts",
  "docs/crawlers.md sh": calls,
  "docs/decisions.md ts": "packages/core/test/decision/docs.test.ts",
  "docs/drop-ins.md js": "compat/dropin-tests/recipes.test.ts",
  "docs/editor.md sh": "compat/vscode-tests/vscode.test.mjs",
  "docs/editor.md text": "packages/cli/test/neovim.test.ts",
  "docs/editor.md lua": "packages/cli/test/neovim.test.ts",
  "docs/editor.md toml": `${neverRun}Helix and Zed are no packages of Debian 12`,
  "docs/editor.md elisp": `${neverRun}Debian 12 has Emacs 28, without eglot`,
  "docs/editor.md rust": `${neverRun}Zed is no package of Debian 12`,
  "docs/enforce.md nginx": enforce,
  "docs/fleet.md yaml": compose,
  "docs/fleet.md js": compose,
  "docs/fleet.md sh": compose,
  "docs/hosting.md sh": `${neverRun}docker build wants an engine; scripts/image.sh builds the same file with buildah`,
  "docs/identity.md sh": calls,
  "docs/identity.md ts": "packages/client/test/identity/docs.test.ts",
  "docs/json.md json": "packages/server/test/nouns.test.ts",
  "docs/mcp.md json": "packages/mcp/test/mcp.test.ts",
  "docs/mcp.md text": "packages/mcp/test/mcp.test.ts",
  "docs/page-rules.md ts": coreDocs,
  "docs/playwright.md js": "packages/adapters/test/playwright.test.ts",
  "docs/politeness.md js": clientDocs,
  "docs/retrieval.md ts": clientDocs,
  "docs/robots-parser.md json": "packages/robots-parser/test/docs.test.ts",
  "docs/robots-parser.md ts": "packages/robots-parser/test/docs.test.ts",
  "docs/command.md sh": calls,
  "docs/service.md sh": calls,
  "docs/service.md ts": "packages/server/test/readme.test.ts",
  "docs/stores.md js": clientDocs,
  "docs/undici.md js": "packages/adapters/test/undici.test.ts",
  "docs/usage.md text": "packages/core/test/usage/docs.test.ts",
  "packages/audit/README.md ts": "packages/audit/test/docs.test.ts",
  "packages/cli/README.md sh": calls,
  "packages/client/README.md ts": clientDocs,
  "packages/core/README.md ts": coreDocs,
  "packages/html/README.md ts": "packages/html/test/docs.test.ts",
  "packages/mcp/README.md ts": "packages/mcp/test/mcp.test.ts",
  "packages/publish/README.md ts": "packages/publish/test/readme.test.ts",
  "packages/redis-store/README.md js": compose,
  "packages/robots-parser/README.md json": "packages/robots-parser/test/docs.test.ts",
  "packages/robots-parser/README.md ts": "packages/robots-parser/test/docs.test.ts",
  "packages/server/README.md ts": "packages/server/test/readme.test.ts",
  "examples/python/README.md sh": "compat/redis-tests/languages.test.mjs",
  "examples/scrapy/README.md sh": "compat/redis-tests/languages.test.mjs",
};
/** docs/headers.md shows each server's text in a language of its own. */
const testOf = (block: string): string | undefined =>
  runBy[block] ?? (block.startsWith("docs/headers.md ") ? enforce : undefined);

const documents = ["README.md", ...filesBelow("docs/", [".md"]), ...filesBelow("packages/", ["README.md"])].concat(
  filesBelow("examples/", ["README.md"]),
);
const blocks = new Set(
  documents.flatMap((path) =>
    Array.from(textOf(path).matchAll(/^```(\w+)$/gm), ([, language]) => `${path} ${language}`),
  ),
);

test("every block has a test, or a reason", () => {
  expect([...blocks].filter((block) => testOf(block) === undefined)).toEqual([]);
  expect(Object.keys(runBy).filter((block) => !blocks.has(block))).toEqual([]);
});

test("each of these tests names the document", () => {
  for (const block of blocks) {
    const path = testOf(block) ?? "";
    // That one reads all of docs/.
    if (path.startsWith(neverRun) || path === calls) continue;
    const [document = ""] = block.split(" ");
    const name = document.startsWith("examples/") ? "examples/" : (/([^/]+)\.md$/.exec(document)?.[1] ?? "");
    expect([block, textOf(path).includes(name)]).toEqual([block, true]);
  }
});

/** The commands, each with its page; all are in docs/command.md besides. */
const pageOf: Readonly<Record<string, string>> = {
  check: "command",
  explain: "decisions",
  crawlers: "crawlers",
  identify: "identity",
  ranges: "identity",
  diff: "comparison",
  lint: "checks",
  format: "command",
  audit: "audit",
  ci: "ci",
  enforce: "enforce",
  headers: "headers",
  lsp: "editor",
  mcp: "mcp",
  serve: "service",
  page: "page",
};

test("the page of every command begins with a task, and its section in docs/command.md with a call", () => {
  const program = textOf("packages/cli/src/program.ts");
  const commands = [...program.matchAll(/import\("\.\/commands\/(\w+)\.ts"\)/g)].map(([, name]) => name);
  expect(commands.sort()).toEqual(Object.keys(pageOf).sort());
  const sections = textOf("docs/command.md").split(/^## /m);
  for (const [command, page] of Object.entries(pageOf)) {
    const text = textOf(`docs/${page}.md`);
    const [head = ""] = text.slice(text.indexOf("\n\n") + 2).split(/\n(?:    |```)/);
    // A question, a purpose or what to do, in a line or two, before anything else.
    expect([page, /^(?:To |Does |May |Who |You |A request |\*\*"|No change |Paste )/.test(head)]).toEqual([page, true]);
    const section = sections.find((one) => one.startsWith(`\`maycrawl ${command}`)) ?? "";
    expect([command, section.split("\n").slice(0, 6).join("\n")]).toEqual([
      command,
      expect.stringMatching(new RegExp(`(?:npx )?maycrawl ${command}\\b`, "g")),
    ]);
  }
});
