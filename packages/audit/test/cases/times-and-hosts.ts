// Time zones, summer time, hosts.
import { type AuditCase, closed, get, nowClosed, open } from "./audit-case.ts";

export const timesAndHosts: readonly AuditCase[] = [
  {
    name: "a log in local time: Berlin in winter is an hour ahead",
    rules: nowClosed,
    zone: "Europe/Berlin",
    hits: [
      ["2026-11-10T12:30:00", "gptbot", get, 200, "allowed"],
      ["2026-11-11T13:30:00", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "the hour that clocks pass twice: rules that closed between its two passes",
    // 25 October 2026, 02:30 in Berlin is 00:30 and 01:30 in UTC.
    rules: [
      ["2026-10-01T00:00:00Z", closed],
      ["2026-10-25T01:00:00Z", open],
    ],
    zone: "Europe/Berlin",
    hits: [["2026-10-25T02:30:00", "gptbot", get, 200, "rules-too-new"]],
  },
  {
    name: "the hour that clocks pass twice: rules that hold throughout",
    rules: closed,
    zone: "Europe/Berlin",
    hits: [["2026-10-25T02:30:00", "gptbot", get, 200, "breach"]],
  },
  {
    name: "a read in the hour that clocks pass twice may have been after the hit",
    rules: [
      ["2026-10-01T00:00:00Z", open],
      ["2026-10-24T12:00:00Z", closed],
    ],
    zone: "Europe/Berlin",
    hits: [
      ["2026-10-25T02:10:00", "gptbot", "GET /robots.txt", 200, "allowed"],
      ["2026-10-25T02:30:00", "gptbot", get, 200, "rules-too-new"],
      ["2026-10-25T03:30:00", "gptbot", get, 200, "breach"],
    ],
  },
  {
    name: "an offset in the log",
    rules: nowClosed,
    zone: "+05:30",
    hits: [["2026-11-10T17:00:00", "gptbot", get, 200, "allowed"]],
  },

  // Hosts.
  {
    name: "rules of another host",
    rules: closed,
    format: "vhost-combined",
    host: "other.example",
    hits: [["2026-11-10T13:00:05Z", "gptbot", get, 200, "rules-unknown"]],
  },
  {
    name: "rules of the host, in capitals",
    rules: closed,
    format: "vhost-combined",
    host: "SHOP.example",
    hits: [["2026-11-10T13:00:05Z", "gptbot", get, 200, "breach"]],
  },
];
