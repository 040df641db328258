import { useRef, useState } from 'react';
import { fromInstant, type IsoDay } from '#domain/time/rome.ts';
import b from '../../parts/box.module.css';
import { Button } from '../../parts/button.tsx';
import { EmptyState, Loading } from '../../parts/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { CardTable } from '../../parts/table/card-table.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may, roleOf } from '../../session/me.ts';
import type { EntryFilter } from '../../wire/audit-log.ts';
import s from './audit-log.module.css';
import { EntryRow } from './entry-row.tsx';
import { Filters } from './filters.tsx';
import { Supervision } from './supervision.tsx';
import { useEntries } from './use-entries.ts';

/** Roles that see only the entries they caused. */
const OWN: readonly (string | null)[] = ['consultant', 'callcentre'];

/** «Registro»: reads and changes with author and reason. */
export function AuditLogPage() {
  const { me, connection } = useDesk();
  const { register } = useWords();
  const [filter, setFilter] = useState<EntryFilter>(() => ({
    ...{ day: fromInstant(connection.now()).day, who: '', branch: '', about: '', act: '' },
  }));
  const isOwn = OWN.includes(roleOf(me));
  // A new number resets the form of the filters to the new values.
  const [looks, setLooks] = useState(0);
  const acts = useRef<HTMLDivElement>(null);
  const look = (day: IsoDay, who: string) => {
    setFilter({ day, who, branch: '', about: '', act: '' });
    setLooks((before) => before + 1);
    acts.current?.focus();
  };
  return (
    <>
      <PageHead title={register.title} lead={isOwn ? register.ownLead : register.lead} />
      {may(me, 'watch.read') && <Supervision onLook={look} />}
      <Filters key={looks} filter={filter} isOwn={isOwn} onFind={setFilter} />
      <div ref={acts} tabIndex={-1}>
        <EntryTable filter={filter} />
      </div>
    </>
  );
}

function EntryTable({ filter }: { readonly filter: EntryFilter }) {
  const { register, frame } = useWords();
  const { acts, more, failed, moreFailed, isBusy, older, reload } = useEntries(filter);
  if (failed)
    return (
      <EmptyState icon="warn" {...register.failed}>
        <Button kind="fill" icon="reload" onClick={reload}>
          {frame.retry}
        </Button>
      </EmptyState>
    );
  if (acts === null) return <Loading label={frame.loading} rows={5} />;
  if (acts.length === 0) return <EmptyState icon="info" {...register.none} />;
  const { columns } = register;
  return (
    <section className={b.box} aria-labelledby="acts">
      <header className={s.foot}>
        <h2 id="acts">{register.of(filter.day)}</h2>
        <p className={s.quiet} role="status">
          {register.count(acts.length, more)}
        </p>
      </header>
      <CardTable className={s.table} head={[columns.hour, columns.who, columns.what, columns.whom, columns.why]}>
        {acts.map((act) => (
          <EntryRow key={`${act.at} ${act.who.code} ${act.act} ${act.about}`} act={act} />
        ))}
      </CardTable>
      <footer className={s.foot}>
        <p className={s.quiet}>{moreFailed ? register.moreFailed : register.masked}</p>
        {more && (
          <Button busy={isBusy} onClick={older}>
            {register.more}
          </Button>
        )}
      </footer>
    </section>
  );
}
