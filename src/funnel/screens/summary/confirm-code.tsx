import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/controls/form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { confirmActions, type Unconfirmed } from '../../actions/confirm.ts';
import { useActions } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { useLive } from '../../parts/hold-line.tsx';
import { useUnderWay } from '../../parts/use-under-way.ts';
import type { Appointment } from '../../session/appointment.ts';
import css from './summary.module.css';

const DIGITS = 6;
const LOOK_AGAIN_MS = 20_000;

/** Takes the code of the mail, and reads the appointment's state after the time limit. */
export function ConfirmCode({ appointment }: { readonly appointment: Appointment }) {
  const { change, summary } = useWords();
  const { unconfirmed: t } = summary;
  const { modal } = change;
  const actions = useActions(confirmActions);
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState<Unconfirmed | 'resent' | null>(null);
  const { current, start } = useUnderWay<'confirm' | 'resend'>();
  useLapse(appointment.confirmUntil, actions.lookAgain);
  const code = typed.replace(/\D/g, '').slice(0, DIGITS);
  return (
    <Form
      className={css.confirm}
      aria-labelledby="conferma"
      onSubmit={() => start('confirm', async () => setTold(await actions.confirm(code)))}
    >
      <h2 id="conferma">{t.by(appointment.confirmBy)}</h2>
      {told === 'failed' && (
        <Notice tone="error" role="alert">
          {modal.faults.network}
        </Notice>
      )}
      <p role="status">{told === 'resent' ? modal.resent : ''}</p>
      <TextField
        id="codice-conferma"
        label={modal.codeLabel}
        help={t.help}
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        autoComplete="one-time-code"
        state={told === 'wrong' ? 'error' : 'neutral'}
        {...(told === 'wrong' ? { error: modal.codeWrong } : {})}
      />
      {code.length < DIGITS && <p className="note">{t.whyOff}</p>}
      <Button kind="cta" type="submit" wide disabled={code.length < DIGITS} busy={current === 'confirm'}>
        {t.confirm}
      </Button>
      <Button
        kind="text"
        busy={current === 'resend'}
        onClick={() => start('resend', async () => setTold(await actions.resend()))}
      >
        {modal.resend}
      </Button>
    </Form>
  );
}

/** The server decides the state: read at the limit, and again while the server reports time left. */
function useLapse(until: number, lookAgain: () => Promise<void>): void {
  const isAhead = useLive(until);
  useEffect(() => {
    if (until === 0 || isAhead) return;
    void lookAgain();
    const timer = setInterval(() => void lookAgain(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [until, isAhead, lookAgain]);
}
