// The expectations file that `maycrawl ci --init` writes: what nearly every site wants of its robots.txt, to be changed.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where sites keep their robots.txt, most often first. */
const usualPlaces = ["public/robots.txt", "static/robots.txt", "src/robots.txt", "robots.txt"];

/** The text of a starter file that is to stand there; it names the robots.txt that is found beside it. */
export function starterText(path: string): string {
  const robots = usualPlaces.find((place) => existsSync(join(dirname(path), place))) ?? "public/robots.txt";
  return `${JSON.stringify({
    $schema: "https://unpkg.com/maycrawl/schema/robots-expect.schema.json",
    environments: {
      production: {
        robots,
        expectations: [
          { name: "Search engines reach the home page", expect: "allowed", agents: ["search"], urls: ["/"] },
          { name: "Whoever is not named does too", expect: "allowed", agents: ["*"], urls: ["/"] },
          { name: "Styles and scripts can be fetched", expect: "allowed", agents: ["Googlebot", "Bingbot"], urls: ["/style.css", "/script.js"] },
        ],
      },
    },
  }, null, 2)}\n`;
}
