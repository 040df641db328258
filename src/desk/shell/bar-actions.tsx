import { lazy, useState } from 'react';
import { Button, PageLink } from '../parts/button.tsx';
import { useBranchQuery } from '../session/branch.ts';
import { useDesk, useFirstWords } from '../session/desk.tsx';
import { may } from '../session/me.ts';
import s from './bar-actions.module.css';
import { LazyPage } from './lazy-page.tsx';

const FindDialog = lazy(() => import('../pages/find/find-dialog.tsx').then((page) => ({ default: page.FindDialog })));

/** The actions of every page: searching a person, and booking. */
export function BarActions() {
  const { me } = useDesk();
  const { barActs } = useFirstWords().frame;
  const query = useBranchQuery();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {may(me, 'person.find') && (
        <span className={s.act}>
          <Button icon="search" onClick={() => setOpen(true)}>
            {barActs.find}
          </Button>
        </span>
      )}
      {may(me, 'appointment.book') && (
        <span className={s.act}>
          <PageLink icon="plus" href={`/prenota${query}`}>
            {barActs.book}
          </PageLink>
        </span>
      )}
      {isOpen && (
        <LazyPage>
          <FindDialog onClose={() => setOpen(false)} />
        </LazyPage>
      )}
    </>
  );
}
