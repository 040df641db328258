import { useEffect, useState } from 'react';
import { type CodeFailure, confirmActions } from '../../actions/confirm.ts';
import { useActions } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { CodeForm } from '../../parts/code-form.tsx';
import { useIsFuture } from '../../parts/hold-status.tsx';
import type { Appointment } from '../../session/appointment.ts';
import css from './summary.module.css';

const LOOK_AGAIN_MS = 20_000;

/** The form for the mailed code; after the time limit it reads the appointment's state. */
export function ConfirmCode({ appointment }: { readonly appointment: Appointment }) {
  const { unconfirmed: t } = useWords().summary;
  const actions = useActions(confirmActions);
  const [outcome, setOutcome] = useState<CodeFailure | 'resent' | null>(null);
  useLapse(appointment.confirmUntil, actions.lookAgain);
  return (
    <CodeForm
      id="codice-conferma"
      className={css.confirm}
      labelledBy="conferma"
      help={t.help}
      outcome={outcome ?? 'none'}
      whyOff={t.whyOff}
      submitLabel={t.confirm}
      submit={async (code) => setOutcome(await actions.confirm(code))}
      resend={async () => setOutcome(await actions.resend())}
    >
      <h2 id="conferma">{t.by(appointment.confirmBy)}</h2>
    </CodeForm>
  );
}

/** Reads the state at the time limit, and repeatedly while the server still reports time left. */
function useLapse(until: number, lookAgain: () => Promise<void>): void {
  const isAhead = useIsFuture(until);
  useEffect(() => {
    if (until === 0 || isAhead) return;
    void lookAgain();
    const timer = setInterval(() => void lookAgain(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [until, isAhead, lookAgain]);
}
