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
 * until the code was typed. `advances`: after the code the page of a known customer opens.
 */
export function RecogniseCard({ advances }: { readonly advances: boolean }) {
  const isOffered = useVisit(({ recognitionRef }) => recognitionRef !== '');
  return isOffered ? <Offer advances={advances} /> : null;
}

function Offer({ advances }: { readonly advances: boolean }) {
  const { byCode: t, change } = useWords();
  const actions = useActions(recogniseActions);
  const { current, start } = useRunningAction<'send'>();
  const [step, setStep] = useState<'offer' | 'failed' | 'sent'>('offer');
  if (step === 'sent') return <Code advances={advances} />;
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

/** The form for the six digits. Their field takes the focus from the button that was pressed. */
function Code({ advances }: { readonly advances: boolean }) {
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
      submit={async (digits) => setOutcome((await actions.prove(digits, advances)) ?? 'none')}
      resend={async () => setOutcome(await actions.send())}
    >
      <h2 id={TITLE}>{t.title}</h2>
    </CodeForm>
  );
}
