import { useId } from 'react';
import { useModal } from '#ui/feedback/use-modal.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useDesk, useFirstWords } from '../session/desk.tsx';
import { signInUrl } from '../wire/sign-in-url.ts';
import { DoorFrame } from './door-frame.tsx';
import s from './ended.module.css';

/** The landing page of a window that was opened to sign in again. */
export const RETURNED = '/sportello/rientrato';

/**
 * The session is over. Signing in happens in a second window. Until then this dialog covers the page and
 * its dialogs, which keep their state.
 */
export function Ended() {
  const { me, deps } = useDesk();
  const words = useFirstWords();
  const { dialog, heading, events } = useModal(null);
  const id = useId();
  const { ended } = words.entrance;
  return (
    <dialog className={s.cover} ref={dialog} aria-labelledby={id} {...events}>
      <DoorFrame words={words}>
        <div className={s.ended}>
          <Icon name="clock" />
          <h1 id={id} tabIndex={-1} ref={heading}>
            {ended.title}
          </h1>
          <p>{ended.text}</p>
          <Button kind="cta" icon="key" onClick={() => deps.openBeside(signInUrl(RETURNED, me.code))}>
            {ended.again(me.name)}
          </Button>
          <Button kind="quiet" onClick={() => void deps.leave().then((logout) => deps.goTo(logout ?? '/sportello/'))}>
            {ended.other}
          </Button>
        </div>
      </DoorFrame>
    </dialog>
  );
}
