import { lazy, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useDesk, useFirstWords } from '../session/desk.tsx';
import { may } from '../session/me.ts';
import { usePlaceQuery } from '../session/place.ts';
import s from './bar-acts.module.css';
import { Later } from './later.tsx';

const FindDialog = lazy(() => import('../pages/find/find-dialog.tsx').then((page) => ({ default: page.FindDialog })));

/** The actions of every page: searching a person, and booking. */
export function BarActs() {
  const { me } = useDesk();
  const { barActs } = useFirstWords().frame;
  const query = usePlaceQuery();
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
        <Later>
          <FindDialog onClose={() => setOpen(false)} />
        </Later>
      )}
    </>
  );
}
