// robots-txt-guard 1.0.2 over robots-txt-parse 2.0.1, which reads streams only. It takes paths.
import { Readable } from "node:stream";
import makeGuard from "robots-txt-guard";
import parseStream from "robots-txt-parse";

export const engine = {
  name: "robots-txt-guard",
  input: "text",
  parse: async (text) => makeGuard(await parseStream(Readable.from([text]))),
  checkerOf: (guard) => (url) => {
    const { pathname, search } = new URL(url);
    return guard.isAllowed("FooBot", pathname + search);
  },
};
