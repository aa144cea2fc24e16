// Every form of report of `maycrawl ci`; and that no text of a stranger becomes markup or a command in any of them.
import { describe, expect, test } from "vitest";
import { readXml, type XmlElement } from "./xml.ts";
import { folderOf, ci, linesOf, expectations } from "./ci-command.ts";

describe("reports", () => {
  /**
   * What would be markup, a command or a mention somewhere; each as a name, as a URL and, where it can be, in a rule.
   */
  const payloads = [
    "::error::x",
    "\n::set-output name=a::b",
    "\r\n::warning::x",
    "##[error]x",
    "%0A::error::x",
    ",line=9,title=x::y",
    "<script>alert(1)</script>",
    '"><x y="',
    "]]>",
    "<!--",
    "&amp;",
    "| a | b |",
    "`code`",
    "@somebody",
    "#1",
    "[x](https://evil.example)",
    "![x](y)",
    "{0}",
    "[x](1)",
    "\\",
    "\u0000\u0008\u001b[31m",
    "\ufffe\uffff",
    "\ud800",
    "\u202e\u2066",
    "$(id)",
    "'; DROP TABLE x",
    "**b**",
    "</code>",
  ];
  const rules = payloads.filter((text) => !/[\r\n\u0000#]/.test(text));
  const hostile = {
    "robots.txt":
      `User-agent: *\n` +
      `${rules.map((text, at) => `Disallow: /r${at}/*\nDisallow: /r${at}$ ${text}\n`).join("")}Disallow: /u/\n`,
    "robots.expect.json": JSON.stringify({
      environments: Object.fromEntries(
        payloads.map((text, at) => [
          `${at}${text}`,
          {
            robots: "robots.txt",
            expectations: [
              {
                name: `name ${text}`,
                expect: "allowed",
                agents: ["*", "FooBot"],
                urls: [`/u/${at}${text}`, `/r${at}/x`, `/r${at}`],
              },
            ],
          },
        ]),
      ),
    }),
  };
  const place = folderOf(hostile);
  const report = (format: string): string => ci(place, ["--format", format]).stdout;

  test("github: each line is one of our commands, whatever it says", () => {
    const lines = report("github").trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(payloads.length);
    for (const line of lines) {
      // As the runner reads it: properties up to the second "::", without ":" and "," in their values.
      const command = /^::(error|notice) ((?:[a-z]+=[^:,]*)(?:,[a-z]+=[^:,]*)*)::(.*)$/.exec(line);
      if (command === null) throw new Error(`no command of ours: ${line}`);
      expect(line).not.toMatch(/##\[|[\r\u0000-\u001f\u007f-\u009f\u202e\u2066]/);
      const keys = (command[2] ?? "").split(",").map((one) => one.split("=")[0]);
      expect(keys).toEqual(command[1] === "notice" ? ["title"] : ["file", "line", "title"]);
    }
    const unescaped = (text: string): string =>
      text
        .replaceAll("%2C", ",")
        .replaceAll("%3A", ":")
        .replaceAll("%0A", "\n")
        .replaceAll("%0D", "\r")
        .replaceAll("%25", "%");
    expect(unescaped(lines.find((line) => line.includes("title=4%25")) ?? "")).toContain("%0A::error::x");
  });

  test("junit: well-formed, and every text is text", () => {
    const root = readXml(report("junit"));
    expect([root.name, root.attributes.get("tests"), root.children.length]).toEqual([
      "testsuites",
      String(payloads.length),
      payloads.length,
    ]);
    const shapes = new Set<string>();
    const walk = (one: XmlElement, path: string): void => {
      shapes.add(`${path}/${one.name} ${[...one.attributes.keys()].join(" ")}`);
      for (const child of one.children) walk(child, `${path}/${one.name}`);
    };
    walk(root, "");
    expect([...shapes].sort()).toEqual([
      "/testsuites name tests failures errors skipped time",
      "/testsuites/testsuite name tests failures errors skipped time",
      "/testsuites/testsuite/testcase classname name time",
      "/testsuites/testsuite/testcase/error message type",
      "/testsuites/testsuite/testcase/failure message type",
    ]);
    const names = root.children.map((suite) => suite.children[0]?.attributes.get("name"));
    expect(names[payloads.indexOf("]]>")]).toBe("name ]]>");
    expect(names[payloads.indexOf('"><x y="')]).toBe('name "><x y="');
  });

  test("sarif: of the published structure", () => {
    const text = report("sarif");
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2066]/);
    const log = JSON.parse(text) as {
      version: string;
      $schema: string;
      runs: {
        tool: {
          driver: {
            name: string;
            version: string;
            informationUri: string;
            rules: { id: string; shortDescription: { text: string } }[];
          };
        };
        results: SarifResult[];
        columnKind: string;
        invocations: { executionSuccessful: boolean }[];
      }[];
    };
    expect([log.version, log.runs.length]).toEqual(["2.1.0", 1]);
    const [run] = log.runs;
    expect(run?.tool.driver).toMatchObject({
      name: "maycrawl",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    });
    expect(URL.canParse(run?.tool.driver.informationUri ?? "")).toBe(true);
    expect(run?.columnKind).toBe("utf16CodeUnits");
    const ids = run?.tool.driver.rules.map((rule) => rule.id) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    expect(run?.results.length).toBeGreaterThan(payloads.length);
    for (const result of run?.results ?? []) {
      expect(Object.keys(result).sort()).toEqual([
        "level",
        "locations",
        "message",
        "partialFingerprints",
        "ruleId",
        "ruleIndex",
      ]);
      expect(ids[result.ruleIndex]).toBe(result.ruleId);
      expect(result.level).toBe("error");
      // Sections 3.11.5 and 3.11.6: braces stand doubled, and no bracket or backslash stands bare.
      expect(result.message.text.replace(/\{\{|\}\}|\\[\\[\]]/g, "")).not.toMatch(/[{}[\]\\]/);
      expect(result.locations).toEqual([
        {
          physicalLocation: {
            artifactLocation: { uri: "robots.txt" },
            region: { startLine: expect.any(Number) as number },
          },
        },
      ]);
      expect(result.locations[0]?.physicalLocation.region.startLine).toBeGreaterThan(0);
      expect(Object.values(result.partialFingerprints)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    }
    expect(new Set(run?.results.map((result) => JSON.stringify(result.partialFingerprints))).size).toBe(
      run?.results.length,
    );
  });

  test("markdown: a table of as many cells in each row, and nothing in them but references and our own tags", () => {
    const lines = report("markdown").trimEnd().split("\n");
    const rows = lines.filter((line) => line.startsWith("| ") && !line.startsWith("| result"));
    expect(rows.length).toBe(payloads.length);
    for (const row of rows) {
      expect(row.split("|").length).toBe(7);
      // The words of ours, taken away; what is left is letters, blanks, "/" and "-".
      const rest = row.replaceAll(/<code>|<\/code>|<br>|&#\d+;|\||❌|⚠️|✅|,/g, "");
      expect(rest).toMatch(/^[A-Za-z0-9 /\-\u00a0-\ufffd]*$/);
      expect(row).not.toMatch(/[\u202e\u2066\u0000-\u001f]/);
    }
  });

  test("human and json: nothing steers a terminal or a runner, and JSON says what it was", () => {
    const human = report("human");
    expect(human).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2066]|##\[/);
    expect(human.split("\n").filter((line) => line.trimStart().startsWith("::"))).toEqual([]);
    const text = report("json");
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2066]/);
    const names = linesOf({ stdout: text, stderr: "", status: 0 }).map((one) => one.name);
    expect(names.sort()).toEqual(payloads.map((payload) => `name ${payload}`).sort());
  });

  test("a file's name is a stranger's too", () => {
    const name = "robots %,::[x].txt";
    const site = folderOf({
      [name]: "User-agent: *\nDisallow: /\n",
      "robots.expect.json": expectations({ expect: "allowed", agents: ["*"], urls: ["/"] }),
    });
    const [line] = ci(site, ["--file", name, "--format", "github"]).stdout.split("\n");
    expect(line).toMatch(/^::error file=robots %25%2C%3A%3A\[x\]\.txt,line=2,title=/);
    const log = ci(site, ["--file", name, "--format", "sarif"]).stdout;
    expect(log).toContain('"uri":"robots%20%25%2C%3A%3A%5Bx%5D.txt"');
  });
});

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly { readonly physicalLocation: { readonly region: { readonly startLine: number } } }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}
