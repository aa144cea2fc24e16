// What each tool gets: the server that it registers with, the network, and the bounds of a call. Next: check-url.ts.
import type { CallToolResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { RobotsClient } from "@maycrawl/client";

/** What the tools share. */
export interface ToolBox {
  readonly server: McpServer;
  readonly client: RobotsClient;
  /** Runs a tool; whatever goes wrong becomes an answer that says how to go on. */
  run(
    context: ServerContext,
    work: (signal: AbortSignal) => CallToolResult | Promise<CallToolResult>,
  ): Promise<CallToolResult>;
}
