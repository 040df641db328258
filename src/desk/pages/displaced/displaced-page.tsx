import { useState } from 'react';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { Filters } from '../../parts/filters/filters.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { useBranch } from '../../session/branch.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { useNow } from '../../session/use-now.ts';
import { type Displaced, type DisplacedList, readDisplaced } from '../../wire/displaced.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { PeopleBox } from './people-box.tsx';
import { WaitingBox } from './waiting-box.tsx';

const SCOPES = ['own', 'all'] as const;

/** «Da ricollocare»: the displaced appointments of any change, until they are resolved. */
export function DisplacedPage() {
  const { me, deps, connection } = useDesk();
  const { displaced, frame } = useWords();
  const branch = useBranch()?.code ?? '';
  const isNetwork = me.grants.every((grant) => grant.branch === null);
  const [scope, setScope] = useState<(typeof SCOPES)[number]>(isNetwork ? 'all' : 'own');
  const asked = scope === 'all' ? '' : branch;
  const now = useNow();
  const { value, fault, reload } = useLiveQuery<DisplacedList>({
    name: `displaced ${asked}`,
    branch: scope === 'all' ? null : branch,
    ask: (byItself) => readDisplaced(deps.call, asked, byItself),
  });
  return (
    <>
      <PageHead title={displaced.title} lead={displaced.lead} />
      <StateBanner connection={connection} now={now} onReload={reload} />
      {me.branches.length > 1 && (
        <RadioCards
          legend={displaced.scope.label}
          name="quali"
          value={scope}
          options={SCOPES.map((each) => ({ value: each, label: displaced.scope[each] }))}
          onChange={(chosen) => setScope(SCOPES.find((each) => each === chosen) ?? scope)}
        />
      )}
      {value !== null ? (
        <People list={value} now={now} reload={reload} />
      ) : fault === null ? (
        <Loading label={frame.loading} rows={4} />
      ) : (
        <EmptyState icon="warn" {...displaced.failed}>
          <Button kind="fill" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </EmptyState>
      )}
      {branch !== '' && <Waiting branch={branch} />}
    </>
  );
}

/** A button that loads the customers who wait for an earlier slot. */
function Waiting({ branch }: { readonly branch: string }) {
  const { waiting } = useWords();
  const [isShown, setShown] = useState(false);
  if (isShown) return <WaitingBox branch={branch} />;
  return (
    <div>
      <Button onClick={() => setShown(true)}>{waiting.show}</Button>
    </div>
  );
}

interface PeopleProps {
  readonly list: DisplacedList;
  readonly now: number;
  readonly reload: () => void;
}

const FILTERS = ['all', 'toCall', 'offered', 'late'] as const;
type Filter = (typeof FILTERS)[number];
const isIn = (filter: Filter, { state, by, callAt }: Displaced, now: number): boolean => {
  const due = callAt ?? by;
  if (filter === 'late') return due !== null && due < now;
  if (filter === 'toCall') return state === 'toCall';
  return filter === 'all' || state !== 'toCall';
};

/** The queue by deadline, and the dialog of the decision. */
function People({ list, now, reload }: PeopleProps) {
  const { displaced } = useWords();
  const [filter, setFilter] = useState<Filter>('all');
  const [deciding, setDeciding] = useState<Displaced | null>(null);
  const { people } = list;
  const countOf = (which: Filter) => people.filter((person) => isIn(which, person, now)).length;
  return (
    <>
      {people.length === 0 ? (
        <EmptyState icon="ok" {...displaced.none} />
      ) : (
        <>
          <Filters
            label={displaced.filters.label}
            value={filter}
            options={FILTERS.map((which) => ({ value: which, text: `${displaced.filters[which]} ${countOf(which)}` }))}
            onChoose={setFilter}
          />
          <PeopleBox
            title={displaced.queue}
            people={people.filter((person) => isIn(filter, person, now))}
            now={now}
            onDecide={setDeciding}
            onTried={reload}
          />
        </>
      )}
      {deciding !== null && (
        <DecideDialog
          key={deciding.id}
          person={deciding}
          onClose={() => setDeciding(null)}
          onChanged={reload}
          onDone={() => {
            setDeciding(null);
            reload();
          }}
        />
      )}
    </>
  );
}
