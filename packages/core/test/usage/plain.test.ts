// The plain form of a usage verdict: what JSON.stringify gives is what docs/usage.md lists.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type PlainUsageVerdict, usageStandards, UsageVerdict, uses } from "../../src/usage/index.ts";
import { ask } from "./ask.ts";

const page = readFileSync(fileURLToPath(new URL("../../../../docs/usage.md", import.meta.url)), "utf8");
const section = page.slice(page.indexOf("## As JSON")).split("\n## ")[0] ?? "";
const [members = [], evidence = []] = section
  .split("\n\n")
  .filter((part) => part.startsWith("| key |"))
  .map((table) =>
    table
      .split("\n")
      .slice(2)
      .flatMap((row) => [...(row.split(" | ")[0] ?? "").matchAll(/`([A-Za-z]+)`/g)].map((match) => match[1] ?? "")),
  );

const verdict = ask(
  "User-agent: *\nAllow: /\nContent-Signal: /a ai-train=no\nContent-Signal: ai-train=yes\n" +
    "License: https://e.example/l.xml\n",
  "/a/b",
);
const plain = JSON.parse(JSON.stringify(verdict)) as PlainUsageVerdict;

test("has the members that the docs list", () => {
  expect(Object.keys(plain).sort()).toEqual(members.toSorted());
  expect(Object.keys(plain.uses)).toEqual([...uses]);
  expect(Object.keys(plain.byStandard)).toEqual([...usageStandards]);
  expect(Object.keys(plain.uses["ai-train"].evidence[0] ?? {}).sort()).toEqual(evidence.toSorted());
  for (const key of Object.keys(plain.licenses[0] ?? {})) expect(section).toContain(`\`${key}\``);
});

test("gives states and the evidence with its place", () => {
  expect([
    plain.uses["ai-train"].state,
    plain.uses.search.state,
    plain.byStandard["content-signals"]["ai-train"],
    plain.byStandard.aipref["ai-train"],
  ]).toEqual(["disallowed", "unstated", "disallowed", "unstated"]);
  const signal = {
    standard: "content-signals",
    version: "2026",
    label: "ai-train",
    carrier: "robots.txt",
    name: "Content-Signal",
    column: 1,
    groupIndex: 0,
    operator: null,
    covers: "training or fine-tuning models",
  };
  expect(plain.uses["ai-train"].evidence).toEqual([
    { ...signal, value: "no", line: 3, path: "/a", isDecisive: true, why: null },
    { ...signal, value: "yes", line: 4, path: null, isDecisive: false, why: "shorter-path" },
  ]);
  expect(plain.licenses).toEqual([
    {
      url: "https://e.example/l.xml",
      href: "https://e.example/l.xml",
      isUsable: true,
      carrier: "robots.txt",
      place: { name: "License", line: 5, column: 1 },
      groupIndex: 0,
    },
  ]);
});

test("a verdict has no functions of its own", () => {
  expect(verdict).toBeInstanceOf(UsageVerdict);
  expect(Object.hasOwn(verdict, "toJSON")).toBe(false);
  expect(structuredClone(verdict.toJSON())).toEqual(verdict.toJSON());
});
