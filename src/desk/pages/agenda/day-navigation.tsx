import { Link, useSearchParams } from 'wouter';
import { addDays, fromInstant } from '#domain/time/rome.ts';
import { PageLink } from '../../parts/button.tsx';
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
      <PageLink href={to(addDays(day, -by))} icon="left" bare>
        {agenda.before[kind]}
      </PageLink>
      <PageLink href={to(fromInstant(now).day)}>{agenda.today}</PageLink>
      <PageLink href={to(addDays(day, by))} icon="right" bare>
        {agenda.after[kind]}
      </PageLink>
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
