// The picture of README and docs/performance.md: how many times robots-parser everybody is, question by question and
// file by file, on a scale of powers of ten. In: kept results, whose `bars` are {group, label, engine, times}, all of
// a group and label one line; `times` is null where an engine gave no answer. Out: SVG that depends on nothing else.

const width = 860;
const left = 190;
const right = 80;
const top = 54;
const lineHeight = 22;
const groupGap = 34;
const ours = "maycrawl";
/** The scale: 0.01 to 10,000 times. */
const decades = { from: -2, to: 4 };

/** The SVG. Colours follow the reader's scheme where the reader has one, and suit both where not. */
export function pictureOf(results) {
  const bars = [...results.values()].flatMap(({ bars: own }) => own);
  const groups = [...new Set(bars.map(({ group }) => group))];
  const parts = [];
  let y = top;
  for (const group of groups) {
    parts.push(text(left, y + 4, group, 'class="head" text-anchor="start"'));
    y += 14;
    const labels = [...new Set(bars.filter((bar) => bar.group === group).map(({ label }) => label))];
    for (const label of labels) {
      const line = bars.filter((bar) => bar.group === group && bar.label === label);
      parts.push(lineOf(label, line, y));
      y += lineHeight;
    }
    y += groupGap - 14;
  }
  const height = y + 4;
  const size = `width="${width + 20}" height="${height + 20}"`;
  const box = `-10 -10 ${width + 20} ${height + 20}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img" aria-labelledby="t">
<title id="t">How many times as fast as robots-parser maycrawl and others are</title>
<style>
.ground { fill: #fff }
text { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #57606a }
.head, .value { fill: #1f2328; font-weight: 600 }
.axis { stroke: #d0d7de }
.one { stroke: #57606a }
.ours { fill: #1a7f4b }
.other { fill: #fff; stroke: #8250df; stroke-width: 1.6 }
@media (prefers-color-scheme: dark) {
.ground { fill: #0d1117 }
text { fill: #9198a1 }
.head, .value { fill: #f0f6fc }
.axis { stroke: #3d444d }
.one { stroke: #9198a1 }
.ours { fill: #3fb97c }
.other { fill: #0d1117; stroke: #ab7df8 }
}
</style>
<rect class="ground" x="-10" y="-10" ${size} rx="8"/>
${axis(height)}
${parts.join("\n")}
</svg>
`;
}

function axis(height) {
  const lines = [];
  for (let power = decades.from; power <= decades.to; power++) {
    const x = placeOf(10 ** power);
    const kind = power === 0 ? "one" : "axis";
    lines.push(`<line class="${kind}" x1="${x}" x2="${x}" y1="${top - 14}" y2="${height - 12}" stroke="#8c959f"/>`);
    const label = power === 0 ? "robots-parser" : `${(10 ** power).toLocaleString("en")}x`;
    lines.push(text(x, 32, label, 'text-anchor="middle"'));
  }
  const others = "other packages; each line stands for ten times the one before";
  const legend =
    `<rect class="ours" fill="#2da44e" x="4" y="7" width="14" height="8"/>${text(24, 15, "maycrawl", "")}` +
    `<circle class="other" fill="#fff" stroke="#8250df" cx="100" cy="11" r="4"/>${text(110, 15, others, "")}`;
  return `${legend}\n${lines.join("\n")}`;
}

function lineOf(label, line, y) {
  const middle = y + lineHeight / 2;
  const parts = [text(left - 8, middle + 4, label, 'text-anchor="end"')];
  const own = line.find(({ engine }) => engine === ours);
  if (own !== undefined && own.times !== null) {
    const [from, to] = [placeOf(1), placeOf(own.times)].sort((one, other) => one - other);
    parts.push(`<rect class="ours" fill="#2da44e" x="${from}" y="${y + 5}" width="${round(to - from)}" height="12"/>`);
    const beyond = line.filter(({ times }) => times !== null && times > own.times).map(({ times }) => placeOf(times));
    parts.push(
      text(round(Math.max(to, ...beyond.map((x) => x + 4)) + 6), middle + 4, inTimes(own.times), 'class="value"'),
    );
  }
  for (const { engine, times } of line) {
    if (engine === ours || times === null) continue;
    const circle = `<circle class="other" fill="#fff" stroke="#8250df" cx="${placeOf(times)}" cy="${middle}" r="4">`;
    parts.push(`${circle}<title>${engine}: ${inTimes(times)}</title></circle>`);
  }
  return parts.join("\n");
}

function text(x, y, content, attributes) {
  return `<text x="${x}" y="${y}" fill="#767676"${attributes === "" ? "" : ` ${attributes}`}>${content}</text>`;
}

/** Where so many times stand on the scale; what is off it stands at its end. */
function placeOf(times) {
  const share = (Math.log10(times) - decades.from) / (decades.to - decades.from);
  return round(left + Math.min(1, Math.max(0, share)) * (width - left - right));
}

function round(number) {
  return Math.round(number * 10) / 10;
}

function inTimes(number) {
  return `${number >= 100 ? Number(number.toPrecision(3)).toLocaleString("en") : number.toPrecision(2)}x`;
}
