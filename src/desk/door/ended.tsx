import { useEffect, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useDesk, useWords } from '../session/desk.tsx';
import { signInUrl } from '../wire/sign-in-url.ts';
import { DoorFrame } from './door-frame.tsx';
import s from './ended.module.css';

/** Where a window that was opened to sign in again ends up. */
export const RETURNED = '/sportello/rientrato';

interface EndedProps {
  /** They may be signed in again: look. */
  readonly onBack: () => void;
}

/** The session is over; one signs in beside this window, in which everything is as it was. */
export function Ended({ onBack }: EndedProps) {
  const { me, world } = useDesk();
  const words = useWords();
  const [isDemo, setDemo] = useState(false);
  useEffect(() => {
    void world.invited().then((people) => setDemo(people !== null && people.length > 0));
    return world.hearReturn(onBack);
  }, [world, onBack]);
  const { ended } = words.entrance;
  return (
    <DoorFrame words={words}>
      <div className={s.ended}>
        <Icon name="clock" />
        <h1>{ended.title}</h1>
        <p>{ended.text}</p>
        <Button
          kind="cta"
          icon="key"
          onClick={() => world.openBeside(signInUrl(RETURNED, isDemo ? me.code : undefined))}
        >
          {ended.again(me.name)}
        </Button>
        <Button kind="quiet" onClick={() => void world.leave().then((logout) => world.goTo(logout ?? '/sportello/'))}>
          {ended.other}
        </Button>
      </div>
    </DoorFrame>
  );
}
