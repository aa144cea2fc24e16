// The oracle as an engine: what being obviously right costs.
import { allows, rulesFor } from "../oracle.mjs";

export const engine = {
  name: "oracle",
  input: "octets",
  parse: (octets) => rulesFor(octets, "FooBot"),
  checkerOf: (rules) => (url) => allows(rules, url),
};
