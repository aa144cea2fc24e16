// How the page of a report looks: wide and narrow, light and dark, on paper. Nothing is loaded from anywhere.

/** The style sheet. */
export const style = `
:root{color-scheme:light dark;--ink:#1a1f26;--paper:#fff;--panel:#f6f8fa;--soft:#57606a;--line:#d8dee4;
  --hits:#9dbfe3;--no:#dc9a2b;--bad:#c2332b;--badsoft:#fdf0ef;--good:#1a7f4b}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--panel:#161b22;--soft:#9aa4af;--line:#2d333b;
  --hits:#3a628f;--no:#c78a2c;--bad:#ff6b60;--badsoft:#2a1617;--good:#4ac285}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:72rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:.95rem;font-weight:600;color:var(--soft);margin:0}
h2{font-size:1.15rem;margin:2.5rem 0 .75rem}
p{margin:.5rem 0}
.verdict{font-size:1.9rem;line-height:1.2;font-weight:700;letter-spacing:-.01em;margin:.25rem 0 .5rem}
.verdict.bad{color:var(--bad)}
.verdict.good{color:var(--good)}
.meta,small,figcaption,.soft{color:var(--soft)}
.meta span{display:inline-block;margin-right:1.25rem}
code{font:.92em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(6,1fr);gap:.75rem;margin:1.25rem 0}
.tile{background:var(--panel);border:1px solid var(--line);border-radius:.5rem;padding:.6rem .9rem}
.tile b{display:block;font-size:1.45rem;line-height:1.3;font-variant-numeric:tabular-nums}
.tile.bad b{color:var(--bad)}
.key{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:1.5rem 0 .5rem;font-size:.87rem;color:var(--soft)}
.key span::before{content:"";display:inline-block;width:.75em;height:.75em;border-radius:2px;margin-right:.45em}
.key .hits::before,.bar .hits{background:var(--hits)}
.key .disallowed::before,.bar .disallowed{background:var(--no)}
.key .breaches::before,.bar .breaches{background:var(--bad)}
.charts{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
figure{margin:0;padding:1rem;border:1px solid var(--line);border-radius:.5rem;min-width:0}
figure.wide{grid-column:1/-1}
figcaption{font-weight:600;font-size:.87rem;margin-bottom:.75rem}
.plot{display:grid;grid-template-columns:auto 1fr;gap:.25rem .5rem;font-size:.78rem;color:var(--soft);
  font-variant-numeric:tabular-nums}
.plot .y{display:flex;flex-direction:column;justify-content:space-between;text-align:right;line-height:1}
.plot .x{grid-column:2;position:relative;height:1.3em}
.plot .x span{position:absolute;white-space:nowrap}
.plot .x .last{right:0}
.plot svg{display:block;width:100%;height:10rem;border-bottom:1px solid var(--line);background:
  linear-gradient(var(--line),var(--line)) 0 0/100% 1px no-repeat,
  linear-gradient(var(--line),var(--line)) 0 50%/100% 1px no-repeat}
rect.hits{fill:var(--hits)}
rect.disallowed{fill:var(--no)}
rect.breaches{fill:var(--bad)}
.bars{display:grid;grid-template-columns:minmax(5rem,max-content) 1fr max-content;gap:.35rem .75rem;
  align-items:center;font-size:.87rem}
.bars .label{overflow-wrap:anywhere}
.bars .n{text-align:left}
.bar{position:relative;height:1rem;background:var(--panel);border-radius:2px}
.bar i{position:absolute;left:0;top:0;bottom:0;border-radius:2px}
.rows{border:1px solid var(--line);border-radius:.5rem;overflow:hidden}
.head,summary{display:grid;
  grid-template-columns:1rem minmax(9rem,1.4fr) repeat(6,minmax(4.2rem,.6fr)) minmax(9rem,1.3fr);
  gap:0 .75rem;align-items:baseline;padding:.55rem .9rem}
.head{background:var(--panel);font-size:.8rem;color:var(--soft)}
.head span,.fact{text-align:right;font-variant-numeric:tabular-nums}
.head span:nth-child(2),.head span:last-child,.fact.who{text-align:left}
details{border-top:1px solid var(--line)}
.rows>details:first-child{border-top:0}
summary{cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::before{content:"";width:.45rem;height:.45rem;border:solid var(--soft);border-width:0 2px 2px 0;
  transform:rotate(-45deg) translateY(-.1rem)}
details[open]>summary::before{transform:rotate(45deg)}
summary:hover{background:var(--panel)}
summary:focus-visible{outline:2px solid var(--hits);outline-offset:-2px}
summary small{display:block}
.fact i{display:none;font-style:normal;color:var(--soft)}
details.bad>summary strong,.fact.bad{color:var(--bad)}
.fact.bad{font-weight:700}
.inside{padding:.25rem .9rem 1rem 2.65rem}
h3{font-size:.87rem;margin:1rem 0 .25rem;color:var(--soft)}
table{border-collapse:collapse;width:100%;font-size:.87rem}
th{font-weight:600;color:var(--soft);font-size:.8rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
td{overflow-wrap:anywhere}
td small{display:block}
.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
@media print,(min-width:46.01rem){.hits td:nth-child(3){white-space:nowrap}
.hits td:nth-child(4){width:30%}
.hits td:nth-child(5){width:34%}}
.at,.at span{white-space:nowrap;font-variant-numeric:tabular-nums}
.tag{display:inline-block;padding:0 .5em;border:1px solid var(--line);border-radius:1em;white-space:nowrap;
  font-size:.8rem}
tr.bad .tag{color:var(--bad);border-color:currentColor;background:var(--badsoft)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.25rem;margin:0;font-size:.93rem}
dd{margin:0;color:var(--soft)}
ul{margin:.5rem 0;padding-left:1.25rem}
@media screen and (max-width:60rem){.tiles{grid-template-columns:repeat(3,1fr)}}
@media screen and (max-width:46rem){
main{padding:1.25rem 1rem 3rem}
.verdict{font-size:1.5rem}
.charts{grid-template-columns:1fr}
.tiles{grid-template-columns:1fr 1fr}
.head{display:none}
summary{grid-template-columns:1rem 1fr 1fr 1fr;gap:.3rem .5rem;padding:.75rem .9rem}
summary::before{grid-row:1/span 5;align-self:start;margin-top:.45rem}
.plot .x span:nth-child(even){display:none}
.fact{text-align:left;grid-column:auto}
.fact.who{grid-column:2/-1}
.fact.hitsfact{grid-column:2}
.fact.id{grid-column:2/-1}
.fact i{display:block;font-size:.78rem;font-weight:400;line-height:1.2}
.inside{padding-left:.9rem}
.stack,.stack tbody,.stack tr,.stack td{display:block}
.stack thead{display:none}
.stack tr{padding:.6rem 0;border-bottom:1px solid var(--line)}
.stack td{border:0;padding:.1rem 0;text-align:left;white-space:normal}
.stack td[data-l]::before{content:attr(data-l) ": ";color:var(--soft)}
dl{grid-template-columns:1fr;gap:0}
dd{margin-bottom:.5rem}}
@media print{
@page{margin:14mm}
.tiles{grid-template-columns:repeat(6,1fr)}
.tile{padding:.4rem .6rem}
:root{color-scheme:light;--ink:#000;--paper:#fff;--panel:#f6f8fa;--soft:#444;--line:#ccc;--hits:#9dbfe3;--no:#dc9a2b;
  --bad:#b3261e;--badsoft:#fff;--good:#17693f}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
body{font-size:10pt}
table,.tag{font-size:8.5pt}
.at{white-space:normal}
main{max-width:none;padding:0}
.head,summary{grid-template-columns:minmax(6rem,1.3fr) repeat(6,minmax(2.6rem,.6fr)) minmax(6rem,1.2fr);font-size:.87em}
.head span:first-child,summary::before{display:none}
details::details-content{content-visibility:visible;display:block;height:auto}
details:not([open])>:not(summary){display:revert}
.inside{padding-left:.9rem}
figure,tr,summary{break-inside:avoid}
h2,h3,summary{break-after:avoid}}
`;
