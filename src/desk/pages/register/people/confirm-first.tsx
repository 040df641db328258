import { Button } from '../../../parts/button.tsx';
import { useDesk, useWords } from '../../../session/desk.tsx';
import { confirmUrl } from '../../../wire/sign-in-url.ts';
import s from './people.module.css';

/** The provider asks again who it is; nothing that was typed goes along. */
export function ConfirmFirst() {
  const { world } = useDesk();
  const { privacy } = useWords();
  return (
    <div className={s.acts}>
      <p role="status">{privacy.confirm}</p>
      <Button kind="fill" icon="key" onClick={() => world.goTo(confirmUrl('/sportello/registro'))}>
        {privacy.confirmNow}
      </Button>
    </div>
  );
}
