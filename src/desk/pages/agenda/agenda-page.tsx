import { useLocation, useSearchParams } from 'wouter';
import { addDays, fromInstant } from '#domain/time/rome.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { useNarrow } from '../../parts/table/use-narrow.ts';
import { ReceiverFilters, useReceiverFilter } from '../../parts/visit/receiver-filter.tsx';
import { useBranch, useBranchQuery } from '../../session/branch.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may, mayAt } from '../../session/me.ts';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { useNow } from '../../session/use-now.ts';
import { type Agenda, type AgendaDay, readAgenda } from '../../wire/agenda.ts';
import { mondayOf, type Shown, shownOf } from './agenda-view.ts';
import { DayList } from './day-list.tsx';
import { DayNavigation } from './day-navigation.tsx';
import { DayTable } from './day-table.tsx';
import { Legend } from './legend.tsx';
import { WeekTable } from './week-table.tsx';

const WEEK = 7;

/** «Agenda»: a branch's week, or one day by seats or as a list. */
export function AgendaPage() {
  const { me, deps, connection } = useDesk();
  const { agenda, frame, today, calendars } = useWords();
  const branch = useBranch()?.code ?? '';
  const branchQuery = useBranchQuery();
  const [, go] = useLocation();
  const hasCalendars = may(me, 'calendar.own') || mayAt(me, 'calendar.branch', branch);
  const now = useNow();
  const [query] = useSearchParams();
  const shown = shownOf(query, fromInstant(now).day);
  const view = useNarrow() ? 'elenco' : shown.view;
  const from = mondayOf(shown.day);
  const { value, fault, reload } = useLiveQuery<Agenda>({
    name: `${branch} ${from}`,
    branch,
    ask: (byItself) => readAgenda(deps.call, { branch, from, days: WEEK }, byItself),
  });
  const lead = view === 'settimana' ? agenda.week(from, addDays(from, WEEK - 1)) : agenda.day(shown.day);
  return (
    <>
      <PageHead title={agenda.title} lead={lead}>
        <DayNavigation shown={{ ...shown, view }} now={now} />
        {hasCalendars && (
          <Button icon="cal" onClick={() => go(`/calendari${branchQuery}`)}>
            {calendars.open}
          </Button>
        )}
      </PageHead>
      <StateBanner connection={connection} now={now} onReload={reload} />
      {value !== null ? (
        <Days shown={{ ...shown, view }} agenda={value} now={now} />
      ) : fault === null ? (
        <Loading label={frame.loading} rows={6} />
      ) : (
        <EmptyState icon="warn" {...(fault === 'not-found' ? today.gone : agenda.failed)}>
          <Button kind="fill" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </EmptyState>
      )}
    </>
  );
}

interface DaysProps {
  readonly shown: Shown;
  readonly agenda: Agenda;
  readonly now: number;
}

function Days({ shown, agenda, now }: DaysProps) {
  const day = agenda.days.find((each) => each.day === shown.day);
  if (shown.view === 'settimana')
    return (
      <>
        <Legend />
        <WeekTable days={agenda.days} now={now} />
      </>
    );
  return day === undefined ? null : <OneDay {...{ shown, agenda, day, now }} />;
}

/** A day by seats or as a list, filtered by receiver. */
function OneDay({ shown, agenda: { days }, day, now }: DaysProps & { readonly day: AgendaDay }) {
  const { receiver } = useWords().today;
  const visits = day.slots.flatMap((half) => [...half.visits, ...half.displaced]);
  const by = useReceiverFilter(visits);
  const isEmpty = by.filter !== 'all' && !visits.some(by.isShown);
  const filter = (
    <>
      <ReceiverFilters by={by} />
      {isEmpty && <p>{receiver.filtered}</p>}
    </>
  );
  return shown.view === 'giorno' ? (
    <>
      <Legend />
      {filter}
      <DayTable {...{ day, by, now }} />
    </>
  ) : (
    <DayList {...{ days, day, by, now, filter }} />
  );
}
