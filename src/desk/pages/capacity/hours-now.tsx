import b from '../../parts/box.module.css';
import { Box } from '../../parts/box.tsx';
import { useWords } from '../../session/desk.tsx';
import type { BranchHours, OtherDay, Week } from '../../wire/hours.ts';
import s from './capacity.module.css';

/** The number of differing days shown at first. */
const SOME = 6;

/** The current opening hours of the branch, its future weekly hours, and the days with other hours. */
export function HoursNow({ hours: { weeks, others } }: { readonly hours: BranchHours }) {
  const { now } = useWords().capacity;
  return (
    <Box title={now.title}>
      <div className={b.body}>
        {weeks.map((week, at) => (
          <WeekList key={week.from} week={week} title={at === 0 ? now.today : now.from(week.from)} />
        ))}
        <div>
          <h3>{now.differ}</h3>
          {others.length === 0 && <p className={s.quiet}>{now.noDiffer}</p>}
          <OtherDays others={others.slice(0, SOME)} />
          {others.length > SOME && (
            <details className={s.more}>
              <summary>{now.more(others.length - SOME)}</summary>
              <OtherDays others={others.slice(SOME)} />
            </details>
          )}
        </div>
      </div>
    </Box>
  );
}

function OtherDays({ others }: { readonly others: readonly OtherDay[] }) {
  const { capacity, days } = useWords();
  return (
    <ul className={s.days}>
      {others.map((other) => (
        <li key={JSON.stringify(other)}>
          <b>{days.short(other.day)}</b>
          <span>{otherText(capacity, other)}</span>
        </li>
      ))}
    </ul>
  );
}

function WeekList({ week, title }: { readonly week: Week; readonly title: string }) {
  const { capacity } = useWords();
  return (
    <div>
      <h3>{title}</h3>
      <ul className={s.days}>
        {week.days.map(({ weekday, spans, consultants }) => (
          <li key={weekday}>
            <b>{capacity.weekday(weekday)}</b>
            <span>
              {spans.length === 0
                ? capacity.now.closed
                : `${spans.map((span) => span.join('-')).join(', ')}: ${capacity.consultants(consultants)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function otherText({ now }: ReturnType<typeof useWords>['capacity'], { what }: OtherDay): string {
  if (what.kind === 'holiday') return now.holiday(what.name);
  const [from, until] = what.span;
  const hours = from === '00:00' && until === '24:00' ? '' : `${from}-${until}`;
  return what.kind === 'roster' ? now.roster(hours, what.delta) : now.closing(hours, what.consultants, what.reason);
}
