import { useId } from 'react';
import { useModal } from '#ui/feedback/use-modal.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useDesk, useFirstWords } from '../session/desk.tsx';
import { signInUrl } from '../wire/sign-in-url.ts';
import s from './session-ended.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

/** The page that a second window shows after signing in again. */
export const RETURNED = '/sportello/rientrato';

/**
 * The dialog after the session's end, with a button to sign in again in a second window. It covers the page and its
 * dialogs, which keep their state.
 */
export function SessionEnded() {
  const { me, deps } = useDesk();
  const words = useFirstWords();
  const { dialog, heading, events } = useModal(null);
  const id = useId();
  const { ended } = words.entrance;
  return (
    <dialog className={s.cover} ref={dialog} aria-labelledby={id} {...events}>
      <SignInFrame words={words}>
        <div className={s.ended}>
          <Icon name="clock" />
          <h1 id={id} tabIndex={-1} ref={heading}>
            {ended.title}
          </h1>
          <p>{ended.text}</p>
          <Button kind="cta" icon="key" onClick={() => deps.openWindow(signInUrl(RETURNED, me.code))}>
            {ended.again(me.name)}
          </Button>
          <Button kind="quiet" onClick={() => void deps.signOut().then((logout) => deps.goTo(logout ?? '/sportello/'))}>
            {ended.other}
          </Button>
        </div>
      </SignInFrame>
    </dialog>
  );
}
