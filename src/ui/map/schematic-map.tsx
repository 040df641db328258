import s from './map.module.css';

export type Neighbour = { readonly name: string; readonly dx: number; readonly dy: number };

type SchematicMapProps = {
  /** Everything the drawing says, in words. */
  readonly title: string;
  /** Other branches: `dx` km to the east, `dy` km to the north. */
  readonly neighbours?: readonly Neighbour[];
};

const BOX = { width: 360, height: 190, x: 180, y: 95, reach: 74 };

/** The branch in the middle and what lies around it, to scale. No street and no foreign server (no map tiles). */
export function SchematicMap({ title, neighbours = [] }: SchematicMapProps) {
  const farthest = Math.max(...neighbours.map(({ dx, dy }) => Math.hypot(dx, dy)), 0.1);
  const scale = BOX.reach / farthest;
  return (
    <svg className={s.map} viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={title}>
      <g className={s.roads}>
        <path className={s.main} d="M-10 140C80 120 190 118 370 60" />
        <path className={s.side} d="M70-10C90 60 96 120 84 200M250-10c-8 70 0 140 26 210" />
      </g>
      <path className={s.pin} d={`M${BOX.x} ${BOX.y}c10-11 14-17 14-23a14 14 0 0 0-28 0c0 6 4 12 14 23z`} />
      <circle className={s.eye} cx={BOX.x} cy={BOX.y - 23} r="5" />
      {neighbours.map((neighbour) => (
        <Other key={neighbour.name} neighbour={neighbour} scale={scale} />
      ))}
    </svg>
  );
}

function Other({ neighbour, scale }: { readonly neighbour: Neighbour; readonly scale: number }) {
  const x = BOX.x + neighbour.dx * scale;
  const y = BOX.y - neighbour.dy * scale;
  return (
    <>
      <circle className={s.other} cx={x} cy={y} r="6" />
      <text className={s.name} x={x} y={y + 20}>
        {neighbour.name}
      </text>
    </>
  );
}
