import type { Curve } from '../core/row.ts';
import { escaped } from './escaped.ts';
import { HEIGHT, PLOT_STYLE, plot, WIDTH } from './plot.ts';

const COLUMNS = 2;
/** Height in pixels of a plot's title and legend. */
const HEAD = 44;
const STYLE = `${PLOT_STYLE}
svg { font-family: system-ui, sans-serif } .ground { fill: var(--paper) } svg .title { font-size: 13px; font-weight: 600; fill: var(--ink) }
svg .key { fill: currentColor }`;

/** Draws all curves in one SVG for `docs/performance.md`, in the light or dark scheme of the reader's system. */
export function curvesPicture(curves: readonly Curve[]): string {
  const [width, height] = [COLUMNS * WIDTH, Math.ceil(curves.length / COLUMNS) * (HEAD + HEIGHT)];
  const drawn = curves.map((curve, n) =>
    placed(curve, (n % COLUMNS) * WIDTH, Math.floor(n / COLUMNS) * (HEAD + HEIGHT)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>${STYLE}</style>
<rect class="ground" width="${width}" height="${height}"/>
${drawn.join('\n')}
</svg>
`;
}

function placed(curve: Curve, x: number, y: number): string {
  const names = curve.lines.map(({ name }, n) => `<tspan class="line${n} key">● ${escaped(name)}</tspan>`).join('  ');
  const title = `<text class="title" x="${x + 12}" y="${y + 20}">${escaped(curve.id)} ${escaped(curve.title)}</text>`;
  const own = `x="${x}" y="${y + HEAD}" width="${WIDTH}" height="${HEIGHT}"`;
  return `${title}<text x="${x + 12}" y="${y + 37}">${names}</text>${plot(curve).replace('<svg', `<svg ${own}`)}`;
}
