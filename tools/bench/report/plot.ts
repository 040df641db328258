import type { Curve, Point } from '../core/row.ts';
import { escaped } from './escaped.ts';

export const [WIDTH, HEIGHT] = [360, 220];
const MARGIN = { left: 60, right: 24, top: 12, bottom: 40 };
/** Above this ratio a plot needs a logarithmic axis. */
const WIDE = 20;
const round = (value: number): number => Number(value.toFixed(1));

/** The colours a plot needs from its page, in light and dark. */
export const PLOT_STYLE = `
:root { --ink: #1b2433; --paper: #fff; --soft: #5b6678; --line: #d5dae3; --one: #0b5cad; --two: #b3530a }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf3; --paper: #12161d; --soft: #a3adbd; --line: #333c4a; --one: #7db8f5;
  --two: #f2a863 } }
svg text { font-size: 11px; fill: var(--soft) } .axes { fill: none; stroke: var(--line) }
.line0 { color: var(--one) } .line1 { color: var(--two) }
polyline { fill: none; stroke: currentColor; stroke-width: 2 } circle { fill: currentColor }`;

/** Shortens a number: 1500 → 1.5k. */
export function short(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (value >= 1e3) return `${Number((value / 1e3).toPrecision(3))}k`;
  return String(Number(value.toPrecision(3)));
}

/** Draws a plot as SVG. The x axis is logarithmic for wide ranges, the y axis starts at zero. */
export function plot({ title, xLabel, yLabel, lines }: Curve): string {
  const all = lines.flatMap(({ points }) => points);
  const xs = all.map(({ x }) => x);
  const highest = Math.max(...all.map(({ y }) => y), Number.MIN_VALUE) * 1.1;
  const scale = Math.max(...xs) / Math.max(1, Math.min(...xs)) > WIDE ? Math.log10 : (x: number) => x;
  const [from, to] = [scale(Math.max(1, Math.min(...xs))), scale(Math.max(...xs))];
  const across = (x: number) => MARGIN.left + ((scale(Math.max(1, x)) - from) / (to - from || 1)) * innerWidth;
  const up = (y: number) => HEIGHT - MARGIN.bottom - (y / highest) * innerHeight;
  const place = ({ x, y }: Point) => `${round(across(x))},${round(up(y))}`;
  const drawn = lines.map(
    ({ points }, n) =>
      `<g class="line${n}"><polyline points="${points.map(place).join(' ')}"/>${points.map((point) => dot(point, place)).join('')}</g>`,
  );
  const yMarks = [0, highest / 2, highest].map((y) => mark(MARGIN.left - 6, up(y) + 4, 'end', short(y)));
  const xMarks = thinned(xs).map((x) => mark(across(x), HEIGHT - MARGIN.bottom + 16, 'middle', short(x)));
  const names = [
    mark(WIDTH / 2, HEIGHT - 6, 'middle', xLabel),
    `<text x="10" y="${HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 10 ${HEIGHT / 2})">${escaped(yLabel)}</text>`,
  ];
  const axes = `<path class="axes" d="M${MARGIN.left} ${MARGIN.top}V${HEIGHT - MARGIN.bottom}H${WIDTH - MARGIN.right}"/>`;
  const parts = [axes, ...yMarks, ...xMarks, ...names, ...drawn].join('');
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">${parts}</svg>`;
}

const innerWidth = WIDTH - MARGIN.left - MARGIN.right;
const innerHeight = HEIGHT - MARGIN.top - MARGIN.bottom;
const MARKS = 5;

/** Some of the values, always including the first and the last. */
function thinned(values: readonly number[]): readonly number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const step = Math.max(1, Math.ceil((sorted.length - 1) / (MARKS - 1)));
  return sorted.filter((_, n) => (sorted.length - 1 - n) % step === 0);
}

const mark = (x: number, y: number, anchor: string, text: string): string =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escaped(text)}</text>`;

function dot(point: Point, place: (point: Point) => string): string {
  const [x, y] = place(point).split(',');
  return `<circle cx="${x}" cy="${y}" r="3"><title>${short(point.x)}: ${short(point.y)}</title></circle>`;
}
