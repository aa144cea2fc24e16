// @maycrawl/robots-parser: the engine behind robots-parser's interface, asked as its users ask.
import robotsParser from "@maycrawl/robots-parser";

export const engine = {
  name: "drop-in",
  input: "text",
  parse: (text) => robotsParser("https://www.example.com/robots.txt", text),
  checkerOf: (robots) => (url) => robots.isAllowed(url, "FooBot"),
};
