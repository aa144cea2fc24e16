// `maycrawl audit`: how logs are read, what the report says and to whom it may be shown, and that kills and jobs change
// nothing.
import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import { openSqliteStore } from "@maycrawl/client/sqlite";
import { auditRobotsTxt, writeAuditLog } from "../../../bench/audit-log.mjs";
import { timesOf } from "../../../test/sample.ts";
import { bin, codes, maycrawl, root } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "maycrawl-audit-"));
const at = (name: string): string => join(folder, name);
const put = (name: string, content: string | Uint8Array): string => {
  writeFileSync(at(name), content);
  return at(name);
};
const line = (clock: string, target = "/", agent = "GPTBot/1.2", address = "192.0.2.1"): string =>
  `${address} - - [10/Nov/2026:${clock} +0000] "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"\n`;
interface Row {
  readonly file: string;
  readonly line: number;
  readonly time?: string;
  readonly target?: string;
  readonly format?: string;
  readonly error?: { readonly code: string };
}
const rowsOf = (text: string): Row[] => text.split("\n").flatMap((one) => (one === "" ? [] : [JSON.parse(one) as Row]));
const records = (...words: string[]): Row[] => rowsOf(maycrawl(["audit", "--records", "--json", ...words]).stdout);
const closed = put("robots.txt", "User-agent: *\nDisallow: /private/\n");

describe("records", () => {
  test("an object a record, in order, with all members", () => {
    const log = put(
      "members.log",
      `\uFEFF${line("10:00:00", "/a?b=c").replace("\n", "\r\n")}nonsense\n\n${line("10:00:01")}`,
    );
    const run = maycrawl(["audit", "--records", "--json", log]);
    expect(run.stdout.split("\n")[0]).toBe(
      `{"file":"${log}","line":1,"format":"combined","time":"2026-11-10T10:00:00.000Z","address":"192.0.2.1","host":null,` +
        '"method":"GET","target":"/a?b=c","status":200,"octets":5,"referrer":null,"userAgent":"GPTBot/1.2"}',
    );
    const [, second, third] = rowsOf(run.stdout);
    expect([second?.line, second?.error?.code, third?.line]).toEqual([2, "other-format", 4]);
    expect(run.status).toBe(3);
  });

  test("gzip, gzip in several members, Zstandard where Node writes it, and standard input", () => {
    const text = line("10:00:00") + line("10:00:01");
    const wanted = ["2026-11-10T10:00:00.000Z", "2026-11-10T10:00:01.000Z"];
    const files = [
      put("one.gz", zlib.gzipSync(text)),
      put("two.gz", Buffer.concat([zlib.gzipSync(line("10:00:00")), zlib.gzipSync(line("10:00:01"))])),
    ];
    const { zstdCompressSync } = zlib as { zstdCompressSync?: (text: string) => Uint8Array };
    if (zstdCompressSync !== undefined) files.push(put("one.zst", zstdCompressSync(text)));
    for (const name of files) expect(records(name).map(({ time }) => time)).toEqual(wanted);
    expect(rowsOf(maycrawl(["audit", "--records", "--json", "-"], text).stdout).map(({ time }) => time)).toEqual(
      wanted,
    );
    expect(
      rowsOf(maycrawl(["audit", "--records", "--json", "-"], zlib.gzipSync(text)).stdout).map(({ time }) => time),
    ).toEqual(wanted);
  });

  test("Zstandard through the package that older Nodes use", () => {
    // A frame of one raw block: RFC 8878 sections 3.1.1.1 and 3.1.1.2.
    const frame = Buffer.from(
      "KLUv/SBTmQIAMTkyLjAuMi4xIC0gLSBbMTAvTm92LzIwMjY6MTA6MDA6MDAgKzAwMDBdICJHRVQgLyBIVFRQLzEuMSIgMjAwIDUgIi0iICJHUFRCb3QvMS4yIgo=",
      "base64",
    );
    expect(records(put("old.zst", frame)).map(({ time }) => time)).toEqual(["2026-11-10T10:00:00.000Z"]);
  });

  test("of a gzip that breaks off, what stands before; then an error", () => {
    const text = Array.from({ length: 20_000 }, (_, n) => line("10:00:00", `/${(n * 7919) % 99_991}`)).join("");
    const whole = zlib.gzipSync(text);
    const rows = records(put("broken.gz", whole.subarray(0, whole.length >> 1)));
    expect(rows.length).toBeGreaterThan(5000);
    expect(rows.at(-1)?.error?.code).toBe("input-broken");
    expect(rows.slice(0, -1).every(({ error }) => error === undefined)).toBe(true);
  });

  test("a rotated set is read in the order of time, however it is named", () => {
    const newest = put("access.log", line("12:00:00"));
    const middle = put("access.log.1", line("11:00:00"));
    const oldest = put("access.log.2.gz", zlib.gzipSync(line("10:00:00")));
    expect(records(newest, middle, oldest).map(({ file }) => file)).toEqual([oldest, middle, newest]);
  });

  test("junk first, a line of a megabyte, NUL and broken quotes change no other line", () => {
    const huge = `${"x".repeat(2 << 20)}\n`;
    const hostile = [
      "\u0000\u0000\n",
      huge,
      '192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET /"quote HTTP/1.1" 200 5 "-" "x\n',
    ];
    const log = put(
      "hostile.log",
      `${hostile.join("")}${line("10:00:00", "/one")}${hostile.join("")}${line("10:00:01", "/two")}`,
    );
    const rows = records(log);
    expect(rows.flatMap(({ target }) => target ?? [])).toEqual(["/one", "/two"]);
    expect(rows.flatMap(({ error }) => error?.code ?? [])).toContain("line-too-long");
  });

  test("a log whose format cannot be told is one error; an empty one and comments are none", () => {
    expect(
      records(put("prose.log", "It was a dark night.\nNothing was logged.\n")).map(({ error }) => error?.code),
    ).toEqual(["unknown-format"]);
    expect(records(put("empty.log", ""))).toEqual([]);
    expect(records(put("comments.log", "#Version: 1.0\n#Fields: date time cs-method cs-uri-stem\n"))).toEqual([]);
  });

  test("--format takes a name or a string, --host and --timezone say what the log does not", () => {
    const log = put("own.log", "192.0.2.1 [10/Nov/2026:10:00:00] GET /a 200\n");
    const words = [
      "--format",
      "%h [%{%d/%b/%Y:%T}t] %m %U %>s",
      "--host",
      "shop.example",
      "--timezone",
      "Europe/Berlin",
    ];
    expect(records(log, ...words)).toMatchObject([
      { time: "2026-11-10T09:00:00.000Z", host: "shop.example", target: "/a" },
    ]);
  });
});

describe("the report", () => {
  const example = [
    "audit",
    "examples/audit/access.log",
    "--robots",
    "examples/audit/history",
    "--ranges",
    "examples/audit/ranges",
  ];

  test("docs/audit.md shows what the example gives", () => {
    const page = readFileSync(`${root}docs/audit.md`, "utf8");
    const block = page.split("    $ npx maycrawl ")[1] ?? "";
    const [asked = "", ...shown] = block.split("\nThe log is made up")[0]?.split("\n") ?? [];
    expect(asked.split(" ")).toEqual(example);
    const { stdout, status } = maycrawl(example);
    const wanted = shown.join("\n").replace(/^ {4}/gm, "").trim();
    expect(stdout.trim().startsWith(wanted)).toBe(true);
    expect(wanted.split("\n").length).toBeGreaterThan(15);
    expect(status).toBe(1);
  });

  test("the example's page is what --html writes, and needs no network", () => {
    const path = at("page.html");
    maycrawl([...example, "--html", path]);
    const page = readFileSync(path, "utf8");
    const moment = /Made [\d: -]+ UTC/;
    expect(page.replace(moment, "")).toBe(
      readFileSync(`${root}examples/audit/report.html`, "utf8").replace(moment, ""),
    );
    expect(page).not.toMatch(/<script|<link|<img|<iframe|url\(|@import|\bsrc=|\bhref=/i);
    expect(page).toContain("default-src 'none'");
  });

  test("exit codes: 0 without a breach, 1 with one, 3 for a log that is mostly unreadable", () => {
    const words = ["--robots", closed, "--as-named", "GPTBot"];
    expect(maycrawl(["audit", put("good.log", line("10:00:00")), ...words]).status).toBe(0);
    expect(maycrawl(["audit", put("bad.log", line("10:00:00", "/private/")), ...words]).status).toBe(1);
    const mostly = maycrawl(["audit", put("mostly.log", `${"nonsense\n".repeat(3)}${line("10:00:00")}`), ...words]);
    expect([mostly.status, codes(mostly)]).toEqual([3, ["log-unreadable"]]);
    expect(mostly.stderr).toContain("the nearest format is combined");
  });

  test("it can be shared: no address and no value of a query, unless --full", () => {
    const log = put("private.log", line("10:00:00", "/private/?token=s3cret&x", "GPTBot/1.2", "192.0.2.77"));
    for (const format of [[], ["--json"], ["--csv"], ["--markdown"], ["--html", at("shared.html")]]) {
      const { stdout } = maycrawl(["audit", log, "--robots", closed, "--as-named", "GPTBot", ...format]);
      const text = format[0] === "--html" ? readFileSync(at("shared.html"), "utf8") : stdout;
      expect(text).not.toContain("192.0.2.77");
      expect(text).not.toContain("s3cret");
    }
    const { stdout } = maycrawl(["audit", log, "--robots", closed, "--as-named", "GPTBot", "--full"]);
    expect(stdout).toContain("192.0.2.77 GET /private/?token=s3cret&x");
  });

  test("what strangers wrote never reaches a terminal or a page raw", () => {
    const evil = `/private/\u001b[31m\u0000\u202e<script>alert(1)</script>|\`\`\`@team=1`;
    const log = put("evil.log", line("10:00:00", evil, "GPTBot/1.2 \u001b]0;x\u0007"));
    for (const format of [
      [],
      ["--json"],
      ["--csv"],
      ["--markdown"],
      ["--html", at("evil.html")],
      ["--records"],
      ["--records", "--json"],
    ]) {
      const run = maycrawl(["audit", log, "--robots", closed, "--as-named", "GPTBot", ...format]);
      const text = format[0] === "--html" ? readFileSync(at("evil.html"), "utf8") : run.stdout + run.stderr;
      // eslint-disable-next-line no-control-regex
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
      if (format[0] === "--html" || format[0] === "--markdown") expect(text).not.toContain("<script");
      if (format[0] === "--markdown") expect(text).not.toMatch(/```|@team/);
    }
  });

  test("the rules from git, and from a store", async () => {
    const repository = mkdtempSync(join(tmpdir(), "maycrawl-git-"));
    const git = (when: string, ...words: string[]): void => {
      const env = { ...process.env, GIT_COMMITTER_DATE: when, GIT_AUTHOR_DATE: when };
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t.example", ...words], {
        cwd: repository,
        env,
        stdio: "ignore",
      });
    };
    git("2026-10-01T00:00:00Z", "init", "-q");
    for (const [when, text] of [
      ["2026-10-01T00:00:00Z", "User-agent: *\nDisallow:\n"],
      ["2026-11-01T00:00:00Z", "User-agent: *\nDisallow: /private/\n"],
    ] as const) {
      writeFileSync(join(repository, "robots.txt"), text);
      git(when, "add", ".");
      git(when, "commit", "-q", "-m", "x");
    }
    const log = put("versions.log", line("10:00:00", "/private/"));
    const early = put("early.log", line("10:00:00", "/private/").replace("10/Nov", "10/Oct"));
    const ask = (name: string, robots: string): number | null =>
      maycrawl(["audit", name, "--robots", robots, "--host", "shop.example", "--as-named", "GPTBot"]).status;
    expect([
      ask(log, `git:${join(repository, "robots.txt")}`),
      ask(early, `git:${join(repository, "robots.txt")}`),
    ]).toEqual([1, 0]);

    const path = at("store.sqlite");
    const store = await openSqliteStore({ path });
    // SHA-256 of no octets: a file that was missing allows everything.
    await store.appendVersion({
      origin: "https://shop.example",
      seenMs: Date.UTC(2026, 9, 1),
      result: "unavailable",
      status: 404,
      fault: null,
      hash: null,
      sizeOctets: 0,
    });
    await store.close();
    expect(ask(log, path)).toBe(0);
  });

  test("logs of several hosts are not judged by one file", () => {
    const log = put("hosts.log", `a.example ${line("10:00:00")}b.example ${line("10:00:01")}`);
    const run = maycrawl(["audit", log, "--robots", closed]);
    expect([run.status, codes(run)]).toEqual([2, ["usage"]]);
    expect(maycrawl(["audit", log, "--robots", closed, "--host", "a.example"]).status).toBe(0);
  });
});

describe("long logs", () => {
  const lines = timesOf("lines of long logs", 150_000, 50_000);
  const robots = put("long-robots.txt", auditRobotsTxt);
  const logs = [at("long-1.log"), at("long-2.log"), at("long-3.log")];
  writeAuditLog(logs[0] as string, 2000);
  writeAuditLog(logs[1] as string, 3000);
  writeAuditLog(logs[2] as string, lines);
  const words = ["audit", ...logs, "--robots", robots, "--as-named", "*", "--json"];
  const reportOf = (text: string): unknown => ({ ...(JSON.parse(text) as object), createdAt: "" });
  const wanted = reportOf(maycrawl(words).stdout);

  test("--jobs gives the same report", () => {
    expect(reportOf(maycrawl([...words, "--jobs", "3"]).stdout)).toEqual(wanted);
  });

  test("a killed run goes on from its state, and gives the same report", async () => {
    const state = at("state.json");
    // On a busy machine a run can end before its state is seen; then it is killed another time.
    for (let turn = 0; turn < 50 && !existsSync(state); turn++) {
      const child = spawn(process.execPath, [bin, ...words, "--state", state], { cwd: root, stdio: "ignore" });
      const ended = new Promise((resolve) => child.on("close", resolve));
      while (!existsSync(state) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 1));
      child.kill("SIGKILL");
      await ended;
    }
    expect(existsSync(state)).toBe(true);
    const run = maycrawl([...words, "--state", state]);
    expect(run.stderr).toContain("resuming");
    expect(reportOf(run.stdout)).toEqual(wanted);
    expect(existsSync(state)).toBe(false);
  });

  test("a log that has grown since the kill is read to its new end, with what it says of robots.txt", async () => {
    const log = put("grows.log", line("10:00:00") + line("10:00:01", "/private/"));
    const long = at("grows-2.log");
    writeAuditLog(long, lines);
    const state = at("grows.json");
    const asked = ["audit", log, long, "--robots", closed, "--as-named", "GPTBot", "--json"];
    for (let turn = 0; turn < 50 && !existsSync(state); turn++) {
      const child = spawn(process.execPath, [bin, ...asked, "--state", state], { cwd: root, stdio: "ignore" });
      const ended = new Promise((resolve) => child.on("close", resolve));
      while (!existsSync(state) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 1));
      child.kill("SIGKILL");
      await ended;
    }
    expect(existsSync(state)).toBe(true);
    const refused = line("10:00:02", "/robots.txt").replace(" 200 ", " 403 ");
    appendFileSync(log, refused + line("10:00:30", "/private/"));
    const resumed = reportOf(maycrawl([...asked, "--state", state]).stdout);
    expect(resumed).toEqual(reportOf(maycrawl(asked).stdout));
    expect(JSON.stringify(resumed)).toContain("rules-refused");
  });

  test("a state of another audit is refused", () => {
    const state = put("other.json", '{"version":1,"fingerprint":"x","logs":[]}');
    const run = maycrawl([...words, "--state", state]);
    expect([run.status, codes(run)]).toEqual([2, ["state-unusable"]]);
  });
});
