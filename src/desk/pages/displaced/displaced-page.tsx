import { useState } from 'react';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { useBranch } from '../../session/branch.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { useNow } from '../../session/use-now.ts';
import { type Displaced, type DisplacedList, readDisplaced } from '../../wire/displaced.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { PeopleBox } from './people-box.tsx';

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
    </>
  );
}

interface PeopleProps {
  readonly list: DisplacedList;
  readonly now: number;
  readonly reload: () => void;
}

function People({ list, now, reload }: PeopleProps) {
  const { displaced } = useWords();
  const [deciding, setDeciding] = useState<Displaced | null>(null);
  const { people } = list;
  const toCall = people.filter(({ state }) => state === 'toCall');
  const offered = people.filter(({ state }) => state !== 'toCall');
  return (
    <>
      {people.length === 0 && <EmptyState icon="ok" {...displaced.none} />}
      {toCall.length > 0 && (
        <PeopleBox title={displaced.toCall} people={toCall} now={now} onDecide={setDeciding} isFirst />
      )}
      {offered.length > 0 && (
        <PeopleBox
          title={displaced.offered}
          people={offered}
          now={now}
          onDecide={setDeciding}
          isFirst={toCall.length === 0}
        />
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
