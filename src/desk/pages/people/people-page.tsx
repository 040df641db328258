import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBanner } from '../../parts/state-banner.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import { useLiveQuery } from '../../session/use-live-query.ts';
import { useNow } from '../../session/use-now.ts';
import { readStaff, type Staff } from '../../wire/staff.ts';
import { AddDrawer } from './add-drawer.tsx';
import { AreasView } from './areas-view.tsx';
import { FileDrawer } from './file-drawer.tsx';
import s from './people.module.css';
import { PeopleList } from './people-list.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import { ProgramsView } from './programs-view.tsx';
import { ProposalsBox } from './proposals-box.tsx';

const VIEWS = ['people', 'areas', 'programs'] as const;
type View = (typeof VIEWS)[number];

/** «Persone»: the staff with roles and covers, changes that wait for a second person, the areas, and the programs of partners. */
export function PeoplePage() {
  const { me, deps, connection } = useDesk();
  const { people: words, peopleFile, frame } = useWords();
  const now = useNow();
  const canSave = useCanSave(connection);
  const [view, setView] = useState<View>('people');
  const [drawer, setDrawer] = useState<'add' | 'file' | null>(null);
  const { value, fault, reload } = useLiveQuery<Staff>({
    name: 'staff',
    branch: '',
    ask: (byItself) => readStaff(deps.call, byItself),
  });
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        {may(me, 'area.edit') && <Views view={view} onView={setView} />}
        {view === 'people' && value !== null && may(me, 'staff.import') && (
          <Button disabled={!canSave} onClick={() => setDrawer('file')}>
            {peopleFile.open}
          </Button>
        )}
        {view === 'people' && value !== null && (
          <Button kind="cta" icon="plus" disabled={!canSave} onClick={() => setDrawer('add')}>
            {words.add}
          </Button>
        )}
      </PageHead>
      <StateBanner connection={connection} now={now} onReload={reload} />
      {value === null && fault === null && <Loading label={frame.loading} rows={5} />}
      {value === null && fault !== null && (
        <EmptyState icon="warn" {...words.failed}>
          <Button kind="fill" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </EmptyState>
      )}
      {value !== null && (
        <div className={s.page}>
          {view !== 'programs' && <ProposalsBox staff={value} onChanged={reload} />}
          {view === 'people' && <People staff={value} onChanged={reload} />}
          {view === 'areas' && <AreasView staff={value} onChanged={reload} />}
          {view === 'programs' && <ProgramsView />}
          {drawer === 'add' && <AddDrawer staff={value} onClose={() => setDrawer(null)} onChanged={reload} />}
          {drawer === 'file' && <FileDrawer staff={value} onClose={() => setDrawer(null)} onChanged={reload} />}
        </div>
      )}
    </>
  );
}

interface ViewsProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

function Views({ view, onView }: ViewsProps) {
  const { me } = useDesk();
  const { people: words } = useWords();
  const views = VIEWS.filter((each) => each !== 'programs' || may(me, 'partner.manage'));
  return (
    <fieldset className={s.views}>
      <legend className="sr">{words.views.label}</legend>
      {views.map((each) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
          {words.views[each]}
        </button>
      ))}
    </fieldset>
  );
}

interface PeopleProps {
  readonly staff: Staff;
  readonly onChanged: () => void;
}

function People({ staff, onChanged }: PeopleProps) {
  const [open, setOpen] = useState<string | null>(null);
  const person = staff.people.find(({ code }) => code === open);
  return (
    <>
      <PeopleList staff={staff} onOpen={setOpen} />
      {person && <PersonDrawer {...{ staff, person, onChanged }} onClose={() => setOpen(null)} />}
    </>
  );
}
