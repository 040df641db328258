import { Button } from '#ui/controls/button.tsx';
import { useActions } from '../../actions/funnel.tsx';
import { identityActions } from '../../actions/identity.ts';
import { useWords } from '../../actions/use-words.ts';
import { useRunningAction } from '../../parts/use-running-action.ts';
import css from './tax-code.module.css';

/**
 * The optional sign-in with SPID or CIE, which fills in the person. It is above the field, whose fault appears when the
 * field is left: a button below would move away under the press.
 */
export function IdentitySignIn() {
  const { identity: t, taxCode } = useWords();
  const { begin } = useActions(identityActions);
  const { current, start } = useRunningAction<'begin'>();
  return (
    <div className={css.links}>
      <Button kind="line" wide busy={current !== null} onClick={() => start('begin', begin)}>
        {current === null ? t.button : t.opening}
      </Button>
      <p className="note">{t.text}</p>
      <p className={css.or}>{taxCode.or}</p>
    </div>
  );
}
