// Charts without scripts: bars over time as inline SVG that stretches, and bars by name as elements, whose text stays
// as large as all other text on any screen. In: counts. Out: markup; the colours are the page's. Every number is in a
// title, so that a pointer or a screen reader finds it.
import { number, shown } from "./text.ts";

/** One bar: hits, and of those disallowed and breaches. */
export interface Bar {
  readonly label: string;
  readonly hits: number;
  readonly disallowed: number;
  readonly breaches: number;
}

/** Units of the drawing; it is stretched to its place. */
const width = 1000;
const height = 100;
/** Names under the time, at most: they must not touch on a narrow screen. */
const mostTicks = 4;

/** Bars over time, breaches at the bottom. */
export function timeChart(bars: readonly Bar[], title: string): string {
  const most = roundedUp(Math.max(1, ...bars.map(({ hits }) => hits)));
  const step = width / Math.max(1, bars.length);
  const wide = step * 0.8;
  const columns = bars.map((bar, place) => {
    const x = (place * step + (step - wide) / 2).toFixed(2);
    const rects = levels(bar).map(([name, count]) => {
      const tall = Math.max(1, (count / most) * height);
      const place = `x="${x}" y="${(height - tall).toFixed(2)}"`;
      return `<rect class="${name}" ${place} width="${wide.toFixed(2)}" height="${tall.toFixed(2)}"/>`;
    });
    return rects.length === 0 ? "" : `<g><title>${shown(barText(bar))}</title>${rects.join("")}</g>`;
  });
  const ticks = ticksOf(bars).map(
    ({ place, label }) => `<span style="left:${((place / bars.length) * 100).toFixed(2)}%">${shown(label)}</span>`,
  );
  const numbers = [most, most / 2, 0].map((count) => `<span>${number(count)}</span>`).join("");
  const drawing = `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img"`;
  return `<div class="plot"><div class="y">${numbers}</div>
${drawing} aria-label="${shown(title)}">${columns.join("")}</svg>
<div class="x">${ticks.join("")}</div></div>`;
}

/** A number that halves well: 2, 4, 10, 20, 40, 100 and so on. */
function roundedUp(count: number): number {
  for (let unit = 1; ; unit *= 10) for (const factor of [2, 4, 6, 10]) if (count <= unit * factor) return unit * factor;
}

/** Where the label's day changes, or evenly. */
function ticksOf(bars: readonly Bar[]): readonly { readonly place: number; readonly label: string }[] {
  const days = bars.flatMap(({ label }, place) => {
    const day = label.slice(0, 10);
    return place === 0 || bars[place - 1]?.label.slice(0, 10) !== day ? [{ place, label: day }] : [];
  });
  const every = Math.ceil(days.length / mostTicks);
  // The last label must have room before the edge.
  return days.filter(({ place }, index) => index % every === 0 && (place === 0 || place < bars.length * 0.85));
}

/** Bars by name, in the order given. */
export function nameChart(bars: readonly Bar[], title: string): string {
  const most = Math.max(1, ...bars.map(({ hits }) => hits));
  const rows = bars.map((bar) => {
    const parts = levels(bar).map(
      ([name, count]) => `<i class="${name}" style="width:${Math.max(0.5, (count / most) * 100).toFixed(2)}%"></i>`,
    );
    const label = bar.label.length > 40 ? `${bar.label.slice(0, 39)}...` : bar.label;
    const text = `<span class="label">${shown(label)}</span>`;
    const drawn = `<span class="bar" title="${shown(barText(bar))}">${parts.join("")}</span>`;
    return `${text}${drawn}<span class="n">${number(bar.hits)}</span>`;
  });
  const all = shown(`${title}: ${bars.map(barText).join("; ")}`);
  return `<div class="bars" role="img" aria-label="${all}">${rows.join("\n")}</div>`;
}

function levels(bar: Bar): readonly (readonly [string, number])[] {
  const all = [
    ["hits", bar.hits],
    // A breach of a pace is not disallowed; it stands on what is.
    ["disallowed", Math.max(bar.disallowed, bar.breaches)],
    ["breaches", bar.breaches],
  ] as const;
  return all.filter(([, count]) => count > 0);
}

function barText({ label, hits, disallowed, breaches }: Bar): string {
  return `${label}: hits ${number(hits)}, disallowed ${number(disallowed)}, breaches ${number(breaches)}`;
}
