import s from './plot.module.css';

export type Tone = 'main' | 'other' | 'bad';
/** A part of a stacked column; the first part is at the bottom. */
export interface Part {
  readonly tone: Tone;
  readonly value: number;
}
export interface Column {
  readonly name: string;
  /** The label above the column. */
  readonly text: string;
  readonly parts: readonly Part[];
}

interface ColumnsProps {
  /** The text alternative of the chart. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** A horizontal line with its label. */
  readonly limit?: { readonly value: number; readonly text: string };
}

const HEIGHT = 200;
const FLOOR = 176;
const TOP = 22;
/** The share of its width that a column fills; the rest is a gap. */
const FILLS = 0.62;

const heightOf = (parts: readonly Part[]): number => parts.reduce((sum, { value }) => sum + value, 0);

/** A chart of stacked columns. Widths are relative, so that the text keeps its size. */
export function Columns({ label, columns, limit }: ColumnsProps) {
  const most = Math.max(1, limit?.value ?? 0, ...columns.map(({ parts }) => heightOf(parts)));
  const up = (value: number) => (value / most) * (FLOOR - TOP);
  const room = 100 / Math.max(1, columns.length);
  return (
    <svg className={s.plot} height={HEIGHT} role="img" aria-label={label}>
      <line className={s.axis} x1="0" x2="100%" y1={FLOOR} y2={FLOOR} />
      {columns.map(({ name, text, parts }, i) => (
        <g key={name}>
          {stacked(parts).map(({ tone, value, below }) => (
            <rect
              key={`${tone} ${below}`}
              className={s[tone]}
              x={`${room * (i + (1 - FILLS) / 2)}%`}
              width={`${room * FILLS}%`}
              y={FLOOR - up(below + value)}
              height={up(value)}
              rx="3"
            />
          ))}
          <text className={s.value} x={`${room * (i + 0.5)}%`} y={FLOOR - up(heightOf(parts)) - 6} textAnchor="middle">
            {text}
          </text>
          <text x={`${room * (i + 0.5)}%`} y={FLOOR + 18} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      {limit && (
        <>
          <line className={s.limit} x1="0" x2="100%" y1={FLOOR - up(limit.value)} y2={FLOOR - up(limit.value)} />
          <text className={s.limitText} x="100%" y={FLOOR - up(limit.value) - 5} textAnchor="end">
            {limit.text}
          </text>
        </>
      )}
    </svg>
  );
}

const stacked = (parts: readonly Part[]) =>
  parts.map((part, i) => ({ ...part, below: heightOf(parts.slice(0, i)) })).filter(({ value }) => value > 0);

interface RangeProps {
  readonly from: number;
  readonly about: number;
  readonly to: number;
  /** The end of the scale. */
  readonly most: number;
}

/** A value with its confidence interval, on a scale from zero. */
export function Range({ from, about, to, most }: RangeProps) {
  const at = (value: number) => `${(100 * value) / most}%`;
  return (
    <svg className={s.plot} height="24" aria-hidden="true">
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <line key={part} className={s.grid} x1={`${part * 100}%`} x2={`${part * 100}%`} y1="0" y2="24" />
      ))}
      <line className={s.range} x1={at(from)} x2={at(to)} y1="12" y2="12" />
      <circle className={s.dot} cx={at(about)} cy="12" r="6" />
    </svg>
  );
}

/** A share of the whole as a bar. */
export const Share = ({ part, whole }: { readonly part: number; readonly whole: number }) => (
  <svg className={s.plot} height="20" aria-hidden="true">
    <rect className={s.other} x="0" y="0" width="100%" height="20" rx="3" />
    <rect className={s.main} x="0" y="0" width={`${whole === 0 ? 0 : (100 * part) / whole}%`} height="20" rx="3" />
  </svg>
);

/** The legend of the tones. */
export const ToneLegend = ({ tones }: { readonly tones: readonly (readonly [tone: Tone, text: string])[] }) => (
  <ul className={s.keys}>
    {tones.map(([tone, text]) => (
      <li key={tone}>
        <svg aria-hidden="true">
          <rect className={s[tone]} width="100%" height="100%" rx="3" />
        </svg>
        {text}
      </li>
    ))}
  </ul>
);
