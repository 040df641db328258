import { lazy, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
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
        <Link className={s.book} href={`/prenota${query}`}>
          <Icon name="plus" />
          <span>{barActs.book}</span>
        </Link>
      )}
      {isOpen && (
        <LazyPage>
          <FindDialog onClose={() => setOpen(false)} />
        </LazyPage>
      )}
    </>
  );
}
