import { cx } from '../cx.ts';
import s from './map.module.css';
import { type Box, type Dot, labelsOf } from './place-labels.ts';

export type MapPoint = {
  readonly name: string;
  /** Kilometres to the east and to the north of the centre. */
  readonly dx: number;
  readonly dy: number;
  /** `here` is the searched place, `pin` the chosen branch. */
  readonly kind: 'here' | 'pin' | 'dot';
  /** The branch's number in the list beside the map. */
  readonly mark?: string;
  /** Makes the point a button with this accessible name. */
  readonly press?: { readonly label: string; readonly onPress: () => void };
};
export type Ring = { readonly km: number; readonly label: string };

type RingsMapProps = {
  /** What the drawing shows, in words, for screen readers. */
  readonly title: string;
  readonly points: readonly MapPoint[];
  /** Distance rings from the smallest to the largest; the largest encloses every point. */
  readonly rings: readonly Ring[];
  readonly tall?: boolean;
};

/** Size of the drawing, its centre, and the radius of the largest ring. */
const WIDE = { width: 360, height: 212, x: 180, y: 106, reach: 84 };
const TALL = { width: 360, height: 340, x: 180, y: 170, reach: 146 };
const RADIUS = { here: 6, pin: 14, dot: 7 } as const;
const NUMBERED_DOT_RADIUS = 12;
/** A point nearer than this to an earlier one is no button: one would cover the other. */
const MIN_BUTTON_GAP = 28;

/** Branches as points around a place, to scale, with distance rings. It draws no streets and needs no map server. */
export function RingsMap({ title, points, rings, tall = false }: RingsMapProps) {
  const box = tall ? TALL : WIDE;
  const scale = box.reach / (rings.at(-1)?.km ?? 1);
  const dots = points.map((point) => ({
    ...point,
    x: box.x + point.dx * scale,
    y: box.y - point.dy * scale,
    radius: point.mark && point.kind === 'dot' ? NUMBERED_DOT_RADIUS : RADIUS[point.kind],
  }));
  const labels = labelsOf(
    dots,
    box,
    rings.map(({ km }) => ringLabelBox(box.x, box.y + km * scale)),
  );
  const drawing = (
    <svg className={s.map} viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={title}>
      {rings.map(({ km, label }) => (
        <g key={km} className={s.ring}>
          <circle cx={box.x} cy={box.y} r={km * scale} />
          <text x={box.x} y={box.y + km * scale + 4}>
            {label}
          </text>
        </g>
      ))}
      {/* The nearest point is drawn last, so that no other covers it. */}
      {dots.toReversed().map((dot) => (
        <Sign key={dot.name} dot={dot} />
      ))}
      {labels.map(({ name, x, y, anchor }) => (
        <text key={name} className={s.name} x={x} y={y} textAnchor={anchor}>
          {name}
        </text>
      ))}
    </svg>
  );
  const buttons = pressable(dots);
  if (buttons.length === 0) return drawing;
  return (
    <div className={s.points}>
      {drawing}
      {buttons.map(({ name, x, y, kind, press }) => (
        <button
          key={name}
          type="button"
          style={{ left: `${(x / box.width) * 100}%`, top: `${(y / box.height) * 100}%` }}
          aria-label={press?.label}
          aria-pressed={kind === 'pin'}
          onClick={press?.onPress}
        />
      ))}
    </div>
  );
}

/** The points that are buttons, without those too near to an earlier one. */
function pressable<D extends Dot & MapPoint>(dots: readonly D[]): readonly D[] {
  const apart: D[] = [];
  for (const dot of dots)
    if (dot.press && apart.every(({ x, y }) => Math.hypot(x - dot.x, y - dot.y) >= MIN_BUTTON_GAP)) apart.push(dot);
  return apart;
}

/** The bounding box of a ring's label. */
const ringLabelBox = (x: number, y: number): Box => ({ left: x - 20, right: x + 20, top: y - 8, bottom: y + 8 });

function Sign({ dot: { x, y, kind, mark, radius } }: { readonly dot: Dot & MapPoint }) {
  if (kind !== 'pin')
    return (
      <>
        <circle className={s[kind]} cx={x} cy={y} r={radius} />
        <text className={s.mark} x={x} y={y + 4}>
          {mark}
        </text>
      </>
    );
  return (
    <>
      <path className={s.pin} d={`M${x} ${y}c10-11 14-17 14-23a14 14 0 0 0-28 0c0 6 4 12 14 23z`} />
      {mark ? (
        <text className={cx(s.mark, s.onPin)} x={x} y={y - 18}>
          {mark}
        </text>
      ) : (
        <circle className={s.onPin} cx={x} cy={y - 23} r="5" />
      )}
    </>
  );
}
