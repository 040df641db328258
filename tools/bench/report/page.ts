import type { Curve, Row, Verdict } from '../core/row.ts';
import { escaped } from './escaped.ts';
import { cellsOf } from './lines.ts';
import { PLOT_STYLE, plot } from './plot.ts';

export interface Results {
  /** Date, machine, and command of the run. */
  readonly about: string;
  readonly rows: readonly Row[];
  readonly curves: readonly Curve[];
}

const STYLE = `${PLOT_STYLE}
:root { color-scheme: light dark; --good: #0a6b3d; --bad: #a8271c }
@media (prefers-color-scheme: dark) { :root { --good: #6fd6a0; --bad: #ff9c92 } }
body { margin: 0 auto; padding: 16px; max-width: 1100px; font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem } p, small { color: var(--soft) }
.plots { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr)) }
figure { margin: 0; padding: 12px; border: 1px solid var(--line); border-radius: 8px } figcaption { font-weight: 600 }
svg { width: 100%; height: auto }
ul { list-style: none; margin: 0; padding: 0 } .key li { display: inline-block; margin-right: 12px }
.rows > li { padding: 10px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere }
.rows dl { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 4px 0 } dt { color: var(--soft); font-size: .8rem } dd { margin: 0 }
.good { color: var(--good) } .bad { color: var(--bad) } strong { display: block }`;

const TONES: Partial<Record<Verdict, string>> = { met: 'good', 'not met': 'bad' };

/** An HTML page without external resources: the plots, then every row. */
export function resultsPage({ about, rows, curves }: Results): string {
  const plots = curves.map(figureOf).join('');
  const list = rows.map(itemOf).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Fissa: figures</title><style>${STYLE}</style></head>
<body><main><h1>Fissa: figures</h1><p>${escaped(about)}</p>
<h2>How it grows</h2><div class="plots">${plots}</div>
<h2>Every row</h2><ul class="rows">${list}</ul></main></body></html>
`;
}

function figureOf(curve: Curve): string {
  const names = curve.lines.map(({ name }, n) => `<li class="line${n}">● ${escaped(name)}</li>`).join('');
  const caption = `${escaped(curve.id)} ${escaped(curve.title)}`;
  return `<figure><figcaption>${caption}</figcaption>${plot(curve)}<ul class="key">${names}</ul></figure>`;
}

function itemOf(row: Row): string {
  const [id = '', name = '', ours = '', limit = '', ratio = '', spread = '', target = ''] = cellsOf(row).map(escaped);
  const figures = { ours, limit, ratio, spread, target };
  const cells = Object.entries(figures).flatMap(([term, value]) =>
    value === '' ? [] : [`<div><dt>${term}</dt><dd>${value}</dd></div>`],
  );
  const verdict = `<span class="${TONES[row.verdict] ?? ''}">${row.verdict}</span>`;
  return `<li><strong>${id} ${name} · ${verdict}</strong><small>${escaped(row.work)}</small><dl>${cells.join('')}</dl></li>`;
}
