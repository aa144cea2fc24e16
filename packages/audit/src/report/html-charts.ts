// Charts as inline SVG: bars over time, and bars by name. In: counts. Out: markup without scripts or colours of its
// own, which the page's style gives. Every number is in a title, so that a pointer or a screen reader finds it.
import { shown } from "./text.ts";

/** One bar: hits, and of those disallowed and breaches. */
export interface Bar {
  readonly label: string;
  readonly hits: number;
  readonly disallowed: number;
  readonly breaches: number;
}

const width = 720;

/** Bars over time, breaches at the bottom. */
export function timeChart(bars: readonly Bar[], title: string): string {
  const height = 160;
  const bottom = 24;
  const most = Math.max(1, ...bars.map(({ hits }) => hits));
  const step = width / Math.max(1, bars.length);
  const scale = (count: number): number => (count === 0 ? 0 : Math.max(1, (count / most) * height));
  const columns = bars.map((bar, place) => {
    const x = place * step;
    const wide = Math.max(0.5, step - Math.min(2, step / 5));
    const levels: readonly (readonly [string, number])[] = [
      ["hits", bar.hits],
      ["disallowed", bar.disallowed],
      ["breaches", bar.breaches],
    ];
    const rects = levels
      .filter(([, count]) => count > 0)
      .map(([name, count]) => {
        const tall = scale(count);
        return `<rect class="${name}" x="${x.toFixed(2)}" y="${(height - tall).toFixed(2)}" width="${wide.toFixed(2)}" height="${tall.toFixed(2)}"/>`;
      });
    return `<g><title>${shown(barText(bar))}</title>${rects.join("")}</g>`;
  });
  const [first, last] = [bars[0], bars.at(-1)];
  const labels = [
    `<text x="0" y="${height + 16}">${shown(first?.label ?? "")}</text>`,
    bars.length > 1 ? `<text x="${width}" y="${height + 16}" text-anchor="end">${shown(last?.label ?? "")}</text>` : "",
    `<text x="${width}" y="12" text-anchor="end">${most.toLocaleString("en")} hits at most</text>`,
  ];
  return svg(height + bottom, title, columns.join("") + labels.join(""));
}

/** Bars by name, the longest first. */
export function nameChart(bars: readonly Bar[], title: string): string {
  const row = 22;
  const left = 200;
  const room = width - left - 130;
  const most = Math.max(1, ...bars.map(({ hits }) => hits));
  const rows = bars.map((bar, place) => {
    const y = place * row;
    const long = (count: number): string => (count === 0 ? 0 : Math.max(1, (count / most) * room)).toFixed(2);
    const levels: readonly (readonly [string, number])[] = [
      ["hits", bar.hits],
      ["disallowed", bar.disallowed],
      ["breaches", bar.breaches],
    ];
    const rects = levels
      .filter(([, count]) => count > 0)
      .map(
        ([name, count]) =>
          `<rect class="${name}" x="${left}" y="${y + 3}" width="${long(count)}" height="${row - 8}"/>`,
      );
    const label = bar.label.length > 28 ? `${bar.label.slice(0, 27)}...` : bar.label;
    const count = `${bar.hits.toLocaleString("en")}${bar.breaches > 0 ? `, ${bar.breaches.toLocaleString("en")} breaches` : ""}`;
    const end = left + Number(long(bar.hits)) + 6;
    return `<g><title>${shown(barText(bar))}</title><text x="${left - 8}" y="${y + 15}" text-anchor="end">${shown(label)}</text>${rects.join("")}<text x="${end.toFixed(2)}" y="${y + 15}">${count}</text></g>`;
  });
  return svg(bars.length * row + 4, title, rows.join(""));
}

function barText({ label, hits, disallowed, breaches }: Bar): string {
  const number = (count: number): string => count.toLocaleString("en");
  return `${label}: ${number(hits)} hits, ${number(disallowed)} disallowed, ${number(breaches)} breaches`;
}

function svg(height: number, title: string, content: string): string {
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${shown(title)}">${content}</svg>`;
}
