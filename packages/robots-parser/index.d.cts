import type { Robot as RobotOfModule } from "./dist/index.js" with { "resolution-mode": "import" };

declare function robotsParser(url: string | URL, robotsTxt?: string | null): robotsParser.Robot;

declare namespace robotsParser {
  /** See the ES module's `Robot`. */
  type Robot = RobotOfModule;
}

export = robotsParser;
