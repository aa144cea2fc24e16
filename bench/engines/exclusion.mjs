// exclusion 0.2.0; its CommonJS entry does not load on Node 20, the ESM one does. It takes paths.
import { RobotsTxt } from "exclusion";

export const engine = {
  name: "exclusion",
  input: "text",
  parse: (text) => new RobotsTxt(text),
  checkerOf: (robots) => (url) => {
    const { pathname, search } = new URL(url);
    return robots.isPathAllowed(pathname + search, "FooBot");
  },
};
