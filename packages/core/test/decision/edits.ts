// Edits of a robots.txt by line, as advice asks for them.
import type { Edit, RobotsTxtReading } from "../../src/index.ts";

/** The file after the edit. */
export const edited = (edit: Pick<Edit, "octets">): string => new TextDecoder().decode(edit.octets);
export const groupAt = (reading: RobotsTxtReading, line: number): RobotsTxtReading["groups"][number] => {
  const group = reading.groups.find((one) => [...one.userAgents, ...one.rules].some((member) => member.line === line));
  if (group === undefined) throw new Error(`no group holds line ${line}`);
  return group;
};
