// The expectations file that `maycrawl ci --init` writes: what nearly every site wants of its robots.txt, to be edited.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where sites keep their robots.txt, most often first. */
const usualPlaces = ["public/robots.txt", "static/robots.txt", "src/robots.txt", "robots.txt"];

/** The text of a starter file at that path; it names the robots.txt found beside it. */
export function starterText(path: string): string {
  const robots = usualPlaces.find((place) => existsSync(join(dirname(path), place))) ?? "public/robots.txt";
  return `${JSON.stringify(
    {
      $schema: "./node_modules/maycrawl/schema/robots-expect.schema.json",
      environments: {
        production: {
          robots,
          expectations: [
            { name: "Search engines reach the home page", expect: "allowed", agents: ["search"], urls: ["/"] },
            { name: "So do all other crawlers", expect: "allowed", agents: ["*"], urls: ["/"] },
            {
              name: "Styles and scripts can be fetched",
              expect: "allowed",
              agents: ["Googlebot", "Bingbot"],
              urls: ["/style.css", "/script.js"],
            },
          ],
        },
      },
    },
    null,
    2,
  )}\n`;
}
