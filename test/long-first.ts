// The order in which test files run. Those that stand on a browser or on servers, and wait for them, come first, the
// longest of them at the very beginning, so that no long file is left alone on one core at the end; what only
// computes fills up. An order by what an earlier run took would need that run: a fresh clone has none.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of more than some four seconds, longest first. */
const long: readonly string[] = [
  "packages/web/test/story-sound.test.ts",
  "packages/web/test/story.test.ts",
  "packages/web/test/story-files.test.ts",
  "packages/web/test/behind-service.test.ts",
  "test/action.test.ts",
  "packages/cli/test/lsp.test.ts",
  "packages/server/test/serve.test.ts",
  "packages/server/test/proxies.test.ts",
  "packages/publish/test/servers.test.ts",
  "packages/publish/test/options-servers.test.ts",
  "packages/cli/test/docs-examples.test.ts",
  "packages/robots-parser/test/differences.test.ts",
  "packages/cli/test/audit.test.ts",
  "packages/mcp/test/mcp.test.ts",
  "packages/client/test/retrieval/dns.test.ts",
  "packages/client/test/store/lost-store.test.ts",
  "packages/client/test/many-hosts.test.ts",
  "packages/client/test/hostile-server/hostile-server.test.ts",
  "packages/client/test/crawl-example.test.ts",
  "packages/adapters/test/playwright.test.ts",
  "packages/cli/test/serve.test.ts",
  "packages/server/test/thread-pool.test.ts",
  "packages/cli/test/streaming.test.ts",
];

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const at = long.findIndex((name) => moduleId.endsWith(name));
      // A project's files run one after the other, since its processes are kept for them.
      return (project.name === "pure" ? long.length + 1 : 0) + (at < 0 ? long.length : at);
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
