// The text that Prometheus reads, line by line as its format is described: prometheus.io/docs/instrumenting/
// exposition_formats.
import { expect, test } from "vitest";
import { Counter, exposition, Histogram, Reading } from "../src/exposition.ts";

test("a counter has a line for each set of labels, in the order they came", () => {
  const counter = new Counter("asked_total", "Questions.");
  counter.add({ route: "/a", status: "200" });
  counter.add({ route: "/b", status: "404" });
  counter.add({ route: "/a", status: "200" });
  expect(counter.lines()).toEqual([
    "# HELP asked_total Questions.",
    "# TYPE asked_total counter",
    'asked_total{route="/a",status="200"} 2',
    'asked_total{route="/b",status="404"} 1',
  ]);
});

test("labels cannot end their quotes or their line", () => {
  const counter = new Counter("odd_total", "Odd.");
  counter.add({ text: 'a"b\\c\nd' });
  expect(counter.lines().at(-1)).toBe('odd_total{text="a\\"b\\\\c\\nd"} 1');
});

test("buckets of a histogram count what lies in the smaller ones too; a bound belongs to its bucket", () => {
  const histogram = new Histogram("seconds", "Time.", [0.5, 1]);
  for (const value of [0.25, 0.5, 0.75, 4]) histogram.observe({ route: "/" }, value);
  expect(histogram.lines().slice(2)).toEqual([
    'seconds_bucket{route="/",le="0.5"} 2',
    'seconds_bucket{route="/",le="1"} 3',
    'seconds_bucket{route="/",le="+Inf"} 4',
    'seconds_sum{route="/"} 5.5',
    'seconds_count{route="/"} 4',
  ]);
});

test("a reading is made when it is asked for, and the text ends with a line end", () => {
  let value = 1;
  const reading = new Reading("now", "Now.", () => value);
  value = 7;
  expect(exposition([reading])).toBe("# HELP now Now.\n# TYPE now gauge\nnow 7\n");
});
