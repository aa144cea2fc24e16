// docs/editor.md in a real editor: Debian's Neovim with the set-up that the page gives for it shows the findings of a
// robots.txt.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bin, root } from "./command.ts";

const neovim = "/usr/bin/nvim";
const isThere = existsSync(neovim);
if (!isThere) process.stderr.write(`SKIPPED: ${neovim} is not installed (apt-get install neovim)\n`);
const folder = mkdtempSync(join(tmpdir(), "maycrawl-neovim-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!isThere)("Neovim 0.7 shows a finding at its line", () => {
  const page = readFileSync(`${root}docs/editor.md`, "utf8");
  const [, setUp = ""] = /\(0\.7 to 0\.10;[^\n]*\n\n```lua\n([\s\S]*?)```/.exec(page) ?? [];
  const command = '{ "npx", "maycrawl", "lsp" }';
  expect(setUp).toContain(command);
  const own = `{ ${JSON.stringify(process.execPath)}, ${JSON.stringify(bin)}, "lsp" }`;
  writeFileSync(join(folder, "init.lua"), setUp.replace(command, own));
  writeFileSync(join(folder, "robots.txt"), "User-agent: *\nDisalow: /x\n");
  const show =
    "lua vim.wait(40000, function() return #vim.diagnostic.get(0) > 0 end, 50); local found = {}; " +
    "for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(found, { one.lnum, one.message }) end; " +
    'io.stdout:write(vim.fn.json_encode(found)); vim.cmd("qa!")';
  const { stdout, stderr } = spawnSync(
    neovim,
    ["--headless", "-n", "-i", "NONE", "-u", "init.lua", "robots.txt", "-c", show],
    { cwd: folder, encoding: "utf8", timeout: 50_000, env: { ...process.env, HOME: folder } },
  );
  const found = JSON.parse(stdout === "" ? `[[-1, ${JSON.stringify(stderr)}]]` : stdout) as [number, string][];
  // Lines of the protocol count from 0.
  expect(found.filter(([line, message]) => line === 1 && message.includes('not "Disallow"'))).toHaveLength(1);
});
