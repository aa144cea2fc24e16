// Golden files and URLs: real ones and adversarial ones, from beside the repository
// (packages/core/test/shared-goldens.ts).
import { readFileSync } from "node:fs";
import { RequestUrl } from "@maycrawl/core";
import { rows, sharedPath } from "../../../core/test/shared-goldens.ts";
import type { Sample } from "./composed.ts";

interface VerdictRow {
  readonly file: string;
  readonly agent?: string;
  readonly agents?: readonly string[];
  readonly url: string;
}

interface SyntheticRow {
  readonly id: string;
  readonly robots_b64: string;
  readonly queries: readonly { readonly agents: readonly string[]; readonly url: string }[];
}

/** Targets are asked over a request line, which servers bound at some 8 KiB. */
const longest = 4_000;

function targetOf(url: string): string | null {
  const target = new RequestUrl(url).asSent;
  if (target === null) return null;
  const path = target.replace(/^[a-z]+:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  const sent = path.startsWith("/") ? path : `/${path}`;
  return sent.length > longest || /[^\x21-\x7E]/.test(sent) ? null : sent;
}

/** Samples of real files: a few agents of each, with the URLs that the goldens ask. */
export function realSamples(mostFiles: number, skip = 0): Sample[] {
  const wanted = new Map<string, Map<string, Set<string>>>();
  let passed = 0;
  for (const row of rows<VerdictRow>("golden/verdicts.ndjson.gz")) {
    if (!wanted.has(row.file)) {
      passed++;
      if (passed <= skip) {
        wanted.set(row.file, new Map());
        continue;
      }
      if (wanted.size - skip >= mostFiles) break;
      wanted.set(row.file, new Map());
    }
    if (passed <= skip) continue;
    const agents = row.agents ?? [row.agent ?? ""];
    const key = JSON.stringify(agents.filter((agent) => /^[A-Za-z0-9_-]+$/.test(agent)));
    const ofFile = wanted.get(row.file) as Map<string, Set<string>>;
    const targets = ofFile.get(key) ?? new Set<string>();
    if (!ofFile.has(key) && ofFile.size >= 3) continue;
    ofFile.set(key, targets);
    const target = targetOf(row.url);
    if (target !== null) targets.add(target);
  }
  return [...wanted].flatMap(([file, ofFile]) =>
    [...ofFile].map(([agents, targets]) => ({
      name: file,
      robotsTxt: readFileSync(sharedPath(`golden/files/${file.endsWith(".txt") ? file : `${file}.txt`}`)),
      agents: JSON.parse(agents) as string[],
      targets: [...targets],
    })),
  );
}

/** Samples of adversarial files. */
export function adversarialSamples(most: number, skip = 0): Sample[] {
  const samples: Sample[] = [];
  let at = 0;
  for (const row of rows<SyntheticRow>("golden/synthetic.ndjson.gz")) {
    if (at++ < skip) continue;
    if (samples.length >= most) break;
    const agents = row.queries[0]?.agents ?? [];
    const targets = row.queries.flatMap(({ url }) => targetOf(url) ?? []);
    samples.push({ name: row.id, robotsTxt: Buffer.from(row.robots_b64, "base64"), agents, targets });
  }
  return samples;
}
