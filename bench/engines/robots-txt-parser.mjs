// robots-txt-parser 2.0.3, as its synchronous interface has it.
import makeRobots from "robots-txt-parser";

const options = { userAgent: "FooBot", allowOnNeutral: true };

export const engine = {
  name: "robots-txt-parser",
  input: "text",
  parse(text) {
    const robots = makeRobots(options);
    robots.parseRobots("https://www.example.com", text);
    return robots;
  },
  checkerOf: (robots) => (url) => robots.canCrawlSync(url),
};
