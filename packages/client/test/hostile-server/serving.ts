// Hostile servers for the tests of a file: each ends with the test that started it.
import { afterEach } from "vitest";
import { HostileServer, type Behaviour, type ServerOptions } from "./server.ts";

/** Starts servers. Called at the top of a test file. */
export function serving(): (behaviour: Behaviour, options?: ServerOptions) => Promise<HostileServer> {
  const servers: HostileServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  return async (behaviour, options) => {
    const server = await HostileServer.start(behaviour, options);
    servers.push(server);
    return server;
  };
}
