// The cheapest proof that an edit changes nothing for anybody: under every dialect the same groups with the same names
// and rules, octet by octet and in the same order, and the same other records with the same values in the same groups.
// Then every answer is the same. It proves changes of layout; changes of a rule's words need comparison (fix.ts).
import { type Dialect, dialects } from "../../dialect/index.ts";
import { eventSize, otherRecordsOf, type Reading, readRobotsTxt } from "../../robots-txt/index.ts";
import { eventFlags } from "../../robots-txt/reading.ts";

/** Whether both files read the same under every dialect. Linear in their octets, once for each dialect. */
export function hasSameReading(a: Uint8Array, b: Uint8Array): boolean {
  return Object.values(dialects).every((dialect) => {
    const readingA = readRobotsTxt(a, dialect, dialect.sizeLimitOctets);
    const readingB = readRobotsTxt(b, dialect, dialect.sizeLimitOctets);
    return readingA.isOversize === readingB.isOversize && sameEvents(a, readingA, b, readingB) && sameOthers(a, b, dialect, readingA, readingB);
  });
}

function sameEvents(a: Uint8Array, readingA: Reading, b: Uint8Array, readingB: Reading): boolean {
  const eventsA = readingA.events;
  const eventsB = readingB.events;
  if (eventsA.length !== eventsB.length) return false;
  for (let at = 0; at < eventsA.length; at += eventSize) {
    const flagsA = eventsA[at + 2] as number;
    const flagsB = eventsB[at + 2] as number;
    // The line may differ. The two lowest flags say what the event is; those that speed up matching may be set by a
    // comment.
    if (flagsA % eventFlags % 8 !== flagsB % eventFlags % 8) return false;
    if (!sameOctets(a, eventsA[at] as number, eventsA[at + 1] as number, b, eventsB[at] as number, eventsB[at + 1] as number)) return false;
  }
  return true;
}

function sameOthers(a: Uint8Array, b: Uint8Array, dialect: Dialect, readingA: Reading, readingB: Reading): boolean {
  const ofA = otherRecordsOf(a, { ...readingA, dialect });
  const ofB = otherRecordsOf(b, { ...readingB, dialect });
  return (
    ofA.sitemaps.length === ofB.sitemaps.length && ofA.otherRecords.length === ofB.otherRecords.length &&
    ofA.sitemaps.every((one, i) => {
      const other = ofB.sitemaps[i];
      return other !== undefined && sameOctets(a, one.valueSpan.start, one.valueSpan.end, b, other.valueSpan.start, other.valueSpan.end);
    }) &&
    ofA.otherRecords.every((one, i) => {
      const other = ofB.otherRecords[i];
      return other !== undefined && one.key === other.key && one.groupIndex === other.groupIndex &&
        sameOctets(a, one.valueSpan.start, one.valueSpan.end, b, other.valueSpan.start, other.valueSpan.end);
    })
  );
}

function sameOctets(a: Uint8Array, startA: number, endA: number, b: Uint8Array, startB: number, endB: number): boolean {
  if (endA - startA !== endB - startB) return false;
  for (let i = 0; i < endA - startA; i++) {
    if (a[startA + i] !== b[startB + i]) return false;
  }
  return true;
}
