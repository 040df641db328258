import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { fromInstant } from '#domain/time/rome.ts';
import { Columns } from '../../parts/box.tsx';
import { Button, LinkButton } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { useMarks } from '../../parts/visit/use-marks.ts';
import { useReceiving } from '../../parts/visit/use-receiving.ts';
import { VisitContextProvider } from '../../parts/visit/visit-context.tsx';
import { useBranch, useBranchQuery } from '../../session/branch.ts';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useFirstWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import { type LiveQuery, useLiveQuery } from '../../session/use-live-query.ts';
import { useNow } from '../../session/use-now.ts';
import { type Day, dayOnPaper, readDay, type Visit } from '../../wire/day.ts';
import { DayCounts } from './day-counts.tsx';
import { groupsOf, withVisit } from './day-groups.ts';
import { DayList } from './day-list.tsx';
import { EmptyDay } from './empty-day.tsx';
import { LateOutcomes } from './late-outcomes.tsx';
import { Tomorrow } from './tomorrow.tsx';
import { VisitorsOnSite } from './visitors-on-site.tsx';

/** «Oggi»: visitors on site, the day's visits, and missing outcomes. */
export function TodayPage() {
  const { me, deps, connection } = useDesk();
  const { today, frame } = useFirstWords();
  const place = useBranch();
  const query = useBranchQuery();
  const [, go] = useLocation();
  const now = useNow();
  const { day } = fromInstant(now);
  const branch = place?.code ?? '';
  const reading = useLiveQuery<Day>({
    name: `${branch} ${day}`,
    branch,
    ask: (byItself) => readDay(deps.call, { branch, day }, byItself),
  });
  const { value, fault, reload } = reading;
  const lead = value === null ? undefined : today.lead(value.day, value.opening.spans, value.opening.consultants);
  return (
    <>
      <PageHead title={today.title} lead={lead}>
        {mayAt(me, 'visit.assign', branch) && (
          <Button icon="hand" onClick={() => go(`/giornata${query}`)}>
            {today.wholeDay}
          </Button>
        )}
        {mayAt(me, 'list.print', branch) && (
          <LinkButton icon="print" href={dayOnPaper(branch, day)} opensWindow>
            {today.print}
          </LinkButton>
        )}
      </PageHead>
      <StateBanner connection={connection} now={now} onReload={reload} />
      {value !== null ? (
        <WholeDay key={`${branch} ${day}`} branch={branch} day={value} now={now} reading={reading} />
      ) : fault === null ? (
        <Loading label={frame.loading} rows={5} />
      ) : (
        <EmptyState icon="warn" {...(fault === 'not-found' ? today.gone : today.failed)}>
          <Button kind="fill" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </EmptyState>
      )}
    </>
  );
}

interface WholeDayProps {
  readonly branch: string;
  readonly day: Day;
  readonly now: number;
  readonly reading: LiveQuery<Day>;
}

function WholeDay({ branch, day, now, reading }: WholeDayProps) {
  const { me, connection } = useDesk();
  const { change, reload } = reading;
  const onVisit = useCallback((visit: Visit) => change((before) => withVisit(before, visit)), [change]);
  const marks = useMarks({ onVisit, reload });
  const receiving = useReceiving({ branch, day: day.day, onVisit, reload });
  const canSave = useCanSave(connection);
  const mayMark = mayAt(me, 'attendance.write', branch);
  const attending = useMemo(
    () => ({ marks, receiving, today: day.day, now, canSave, mayMark }),
    [marks, receiving, day.day, now, canSave, mayMark],
  );
  const groups = groupsOf(day, now);
  const isEmpty = day.visits.length === 0;
  return (
    <VisitContextProvider value={attending}>
      {!isEmpty && (
        <>
          <DayCounts count={groups.count} late={groups.late.length} isTooLong={groups.isTooLong} />
          <VisitorsOnSite visits={groups.onSite} />
        </>
      )}
      <Columns
        main={isEmpty ? <EmptyDay day={day} /> : <DayList day={day} />}
        side={
          <>
            <LateOutcomes visits={groups.late} />
            <Tomorrow tomorrow={day.tomorrow} />
          </>
        }
      />
    </VisitContextProvider>
  );
}
