// What a reading holds besides rules: sitemaps and other records (RFC 9309 section 2.2.4), each with its name, value,
// line and group. They change no verdict.
import { decodeUtf8, foldAscii, type NormalForm, utf16Length, writeNormalForm } from "../octets/index.ts";
import type { Span } from "./lines.ts";
import {
  agentName,
  allowName,
  disallowName,
  otherRecordNames,
  type OtherRecordName,
  sitemapName,
} from "./record-names.ts";
import { LineScanner } from "./line-scanner.ts";
import type { Reading } from "./reading.ts";
import { RecordScanner } from "./record-scanner.ts";

/** A record that is neither a user-agent line nor a rule nor a sitemap. */
export interface OtherRecord {
  /** The name as written, with A-Z folded: any text at all. */
  readonly key: string;
  /** The known record that the key names; null for an unknown one. */
  readonly name: OtherRecordName | null;
  /** The value as written, without blanks around it. */
  readonly value: string;
  /** The value as google/robotstxt reports it: octets from 0x80 percent-encoded. */
  readonly escapedValue: string;
  readonly line: number;
  /** Where the record begins, in UTF-16 units, from 1. */
  readonly column: number;
  readonly span: Span;
  readonly valueSpan: Span;
  /** Which group it stands in: the index into the reading's groups; null before the first one. */
  readonly groupIndex: number | null;
}

/** A sitemap record: it belongs to the whole file (RFC 9309 section 2.2.4). */
export interface SitemapRecord {
  /** The value as written: case-sensitive, not checked to be a URL. */
  readonly value: string;
  readonly line: number;
  readonly column: number;
  readonly span: Span;
  readonly valueSpan: Span;
}

/** The sitemaps and other records of a reading, each list in file order. Linear in the octets. */
export function otherRecordsOf(reading: Reading): { sitemaps: SitemapRecord[]; otherRecords: OtherRecord[] } {
  const { octets, dialect } = reading;
  const sitemaps: SitemapRecord[] = [];
  const otherRecords: OtherRecord[] = [];
  const scanner = new LineScanner(octets, reading.from, reading.limit);
  const record = new RecordScanner(dialect);
  let event = 0;
  let groupIndex = -1;
  while (scanner.next()) {
    // Invariant: groupIndex is that of the last group opened above this line.
    for (; event < reading.eventCount && reading.lineOf(event) <= scanner.number; event++) {
      if (reading.opensGroup(event)) groupIndex++;
    }
    if (!record.read(scanner, scanner.start)) continue;
    const isRule = record.name === disallowName || (record.name === allowName && dialect.allowRecord === "rule");
    if (record.name === agentName || isRule) continue;
    const place = {
      value: decodeUtf8(octets, record.valueStart, record.valueEnd),
      line: scanner.number,
      column: utf16Length(octets, scanner.start, record.keyStart) + 1,
      span: { start: record.keyStart, end: record.valueEnd },
      valueSpan: { start: record.valueStart, end: record.valueEnd },
    };
    if (record.name === sitemapName) {
      sitemaps.push(place);
      continue;
    }
    const key = foldAscii(decodeUtf8(octets, record.keyStart, record.keyEnd));
    otherRecords.push({
      ...place,
      key,
      name: otherRecordNames.find((name) => name === key) ?? null,
      escapedValue: normalised(octets, record.valueStart, record.valueEnd, "escaped"),
      groupIndex: groupIndex < 0 ? null : groupIndex,
    });
  }
  return { sitemaps, otherRecords };
}

function normalised(octets: Uint8Array, start: number, end: number, form: NormalForm): string {
  const out = new Uint8Array((end - start) * 3);
  return decodeUtf8(out, 0, writeNormalForm(octets, start, end, form, "pattern", out));
}
