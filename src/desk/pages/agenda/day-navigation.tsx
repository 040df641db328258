import { Link, useSearchParams } from 'wouter';
import { addDays, fromInstant } from '#domain/time/rome.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { useNarrow } from '../../parts/table/use-narrow.ts';
import { useWords } from '../../session/desk.tsx';
import { agendaHref, type Shown, VIEWS } from './agenda-view.ts';
import s from './day-navigation.module.css';

interface DayNavigationProps {
  readonly shown: Shown;
  readonly now: number;
}

/** Links to the previous period, today and the next period, and on wide windows to the other views. */
export function DayNavigation({ shown: { day, view }, now }: DayNavigationProps) {
  const { agenda } = useWords();
  const [query] = useSearchParams();
  const isNarrow = useNarrow();
  const isWeek = view === 'settimana';
  const by = isWeek ? 7 : 1;
  const to = (other: string) => agendaHref(query, { day: other, view });
  const kind = isWeek ? 'week' : 'day';
  return (
    <>
      <Step href={to(addDays(day, -by))} icon="left" name={agenda.before[kind]} />
      <Link className={s.step} href={to(fromInstant(now).day)}>
        {agenda.today}
      </Link>
      <Step href={to(addDays(day, by))} icon="right" name={agenda.after[kind]} />
      {!isNarrow && (
        <nav className={s.views} aria-label={agenda.view}>
          {VIEWS.map((each) => (
            <Link
              key={each}
              href={agendaHref(query, { day, view: each })}
              aria-current={each === view ? 'true' : undefined}
            >
              {agenda.views[each]}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

interface StepProps {
  readonly href: string;
  readonly icon: IconName;
  readonly name: string;
}

const Step = ({ href, icon, name }: StepProps) => (
  <Link className={cx(s.step, s.bare)} href={href} aria-label={name}>
    <Icon name={icon} />
  </Link>
);
