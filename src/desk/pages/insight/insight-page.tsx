import { useState } from 'react';
import { addDays, fromInstant } from '#domain/time/rome.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { InlineSelect } from '../../parts/field/inline-fields.tsx';
import { BranchSearch } from '../../parts/near-hours/branch-search.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { useNow } from '../../session/use-now.ts';
import { type Figures, type FiguresQuery, readFigures } from '../../wire/insight.ts';
import { ExportCounts } from './export-counts.tsx';
import s from './insight.module.css';
import { LeadTimes } from './lead-times.tsx';
import { NoShows } from './no-shows.tsx';
import { Steps } from './steps.tsx';
import { Summary } from './summary.tsx';
import { VisitOutcomes } from './visit-outcomes.tsx';
import { WaitTimes } from './wait-times.tsx';

const WEEKS = ['4', '6', '12'] as const;
type Weeks = (typeof WEEKS)[number];

/** «Andamento»: figures of past days with their meaning, by branch and never by consultant. */
export function InsightPage() {
  const { deps, connection, me } = useDesk();
  const { insight, frame } = useWords();
  const now = useNow();
  const [branch, setBranch] = useState('');
  const [weeks, setWeeks] = useState<Weeks>('6');
  const days = 7 * Number(weeks);
  const from = addDays(fromInstant(now).day, -days);
  const wanted: FiguresQuery = { from, days, branch };
  const { value, fault, reload } = useLiveQuery<Figures>({
    name: `${from} ${days} ${branch}`,
    branch: '',
    ask: (byItself) => readFigures(deps.call, wanted, byItself),
  });
  const lead = value === null ? undefined : insight.lead(value.branches.length, from, addDays(from, days - 1));
  return (
    <>
      <PageHead title={insight.title} lead={lead}>
        {me.branches.length > 1 && (
          <div className={s.branch}>
            <BranchSearch
              isDense
              label={insight.branch}
              branch={branch === '' ? null : branch}
              places={me.branches}
              every={insight.everyBranch}
              onChoose={(code) => setBranch(code ?? '')}
            />
          </div>
        )}
        <InlineSelect
          label={insight.period}
          value={weeks}
          options={WEEKS.map((each) => ({ value: each, text: insight.weeks(Number(each)) }))}
          onChoose={setWeeks}
        />
        {may(me, 'export.counts') && <ExportCounts from={from} days={days} />}
      </PageHead>
      <StateBanner connection={connection} now={now} onReload={reload} />
      {value !== null ? (
        <Parts figures={value} />
      ) : fault === null ? (
        <Loading label={frame.loading} rows={6} />
      ) : (
        <EmptyState icon="warn" {...insight.failed}>
          <Button kind="fill" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </EmptyState>
      )}
    </>
  );
}

function Parts({ figures }: { readonly figures: Figures }) {
  const { insight } = useWords();
  if (figures.branches.length === 0) return <EmptyState icon="info" {...insight.none} />;
  return (
    <>
      <Summary figures={figures} />
      {figures.days.length === 0 ? (
        <EmptyState icon="info" {...insight.none} />
      ) : (
        <>
          <NoShows groups={figures.groups} />
          <VisitOutcomes branches={figures.branches} days={figures.days} />
          <WaitTimes waits={figures.waits} />
          <LeadTimes leads={figures.leads} lead={figures.lead} />
        </>
      )}
      <Steps steps={figures.steps} />
    </>
  );
}
