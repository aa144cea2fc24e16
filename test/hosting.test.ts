// What docs/hosting.md and docs/crawler.md promise: the page that the User-Agent names is in this repository, the unit
// is as closed as it is said to be, and a stopped service is gone in time.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { maycrawl } from "../packages/cli/test/command.ts";
import { extent } from "./extent.ts";
import { root, textOf } from "./files.ts";

const bin = `${root}packages/cli/bin/maycrawl.js`;

test("the User-Agent names a page of this repository's documentation", async () => {
  const { homepage, version } = JSON.parse(textOf("packages/cli/package.json")) as {
    homepage: string;
    version: string;
  };
  const path = new URL(homepage).pathname.split("/blob/main/")[1] ?? "";
  expect(path).toBe("docs/crawler.md");
  expect(textOf(path)).toContain("User-agent: maycrawl\nDisallow: /\n");
  const userAgents: unknown[] = [];
  const site = createServer((asked, response) => {
    userAgents.push(asked.headers["user-agent"]);
    response.end("");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const code = await new Promise((resolve) =>
    spawn(process.execPath, [bin, "check", url, "--no-store"], { stdio: "ignore" }).once("exit", resolve),
  );
  site.close();
  expect([code, userAgents]).toEqual([0, [`maycrawl/${version} (+${homepage})`]]);
});

test("the image, the unit and the compose file call serve with options that it has", () => {
  const { stdout } = maycrawl(["serve", "--help"]);
  for (const file of ["Dockerfile", "examples/hosting/maycrawl.service", "examples/hosting/compose.yaml"]) {
    const [call = ""] = /^(?:CMD|ExecStart=| *command:).*\bserve\b.*$/m.exec(textOf(file)) ?? [];
    const options = call.match(/--[a-z-]+/g) ?? [];
    expect(options.length).toBeGreaterThan(1);
    for (const option of options) expect(stdout).toMatch(new RegExp(`^ {2}${option} <`, "m"));
  }
});

describe("the unit of systemd", () => {
  const analyze = "/usr/bin/systemd-analyze";
  const isThere = existsSync(analyze);
  if (!isThere) process.stderr.write(`SKIPPED: ${analyze} is not installed (apt-get install systemd)\n`);
  test.skipIf(!isThere)("is as closed as docs/hosting.md says", () => {
    const [, told = ""] = /tells ([0-9.]+), "OK"/.exec(textOf("docs/hosting.md")) ?? [];
    const unit = `${root}examples/hosting/maycrawl.service`;
    const { stdout } = spawnSync(analyze, ["security", "--offline=true", "--no-pager", unit], { encoding: "utf8" });
    const [, measured = "10"] = /exposure level for maycrawl\.service: ([0-9.]+)/.exec(stdout) ?? [];
    // Each version of systemd weighs a little differently.
    expect(Number(measured)).toBeLessThanOrEqual(Number(told) + 0.3);
  });
});

// It waits for most of ten seconds.
test.skipIf(extent === "sample")(
  "with a batch open, the process ends within 10 seconds, and the batch says so",
  async () => {
    const child = spawn(process.execPath, [bin, "serve", "--port", "0", "--no-store", "--log", "silent"]);
    const address = await new Promise<string>((resolve) =>
      child.stdout.setEncoding("utf8").once("data", (text: string) => resolve(text.trim())),
    );
    const { hostname, port } = new URL(address);
    let signalledAt = 0;
    const ended = new Promise<readonly [code: number | null, ms: number]>((resolve) =>
      child.once("exit", (code) => resolve([code, performance.now() - signalledAt])),
    );
    const text = await new Promise<string>((resolve, reject) => {
      const headers = { "content-type": "application/x-ndjson" };
      const asking = request({ hostname, port, path: "/api/v1/batch", method: "POST", headers }, (response) => {
        let got = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          got += piece;
          if (signalledAt > 0) return;
          signalledAt = performance.now();
          child.kill("SIGTERM");
        });
        response.on("end", () => resolve(got)).on("error", reject);
      });
      asking.on("error", reject);
      asking.write(`${JSON.stringify({ id: 1, robotsTxt: "", agents: ["A"], url: "/x" })}\n`);
    });
    const [code, ms] = await ended;
    process.stderr.write(`ended ${Math.round(ms)} ms after SIGTERM\n`);
    expect([code, ms < 10_000]).toEqual([0, true]);
    expect(JSON.parse(text.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({ error: { code: "stopping" } });
  },
);
