// @maycrawl/mcp: the answers of maycrawl for models, over the Model Context Protocol. In: a client for the network.
// Out: a server with four tools, over standard input and output or over HTTP. The path: server.ts, the tools,
// answer.ts.
export { maxAnswerBytes } from "./answer.ts";
export { type McpHttpOptions, type RunningMcp, serveHttp } from "./serve-http.ts";
export { serveStdio } from "./serve-stdio.ts";
export { mcpServer, type McpServerOptions } from "./server.ts";
