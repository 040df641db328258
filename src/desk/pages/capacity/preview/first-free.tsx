import { addDays, fromInstant, type IsoDay } from '#domain/time/rome.ts';
import { useWords } from '../../../session/desk.tsx';
import type { Preview } from '../../../wire/capacity.ts';
import s from './effect.module.css';

type Branch = Preview['branches'][number];

interface FirstFreeProps {
  readonly branches: readonly Branch[];
  readonly now: number;
}

/** The days until the first free slot, before and after the change. */
export function FirstFree({ branches, now }: FirstFreeProps) {
  const { effect } = useWords().capacity;
  const today = fromInstant(now).day;
  return (
    <div>
      <h3>{effect.firstFree}</h3>
      {branches.map((branch) => {
        const { code, name, before, after } = branch;
        return (
          <div key={code}>
            <p>
              {branches.length > 1 && <b>{name}: </b>}
              {before === after ? effect.same(before) : effect.moves(before, after)}
            </p>
            {branches.length === 1 && before !== null && after !== null && before !== after && (
              <Plot {...{ before, after, today }} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The maximum of days on the line; longer waits are shown in words. */
const MOST = 7;
const LEFT = 20;
const RIGHT = 92;
const Y = { before: 16, after: 46, label: 80 } as const;

interface PlotProps {
  readonly before: number;
  readonly after: number;
  readonly today: IsoDay;
}

function Plot({ before, after, today }: PlotProps) {
  const { capacity, days } = useWords();
  const [low, high] = [Math.min(before, after), Math.max(before, after)];
  if (high - low >= MOST) return null;
  const x = (day: number) => `${LEFT + ((day - low) * (RIGHT - LEFT)) / (high - low)}%`;
  const shown = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const text = `${capacity.effect.firstFree}: ${capacity.effect.moves(before, after)}`;
  return (
    <svg className={s.plot} height={84} role="img" aria-label={text}>
      {shown.map((day) => (
        <g key={day}>
          <line x1={x(day)} x2={x(day)} y1={4} y2={62} />
          <text x={x(day)} y={Y.label} textAnchor="middle">
            {days.weekday(addDays(today, day))}
          </text>
        </g>
      ))}
      <text x={0} y={Y.before + 4}>
        {capacity.effect.before}
      </text>
      <text x={0} y={Y.after + 4}>
        {capacity.effect.after}
      </text>
      <rect x={x(low)} y={Y.after - 5} width={`${RIGHT - LEFT}%`} height={10} />
      <circle cx={x(before)} cy={Y.before} r={7} />
      <circle cx={x(after)} cy={Y.after} r={7} />
    </svg>
  );
}
