// robots-parser 3.0.1: the most used one, and the measure of all ratios.
import robotsParser from "robots-parser";

export const engine = {
  name: "robots-parser",
  input: "text",
  parse: (text) => robotsParser("https://www.example.com/robots.txt", text),
  checkerOf: (robots) => (url) => robots.isAllowed(url, "FooBot"),
};
