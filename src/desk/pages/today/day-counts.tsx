import type { Standing } from '#domain/desk/attendance.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { useFirstWords } from '../../session/desk.tsx';
import s from './day-counts.module.css';

interface DayCountsProps {
  readonly count: Readonly<Record<Standing, number>>;
  readonly late: number;
  /** Whether a visitor waits longer than the limit. */
  readonly isTooLong: boolean;
}

/** The numbers of the day. */
export function DayCounts({ count, late, isTooLong }: DayCountsProps) {
  const { numbers } = useFirstWords().today;
  return (
    <ul className={s.numbers} aria-label={numbers.label}>
      <Figure n={count.arrived} icon="seat" text={numbers.waiting} look={isTooLong && 'hot'} />
      <Figure n={count.meeting} icon="talk" text={numbers.meeting} />
      <Figure n={count.expected} icon="clock" text={numbers.expected(count.expected)} />
      <Figure n={count.attended} icon="tick" text={numbers.attended(count.attended)} />
      <Figure n={count.noShow} icon="gone" text={numbers.noShow(count.noShow)} />
      <Figure n={late} icon="warn" text={numbers.open} look={late > 0 && 'warm'} />
    </ul>
  );
}

interface FigureProps {
  readonly n: number;
  readonly icon: IconName;
  readonly text: string;
  readonly look?: 'warm' | 'hot' | false;
}

const Figure = ({ n, icon, text, look = false }: FigureProps) => (
  <li className={cx(look && s[look])}>
    <b>{n}</b>
    <span>
      <Icon name={icon} />
      {text}
    </span>
  </li>
);
