// The cheapest proof that an edit changes nothing for anybody: under every dialect the same groups with the same names
// and rules, octet by octet and in the same order, and the same other records with the same values in the same groups.
// Then every answer is the same. It proves changes of layout; changes of a rule's words need comparison (fix.ts).
import { dialects } from "../../dialect/index.ts";
import { otherRecordsOf, type Reading, readRobotsTxt, type Span } from "../../robots-txt/index.ts";

/** Whether both files read the same under every dialect. Linear in their octets, once for each dialect. */
export function hasSameReading(a: Uint8Array, b: Uint8Array): boolean {
  return Object.values(dialects).every((dialect) => {
    const readingA = readRobotsTxt(a, dialect, dialect.sizeLimitOctets);
    const readingB = readRobotsTxt(b, dialect, dialect.sizeLimitOctets);
    if (readingA.isOversize !== readingB.isOversize) return false;
    return sameEvents(readingA, readingB) && sameOthers(readingA, readingB);
  });
}

function sameEvents(a: Reading, b: Reading): boolean {
  if (a.eventCount !== b.eventCount) return false;
  for (let event = 0; event < a.eventCount; event++) if (!a.isWrittenAs(event, b, event)) return false;
  return true;
}

function sameOthers(a: Reading, b: Reading): boolean {
  const ofA = otherRecordsOf(a);
  const ofB = otherRecordsOf(b);
  return (
    ofA.sitemaps.length === ofB.sitemaps.length &&
    ofA.otherRecords.length === ofB.otherRecords.length &&
    ofA.sitemaps.every((one, i) => {
      const other = ofB.sitemaps[i];
      return other !== undefined && sameOctets(a.octets, one.valueSpan, b.octets, other.valueSpan);
    }) &&
    ofA.otherRecords.every((one, i) => {
      const other = ofB.otherRecords[i];
      return (
        other !== undefined &&
        one.key === other.key &&
        one.groupIndex === other.groupIndex &&
        sameOctets(a.octets, one.valueSpan, b.octets, other.valueSpan)
      );
    })
  );
}

function sameOctets(a: Uint8Array, inA: Span, b: Uint8Array, inB: Span): boolean {
  if (inA.end - inA.start !== inB.end - inB.start) return false;
  for (let i = 0; i < inA.end - inA.start; i++) {
    if (a[inA.start + i] !== b[inB.start + i]) return false;
  }
  return true;
}
