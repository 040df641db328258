import { Button } from '../../../parts/button.tsx';
import { useDesk, useWords } from '../../../session/desk.tsx';
import { confirmUrl } from '../../../wire/sign-in-url.ts';
import s from './people.module.css';

/** Starts a fresh sign-in at the provider; the typed values are not sent along. */
export function SignInFirst() {
  const { deps } = useDesk();
  const { privacy } = useWords();
  return (
    <div className={s.acts}>
      <p role="status">{privacy.confirm}</p>
      <Button kind="fill" icon="key" onClick={() => deps.goTo(confirmUrl('/sportello/registro'))}>
        {privacy.confirmNow}
      </Button>
    </div>
  );
}
