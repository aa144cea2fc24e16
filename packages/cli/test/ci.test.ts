// `maycrawl ci` through the real command: environments, files, wrong calls. Each kind of expectation is in
// ci-outcomes.test.ts, each form of report in ci-reports.test.ts.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { describe, expect, test } from "vitest";
import { bin, codes } from "./command.ts";
import { folderOf, ci, linesOf, robots, expectations, files } from "./ci-command.ts";

describe("environments and files", () => {
  const two = JSON.stringify({
    environments: {
      production: {
        robots: "public/robots.txt",
        origin: "https://shop.example",
        expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }],
      },
      staging: {
        robots: "staging.txt",
        expectations: [{ expect: "disallowed", agents: ["*", "all"], patterns: ["*"] }],
      },
    },
  });
  const place = folderOf({
    "config/expect.json": two,
    "config/public/robots.txt": robots,
    "config/staging.txt": "User-agent: *\nDisallow: /\n",
    "closed.txt": "User-agent: *\nDisallow: /\n",
  });

  test("paths are from where the expectations stand; all environments unless one is named", () => {
    const lines = linesOf(ci(place, ["--config", "config/expect.json", "--format", "json"]));
    expect(lines.map(({ environment, robots, state }) => [environment, robots, state])).toEqual([
      // Some of the known crawlers obey no group for *: they are not closed out by it.
      ["production", "config/public/robots.txt", "passed"],
      ["staging", "config/staging.txt", "failed"],
    ]);
    expect(
      linesOf(ci(place, ["--config", "config/expect.json", "--format", "json", "--env", "production"])).length,
    ).toBe(1);
  });

  test("--file is looked at in the environment's place, each in turn, from the working directory", () => {
    const lines = linesOf(
      ci(place, [
        "--config",
        "config/expect.json",
        "--env",
        "production",
        "--file",
        "closed.txt",
        "--file",
        "config/public/robots.txt",
        "--format",
        "json",
      ]),
    );
    expect(lines.map(({ robots, state }) => [robots, state])).toEqual([
      ["closed.txt", "failed"],
      ["config/public/robots.txt", "passed"],
    ]);
    expect(ci(place, ["--config", "config/expect.json", "--env", "production", "--file", "-"], robots).status).toBe(0);
  });

  test("what is undetermined is not settled, though it was so before", () => {
    // The first edition leaves the order among wildcard rules open.
    const undecided = "User-agent: *\nDisallow: /*a\nAllow: /*b\n";
    const list = [
      { expect: "unchanged", agents: ["*"], baseline: "old.txt", urls: ["/ab"] },
      { expect: "allowed", agents: ["*"], urls: ["/ab"] },
      { expect: "disallowed", agents: ["*"], patterns: ["/ab"] },
    ];
    const config = JSON.stringify({
      environments: { p: { robots: "robots.txt", dialect: "google-2012", expectations: list } },
    });
    const run = ci(folderOf({ "robots.txt": undecided, "old.txt": undecided, "robots.expect.json": config }), [
      "--format",
      "json",
    ]);
    expect([run.status, linesOf(run).map((one) => one.state)]).toEqual([3, ["incomplete", "incomplete", "incomplete"]]);
  });

  test("what the steps do not reach is not settled", () => {
    // More octets of patterns than comparison walks: every rule written another way.
    const rules = (stars: string): string =>
      `User-agent: *\n` +
      `${Array.from({ length: 400 }, (_, at) => `Disallow: /${at}${stars}${"x".repeat(12_000)}\n`).join("")}`;
    const config = JSON.stringify({
      environments: {
        p: {
          robots: "robots.txt",
          dialect: "google",
          expectations: [{ expect: "unchanged", agents: ["*"], baseline: "old.txt" }],
        },
      },
    });
    const run = ci(folderOf({ "robots.txt": rules("**"), "old.txt": rules("*"), "robots.expect.json": config }), [
      "--format",
      "json",
    ]);
    expect([run.status, linesOf(run).map((one) => one.problems.map((problem) => problem.text))]).toEqual([
      3,
      [["the steps ran out before all paths were compared"]],
    ]);
  });

  test.each([
    ["HTML", "<!doctype html><title>Not found</title>", 1],
    ["JSON", '{"error": "not found"}', 1],
    ["UTF-16", Buffer.from("User-agent: *", "utf16le"), 1],
    ["an empty file", "", 0],
  ])(
    "%s in place of a robots.txt: nothing in it could contradict an expectation, so it fails",
    (_what, content, status) => {
      const config = JSON.stringify({
        environments: {
          p: { robots: "robots.txt", expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }] },
        },
      });
      const place = folderOf({ "robots.expect.json": config, "robots.txt": content });
      const run = ci(place);
      expect(run.status).toBe(status);
      expect(run.stdout).toContain("(1 URL, 1 agent)");
    },
  );

  test("an agent with a slip is a warning, which --strict makes an error", () => {
    const config = JSON.stringify({
      environments: {
        p: { robots: "robots.txt", expectations: [{ expect: "allowed", agents: ["Googelbot"], urls: ["/"] }] },
      },
    });
    const place = folderOf({ "robots.expect.json": config, "robots.txt": "User-agent: *\nDisallow: /x\n" });
    const run = ci(place);
    expect([run.status, run.stderr]).toEqual([
      0,
      'maycrawl: warning: environments.p.expectations[0].agents has an unknown crawler "Googelbot"; did you ' +
        "mean Googlebot?\n",
    ]);
    expect(ci(place, ["--strict"]).status).toBe(2);
  });

  test("a site is asked, and its origin governs", async () => {
    const server = createServer((request, response) =>
      response.writeHead(request.url === "/robots.txt" ? 200 : 404, { "content-type": "text/plain" }).end(robots),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const config = JSON.stringify({
      environments: {
        live: {
          robots: url,
          expectations: [
            { expect: "allowed", agents: ["*"], urls: ["/", `${url}/x`] },
            { expect: "allowed", agents: ["*"], urls: ["https://shop.example/"] },
            { expect: "unchanged", agents: ["*"], baseline: "robots.txt" },
          ],
        },
      },
    });
    const child = spawn(process.execPath, [bin, "ci", "--no-store", "--private", "--format", "json"], {
      cwd: folderOf({ "robots.expect.json": config, "robots.txt": robots }),
    });
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    const status = await new Promise((resolve) => child.on("close", resolve));
    server.close();
    const lines = linesOf({ stdout, stderr: "", status: 0 });
    expect(lines.map(({ robots, state }) => [robots, state])).toEqual([
      [url, "passed"],
      [url, "incomplete"],
      [url, "passed"],
    ]);
    expect(status).toBe(3);
  });

  test("a site that does not answer settles nothing", () => {
    const config = JSON.stringify({
      environments: {
        live: { robots: "http://127.0.0.1:1", expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }] },
      },
    });
    const run = ci(folderOf({ "robots.expect.json": config }), ["--no-store", "--format", "json"]);
    expect([run.status, linesOf(run).map((one) => one.state), codes(run)]).toEqual([
      3,
      ["incomplete"],
      ["robots-unreachable"],
    ]);
  });
});

describe("wrong calls", () => {
  const place = folderOf({
    ...files,
    "robots.expect.json": expectations({ expect: "allowed", agents: ["*"], urls: ["/"] }),
    "bad.json": "{",
    "odd.json": expectations({}),
    "nofile.json": expectations({ expect: "allowed", agents: ["*"], lists: ["nowhere.txt"] }),
    "nobase.json": expectations({ expect: "unchanged", agents: ["*"], baseline: "nowhere.txt" }),
    "two.json": JSON.stringify({
      environments: {
        a: { robots: "robots.txt", expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }] },
        b: { robots: "nowhere", expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }] },
      },
    }),
  });
  test.each([
    ["expectations-unreadable", ["--config", "nowhere.json"]],
    ["expectations-unreadable", ["--config", "."]],
    ["expectations-invalid", ["--config", "bad.json"]],
    ["expectations-invalid", ["--config", "odd.json"]],
    ["unknown-environment", ["--env", "nonsense"]],
    ["urls-unreadable", ["--config", "nofile.json"]],
    ["robots-unreadable", ["--config", "nobase.json"]],
    ["robots-unreadable", ["--config", "two.json"]],
    ["robots-unreadable", ["--file", "nowhere"]],
    ["usage", ["--config", "two.json", "--file", "robots.txt"]],
    ["usage", ["--format", "xml"]],
    ["usage", ["--format", "constructor"]],
    ["usage", ["--fresh"]],
    ["usage", ["--init", "--env", "x"]],
    ["usage", ["robots.txt"]],
    ["file-exists", ["--init"]],
  ] as const)("%s ends with 2: maycrawl ci %j", (code, words) => {
    const run = ci(place, words);
    expect([run.status, codes(run), run.stdout]).toEqual([2, [code], ""]);
    expect(run.stderr).toMatch(/: .*[:;,?] /);
  });

  test("--init writes a file that runs, and never over another", () => {
    const site = folderOf({ "public/robots.txt": "User-agent: *\nDisallow: /cart\n" });
    expect(ci(site, ["--init"])).toMatchObject({ status: 0, stdout: "" });
    const text = readFileSync(join(site, "robots.expect.json"), "utf8");
    expect(text).toContain('"robots": "public/robots.txt"');
    expect(ci(site).status).toBe(0);
    writeFileSync(join(site, "robots.expect.json"), "mine");
    expect(codes(ci(site, ["--init"]))).toEqual(["file-exists"]);
    expect(readFileSync(join(site, "robots.expect.json"), "utf8")).toBe("mine");
    expect(codes(ci(site, ["--init", "--config", "no/where.json"]))).toEqual(["file-unwritable"]);
  });

  test("--output takes the report, and people read theirs all the same", () => {
    const run = ci(place, ["--format", "json", "--output", "report.json"]);
    expect(JSON.parse(readFileSync(join(place, "report.json"), "utf8"))).toMatchObject({ state: "passed" });
    expect(run.stdout).toContain("1 passed, 0 failed, 0 incomplete");
    const lost = ci(place, ["--output", "no/where.txt"]);
    expect([lost.status, codes(lost)]).toEqual([3, ["file-unwritable"]]);
  });

  test("a pipe that is closed early ends it quietly with 0", () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({
      name: `expectation ${at}`,
      expect: "allowed",
      agents: ["*"],
      urls: ["/"],
    }));
    const run = spawnSync(
      "bash",
      ["-c", `"${process.execPath}" "${bin}" ci | head -n 1 | wc -l; echo "status \${PIPESTATUS[0]}"`],
      { cwd: folderOf({ ...files, "robots.expect.json": expectations(...many) }), encoding: "utf8" },
    );
    expect([run.stdout.split("\n").map((line) => line.trim()), run.stderr]).toEqual([["1", "status 0", ""], ""]);
  });
});
