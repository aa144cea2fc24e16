// The server over standard input and output, for a client that starts it. Both eras: the opening message decides.
import type { McpServer } from "@modelcontextprotocol/server";
import { serveStdio as serveOver, StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** A message may hold two files of 512,000 characters; more is refused. */
const mostMessageBytes = 8 * 1024 * 1024;

/**
 * Serves until standard input ends or the signal is aborted. Nothing else may write to standard output.
 *
 * Source: Model Context Protocol, stdio transport.
 */
export async function serveStdio(factory: () => McpServer, signal?: AbortSignal): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: mostMessageBytes });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });
  const handle = serveOver(factory, { transport });
  await ended;
  await handle.close();
}
