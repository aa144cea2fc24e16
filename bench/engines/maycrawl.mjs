// Ours: octets in, as they come from the network.
import { parseRobotsTxt, productToken } from "@maycrawl/core";

const agent = productToken("FooBot");

export const engine = {
  name: "maycrawl",
  input: "octets",
  parse: (octets) => parseRobotsTxt(octets),
  checkerOf(robotsTxt) {
    const rules = robotsTxt.rulesFor(agent);
    return (url) => rules.allows(url);
  },
};
