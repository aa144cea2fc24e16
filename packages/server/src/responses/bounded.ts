// Bounds on what an answer tells of strangers' words, for every answer alike. In: an answer, with objects that have a plain form or
// without. Out: plain data in which long texts and lists are cut, and no text is longer than a member of its name may be.
import { serviceLimits } from "../limits.ts";

/** Members that stand whole, since a part of them would be something else; what was asked bounds them. */
const whole: ReadonlySet<string> = new Set(["path", "witness", "robotsTxt", "robotsTxtBase64", "fix"]);
/** Members that are URLs: as long as one that may be asked about. */
const urls: ReadonlySet<string> = new Set(["url", "finalUrl", "location", "redirectTo", "licenses"]);

/** The plain data of an answer: texts cut to `textUnits`, lists of these names to their lengths. */
export function bounded<Answer>(answer: Answer, lists: Readonly<Record<string, number>> = {}): Answer {
  return cut(answer, "", lists) as Answer;
}

function cut(value: unknown, name: string, lists: Readonly<Record<string, number>>): unknown {
  if (typeof value === "string") return shown(value, urls.has(name) ? serviceLimits.urlUnits : serviceLimits.textUnits);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const most = lists[name] ?? value.length;
    return (value.length > most ? value.slice(0, most) : value).map((one) => cut(one, name, lists));
  }
  const plain: object = "toJSON" in value && typeof value.toJSON === "function" ? (value.toJSON() as object) : value;
  const members: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(plain)) members[key] = whole.has(key) ? member : cut(member, key, lists);
  return members;
}

/** The text, cut where it is too long: "..." stands for the rest. */
export function shown(text: string, units: number): string {
  if (text.length <= units) return text;
  // Not between the halves of a surrogate pair.
  const end = text.charCodeAt(units - 1) >= 0xd800 && text.charCodeAt(units - 1) <= 0xdbff ? units - 1 : units;
  return `${text.slice(0, end)}...`;
}
