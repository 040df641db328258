import { FATES, type Fate } from './figures.ts';
import type { Result } from './result.ts';

const [WIDTH, HEIGHT] = [720, 200];
const MARGIN = { left: 36, right: 12, top: 28, bottom: 28 };
const ACROSS = WIDTH - MARGIN.left - MARGIN.right;
const UP = HEIGHT - MARGIN.top - MARGIN.bottom;
const MARKS = 6;
const LEGEND_STEP = 110;

/** Styles of the picture for the light and the dark scheme. */
const STYLE = `text{font:12px sans-serif;fill:#333}.ground{fill:#fff}.fault{fill:#0002}.axis{stroke:#888;fill:none}
.confirmed{stroke:#1a7f37}.received{stroke:#b35900}.refused{stroke:#6e7781}.unclear{stroke:#cf222e}polyline,.key{fill:none;stroke-width:2}
@media(prefers-color-scheme:dark){text{fill:#ddd}.ground{fill:#111}.fault{fill:#fff3}.confirmed{stroke:#3fb950}.received{stroke:#e3933a}.unclear{stroke:#ff7b72}}`;

/** Creates per second over time, with the fault as a band. */
export function plot({ name, series, fault: [from, to] }: Result): string {
  const seconds = Math.max(...FATES.map((fate) => series[fate].length), to + 1);
  const most = Math.max(1, ...FATES.flatMap((fate) => series[fate]));
  const x = (second: number) => round(MARGIN.left + (second / seconds) * ACROSS);
  const y = (count: number) => round(MARGIN.top + UP - (count / most) * UP);
  const line = (fate: Fate) =>
    `<polyline class="${fate}" points="${series[fate].map((count, second) => `${x(second)},${y(count)}`).join(' ')}"/>`;
  const step = Math.max(5, Math.ceil(seconds / MARKS / 5) * 5);
  const marks = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, n) => n * step);
  const legend = FATES.map((fate, n) => {
    const left = MARGIN.left + n * LEGEND_STEP;
    return `<path class="key ${fate}" d="M${left} 12h16"/>${text(left + 22, 16, 'start', fate)}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Creates a second: ${name.replaceAll('&', '&amp;')}">`,
    `<style>${STYLE}</style><rect class="ground" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<rect class="fault" x="${x(from)}" y="${MARGIN.top}" width="${round(Math.max(2, x(to) - x(from)))}" height="${UP}"/>`,
    `<path class="axis" d="M${MARGIN.left} ${MARGIN.top}V${MARGIN.top + UP}H${WIDTH - MARGIN.right}"/>`,
    ...[0, most].map((count) => text(MARGIN.left - 6, y(count) + 4, 'end', String(count))),
    ...marks.map((second) => text(x(second), HEIGHT - 10, 'middle', `${second} s`)),
    ...FATES.filter((fate) => series[fate].some((count) => count > 0)).map(line),
    ...legend,
    '</svg>\n',
  ].join('\n');
}

const round = (value: number): number => Number(value.toFixed(1));
const text = (x: number, y: number, anchor: string, words: string): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`;
