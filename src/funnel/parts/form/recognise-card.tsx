import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useVisit } from '../../actions/funnel.tsx';
import { recogniseActions } from '../../actions/recognise.ts';
import { useWords } from '../../actions/use-words.ts';
import { CodeForm, type CodeOutcome } from '../code-form.tsx';
import { useRunningAction } from '../use-running-action.ts';
import css from './data-page.module.css';

const TITLE = 'gia-cliente';
const FIELD = 'codice-riconoscimento';

/**
 * Offers a customer to be recognised by a code, under strict recognition. The page looks the same for every tax code
 * until the code was typed. `goesOn`: then the page of a known customer opens.
 */
export function RecogniseCard({ goesOn }: { readonly goesOn: boolean }) {
  const isOffered = useVisit(({ recognitionRef }) => recognitionRef !== '');
  return isOffered ? <Offer goesOn={goesOn} /> : null;
}

function Offer({ goesOn }: { readonly goesOn: boolean }) {
  const { byCode: t, change } = useWords();
  const actions = useActions(recogniseActions);
  const { current, start } = useRunningAction<'send'>();
  const [step, setStep] = useState<'offer' | 'failed' | 'sent'>('offer');
  if (step === 'sent') return <Code goesOn={goesOn} />;
  const send = async () => setStep((await actions.send()) === 'failed' ? 'failed' : 'sent');
  return (
    <section className={css.recognise} aria-labelledby={TITLE}>
      <h2 id={TITLE}>{t.title}</h2>
      <p>{t.lead}</p>
      {step === 'failed' && (
        <Notice tone="error" role="alert">
          {change.modal.faults.network}
        </Notice>
      )}
      <Button kind="line" busy={current !== null} onClick={() => start('send', send)}>
        {current === null ? t.send : t.sending}
      </Button>
    </section>
  );
}

/** The six digits. Their field takes the focus, which the pressed button had. */
function Code({ goesOn }: { readonly goesOn: boolean }) {
  const { byCode: t, change } = useWords();
  const actions = useActions(recogniseActions);
  const [outcome, setOutcome] = useState<CodeOutcome>('none');
  useEffect(() => document.getElementById(FIELD)?.focus(), []);
  return (
    <CodeForm
      id={FIELD}
      className={css.recognise}
      labelledBy={TITLE}
      help={t.sent}
      resent={t.resent}
      outcome={outcome}
      whyOff={change.modal.whyOff.code}
      submitLabel={t.submit}
      submit={async (digits) => setOutcome((await actions.prove(digits, goesOn)) ?? 'none')}
      resend={async () => setOutcome(await actions.send())}
    >
      <h2 id={TITLE}>{t.title}</h2>
    </CodeForm>
  );
}
