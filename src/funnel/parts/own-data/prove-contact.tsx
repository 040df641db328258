import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions } from '../../actions/funnel.tsx';
import { ownDataActions } from '../../actions/own-data.ts';
import { useWords } from '../../actions/use-words.ts';
import { CodeForm, type CodeOutcome } from '../code-form.tsx';
import { useRunningAction } from '../use-running-action.ts';

/** Sends a code to the contact on request, and takes its six digits. */
export function ProveContact({ code, onProven }: { readonly code: string; readonly onProven: () => void }) {
  const { ownData } = useWords();
  const { prove: t } = ownData;
  const actions = useActions(ownDataActions);
  const { current, start } = useRunningAction<'send'>();
  const [isSent, setSent] = useState(false);
  const [outcome, setOutcome] = useState<CodeOutcome>('none');
  const send = async () => {
    const sent = await actions.sendCode(code);
    setOutcome(sent);
    if (sent === 'resent') setSent(true);
  };
  if (!isSent)
    return (
      <>
        <p>{t.text}</p>
        {outcome === 'failed' && (
          <Notice tone="error" role="alert">
            {ownData.failed}
          </Notice>
        )}
        <Button kind="cta" busy={current !== null} onClick={() => start('send', send)}>
          {t.send}
        </Button>
      </>
    );
  return (
    <CodeForm
      id="codice-dati"
      className="stack-s"
      help={t.help}
      outcome={outcome}
      whyOff={t.whyOff}
      submitLabel={t.confirm}
      submit={async (digits) => {
        const fault = await actions.prove(code, digits);
        if (fault === null) onProven();
        else setOutcome(fault);
      }}
      resend={send}
    />
  );
}
